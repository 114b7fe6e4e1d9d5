import { readJsonObject } from "./read-json.ts";

/** What a form for a tool holds, in the request's words. @throws ApiProblem for a field that is no JSON */
export function readToolForm(form: FormData, configuration: Readonly<Record<string, unknown>>, functionName: string) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const description = text("description");
  const limit = text("max_calls_per_conversation");
  return {
    display_name: text("display_name"),
    description,
    function_definition: {
      name: functionName,
      description,
      parameters: readJsonObject(text("parameters"), "parameters") ?? { type: "object", properties: {} },
    },
    configuration,
    requires_confirmation: form.get("requires_confirmation") !== null,
    max_calls_per_conversation: limit === "" ? null : Number(limit),
  };
}

/** The request an endpoint tool makes, from its form; members the form has no field for stay. */
export function readEndpoint(form: FormData, former: Readonly<Record<string, unknown>> = {}) {
  const headers = readJsonObject(String(form.get("headers")), "headers");
  const body = String(form.get("body_template")).trim();
  return {
    ...former,
    url: String(form.get("url")).trim(),
    method: String(form.get("method")),
    headers: headers ?? {},
    ...(body === "" && former["body_template"] === undefined ? {} : { body_template: body === "" ? null : body }),
  };
}
