import type { MediaStreamMessage } from "./protocol.ts";

/** Null when the bytes are not a JSON object. */
export function readMediaStreamMessage(bytes: Uint8Array): MediaStreamMessage | null {
  try {
    return objectOf(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")));
  } catch {
    return null;
  }
}

/** Null for anything but an object. */
export function objectOf(value: unknown): MediaStreamMessage | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as MediaStreamMessage) : null;
}

/** Null for anything but a non-empty string. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

const DIGIT = /^[0-9*#A-D]$/;

/** One of 0-9 * # A-D, in either case; null for anything else. */
export function dtmfDigitOf(value: unknown): string | null {
  const digit = typeof value === "string" ? value.toUpperCase() : "";
  return DIGIT.test(digit) ? digit : null;
}
