import type { ToolType } from "@parley/contracts/tools/tool-schemas";
import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";

/** Client libraries' member names mapped to ours, by type of tool. All others are the same. */
const NAMES: Readonly<Record<ToolType, Readonly<Record<string, string>>>> = {
  endpoint: { timeout: "timeout_seconds" },
  python_function: { code: "python_code", timeout: "timeout_seconds" },
  lambda: { region: "aws_region", timeout: "timeout_seconds" },
  mcp: {},
};

/** Translates client libraries' `http_config`, `python_config` or `lambda_config`; absent members stay absent. */
export function fromClientConfiguration(type: ToolType, sent: JsonObject): JsonObject {
  const names = NAMES[type];
  const entries = Object.entries(sent).flatMap(([name, value]) =>
    value === null ? [] : [[names[name] ?? name, value]],
  );
  const configuration: JsonObject = Object.fromEntries(entries);
  return type === "lambda" && configuration["function_name"] === undefined && "function_arn" in configuration
    ? { ...configuration, function_name: configuration["function_arn"] }
    : configuration;
}

/** The reverse, with every member that client libraries require. */
export function toClientConfiguration(type: ToolType, configuration: JsonObject, timeoutSeconds: number): JsonObject {
  const timeout = configuration["timeout_seconds"] ?? timeoutSeconds;
  switch (type) {
    case "endpoint": {
      const template = configuration["body_template"] ?? configuration["request_template"] ?? null;
      return {
        method: configuration["method"] ?? "GET",
        url: configuration["url"] ?? "",
        headers: withoutNulls(configuration["headers"]),
        body_template: template === null || typeof template === "string" ? template : JSON.stringify(template),
        timeout,
      };
    }
    case "python_function":
      return {
        code: configuration["python_code"] ?? "",
        requirements: configuration["requirements"] ?? [],
        timeout,
      };
    case "lambda":
      return {
        function_arn: configuration["function_arn"] ?? configuration["function_name"] ?? "",
        region: configuration["aws_region"] ?? "us-east-1",
        invocation_type: configuration["invocation_type"] ?? "RequestResponse",
        timeout,
      };
    case "mcp":
      // Client libraries have no form of their own for it.
      return {};
  }
}

function withoutNulls(headers: unknown): JsonObject {
  if (!isJsonObject(headers)) return {};
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
}
