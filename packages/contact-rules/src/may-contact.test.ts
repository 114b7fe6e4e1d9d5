import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildFacts } from "../tests/build-facts.ts";
import type { ContactFacts } from "./contact-facts.ts";
import { mayContact } from "./may-contact.ts";
import { type ContactRules, findLooserParts, WEEKDAYS } from "./rules/contact-rules.ts";
import { UNITED_STATES } from "./rules/united-states.ts";

/** A Tuesday, one o'clock in the afternoon in New York. */
const AT = new Date("2026-12-01T18:00:00Z");
const DAY_MS = 86_400_000;
const ago = (ms: number) => new Date(AT.getTime() - ms);
const verdictOf = (change: Partial<ContactFacts>, at = AT, rules: readonly ContactRules[] = UNITED_STATES) =>
  mayContact(buildFacts(change, at), rules, at);
const NO_LIST = { isOnOwnList: false, isOnRegister: false, registers: [] };
const register = (ageMs: number, source = "national") => ({ source, obtainedAt: ago(ageMs) });
const allDay = { startMinute: 0, endMinute: 1_440 };

function rulesOf(jurisdiction: string, change: Partial<ContactRules> = {}): ContactRules {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, allDay])) as ContactRules["week"];
  return {
    ...{ jurisdiction, version: "1", source: "a person", sourceDate: "2026-01-01", week, closedDates: [] },
    closedDatesKnown: null,
    maxAttemptsPerDay: 3,
    ...change,
  };
}

describe("each thing that speaks against a contact has its own reason", () => {
  test.each<[string, Partial<ContactFacts>]>([
    ["opt-out-unknown", { isOptedOut: null }],
    ["opted-out", { isOptedOut: true }],
    ["do-not-call-unknown", { doNotCall: null }],
    ["on-own-do-not-call-list", { doNotCall: { ...NO_LIST, isOnOwnList: true, registers: [register(0)] } }],
    ["on-do-not-call-register", { doNotCall: { ...NO_LIST, isOnRegister: true, registers: [register(0)] } }],
    ["do-not-call-register-missing", { doNotCall: NO_LIST }],
    ["do-not-call-register-stale", { doNotCall: { ...NO_LIST, registers: [register(31 * DAY_MS + 1)] } }],
    [
      "do-not-call-register-stale",
      { doNotCall: { ...NO_LIST, registers: [register(0), register(40 * DAY_MS, "texas")] } },
    ],
    ["do-not-call-register-stale", { doNotCall: { ...NO_LIST, registers: [register(-1)] } }],
    ["do-not-call-register-stale", { doNotCall: { ...NO_LIST, registers: [register(Number.NaN)] } }],
    ["consent-withdrawn", { isConsentWithdrawn: true }],
    ["consent-missing", { consent: null }],
    ["consent-not-yet-given", { consent: { kind: "written", givenAt: ago(-1), source: "form" } }],
    ["consent-not-yet-given", { consent: { kind: "written", givenAt: ago(Number.NaN), source: "form" } }],
    ["consent-not-written", { consent: { kind: "express", givenAt: ago(1), source: "call" } }],
    ["country-unknown", { phoneNumber: "+18005550123" }],
    ["country-unknown", { phoneNumber: "+19995550123" }],
    ["country-unknown", { phoneNumber: "not a number" }],
    ["no-rules-for-country", { phoneNumber: "+442071838750" }],
    ["no-rules-for-country", { phoneNumber: "+14165550123" }],
    ["time-zone-unknown", { place: { timeZone: "Mars/Olympus", state: null, postalCode: null } }],
    ["time-zone-unknown", { place: { timeZone: "+02:00", state: null, postalCode: null } }],
    ["time-zone-unknown", { place: { timeZone: null, state: "Bavaria", postalCode: null } }],
    ["time-zone-unknown", { place: { timeZone: null, state: "NY", postalCode: "M5V 2T6" } }],
    ["time-zone-unknown", { place: { timeZone: "America/New_York", state: "Bavaria", postalCode: null } }],
    ["attempts-unknown", { attempts: null }],
    ["too-many-attempts", { attempts: [ago(1), ago(2), ago(DAY_MS - 1)] }],
    ["too-many-attempts", { attempts: [ago(1), ago(2), ago(-5_000)] }],
    ["too-many-attempts", { attempts: [ago(1), ago(2), ago(Number.NaN)] }],
  ])("%s", (reason, change) => {
    expect(verdictOf(change)).toMatchObject({ isAllowed: false, reason });
  });

  test.each([
    ["outside-hours", "2026-12-01T12:59:00Z"],
    ["outside-hours", "2026-12-02T02:00:00Z"],
    ["moment-unknown", "never"],
  ])("%s at %s", (reason, at) => {
    expect(verdictOf({}, new Date(at))).toMatchObject({ isAllowed: false, reason });
  });

  test.each([
    ["day-not-allowed", "a Sunday in Alabama", "+12055550123", "2026-12-06T18:00:00Z"],
    ["day-not-allowed", "Thanksgiving in Louisiana", "+15045550123", "2026-11-26T18:00:00Z"],
    ["closed-dates-unknown", "a year without a list of holidays", "+15045550123", "2031-01-07T18:00:00Z"],
  ])("%s: %s", (reason, _what, phoneNumber, at) => {
    expect(verdictOf({ phoneNumber }, new Date(at)).reasons).toEqual([reason]);
  });

  test("and what speaks against it is told completely", () => {
    const { reasons } = verdictOf(
      { isOptedOut: true, consent: null, attempts: null },
      new Date("2026-12-01T05:00:00Z"),
    );
    expect(reasons).toEqual(["opted-out", "consent-missing", "outside-hours", "attempts-unknown"]);
  });
});

