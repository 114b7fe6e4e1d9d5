import { checkJsonLimits } from "@parley/foundation/json-limits";
import { parseJson } from "./carrier-failure.ts";

/**
 * Parses the JSON of a carrier's webhook; undefined when it is not JSON, unreasonably long or too deeply nested. NULs and
 * lone surrogates are accepted, since a text must not be lost for them; storing it removes or replaces them.
 */
export function parseWebhookJson(body: Buffer): unknown {
  const parsed = parseJson(body);
  return checkJsonLimits(parsed, { allowsNul: true }) === null ? parsed : undefined;
}
