import type { CallEndReport } from "../../carrier-calls.ts";
import { textOf } from "../members.ts";

/** Vonage's prices are in euros: https://developer.vonage.com/en/voice/voice-api/webhook-reference#completed */
const CURRENCY = "EUR";

/** Members that a `completed` event and a call read from the API have in common. */
export interface VonageCallFigures {
  readonly duration: unknown;
  readonly endTime: unknown;
  readonly price: unknown;
  /** When the event happened; used if there is no end time. */
  readonly timestamp: unknown;
}

/** Vonage writes numbers as strings; anything that is not a number becomes null. */
export function readCallFigures({ duration, endTime, price, timestamp }: VonageCallFigures): CallEndReport {
  const seconds = textOf(duration);
  const amount = Number(textOf(price) ?? Number.NaN);
  return {
    endedAt: readVonageTime(endTime) ?? readVonageTime(timestamp),
    durationSeconds: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    price: Number.isFinite(amount) ? { amount, currency: CURRENCY } : null,
  };
}

/** Times without a zone are UTC: `2020-01-01 12:00:00`. */
function readVonageTime(value: unknown): Date | null {
  const text = textOf(value);
  if (text === null) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const epochMs = Date.parse(hasZone ? text : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
