/** A moment as the clocks of a place show it. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

export function toLocalTime(at: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: string) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0;
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

/**
 * When the clocks of a place show this time. What they show twice is meant the first time; what they skip, at the first minute after
 * the gap.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): Date {
  const wanted = asUtc(local);
  // Whatever the offset, it is one of those around.
  const offsets = [...new Set([-26, -14, 0, 14, 26].map((hours) => offsetAt(wanted + hours * HOUR_MS, timeZone)))];
  const matches = offsets.map((offset) => wanted - offset).filter((at) => at + offsetAt(at, timeZone) === wanted);
  if (matches.length > 0) return new Date(Math.min(...matches));
  return new Date(endOfGap(wanted, Math.min(...offsets), Math.max(...offsets), timeZone));
}

/** The clocks jump over `wanted` somewhere between the two moments that the two offsets make of it. */
function endOfGap(wanted: number, least: number, most: number, timeZone: string): number {
  let before = wanted - most;
  let after = wanted - least;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle + offsetAt(middle, timeZone) > wanted) after = middle;
    else before = middle;
  }
  return after;
}

function offsetAt(atMs: number, timeZone: string): number {
  const minute = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  return asUtc(toLocalTime(new Date(minute), timeZone)) - minute;
}

function asUtc({ year, month, day, hour, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Making one costs a hundred times as much as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formatters.set(timeZone, made);
  return made;
}
