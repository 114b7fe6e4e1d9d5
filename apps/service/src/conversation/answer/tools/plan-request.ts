import { checkArguments } from "./check-arguments.ts";
import { type EndpointTool, isJsonObject, type JsonObject } from "./endpoint-tool.ts";
import { fillJson, fillTemplate, type Usage } from "./tool-template.ts";

/** A request as it will be sent, without what each try adds. */
export interface PlannedRequest {
  readonly method: EndpointTool["method"];
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The call as the model made it cannot become a request. The message is for the model, which may try again. */
export class RefusedCallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "RefusedCallError";
    this.code = code;
  }
}

/** Longer addresses are refused by many servers (RFC 9110, 4.1 asks for 8,000 octets at least). */
const MAX_URL_CHARS = 8_000;

/**
 * The request for a tool call. Variables in the URL and body are filled from the arguments and the context; the context
 * wins, so that nobody can talk the model into using another caller's number. Arguments that no variable uses go into the
 * query of requests without a body (GET, HEAD, DELETE); otherwise they form the body, unless it has a template.
 *
 * @param context what the conversation knows, whatever the model says
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
  // `/orders/{{id}}` without the id is `/orders/`: something else, and with DELETE everything.
  if (missing !== undefined) throw new RefusedCallError("argument-missing", `${missing} must not be empty.`);
  // Encoding leaves dots alone, and the URL parser walks up at them.
  if (path.split("/").some((segment) => segment === "." || segment === "..")) {
    throw new RefusedCallError("address-invalid", "An argument must not be dots only.");
  }
  const query =
    queryAt === -1 ? "" : fillTemplate(template.slice(queryAt), values, "url", { used, missing: new Set() });
  const url = URL.parse(path + query);
  if (url === null) throw new RefusedCallError("address-invalid", "The arguments make no valid address.");
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
    throw new RefusedCallError("body-invalid", "The tool's body template does not become JSON with these arguments.");
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
