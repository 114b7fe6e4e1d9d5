import { expect, it } from "vitest";
import { readRetryAfterMs } from "./retry-after.ts";

const NOW = new Date("2026-11-01T10:00:00Z");

it.each<[string, Record<string, string>, unknown, number | null]>([
  ["nothing said", {}, undefined, null],
  ["seconds", { "retry-after": "7" }, undefined, 7_000],
  ["parts of seconds", { "retry-after": "0.5" }, undefined, 500],
  ["milliseconds before seconds", { "retry-after": "7", "retry-after-ms": "150" }, undefined, 150],
  ["a date", { "retry-after": "Sun, 01 Nov 2026 10:00:30 GMT" }, undefined, 30_000],
  ["a date gone by", { "retry-after": "Sun, 01 Nov 2026 09:00:00 GMT" }, undefined, 0],
  ["nonsense", { "retry-after": "soon" }, undefined, null],
  ["a negative number", { "retry-after": "-5s" }, undefined, null],
  ["Google's details", {}, [{ "@type": "x" }, { retryDelay: "31s" }], 31_000],
  ["Google's details in parts", {}, [{ retryDelay: "1.25s" }], 1_250],
  ["details of another shape", {}, [null, 3, { retryDelay: 4 }], null],
])("%s", (_what, headers, details, expected) => {
  expect(readRetryAfterMs(headers, details, NOW)).toBe(expected);
});
