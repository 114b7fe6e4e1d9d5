import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";

/**
 * Identifies a call within a turn: by its function, its arguments (in any order) and how many identical calls came before.
 */
export function callHashOf(functionName: string, given: JsonObject, ordinal: number): string {
  const text = JSON.stringify([functionName, sorted(given), ordinal]);
  return createHash("sha256").update(text).digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  // Pairs, because objects move keys that look like numbers to the front.
  return {
    members: Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  };
}
