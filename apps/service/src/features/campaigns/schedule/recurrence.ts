import { fromLocalTime, type LocalTime, toLocalTime } from "./local-time.ts";

/** Again and again at a time of day, by the clocks of a place. */
export interface Recurrence {
  readonly frequency: "daily" | "weekly" | "monthly";
  /** Every so many days, weeks (from Monday) or months, counted from the day of `since`. */
  readonly interval: number;
  /** 1 is Monday; of weekly ones only. */
  readonly daysOfWeek: readonly number[];
  /** Of monthly ones; in a shorter month, its last day. */
  readonly dayOfMonth: number | null;
  /** `HH:MM`. */
  readonly time: string;
  readonly timeZone: string;
  /** `YYYY-MM-DD`, included. */
  readonly endDate: string | null;
  /** `YYYY-MM-DD`: the day from which the interval counts. */
  readonly since: string;
}

const DAY_MS = 86_400_000;
/** The 29th of a month every eleven years, say, is beyond it; everything people mean is not. */
const MOST_DAYS = 366 * 40;

/** The first time after `after`; null: there is none any more. */
export function nextTime(recurrence: Recurrence, after: Date): Date | null {
  const [hour = 0, minute = 0] = recurrence.time.split(":").map(Number);
  const since = dayNumber(recurrence.since);
  const endDay = recurrence.endDate === null ? Number.POSITIVE_INFINITY : dayNumber(recurrence.endDate);
  const today = toLocalTime(after, recurrence.timeZone);
  let day = Math.max(since, Date.UTC(today.year, today.month - 1, today.day) / DAY_MS);
  for (const last = Math.min(endDay, day + MOST_DAYS); day <= last; day += 1) {
    if (!isDue(recurrence, day, since)) continue;
    const at = fromLocalTime({ ...dayOf(day), hour, minute }, recurrence.timeZone);
    if (at > after) return at;
  }
  return null;
}

/** The day in a place, as `Recurrence.since` has it. */
export function localDay(at: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(at, timeZone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function isDue({ frequency, interval, daysOfWeek, dayOfMonth }: Recurrence, day: number, since: number): boolean {
  if (frequency === "daily") return (day - since) % interval === 0;
  if (frequency === "weekly") {
    return daysOfWeek.includes(weekdayOf(day)) && (weekOf(day) - weekOf(since)) % interval === 0;
  }
  const { year, month, day: date } = dayOf(day);
  const first = dayOf(since);
  if (((year - first.year) * 12 + month - first.month) % interval !== 0) return false;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date === Math.min(dayOfMonth ?? 1, lastDay);
}

/** Days since the 1st of January 1970, a Thursday. */
function dayNumber(text: string): number {
  return Math.floor(Date.parse(`${text.slice(0, 10)}T00:00Z`) / DAY_MS);
}

function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function dayOf(day: number): Pick<LocalTime, "year" | "month" | "day"> {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
