/** Careful reading of what a vendor sent: what is missing, or is something else, reads as empty. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Null where the text is no JSON object. */
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

/** Null where it is no list, or holds anything else. */
export function numbersAt(message: JsonObject, key: string): readonly number[] | null {
  const value = message[key];
  return Array.isArray(value) && value.every((item) => typeof item === "number") ? value : null;
}

/** Null where it is no list, or holds anything else. */
export function textsAt(message: JsonObject, key: string): readonly string[] | null {
  const value = message[key];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
