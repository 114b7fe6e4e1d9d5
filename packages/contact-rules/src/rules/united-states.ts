import { type ContactRules, type ContactWeek, type DayWindow, MAX_ATTEMPTS_PER_DAY } from "./contact-rules.ts";
import { US_HOLIDAYS, US_HOLIDAYS_KNOWN } from "./us-holidays.ts";

/**
 * The hours in which people in the United States may be called, by the law of telemarketing, as lists of it tell them. Where the lists
 * disagree the stricter one is here. They bind every call and text, whatever it is about, which is stricter than the law.
 *
 * Taken on 2026-11-26 from a summary of public lists, not from the texts of the laws.
 * This is not legal advice; `version` changes with any line below.
 */
const VERSION = "2026-11-26";

const hours = (startHour: number, endHour: number): DayWindow => ({
  startMinute: startHour * 60,
  endMinute: endHour * 60,
});

const everyDay = (window: DayWindow): ContactWeek => ({
  ...{ monday: window, tuesday: window, wednesday: window, thursday: window, friday: window },
  ...{ saturday: window, sunday: window },
});

const FEDERAL = hours(8, 21);

function rulesOf(jurisdiction: string, week: ContactWeek, change: Partial<ContactRules> = {}): ContactRules {
  return {
    jurisdiction,
    version: VERSION,
    source:
      jurisdiction === "US"
        ? "Federal calling hours of telemarketing, from a summary"
        : "Public lists of the states' calling hours, from a summary",
    sourceDate: "2026-11-26",
    week,
    closedDates: [],
    closedDatesKnown: null,
    maxAttemptsPerDay: MAX_ATTEMPTS_PER_DAY,
    ...change,
  };
}

/** Where Sundays are not allowed, we leave the holidays out as well. That is caution of ours, from no list of the states' hours. */
const WITHOUT_HOLIDAYS = { closedDates: US_HOLIDAYS, closedDatesKnown: US_HOLIDAYS_KNOWN };

const eightToEight = everyDay(hours(8, 20));
const nineToEight = everyDay(hours(9, 20));

export const UNITED_STATES: readonly ContactRules[] = [
  rulesOf("US", everyDay(FEDERAL)),
  rulesOf("US-AL", { ...everyDay(FEDERAL), sunday: null }, WITHOUT_HOLIDAYS),
  rulesOf("US-CT", nineToEight),
  // Its list of rules has a cap of its own, which is ours everywhere.
  rulesOf("US-FL", eightToEight, { maxAttemptsPerDay: 3 }),
  rulesOf("US-KY", everyDay(hours(10, 21))),
  rulesOf("US-LA", { ...everyDay(FEDERAL), sunday: null }, WITHOUT_HOLIDAYS),
  rulesOf("US-MD", eightToEight),
  rulesOf("US-MS", { ...eightToEight, sunday: null }, WITHOUT_HOLIDAYS),
  // On one list only.
  rulesOf("US-NJ", eightToEight),
  rulesOf("US-NV", nineToEight),
  rulesOf("US-OK", eightToEight),
  rulesOf("US-PA", { ...everyDay(FEDERAL), saturday: hours(8, 12) }),
  rulesOf("US-RI", { ...everyDay(hours(9, 18)), saturday: hours(10, 17), sunday: hours(10, 17) }),
  rulesOf("US-TX", { ...everyDay(hours(9, 21)), sunday: hours(12, 21) }),
];
