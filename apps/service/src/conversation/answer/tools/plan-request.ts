import { checkArguments } from "./check-arguments.ts";
import { type EndpointTool, isJsonObject, type JsonObject } from "./endpoint-tool.ts";
import { fillJson, fillTemplate, type Usage } from "./tool-template.ts";

/** A request as it will be sent, except for the headers each try adds. */
export interface PlannedRequest {
  readonly method: EndpointTool["method"];
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The model's call cannot be turned into a request. The message is for the model, which may try again. */
export class RefusedCallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "RefusedCallError";
    this.code = code;
  }
}

/** Many servers refuse longer addresses (RFC 9110, 4.1 recommends supporting at least 8,000 octets). */
const MAX_URL_CHARS = 8_000;

/**
 * Turns a tool call into a request. Variables in URL and body are filled with the arguments and the context; if both have a
 * name, the context wins, so that nobody can talk the model into using another caller's number. Arguments no variable uses go
 * into the query of methods without a body (GET, HEAD, DELETE); for the others they become the body, unless there is a body
 * template.
 *
 * @param context facts about the conversation, which the model cannot change
 * @throws RefusedCallError `arguments-invalid`, `argument-missing`, `address-invalid`, `body-invalid`
 */
export function planRequest(tool: EndpointTool, given: JsonObject, context: JsonObject): PlannedRequest {
  const problems = checkArguments(tool.function.parameters, given);
  if (problems.length > 0) {
    const said = problems.map(({ place, message }) => `${place === "" ? "The arguments" : place} ${message}`);
    throw new RefusedCallError("arguments-invalid", `${said.join("; ")}.`);
  }
  const values = { ...given, ...context };
  const used = new Set<string>();
  const headers = Object.fromEntries(Object.entries(tool.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const hasBody = tool.method === "POST" || tool.method === "PUT" || tool.method === "PATCH";
  const address = fillAddress(tool.url, values, used);
  const templateBody =
    tool.bodyTemplate === null || tool.method === "GET" || tool.method === "HEAD"
      ? null
      : fillBody(tool.bodyTemplate, headers["content-type"] ?? null, values, used);
  const left = Object.entries(given).filter(([name]) => !used.has(name));
  const body = templateBody ?? (hasBody ? restAsBody(left, headers["content-type"] ?? null) : null);
  const url = hasBody ? address : withQuery(address, left);
  if (url.href.length > MAX_URL_CHARS) throw new RefusedCallError("address-invalid", "The arguments are too long.");
  return {
    method: tool.method,
    url: url.href,
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body,
  };
}

function fillAddress(template: string, values: JsonObject, used: Set<string>): URL {
  const queryAt = template.indexOf("?");
  const pathUsage: Usage = { used, missing: new Set() };
  const path = fillTemplate(queryAt === -1 ? template : template.slice(0, queryAt), values, "url", pathUsage);
  const [missing] = pathUsage.missing;
  // `/orders/{{id}}` without the id is `/orders/`: another resource, and with DELETE perhaps all orders.
  if (missing !== undefined) throw new RefusedCallError("argument-missing", `${missing} must not be empty.`);
  // Encoding leaves dots alone, and for the URL parser `..` means one level up.
  if (path.split("/").some((segment) => segment === "." || segment === "..")) {
    throw new RefusedCallError("address-invalid", "An argument must not consist of dots only.");
  }
  const query =
    queryAt === -1 ? "" : fillTemplate(template.slice(queryAt), values, "url", { used, missing: new Set() });
  const url = URL.parse(path + query);
  if (url === null) throw new RefusedCallError("address-invalid", "The arguments do not make a valid address.");
  return url;
}

function withQuery(url: URL, left: readonly (readonly [string, unknown])[]): URL {
  const extended = new URL(url);
  for (const [name, value] of left) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) extended.searchParams.append(name, plainText(item));
    }
  }
  return extended;
}

function fillBody(template: unknown, contentType: string | null, values: JsonObject, used: Set<string>): string {
  const usage: Usage = { used, missing: new Set() };
  if (typeof template !== "string") return JSON.stringify(fillJson(template, values, usage));
  if (contentType !== null && !isJson(contentType)) {
    return fillTemplate(template, values, isForm(contentType) ? "url" : isXml(contentType) ? "xml" : "plain", usage);
  }
  const body = fillTemplate(template, values, "json", usage);
  try {
    JSON.parse(body);
  } catch {
    throw new RefusedCallError(
      "body-invalid",
      "With these arguments the tool's body template does not produce valid JSON.",
    );
  }
  return body;
}

function restAsBody(left: readonly (readonly [string, unknown])[], contentType: string | null): string {
  if (contentType === null || !isForm(contentType)) return JSON.stringify(Object.fromEntries(left));
  return new URLSearchParams(Object.fromEntries(left.map(([name, value]) => [name, plainText(value)]))).toString();
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value.toWellFormed();
  return isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}

const isJson = (contentType: string) => /\bjson\b/i.test(contentType);
const isForm = (contentType: string) => /x-www-form-urlencoded/i.test(contentType);
const isXml = (contentType: string) => /\bxml\b/i.test(contentType);
