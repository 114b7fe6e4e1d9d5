import { type JsonObject, numberAt } from "./vendor-message.ts";

/** Vendors' times are seconds. Null where there is none. */
export function millisecondsAt(message: JsonObject, key: string): number | null {
  const seconds = numberAt(message, key);
  return seconds === null ? null : Math.round(seconds * 1_000);
}

/** The objects of a list; what is something else is left out. */
export function objectsAt(message: JsonObject | null, key: string): readonly JsonObject[] {
  const value: unknown = message?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The first text of a list; null where there is none. */
export function firstTextAt(message: JsonObject, key: string): string | null {
  const value: unknown = message[key];
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return typeof first === "string" ? first : null;
}

/** Of what is a number; null where nothing is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
