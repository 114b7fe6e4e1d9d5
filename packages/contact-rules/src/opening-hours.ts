import { localTimeAt, offsetMinutesAt } from "./local-time.ts";
import { type ContactRules, type DayWindow, WEEKDAYS } from "./rules/contact-rules.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** So that a change of the clocks within a step is noticed. */
const LONGEST_STEP_MINUTES = 60;
/** Further ahead nobody plans, and rules may be closed for good. */
const HORIZON_MS = 14 * DAY_MINUTES * MINUTE_MS;

export type ClosedReason = "outside-hours" | "day-not-allowed" | "closed-dates-unknown";

interface Closed {
  readonly reason: ClosedReason;
  /** By the clock on the wall, at least this long. */
  readonly forMinutes: number;
}

/** @param zones at least one @param rules at least one */
export function isOpen(zones: readonly string[], rules: readonly ContactRules[], at: Date): boolean {
  return findClosed(zones, rules, at) === null;
}

/** Why it is closed in one of the zones, or by one of the rules. */
export function closedReasonOf(
  zones: readonly string[],
  rules: readonly ContactRules[],
  at: Date,
): ClosedReason | null {
  return findClosed(zones, rules, at)?.reason ?? null;
}

/** The first whole minute after `at` that is allowed in all zones by all rules; null: none within two weeks. */
export function nextOpening(zones: readonly string[], rules: readonly ContactRules[], at: Date): Date | null {
  let moment = new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);
  while (moment.getTime() - at.getTime() <= HORIZON_MS) {
    const closed = findClosed(zones, rules, moment);
    if (closed === null) return moment;
    const later = new Date(moment.getTime() + Math.min(closed.forMinutes, LONGEST_STEP_MINUTES) * MINUTE_MS);
    const isSteady = zones.every((zone) => offsetMinutesAt(zone, moment) === offsetMinutesAt(zone, later));
    moment = isSteady ? later : new Date(moment.getTime() + MINUTE_MS);
  }
  return null;
}

function findClosed(zones: readonly string[], rules: readonly ContactRules[], at: Date): Closed | null {
  for (const zone of zones) {
    const { date, weekday, minute } = localTimeAt(zone, at);
    for (const each of rules) {
      const known = each.closedDatesKnown;
      if (known !== null && (date < known.from || date > known.until)) {
        return { reason: "closed-dates-unknown", forMinutes: DAY_MINUTES - minute };
      }
      const window = windowOf(each, date, weekday);
      if (window === null) return { reason: "day-not-allowed", forMinutes: DAY_MINUTES - minute };
      if (minute < window.startMinute) return { reason: "outside-hours", forMinutes: window.startMinute - minute };
      if (minute >= window.endMinute) return { reason: "outside-hours", forMinutes: DAY_MINUTES - minute };
    }
  }
  return null;
}

function windowOf(rules: ContactRules, date: string, weekday: number): DayWindow | null {
  const day = WEEKDAYS[weekday];
  if (day === undefined || rules.closedDates.includes(date)) return null;
  return rules.week[day];
}
