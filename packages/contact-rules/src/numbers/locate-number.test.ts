import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { AREA_CODES } from "./area-codes.generated.ts";
import { locateNumber } from "./locate-number.ts";
import { NEWER_AREA_CODES, NEWER_AREA_CODES_READ_ON } from "./newer-area-codes.ts";

/** Small islands use few exchanges of their area code. */
const EXCHANGES = ["212", "234", "256", "345", "456", "462", "484", "523", "567", "678", "724", "789", "863", "938"];
const areaCodes = Array.from({ length: 800 }, (_, index) => String(200 + index));
const tabled = new Set(AREA_CODES.flatMap(([, , codes]) => codes.split(" ")));

function isGeographic(areaCode: string): boolean {
  return EXCHANGES.some((exchange) => {
    const number = parsePhoneNumberFromString(`+1${areaCode}${exchange}5678`);
    return number?.isValid() === true && number.getType() === "FIXED_LINE_OR_MOBILE";
  });
}

test("every area code that libphonenumber knows has a country and a zone", () => {
  const known = areaCodes.filter(isGeographic);
  expect(known.length).toBeGreaterThan(350);
  const nowhere = known.filter((code) => {
    const { country, zones } = locateNumber(`+1${code}2345678`);
    return country === null || zones.length === 0;
  });
  expect(nowhere, "add them to newer-area-codes.ts, or make the tables again").toEqual([]);
});

test.each([
  ["436", "US-OH", "America/New_York"],
  ["621", "US-TX", "America/Chicago"],
  ["679", "US-MI", "America/New_York"],
  ["729", "US-TN", "America/Chicago"],
  ["924", "US-MN", "America/Chicago"],
])("an overlay lies where the code does that it shares the ground with: %s", (code, state, zone) => {
  const place = locateNumber(`+1${code}5550123`);
  expect(place).toMatchObject({ country: "US", state });
  expect(place.zones).toContain(zone);
});

test.each(NEWER_AREA_CODES)("%s is newer than the tables, and %s is not", (code, overlays) => {
  expect(tabled.has(code), "the tables have it: take it off the list").toBe(false);
  expect(tabled.has(overlays)).toBe(true);
  expect(locateNumber(`+1${code}5550123`)).toEqual(locateNumber(`+1${overlays}5550123`));
});

test("the list of newer area codes says when it was read", () => {
  expect(NEWER_AREA_CODES_READ_ON).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("toll-free and personal numbers are nowhere", () => {
  for (const code of ["800", "833", "900", "500", "600", "710"])
    expect(locateNumber(`+1${code}5550123`).zones).toEqual([]);
});