describe("what is allowed", () => {
  test("marketing with everything in order, and at the limits", () => {
    const doNotCall = { ...NO_LIST, registers: [register(31 * DAY_MS)] };
    const attempts = [ago(1), ago(2), ago(DAY_MS)];
    expect(verdictOf({ doNotCall, attempts })).toMatchObject({ isAllowed: true, reason: null, nextAllowedAt: null });
  });

  test("information with consent of any kind, and without a register", () => {
    const consent = { kind: "express", givenAt: AT, source: "call" } as const;
    const doNotCall = { ...NO_LIST, isOnRegister: true };
    expect(verdictOf({ purpose: "informational", consent, doNotCall }).isAllowed).toBe(true);
  });

  test("where an administrator has entered the rules of another country", () => {
    const verdict = verdictOf({ phoneNumber: "+442071838750" }, AT, [...UNITED_STATES, rulesOf("GB")]);
    expect(verdict).toMatchObject({ isAllowed: true, place: { zones: ["Europe/London"], zonesFoundBy: "number" } });
    const spanish = verdictOf({ phoneNumber: "+34911234567" }, AT, [rulesOf("ES")]);
    expect(spanish.reasons).toEqual(["time-zone-unknown"]);
  });
});

describe("where somebody is", () => {
  const placeOf = (phoneNumber: string, timeZone: string | null, state: string | null, postalCode: string | null) =>
    verdictOf({ phoneNumber, place: { timeZone, state, postalCode } }).place;

  test.each([
    ["the contact's own zone before everything", ["us/pacific", "FL", "33101"], ["America/Los_Angeles"], "time_zone"],
    ["a state with two zones", [null, "florida", null], ["America/Chicago", "America/New_York"], "address"],
    ["a postal code", [null, null, "90210-1234"], ["America/Los_Angeles"], "address"],
    [
      "state and postal code that differ",
      [null, "US-CA", "10001"],
      ["America/Los_Angeles", "America/New_York"],
      "address",
    ],
    ["the number", [null, null, null], ["America/New_York"], "number"],
  ] as const)("%s", (_what, [timeZone, state, postalCode], zones, zonesFoundBy) => {
    expect(placeOf("+12125550123", timeZone, state, postalCode)).toMatchObject({ zones, zonesFoundBy });
  });

  test("the rules of the address's and of the number's state hold together", () => {
    const { rules } = verdictOf({
      phoneNumber: "+13055550123",
      place: { timeZone: null, state: "KY", postalCode: null },
    });
    expect(rules.map(({ jurisdiction }) => jurisdiction)).toEqual(["US", "US-FL", "US-KY"]);
  });

  test.each(["423", "850", "812", "930", "605", "701", "308", "785", "208", "986", "541", "458"])(
    "area code %s has more than one zone",
    (code) => expect(placeOf(`+1${code}5550123`, null, null, null).zones.length).toBeGreaterThan(1),
  );
});

