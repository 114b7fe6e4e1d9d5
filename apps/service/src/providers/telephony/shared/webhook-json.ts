import { checkJsonLimits } from "@parley/foundation/json-limits";
import { parseJson } from "./carrier-failure.ts";

/**
 * What a carrier's webhook says as JSON; undefined for what is none, or nested and long beyond reason. A text may hold a
 * NUL or half a character, and has to be taken: storing does without them.
 */
export function parseWebhookJson(body: Buffer): unknown {
  const parsed = parseJson(body);
  return checkJsonLimits(parsed, { allowsNul: true }) === null ? parsed : undefined;
}
