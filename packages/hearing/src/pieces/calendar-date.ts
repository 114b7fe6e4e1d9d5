const MS_PER_DAY = 86_400_000;

export interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** `YYYY-MM-DD`; null where there is no such day. */
export function isoDate({ year, month, day }: CalendarDay): string | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

/** @param iso a real date */
export function calendarDay(iso: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return { year, month, day };
}

export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last of that month. */
export function addMonths(iso: string, months: number): string {
  const { year, month, day } = calendarDay(iso);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  for (let last = day; last > 28; last -= 1) {
    const date = isoDate({ ...target, day: last });
    if (date !== null) return date;
  }
  return isoDate({ ...target, day: Math.min(day, 28) }) ?? iso;
}

/** 0 is Monday. */
export function weekdayOf(iso: string): number {
  return (new Date(`${iso}T00:00:00Z`).getUTCDay() + 6) % 7;
}
