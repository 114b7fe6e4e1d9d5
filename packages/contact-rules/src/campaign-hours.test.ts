import fc from "fast-check";
import { expect, test } from "vitest";
import { buildFacts } from "../tests/build-facts.ts";
import { clockChangesOf, isWithinCampaign, isWithinHours, JUDGED_ZONES } from "../tests/second-opinion.ts";
import type { CampaignHours } from "./contact-facts.ts";
import { mayContact } from "./may-contact.ts";
import { type ContactRules, WEEKDAYS } from "./rules/contact-rules.ts";
import { UNITED_STATES } from "./rules/united-states.ts";

const MINUTE_MS = 60_000;
const HORIZON_MINUTES = 14 * 1_440;

const verdictOf = (allowedHours: CampaignHours | null, at: string, change = {}) =>
  mayContact(buildFacts({ allowedHours, ...change }, new Date(at)), UNITED_STATES, new Date(at));
const office: CampaignHours = { startMinute: 600, endMinute: 960, days: [1, 2, 3, 4, 5], timeZone: null };

test.each([
  ["at their first minute", office, "2026-12-01T15:00:00Z", []],
  ["a minute before", office, "2026-12-01T14:59:00Z", ["outside-campaign-hours"]],
  ["at their end", office, "2026-12-01T21:00:00Z", ["outside-campaign-hours"]],
  ["on another day", office, "2026-12-05T16:00:00Z", ["outside-campaign-hours"]],
  [
    "by a clock of its own",
    { ...office, timeZone: "America/Los_Angeles" },
    "2026-12-01T17:59:00Z",
    ["outside-campaign-hours"],
  ],
  ["by a clock of its own, later", { ...office, timeZone: "America/Los_Angeles" }, "2026-12-01T18:00:00Z", []],
  ["in the night", office, "2026-12-01T05:00:00Z", ["outside-hours", "outside-campaign-hours"]],
  ["none", null, "2026-12-01T14:59:00Z", []],
])("a campaign's hours: %s", (_what, hours, at, reasons) => {
  expect(verdictOf(hours, at).reasons).toEqual(reasons);
});

test("the next moment is the first that law and campaign allow", () => {
  expect(verdictOf(office, "2026-12-04T21:00:00Z").nextAllowedAt?.toISOString()).toBe("2026-12-07T15:00:00.000Z");
  const early = { ...office, startMinute: 0, timeZone: "America/Los_Angeles" };
  expect(verdictOf(early, "2026-12-01T08:30:00Z").nextAllowedAt?.toISOString()).toBe("2026-12-01T13:00:00.000Z");
});

test("a change of the clocks that the campaign goes by is noticed, where the contact's do not change", () => {
  const day = { startMinute: 0, endMinute: 1_440 };
  const week = Object.fromEntries(WEEKDAYS.map((each) => [each, day])) as ContactRules["week"];
  const british: ContactRules = {
    ...{ jurisdiction: "GB", version: "1", source: "a person", sourceDate: "2026-01-01", week, closedDates: [] },
    ...{ closedDatesKnown: null, maxAttemptsPerDay: 3 },
  };
  // In New York, two o'clock is three that night.
  const allowedHours = { startMinute: 150, endMinute: 240, days: [1, 2, 3, 4, 5, 6, 7], timeZone: "America/New_York" };
  const at = new Date("2026-03-08T06:50:00Z");
  const verdict = mayContact(buildFacts({ phoneNumber: "+442071838750", allowedHours }, at), [british], at);
  expect(verdict.nextAllowedAt?.toISOString()).toBe("2026-03-08T07:00:00.000Z");
});

test("hours that never come, and a clock that cannot be read, allow nothing", () => {
  for (const hours of [
    { ...office, days: [] },
    { ...office, startMinute: 1_200, endMinute: 1_320, timeZone: "Asia/Tokyo", days: [] },
    { ...office, timeZone: "Mars/Olympus" },
  ]) {
    expect(verdictOf(hours, "2026-12-01T18:00:00Z")).toMatchObject({ isAllowed: false, nextAllowedAt: null });
  }
  // In Alabama nobody is contacted on Sundays.
  const sundays = { ...office, days: [7] };
  const verdict = verdictOf(sundays, "2026-12-01T18:00:00Z", { phoneNumber: "+12055550123" });
  expect(verdict).toMatchObject({ reasons: ["outside-campaign-hours"], nextAllowedAt: null });
});

const moments = fc.tuple(fc.constantFrom(2025, 2026, 2027), fc.nat({ max: 365 * 1_440 - 1 }), fc.boolean()).map(
  // Half of them around a change of the clocks.
  ([year, minute, isAtChange]) =>
    isAtChange
      ? (clockChangesOf(year)[minute % 2] ?? 0) + ((minute % (72 * 60)) - 36 * 60) * MINUTE_MS
      : Date.UTC(year, 0, 3) + minute * MINUTE_MS,
);
const campaignHours = fc
  .record({
    startMinute: fc.nat({ max: 1_430 }),
    length: fc.integer({ min: 10, max: 1_440 }),
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    timeZone: fc.option(fc.constantFrom(...JUDGED_ZONES), { nil: null }),
  })
  .map(({ startMinute, length, ...rest }) => ({
    startMinute,
    endMinute: Math.min(1_440, startMinute + length),
    ...rest,
  }));
const numbers = fc
  .constantFrom("212", "305", "205", "423", "850", "808", "480", "401", "717", "214", "502")
  .map((code) => `+1${code}5550123`);

test("verdict and next moment are those of a second implementation, which looks at every minute", () => {
  fc.assert(
    fc.property(numbers, moments, campaignHours, (phoneNumber, atMs, allowedHours) => {
      const { startMinute: from, endMinute: until, timeZone: zone } = allowedHours;
      const days = [1, 2, 3, 4, 5, 6, 7].map((day) => (allowedHours.days.includes(day) ? "1" : "0")).join("");
      const isAllowed = (ms: number) =>
        isWithinHours(phoneNumber, ms) && isWithinCampaign(phoneNumber, ms, { from, until, days, zone });
      const at = new Date(atMs);
      const facts = buildFacts({ phoneNumber, purpose: "informational", allowedHours }, at);
      const verdict = mayContact(facts, UNITED_STATES, at);
      expect(verdict.isAllowed).toBe(isAllowed(atMs));
      if (verdict.isAllowed) return;
      let minutes = 1;
      while (minutes <= HORIZON_MINUTES && !isAllowed(atMs + minutes * MINUTE_MS)) minutes += 1;
      const expected = minutes > HORIZON_MINUTES ? null : new Date(atMs + minutes * MINUTE_MS).toISOString();
      expect(verdict.nextAllowedAt?.toISOString() ?? null).toBe(expected);
    }),
    { numRuns: 1_000, seed: 11 },
  );
});
