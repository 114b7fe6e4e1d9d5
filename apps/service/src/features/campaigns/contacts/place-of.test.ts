import { expect, test } from "vitest";
import { placeOf } from "./place-of.ts";

const NOTHING = { timeZone: null, state: null, postalCode: null };

test.each([
  ["nothing", {}, NOTHING],
  ["a zone", { timezone: " America/Chicago " }, { ...NOTHING, timeZone: "America/Chicago" }],
  [
    "the first name that says something",
    { time_zone: " ", timezone: "Asia/Tokyo" },
    { ...NOTHING, timeZone: "Asia/Tokyo" },
  ],
  ["an address", { state: "TX", zip_code: "79901-1234" }, { ...NOTHING, state: "TX", postalCode: "79901-1234" }],
  ["a number", { zip: 90210 }, { ...NOTHING, postalCode: "90210" }],
  ["what a spreadsheet left of 02134", { zip: 2134 }, { ...NOTHING, postalCode: "02134" }],
  [
    "what nobody can read is not passed over",
    { state: "active", zip: "?" },
    { ...NOTHING, state: "active", postalCode: "?" },
  ],
  ["no objects", { state: { code: "TX" }, zip: true }, NOTHING],
])("%s", (_what, variables, place) => expect(placeOf(variables)).toEqual(place));
