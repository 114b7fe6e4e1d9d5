import type { EndpointTool } from "../../../conversation/answer/tools/endpoint-tool.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolDefinition } from "../tool.ts";
import { readEndpointConfiguration } from "./check-configuration.ts";
import { readFunction } from "./tool-function.ts";

/**
 * Prepares a tool for being called.
 * @param configuration with its secrets in place
 * @throws DomainError `invalid-input` when it cannot work
 */
export function toEndpointTool(
  definition: Omit<ToolDefinition, "configuration">,
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): EndpointTool {
  const endpoint = readEndpointConfiguration(configuration, findAddressProblem);
  return {
    function: readFunction(definition.functionDefinition, definition),
    url: endpoint.url,
    method: endpoint.method,
    headers: withoutNulls(endpoint.headers ?? {}),
    bodyTemplate: endpoint.body_template ?? endpoint.request_template ?? null,
    responseMapping: endpoint.response_mapping ?? null,
    timeoutMs: (endpoint.timeout_seconds ?? definition.timeoutSeconds) * 1_000,
    retryAttempts: definition.retryAttempts,
  };
}

/** A null header is one that an assignment takes away. */
export function withoutNulls(headers: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}
