import { type McpConfiguration, mcpConfiguration } from "@parley/contracts/tools/mcp-tool-schemas";
import { type EndpointConfiguration, endpointConfiguration, type ToolType } from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { parseAnswerPath } from "../../../conversation/answer/tools/pick-from-answer.ts";
import { fillTemplate, variablesOf } from "../../../conversation/answer/tools/tool-template.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";

/** Headers that we set, or that belong to the connection (RFC 9110, 7.6.1). */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "proxy-authorization",
  "proxy-connection",
  "idempotency-key",
]);
/** With those that the Model Context Protocol sets. */
const PROTOCOL_HEADERS: ReadonlySet<string> = new Set([
  ...RESERVED_HEADERS,
  "accept",
  "content-type",
  "last-event-id",
  "mcp-protocol-version",
  "mcp-session-id",
]);

/**
 * Finds problems now that would otherwise only show in a call. Other types of tools are stored unchecked: we do not run them.
 * @throws DomainError `invalid-input`
 */
export function checkConfiguration(
  type: ToolType,
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): void {
  if (type === "endpoint") readEndpointConfiguration(configuration, findAddressProblem);
  if (type === "mcp") readMcpConfiguration(configuration, findAddressProblem);
}

/** @throws DomainError `invalid-input` */
export function readEndpointConfiguration(
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): EndpointConfiguration {
  const data = parsed(endpointConfiguration, configuration);
  if (data.verify_ssl === false) {
    throw refused(
      "tls-verification-needed",
      "verify_ssl cannot be switched off",
      "Give the server a certificate of a known authority; whoever runs Parley can make Node trust another one.",
    );
  }
  checkHeaders(data.headers ?? {});
  checkAddress(data.url, findAddressProblem);
  checkMapping(data.response_mapping ?? {});
  return data;
}

/** @throws DomainError `invalid-input` */
export function readMcpConfiguration(
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): McpConfiguration {
  const data = parsed(mcpConfiguration, configuration);
  checkHeaders(data.headers ?? {}, PROTOCOL_HEADERS);
  if (variablesOf(data.url).length > 0) {
    throw refused("address-has-variables", "An MCP server's address has no variables", "Write out the address.");
  }
  checkAddress(data.url, findAddressProblem);
  return data;
}

function parsed<Schema extends z.ZodType>(schema: Schema, configuration: JsonObject): z.output<Schema> {
  const result = schema.safeParse(configuration);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = ["configuration", ...(issue?.path ?? [])].join(".");
  throw refused("configuration-not-valid", `${place}: ${issue?.message ?? "not valid"}`, `Correct ${place}.`);
}

function checkHeaders(
  headers: Readonly<Record<string, string | null>>,
  reserved: ReadonlySet<string> = RESERVED_HEADERS,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (reserved.has(name.toLowerCase())) {
      throw refused("header-not-allowed", `The header ${name} is set by the service`, `Leave ${name} out.`);
    }
    // RFC 9110, 5.5: visible characters, spaces and tabs.
    if (value !== null && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refused("header-not-allowed", `The header ${name} has characters that headers cannot carry`, "Use ASCII.");
    }
  }
}

function checkAddress(template: string, findAddressProblem: FindAddressProblem): void {
  const authority = /^[a-z][a-z0-9+.-]*:\/*([^/?#\\]*)/i.exec(template)?.[1] ?? template;
  if (variablesOf(authority).length > 0 || /[{}$]/.test(authority)) {
    throw refused(
      "address-has-variables",
      "Variables may not stand before the path of the address",
      "Write out the host; variables may stand behind it.",
    );
  }
  const everything: Readonly<Record<string, string>> = Object.fromEntries(
    variablesOf(template).map((name) => [name, "x"]),
  );
  const url = URL.parse(fillTemplate(template, everything, "url", { used: new Set(), missing: new Set() }));
  const problem = url === null ? "The address is not a URL" : findAddressProblem(url);
  if (problem !== null) {
    throw refused("address-not-allowed", problem, "Use a public https address, like https://api.example.com/orders.");
  }
}

function checkMapping(mapping: Readonly<Record<string, string>> | string): void {
  const paths = typeof mapping === "string" ? [mapping] : Object.values(mapping);
  const wrong = paths.find((path) => parseAnswerPath(path) === null);
  if (wrong === undefined) return;
  throw refused(
    "response-mapping-not-valid",
    `"${wrong.slice(0, 60)}" is not a path into an answer`,
    "Write paths like data.items[0].price.",
  );
}

function refused(code: string, detail: string, fix: string): DomainError {
  return new DomainError("invalid-input", detail, { code, fix });
}
