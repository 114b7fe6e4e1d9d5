import { z } from "zod";

/** The message for a value that is not an integer; the edge recognizes it, because zod only says "not a number". */
export const NOT_AN_INTEGER = "Input should be a valid integer";

/** An integer in a body. */
const integer = z.int({ error: (issue) => (issue.code === "invalid_type" ? NOT_AN_INTEGER : undefined) });

/** An id on the wire. Any safe integer is well formed: an unknown id is a 404, not a 422. */
export const id = integer.min(0);

/** Text a person typed, of bounded length. */
export const shortText = z.string().max(65_536);

/** ISO 8601 with an offset, always `+00:00`. */
export const timestamp = z.string().meta({ format: "date-time" });

/** Formats a time the way the wire has it. */
export function toWireTimestamp(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** A time that is stored as text, as the wire has it; any other text as it is. */
export function toWireTimestampOfText(text: string): string {
  const date = ISO_TIME.test(text) ? new Date(text) : null;
  return date === null || Number.isNaN(date.getTime()) ? text : toWireTimestamp(date);
}

/** The members of a JSON object that the service wrote, with times as the wire has them. */
export function withWireTimestamps<Members extends object>(members: Members): Members {
  const shown = Object.entries(members).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? toWireTimestampOfText(value) : value,
  ]);
  return Object.fromEntries(shown) as Members;
}

export function toWireTimestampOrNull(date: Date | null): string | null {
  return date === null ? null : toWireTimestamp(date);
}

function coerceNumber(value: unknown): unknown {
  return typeof value === "string" && /^[+-]?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
}

function coerceDecimal(value: unknown): unknown {
  return typeof value === "string" && /^[+-]?\d{1,16}(\.\d{1,16})?$/.test(value.trim()) ? Number(value) : value;
}

function coerceBoolean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const word = value.toLowerCase();
  if (["true", "1", "yes", "on"].includes(word)) return true;
  if (["false", "0", "no", "off"].includes(word)) return false;
  return value;
}

/** An id in a path or query string. */
export const idParam = z.preprocess(coerceNumber, id);

export function queryInteger(limits: { min?: number; max?: number } = {}): z.ZodPreprocess<z.ZodInt> {
  let schema = integer;
  if (limits.min !== undefined) schema = schema.min(limits.min);
  if (limits.max !== undefined) schema = schema.max(limits.max);
  return z.preprocess(coerceNumber, schema);
}

/** A number with or without a fraction. */
export function queryNumber(limits: { min?: number; max?: number } = {}): z.ZodPreprocess<z.ZodNumber> {
  let schema = z.number();
  if (limits.min !== undefined) schema = schema.min(limits.min);
  if (limits.max !== undefined) schema = schema.max(limits.max);
  return z.preprocess(coerceDecimal, schema);
}

export const queryBoolean = z.preprocess(coerceBoolean, z.boolean());

/** Of a list that may be long: counting looks at every entry, showing a page only at those of the page. */
export const withTotalQuery = {
  with_total: queryBoolean
    .default(true)
    .describe(
      "`false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one.",
    ),
};

/** A date (`2026-01-31`) or a timestamp; UTC if it has no offset. See `readTimeRange` for its meaning. */
export const queryTime = z.string().refine((value) => parseTime(value) !== null, {
  message: "Input should be a valid date or timestamp",
});

/** The two members of every query for a time range; both ends are included, dates with the whole day. */
export const timeRangeQuery = {
  date_from: queryTime
    .optional()
    .describe("Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."),
  date_to: queryTime
    .optional()
    .describe(
      "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.",
    ),
};

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?(Z|[+-]\d{2}:?\d{2})?$/i;

interface WrittenTime {
  /** Its first moment. */
  readonly from: Date;
  /** The end, exclusive: a date lasts a day, a timestamp a millisecond, which is our precision. */
  readonly before: Date;
}

const DAY_MS = 86_400_000;

/** Reads what `queryTime` accepts; null for anything else. A `+` that arrived as a space is understood. */
function parseTime(value: string): WrittenTime | null {
  const match = TIME.exec(value.trim().replace(/ (\d{2}:?\d{2})$/, "+$1"));
  if (match === null) return null;
  const [, day, time, zone = "Z"] = match;
  if (!isDayOfCalendar(day ?? "")) return null;
  const from = new Date(`${day}T${time ?? "00:00"}${zone.toUpperCase()}`);
  if (Number.isNaN(from.getTime())) return null;
  return { from, before: new Date(from.getTime() + (time === undefined ? DAY_MS : 1)) };
}

/** JavaScript takes the 31st of February for the 3rd of March, which is not what was meant. */
function isDayOfCalendar(day: string): boolean {
  const midnight = new Date(`${day}T00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A time range, from its first moment to before its end; undefined: open. */
export interface TimeRange {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/** Reads `timeRangeQuery`: `date_to=2026-01-31` includes the 31st until midnight (UTC, or at its offset). */
export function readTimeRange(query: {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}): TimeRange {
  const { date_from: from, date_to: to } = query;
  return {
    from: from === undefined ? undefined : parseTime(from)?.from,
    before: to === undefined ? undefined : parseTime(to)?.before,
  };
}
