import { currentLanguage } from "../i18n/t.ts";

/** `Mar 2, 2026, 9:30:05 AM`, in the viewer's zone. */
export function formatTime(time: string | Date): string {
  return new Date(time).toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "medium" });
}

/** With the zone's name, for the tooltip. @param zone IANA name of a zone the browser knows */
export function formatTimeIn(time: string | Date, zone: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  }).format(new Date(time));
}

/** As clocks there show it, with the zone's name; null where they show what the viewer's do, or nobody here knows the zone. */
export function timeElsewhere(time: string | Date, zone: string): string | null {
  const clockIn = (timeZone: string) => new Date(time).toLocaleString("en", { timeZone });
  try {
    return clockIn(zone) === clockIn(ownZone()) ? null : formatTimeIn(time, zone);
  } catch {
    return null;
  }
}

/** The viewer's zone by its IANA name. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
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
