import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { withoutSecrets } from "../definitions/tool-secrets.ts";

/**
 * A tool's configuration with an assistant's overrides; headers are merged one by one. The tool's secrets were given for
 * its own address, so they are left out when the address is overridden.
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
