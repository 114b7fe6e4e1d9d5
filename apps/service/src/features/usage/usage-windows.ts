/** From `startsAt` (inclusive) to `endsAt`. */
export interface UsageWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The hour and day of a moment in UTC: the same for everybody, and never a day of 23 or 25 hours. */
export interface UsageWindows {
  readonly now: Date;
  readonly hour: UsageWindow;
  readonly day: UsageWindow;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function usageWindowsAt(now: Date): UsageWindows {
  return { now, hour: windowOf(now, HOUR_MS), day: windowOf(now, DAY_MS) };
}

/** Whole seconds, at least 1, after which the next window has begun. */
export function secondsUntilEnd(windows: UsageWindows, window: UsageWindow): number {
  return Math.max(1, Math.ceil((window.endsAt.getTime() - windows.now.getTime()) / 1_000));
}

/** `Date` has no leap seconds, so hours and days are multiples since 1970. */
function windowOf(now: Date, lengthMs: number): UsageWindow {
  const startMs = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return { startsAt: new Date(startMs), endsAt: new Date(startMs + lengthMs) };
}
