import { redactPersonalData } from "./redact-personal-data.ts";

/** Deeper parts are left out. */
const DEEPEST = 16;

/**
 * The same JSON without personal data: in texts, in names of members, and in whole numbers that could be a telephone number or
 * a card's.
 */
export function redactValue(value: unknown): unknown {
  return redacted(value, 0);
}

/** As `redactValue`, of an object's members; the names of these are kept. */
export function redactMembers(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redacted(member, 1)]));
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactPersonalData(value);
  if (typeof value === "number") return redactedNumber(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((each) => redacted(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redactPersonalData(name), redacted(member, depth + 1)]),
  );
}

function redactedNumber(value: number): unknown {
  if (!Number.isSafeInteger(value)) return value;
  const written = String(value);
  const shown = redactPersonalData(written);
  return shown === written ? value : shown;
}