describe("the next moment that is allowed", () => {
  const nextOf = (at: string, change: Partial<ContactFacts> = {}) =>
    verdictOf(change, new Date(at)).nextAllowedAt?.toISOString() ?? null;

  test.each([
    ["in the night", "2026-12-02T02:00:30Z", "2026-12-02T13:00:00.000Z"],
    ["the night of spring's clock change", "2026-03-08T05:30:00Z", "2026-03-08T12:00:00.000Z"],
    ["the night of autumn's clock change", "2026-11-01T04:30:00Z", "2026-11-01T13:00:00.000Z"],
  ])("%s", (_what, at, expected) => expect(nextOf(at)).toBe(expected));

  test("is after a Sunday, a holiday, and the oldest attempt", () => {
    expect(nextOf("2026-12-06T18:00:00Z", { phoneNumber: "+12055550123" })).toBe("2026-12-07T14:00:00.000Z");
    expect(nextOf("2026-11-26T18:00:00Z", { phoneNumber: "+15045550123" })).toBe("2026-11-27T14:00:00.000Z");
    const attempts = [ago(3_600_000), ago(3_600_001), ago(3_600_002), ago(DAY_MS - 1)];
    expect(nextOf(AT.toISOString(), { attempts })).toBe(new Date(AT.getTime() + DAY_MS - 3_600_002).toISOString());
  });

  test("is none where time does not help, or a register is too old by then", () => {
    expect(nextOf("2026-12-02T02:00:00Z", { isOptedOut: true })).toBeNull();
    const night = new Date("2026-12-02T02:00:00Z");
    const obtainedAt = new Date(night.getTime() - 31 * DAY_MS);
    expect(
      nextOf(night.toISOString(), { doNotCall: { ...NO_LIST, registers: [{ source: "national", obtainedAt }] } }),
    ).toBeNull();
  });
});

const moments = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2030, 11, 20) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const numbers = fc
  .constantFrom("212", "305", "205", "423", "850", "907", "808", "480", "928", "401", "717", "214", "502")
  .map((code) => `+1${code}5550123`);

test("the next moment is allowed, and no minute before it", () => {
  fc.assert(
    fc.property(numbers, moments, (phoneNumber, at) => {
      const { nextAllowedAt } = verdictOf({ phoneNumber, purpose: "informational" }, at);
      if (nextAllowedAt === null) return;
      const isAllowed = (moment: Date) => verdictOf({ phoneNumber, purpose: "informational" }, moment).isAllowed;
      expect(isAllowed(nextAllowedAt)).toBe(true);
      for (let moment = nextAllowedAt.getTime() - 60_000; moment > at.getTime(); moment -= 7 * 60_000) {
        expect(isAllowed(new Date(moment))).toBe(false);
      }
    }),
    { numRuns: 150, seed: 7 },
  );
});

test("stricter rules never allow more", () => {
  const window = fc.option(
    fc
      .tuple(fc.nat({ max: 1_439 }), fc.nat({ max: 1_440 }))
      .map(([startMinute, endMinute]) => ({ startMinute, endMinute })),
    { nil: null },
  );
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, window]))) as fc.Arbitrary<
    ContactRules["week"]
  >;
  const own = fc
    .record({
      week,
      jurisdiction: fc.constantFrom("US", "US-FL", "US-TN"),
      maxAttemptsPerDay: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ jurisdiction, ...rest }) => rulesOf(jurisdiction, rest));
  fc.assert(
    fc.property(numbers, moments, own, fc.nat({ max: 4 }), (phoneNumber, at, rules, count) => {
      const attempts = Array.from({ length: count }, (_, index) => new Date(at.getTime() - index));
      const alone = verdictOf({ phoneNumber, attempts }, at);
      const together = verdictOf({ phoneNumber, attempts }, at, [...UNITED_STATES, rules]);
      if (together.isAllowed) expect(alone.isAllowed).toBe(true);
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

test("what is unknown is never allowed", () => {
  const unknowns: readonly Partial<ContactFacts>[] = [
    { isOptedOut: null },
    { doNotCall: null },
    { consent: null },
    { attempts: null },
    { phoneNumber: "+18885550123" },
    { place: { timeZone: "?", state: null, postalCode: null } },
    { place: { timeZone: null, state: "?", postalCode: null } },
    { place: { timeZone: null, state: null, postalCode: "?" } },
  ];
  fc.assert(
    fc.property(numbers, moments, fc.subarray([...unknowns], { minLength: 1 }), (phoneNumber, at, changes) => {
      expect(verdictOf(Object.assign({ phoneNumber }, ...changes), at).isAllowed).toBe(false);
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

test("rules that would allow more are found", () => {
  const federal = UNITED_STATES.filter(({ jurisdiction }) => jurisdiction === "US");
  const week = { ...rulesOf("US", {}).week, sunday: null, monday: { startMinute: 480, endMinute: 1_260 } };
  expect(findLooserParts({ week, maxAttemptsPerDay: 4 }, federal)).toEqual([
    ...["tuesday", "wednesday", "thursday", "friday", "saturday"],
    "max_attempts_per_day",
  ]);
  const narrow = Object.fromEntries(WEEKDAYS.map((day) => [day, { startMinute: 600, endMinute: 700 }]));
  expect(findLooserParts({ week: narrow as ContactRules["week"], maxAttemptsPerDay: 1 }, federal)).toEqual([]);
});
