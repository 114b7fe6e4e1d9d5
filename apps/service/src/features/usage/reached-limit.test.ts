import { expect, it } from "vitest";
import { LimitReachedError } from "./limit-reached-error.ts";
import { type Limits, limitsFrom } from "./limits.ts";
import { findReachedCallLimit, findReachedSpendCap, findReachedTextLimit } from "./reached-limit.ts";
import { usageWindowsAt } from "./usage-windows.ts";

const WINDOWS = usageWindowsAt(new Date("2026-11-01T10:15:00Z"));
const NOBODY = { organization: 0, assistant: 0 };
const used = (thisHour: number, today: number) => ({ thisHour, today });

function limits(organization: object, assistant: object = {}): Limits {
  return {
    organization: limitsFrom(organization),
    assistant: limitsFrom(assistant),
    destinations: { allowsPremium: false, allowedCountries: null },
  };
}

const texts = (organization: ReturnType<typeof used>, assistant = organization) => ({ organization, assistant });

it.each([
  ["nothing is set", limits({}), texts(used(999, 999)), NOBODY, null],
  ["one is left", limits({ texts_per_day: 10 }), texts(used(9, 9)), NOBODY, null],
  [
    "none is left",
    limits({ texts_per_day: 10 }),
    texts(used(0, 10)),
    NOBODY,
    ["organization", "texts_per_day", 49_500],
  ],
  [
    "the hour is full",
    limits({ texts_per_hour: 3 }),
    texts(used(3, 3)),
    NOBODY,
    ["organization", "texts_per_hour", 2_700],
  ],
  [
    "hour and day are full",
    limits({ texts_per_hour: 3, texts_per_day: 3 }),
    texts(used(3, 3)),
    NOBODY,
    ["organization", "texts_per_day", 49_500],
  ],
  [
    "nothing may go at all",
    limits({ texts_per_hour: 0 }),
    texts(used(0, 0)),
    NOBODY,
    ["organization", "texts_per_hour", 2_700],
  ],
  [
    "the assistant's is smaller",
    limits({ texts_per_day: 10 }, { texts_per_day: 2 }),
    texts(used(5, 5), used(2, 2)),
    NOBODY,
    ["assistant", "texts_per_day", 49_500],
  ],
  [
    "the organization's is smaller",
    limits({ texts_per_day: 5 }, { texts_per_day: 20 }),
    texts(used(5, 5), used(2, 2)),
    NOBODY,
    ["organization", "texts_per_day", 49_500],
  ],
  ["others used the assistant's up", limits({}, { texts_per_day: 5 }), texts(used(50, 50), used(4, 4)), NOBODY, null],
  [
    "somebody got enough",
    limits({ texts_per_recipient_per_day: 2 }),
    texts(used(0, 0)),
    { organization: 2, assistant: 0 },
    ["organization", "texts_per_recipient_per_day", 49_500],
  ],
  [
    "somebody got enough of one assistant",
    limits({}, { texts_per_recipient_per_day: 2 }),
    texts(used(0, 0)),
    { organization: 5, assistant: 1 },
    null,
  ],
] as const)("texts when %s", (_name, given, counts, toRecipient, expected) => {
  const reached = findReachedTextLimit(given, WINDOWS, counts, toRecipient);
  expect(reached === null ? null : [reached.owner, reached.name, reached.retryAfterSeconds]).toEqual(expected);
});

it.each([
  ["nothing is set", limits({}), 999_999_999, null],
  ["less was spent", limits({ model_spend_usd_per_day: 1.5 }), 1_499_999, null],
  ["as much was spent", limits({ model_spend_usd_per_day: 1.5 }), 1_500_000, ["organization", 1.5]],
  ["nothing may be spent", limits({}, { model_spend_usd_per_hour: 0 }), 0, ["assistant", 0]],
] as const)("spend when %s", (_name, given, micros, expected) => {
  const reached = findReachedSpendCap(given, WINDOWS, texts(used(micros, micros)));
  expect(reached === null ? null : [reached.owner, reached.value]).toEqual(expected);
});

it("says what is reached, until when, and where to raise it", () => {
  const reached = findReachedTextLimit(limits({ texts_per_hour: 3 }), WINDOWS, texts(used(3, 3)), NOBODY);
  if (reached === null) throw new Error("nothing was reached");
  expect(new LimitReachedError(reached)).toMatchObject({
    kind: "rate-limited",
    code: "limit-reached",
    message: "The limit texts_per_hour of the organization (3) is reached",
    fix: "Wait until 2026-11-01T11:00:00.000+00:00, or raise texts_per_hour in settings.limits of the organization.",
    retryAfterSeconds: 2_700,
  });
});

const calls = (today: number, now: number) => ({
  used: { organization: used(today, today), assistant: used(today, today) },
  ongoing: { organization: now, assistant: now },
});

it.each([
  ["nothing is set", limits({}), calls(99, 99), null],
  ["one is left", limits({ calls_per_day: 3, concurrent_calls: 2 }), calls(2, 1), null],
  ["the day is full", limits({ calls_per_day: 3 }), calls(3, 0), ["organization", "calls_per_day", 49_500]],
  ["the hour is full", limits({}, { calls_per_hour: 3 }), calls(3, 0), ["assistant", "calls_per_hour", 2_700]],
  ["as many as may go on", limits({ concurrent_calls: 2 }), calls(0, 2), ["organization", "concurrent_calls", 10]],
  ["none may", limits({}, { concurrent_calls: 0 }), calls(0, 0), ["assistant", "concurrent_calls", 10]],
  [
    "several at once: the one in force longest",
    limits({ concurrent_calls: 2, calls_per_hour: 3 }),
    calls(3, 2),
    ["organization", "calls_per_hour", 2_700],
  ],
])("calls: %s", (_name, set, { used: usedSoFar, ongoing }, expected) => {
  const reached = findReachedCallLimit(set, WINDOWS, usedSoFar, ongoing);
  expect(reached && [reached.owner, reached.name, reached.retryAfterSeconds]).toEqual(expected);
});
