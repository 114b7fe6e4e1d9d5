import { expect, test } from "vitest";
import { parseE164, parseListedNumber, parseLookupNumber } from "./e164.ts";
import { canonicalNumber, spellingsOf } from "./subscriber-number.ts";

test.each([
  ["+5215512345678", "+525512345678"],
  ["+525512345678", "+525512345678"],
  ["+5216641234567", "+526641234567"],
  // Not a mobile of the old plan: too short, too long, or no area code.
  ["+52155123456", "+52155123456"],
  ["+52155123456789", "+52155123456789"],
  ["+5211512345678", "+5211512345678"],
  ["+14155550123", "+14155550123"],
  ["+5491123456789", "+5491123456789"],
  ["52155", "52155"],
  ["anonymous", "anonymous"],
])("%s is kept as %s", (phoneNumber, canonical) => {
  expect(canonicalNumber(phoneNumber)).toBe(canonical);
});

test.each(["+5215512345678", "+525512345678"])("%s may be on record in two forms", (phoneNumber) => {
  expect(spellingsOf(phoneNumber)).toEqual(["+525512345678", "+5215512345678"]);
});

test.each(["+14155550123", "+5255123", "72345", "anonymous"])("%s is on record in one form", (phoneNumber) => {
  expect(spellingsOf(phoneNumber)).toEqual([phoneNumber]);
});

test.each(["+5215512345678", "+52 1 55 1234 5678", "+525512345678", "+52 (55) 1234-5678"])(
  "%s is read as it",
  (text) => {
    expect(parseE164(text)).toBe("+525512345678");
    expect(parseListedNumber(text, "MX")).toBe("+525512345678");
    expect(parseLookupNumber(text.slice(1))).toBe("+525512345678");
  },
);
