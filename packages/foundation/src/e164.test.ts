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

/** A number and what must never add a digit to it. */
const BEFORE = ["1. ", "2) ", "#1 ", "(1) 2) ", "(2] ", "² ", "1: ", "1/ x", "3,"];
const BEHIND = [
  ...[".0", ",0", ".00", ",00", ".50", ".5", ".000", ".000000", "٫٠", ".０"],
  ...[
    " (2)",
    "(2)",
    " [2]",
    "/79",
    " / 7",
    ",5",
    ";5",
    ";ext=5",
    " ext 5",
    " x2",
    "p5",
    "w5",
    "*5",
    "#5",
    "~5",
    "²",
    "①",
  ],
  ...["\n5", "\r\n5", "\u20285", "e5", "E+2", " €5", ":5", "|5", "&5", "=5", "_5", "'5", '"5'],
];

describe.each([
  ["DE", "015112345678", "+4915112345678"],
  ["DE", "0151 1234567", "+491511234567"],
  ["DE", "+49 30 231250", "+4930231250"],
  ["AT", "0664 1234567", "+436641234567"],
  ["US", "(415) 555-0123", "+14155550123"],
  ["XX", "+4915112345678", "+4915112345678"],
])("in %s, digits beside %s", (country, written, number) => {
  test.each(BEHIND)("behind it (%j) are dropped or refused", (behind) => {
    expect([number, null]).toContain(parseListedNumber(`${written}${behind}`, country));
  });

  test.each(BEFORE)("before it (%j) are dropped or refused", (before) => {
    expect([number, null]).toContain(parseListedNumber(`${before}${written}`, country));
  });
});

describe("a number that a spreadsheet made a decimal one", () => {
  test.each([
    ["015112345678.0", "DE", "+4915112345678"],
    ["15112345678.00", "DE", "+4915112345678"],
    ["15112345678,0", "DE", "+4915112345678"],
    ["+4915112345678.0", "DE", "+4915112345678"],
    ["4155550123.0", "US", "+14155550123"],
    ["4155550123.000000", "US", "+14155550123"],
    ["612345678.0", "FR", "+33612345678"],
    ["20123456.0", "DK", "+4520123456"],
  ])("%s in %s is %s", (text, country, number) => {
    expect(parseListedNumber(text, country)).toBe(number);
  });

  test("is read without its fraction where the country is written, too", () => {
    expect(parseE164("+4915112345678.0")).toBe("+4915112345678");
    expect(parseLookupNumber("4915112345678.0")).toBe("+4915112345678");
  });
});

test.each([
  ["01.23.45.67.89", "FR", "+33123456789"],
  ["01/23/45/67/89", "FR", "+33123456789"],
  ["+33 1.23.45.67.89", "FR", "+33123456789"],
  ["415.555.0123", "US", "+14155550123"],
  ["030/23125000", "DE", "+493023125000"],
  ["030 / 23125000", "DE", "+493023125000"],
  ["+49 (0)33203/123456", "DE", "+4933203123456"],
  ["030 231250-0", "DE", "+49302312500"],
  ["(030) 23125000", "DE", "+493023125000"],
  ["+49 (0) 30 23125000", "DE", "+493023125000"],
  ["[415] 555 0123", "US", "+14155550123"],
  ["(415 555 0123)", "US", "+14155550123"],
  ["415–555—0123", "US", "+14155550123"],
  ["415-555-0123.", "US", "+14155550123"],
])("separators are none of the number: %s in %s is %s", (text, country, number) => {
  expect(parseListedNumber(text, country)).toBe(number);
});

test.each(["015112345678.125", "+4915112345678.5", "(2) 0151 12345678", "2.) 0151 12345678", "0151 12345678 / 79"])(
  "%s is refused",
  (text) => {
    expect(parseListedNumber(text, "DE")).toBeNull();
  },
);

test.each(["2026-11-29", "29.11.2026", "11/29/2026", "1999-01-02"])("the date %s is no number", (text) => {
  expect(parseListedNumber(text, "DE")).toBeNull();
});

describe("marks that nobody sees", () => {
  const marks = [
    ...[
      "\u202a",
      "\u202c",
      "\u2066",
      "\u2069",
      "\u200e",
      "\u200f",
      "\u200b",
      "\u200c",
      "\u200d",
      "\u2060",
      "\ufeff",
      "\u00ad",
    ],
    ...["\u061c", "\u180e", "\u034f", "\u3164", "\u115f", "\ufe0f", "\u{e0001}", "\u{e0030}"],
    ...[" ", "\t", "\u00a0", "\u1680", "\u2002", "\u2007", "\u2009", "\u202f", "\u205f", "\u3000", "\u2800"],
  ];

  test.each(marks)("%j may stand around a number and within it", (mark) => {
    expect(parseE164(`${mark}+1${mark}415${mark}${mark}555${mark}0123${mark}`)).toBe("+14155550123");
    expect(parseListedNumber(`${mark}(415)${mark}555${mark}0123${mark}`, "US")).toBe("+14155550123");
    expect(parseLookupNumber(`${mark}1415${mark}5550123${mark}`)).toBe("+14155550123");
  });

  test("are left out where a telephone put them around a number that was copied", () => {
    expect(parseE164("\u202a+14155550123\u202c")).toBe("+14155550123");
  });

  test.each(["\n", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])("%j ends a number", (lineEnd) => {
    expect(parseE164(`${lineEnd}+14155550123${lineEnd}`)).toBe("+14155550123");
    expect(parseE164(`+1415555${lineEnd}0123`)).toBeNull();
  });

  test("are not read without end", () => {
    expect(parseE164(`+14155550123${"\u200b".repeat(1_000)}`)).toBeNull();
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
