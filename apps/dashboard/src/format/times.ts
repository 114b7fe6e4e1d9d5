import { currentLanguage } from "../i18n/t.ts";

/** `Mar 2, 2026, 9:30:05 AM`, in the viewer's zone. */
export function formatTime(time: string | Date): string {
  return new Date(time).toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "medium" });
}

/** With the zone's name, for the tooltip. @param zone IANA name; the viewer's when it is not known here */
export function formatTimeIn(time: string | Date, zone: string): string {
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat(currentLanguage(), {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "short",
      ...(timeZone === undefined ? {} : { timeZone }),
    }).format(new Date(time));
  try {
    return format(zone);
  } catch {
    return format();
  }
}

/** `9 AM`, in the viewer's zone. */
export function formatHour(time: string): string {
  return new Date(time).toLocaleTimeString(currentLanguage(), { hour: "numeric" });
}

/** `9:30 AM`, in the viewer's zone. */
export function formatClock(time: string): string {
  return new Date(time).toLocaleTimeString(currentLanguage(), { timeStyle: "short" });
}

/** `Mar 2`, of a day of UTC written as `2026-03-02`. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(currentLanguage(), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}
