import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { withoutSecrets } from "../definitions/tool-secrets.ts";

/**
 * A tool's configuration with what one assistant has in its place; headers one by one. The tool's own secrets were given
 * for the tool's own address: with another they stay behind.
 */
export function mergeConfigurations(own: JsonObject, custom: JsonObject | null): JsonObject {
  if (custom === null) return own;
  const url = custom["url"];
  const kept = url === undefined || url === own["url"] ? own : withoutSecrets(own);
  const merged = { ...kept, ...custom };
  const [headers, customHeaders] = [kept["headers"], custom["headers"]];
  return isJsonObject(headers) && isJsonObject(customHeaders)
    ? { ...merged, headers: { ...headers, ...customHeaders } }
    : merged;
}
