import type { CallEndReport } from "../../carrier-calls.ts";
import { textOf } from "../members.ts";

/** What is charged is in euros: https://developer.vonage.com/en/voice/voice-api/webhook-reference#completed */
const CURRENCY = "EUR";

/** The members of the same names in a `completed` event and in a call that is looked up. */
export interface VonageCallFigures {
  readonly duration: unknown;
  readonly endTime: unknown;
  readonly price: unknown;
  /** When the event happened, in place of an end that is not told. */
  readonly timestamp: unknown;
}

/** Numbers come as text; what is not a number is left out. */
export function readCallFigures({ duration, endTime, price, timestamp }: VonageCallFigures): CallEndReport {
  const seconds = textOf(duration);
  const amount = Number(textOf(price) ?? Number.NaN);
  return {
    endedAt: readVonageTime(endTime) ?? readVonageTime(timestamp),
    durationSeconds: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    price: Number.isFinite(amount) ? { amount, currency: CURRENCY } : null,
  };
}

/** In UTC, also where no zone is written: `2020-01-01 12:00:00`. */
function readVonageTime(value: unknown): Date | null {
  const text = textOf(value);
  if (text === null) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const epochMs = Date.parse(hasZone ? text : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
