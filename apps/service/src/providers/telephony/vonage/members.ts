/** A webhook's members by name. Their types are unknown: check every value before using it. */
export type Members = ReadonlyMap<string, unknown>;

/** What an unverified webhook says about which account it is for. */
export interface ClaimedAddress {
  readonly isReport: boolean;
  readonly ourNumber: string | null;
  readonly messageId: string | null;
  readonly accountId: string | null;
}

/** An id from either API: `0A0000000123ABCD1`, or a UUID. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function idOf(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

/** A non-empty string; a number is accepted too, since JSON may contain codes without quotes. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A whole number from 1 to 999. */
export function countOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Null when missing or unreadable. */
export function dateOf(text: string | null): Date | null {
  const epochMs = Date.parse(text ?? "");
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}

/** An object's members; empty for anything else. */
export function membersOf(value: unknown): Members {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}
