import { expect, it } from "vitest";
import { parseRetryAfterMs } from "./retry-after-header.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

it.each<[string | string[] | undefined, number | null]>([
  [undefined, null],
  ["", null],
  ["0", 0],
  ["120", 120_000],
  [" 120 ", 120_000],
  [["7", "9"], 7_000],
  ["1.5", null],
  ["-1", null],
  ["99999999999", null],
  ["soon", null],
  ["Sun, 01 Mar 2026 12:01:00 GMT", 60_000],
  ["Sunday, 01-Mar-26 12:01:00 GMT", 60_000],
  ["Sun Mar  1 12:01:00 2026", 60_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["2026-03-01T12:01:00Z", null],
  ["Sun, nonsense", null],
])("reads %j as %s ms", (header, expected) => {
  expect(parseRetryAfterMs(header, NOW)).toBe(expected);
});
