import type { CampaignHours } from "./contact-facts.ts";
import { localTimeAt, offsetMinutesAt, readTimeZone } from "./local-time.ts";
import { type ContactRules, type DayWindow, WEEKDAYS } from "./rules/contact-rules.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Of a step that a change of the clocks falls into. */
const CHANGE_STEP_MINUTES = 60;
/** Further ahead nobody plans, and rules may be closed for good. */
const HORIZON_MS = 14 * DAY_MINUTES * MINUTE_MS;

export type ClosedReason = "outside-hours" | "day-not-allowed" | "closed-dates-unknown";

interface Closed {
  readonly reason: ClosedReason | "outside-campaign-hours";
  /** By the clock on the wall, at least this long. */
  readonly forMinutes: number;
}

/** Everything that opens and closes. */
export interface OpeningTimes {
  /** At least one. */
  readonly zones: readonly string[];
  /** At least one. */
  readonly rules: readonly ContactRules[];
  /** Null: as the rules say. */
  readonly campaignHours: CampaignHours | null;
}

export function isOpen(times: OpeningTimes, at: Date): boolean {
  return findClosedBy(times, at) === null;
}

/** Why it is closed in one of the zones, or by one of the rules. */
export function closedReasonOf(
  zones: readonly string[],
  rules: readonly ContactRules[],
  at: Date,
): ClosedReason | null {
  return findClosed(zones, rules, at)?.reason ?? null;
}

/** @param zones of the contact; without any, hours by the contact's clock are not judged: their being unknown is a no already */
export function isInCampaignHours(hours: CampaignHours | null, zones: readonly string[], at: Date): boolean {
  return findCampaignClosed(hours, zones, at) === null;
}

/** The first whole minute after `at` that is allowed in all zones by everything; null: none within two weeks. */
export function nextOpening(times: OpeningTimes, at: Date): Date | null {
  const clocks = [...times.zones, ...clocksOf(times.campaignHours, [])];
  let moment = new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);
  while (moment.getTime() - at.getTime() <= HORIZON_MS) {
    const closed = findClosedBy(times, moment);
    if (closed === null) return moment;
    moment = steadyStep(clocks, moment, closed.forMinutes);
  }
  return null;
}

/** Moves that many minutes ahead, at most a day; less where a clock changes in between. No clock changes twice a day. */
function steadyStep(clocks: readonly string[], moment: Date, minutes: number): Date {
  const offsets = clocks.map((zone) => offsetMinutesAt(zone, moment));
  for (const step of [minutes, Math.min(minutes, CHANGE_STEP_MINUTES)]) {
    const later = new Date(moment.getTime() + step * MINUTE_MS);
    if (clocks.every((zone, index) => offsetMinutesAt(zone, later) === offsets[index])) return later;
  }
  return new Date(moment.getTime() + MINUTE_MS);
}

function findClosedBy({ zones, rules, campaignHours }: OpeningTimes, at: Date): Closed | null {
  return findClosed(zones, rules, at) ?? findCampaignClosed(campaignHours, zones, at);
}

function findCampaignClosed(hours: CampaignHours | null, zones: readonly string[], at: Date): Closed | null {
  if (hours === null) return null;
  const reason = "outside-campaign-hours";
  if (hours.timeZone !== null && readTimeZone(hours.timeZone) === null) return { reason, forMinutes: DAY_MINUTES };
  for (const zone of clocksOf(hours, zones)) {
    const { weekday, minute } = localTimeAt(zone, at);
    if (!hours.days.includes(weekday + 1)) return { reason, forMinutes: DAY_MINUTES - minute };
    if (minute < hours.startMinute) return { reason, forMinutes: hours.startMinute - minute };
    if (minute >= hours.endMinute) return { reason, forMinutes: DAY_MINUTES - minute };
  }
  return null;
}

/** Those that the hours of a campaign go by. */
function clocksOf(hours: CampaignHours | null, zones: readonly string[]): readonly string[] {
  if (hours === null || hours.timeZone === null) return zones;
  const zone = readTimeZone(hours.timeZone);
  return zone === null ? [] : [zone];
}

function findClosed(
  zones: readonly string[],
  rules: readonly ContactRules[],
  at: Date,
): (Closed & { reason: ClosedReason }) | null {
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
