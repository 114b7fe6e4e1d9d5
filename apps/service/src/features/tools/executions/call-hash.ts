import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";

/**
 * What makes two calls of one turn the same: function, arguments (whatever the order of their members) and how many such
 * calls came before.
 */
export function callHashOf(functionName: string, given: JsonObject, ordinal: number): string {
  const text = JSON.stringify([functionName, sorted(given), ordinal]);
  return createHash("sha256").update(text).digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  // Pairs, because an object puts names that look like numbers first.
  return {
    members: Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  };
}
