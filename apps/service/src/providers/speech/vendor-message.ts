/** Tolerant reading of vendors' messages: missing or mistyped members read as empty. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Null unless the text is a JSON object. */
export function readMessage(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function objectAt(message: JsonObject, key: string): JsonObject | null {
  const value = message[key];
  return isObject(value) ? value : null;
}

export function textAt(message: JsonObject, key: string): string | null {
  const value = message[key];
  return typeof value === "string" ? value : null;
}

export function numberAt(message: JsonObject, key: string): number | null {
  const value = message[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Null unless it is a list that holds nothing else. */
export function numbersAt(message: JsonObject, key: string): readonly number[] | null {
  const value = message[key];
  return Array.isArray(value) && value.every((item) => typeof item === "number") ? value : null;
}

/** Null unless it is a list that holds nothing else. */
export function textsAt(message: JsonObject, key: string): readonly string[] | null {
  const value = message[key];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

/** Converts a vendor's time in seconds; null when missing. */
export function millisecondsAt(message: JsonObject, key: string): number | null {
  const seconds = numberAt(message, key);
  return seconds === null ? null : Math.round(seconds * 1_000);
}

/** The objects of a list; anything else in it is left out. */
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

/** The mean of the values that are numbers; null when there are none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
