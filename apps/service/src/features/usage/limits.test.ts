import { expect, it } from "vitest";
import { destinationRulesFrom, limitsFrom } from "./limits.ts";

const NONE = {
  textsPerHour: null,
  textsPerDay: null,
  textsPerRecipientPerDay: null,
  callsPerHour: null,
  callsPerDay: null,
  concurrentCalls: null,
  spendMicrosPerHour: null,
  spendMicrosPerDay: null,
};

it.each([
  [undefined, {}],
  [null, {}],
  ["often", {}],
  [[], {}],
  [{}, {}],
  [{ texts_per_day: null }, {}],
  [
    { texts_per_hour: 0, texts_per_day: 5, texts_per_recipient_per_day: 2 },
    { textsPerHour: 0, textsPerDay: 5, textsPerRecipientPerDay: 2 },
  ],
  [
    { calls_per_hour: 0, calls_per_day: 7, concurrent_calls: 3 },
    { callsPerHour: 0, callsPerDay: 7, concurrentCalls: 3 },
  ],
  [
    { model_spend_usd_per_hour: 0.1, model_spend_usd_per_day: 2 },
    { spendMicrosPerHour: 100_000, spendMicrosPerDay: 2_000_000 },
  ],
  [{ texts_per_day: "5", texts_per_hour: 3, other: 1 }, { textsPerHour: 3 }],
  [{ texts_per_day: -1, concurrent_calls: 1.5, model_spend_usd_per_day: Number.NaN }, {}],
])("reads %j", (stored, expected) => {
  expect(limitsFrom(stored)).toEqual({ ...NONE, ...expected });
});

it("reads where texts may go", () => {
  expect(destinationRulesFrom(undefined)).toEqual({ allowsPremium: false, allowedCountries: null });
  expect(destinationRulesFrom({ allow_premium_destinations: "true", allowed_destination_countries: "US" })).toEqual({
    allowsPremium: false,
    allowedCountries: null,
  });
  expect(destinationRulesFrom({ allow_premium_destinations: true, allowed_destination_countries: ["US", 1] })).toEqual({
    allowsPremium: true,
    allowedCountries: ["US"],
  });
});
