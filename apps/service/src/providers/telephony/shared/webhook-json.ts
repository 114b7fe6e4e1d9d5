import { checkJsonLimits } from "@parley/foundation/json-limits";
import { parseJson } from "./carrier-failure.ts";

/**
 * Parses the JSON of a carrier's webhook; undefined when it is not JSON, or unreasonably long or deeply nested. A text may hold a
 * NUL or half a character, and has to be taken: storing does without them.
 */
export function parseWebhookJson(body: Buffer): unknown {
  const parsed = parseJson(body);
  return checkJsonLimits(parsed, { allowsNul: true }) === null ? parsed : undefined;
}
