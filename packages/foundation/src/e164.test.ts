import { describe, expect, test } from "vitest";
import { cpuGrowthOfFourfold } from "../tests/cpu-growth.ts";
import { countryOf, parseE164, parseListedNumber, parseLookupNumber } from "./e164.ts";

describe("parseListedNumber", () => {
  test.each([
    ["4155550123", "US", "+14155550123"],
    ["(415) 555-0123", "US", "+14155550123"],
    ["1 415 555 0123", "US", "+14155550123"],
    ["030 23125000", "DE", "+493023125000"],
    ["+442079460123", "US", "+442079460123"],
    ["٤١٥٥٥٥٠١٢٣", "US", "+14155550123"],
    ["४१५५५५०१२३", "US", "+14155550123"],
    ["４１５５５５０１２３", "US", "+14155550123"],
    ["𝟜𝟙𝟝𝟝𝟝𝟝𝟘𝟙𝟚𝟛", "US", "+14155550123"],
    ["+14155550123", "XX", "+14155550123"],
  ])("%s in %s is %s", (text, country, number) => {
    expect(parseListedNumber(text, country)).toBe(number);
  });

  test.each([
    ["", "US"],
    ["555-0123", "US"],
    ["4155550123 ext 5", "US"],
    ["4155550123", "XX"],
    ["nobody", "US"],
  ])("%j in %s is none", (text, country) => {
    expect(parseListedNumber(text, country)).toBeNull();
  });
});

describe("parseE164", () => {
  test.each([
    ["+14155550123", "+14155550123"],
    [" +1 (415) 555-0123 ", "+14155550123"],
    ["+15550001111", "+15550001111"],
    ["+442079460123", "+442079460123"],
    ["+44 7700 900123", "+447700900123"],
    ["+4930231250", "+4930231250"],
    ["+819012345678", "+819012345678"],
  ])("%j is %s", (text, number) => {
    expect(parseE164(text)).toBe(number);
  });

  test.each([
    "",
    "+",
    "4155550123",
    "14155550123",
    "12345",
    "+12345",
    "+1415555012",
    "+141555501234",
    "+999123456789",
    "+14155550123 ext 5",
    "+1415555CALL",
    "tel:+14155550123",
    "++14155550123",
    "+14155550123;drop table",
    "+1415555012\u0000",
    "not a number",
    `+1${"4".repeat(500)}`,
  ])("%j is not E.164", (text) => {
    expect(parseE164(text)).toBeNull();
  });

  test.each([
    ["brackets", `+1${" (".repeat(30_000)}`],
    ["dashes", `+${"1-".repeat(30_000)}`],
  ])("takes time in proportion to a text of %s", async (_what, text) => {
    expect(await cpuGrowthOfFourfold((size) => parseE164(text.slice(0, size)), text.length)).toBeLessThan(10);
  });
});

test.each([
  ["14155550123", "+14155550123"],
  [" 14155550123", "+14155550123"],
  ["+14155550123", "+14155550123"],
  ["4155550123", null],
  ["abc", null],
])("looking up %j looks for %j", (text, number) => {
  expect(parseLookupNumber(text)).toBe(number);
});

test.each([
  ["+14155550123", "US"],
  ["+14165550123", "CA"],
  ["+442079460123", "GB"],
  ["+15550001111", null],
])("%s is a number of %s", (number, country) => {
  expect(countryOf(number)).toBe(country);
});
