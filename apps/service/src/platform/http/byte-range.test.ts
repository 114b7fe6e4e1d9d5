import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.each([
  [undefined, 10, null],
  ["bytes=0-", 10, { start: 0, end: 9 }],
  ["bytes=0-0", 10, { start: 0, end: 0 }],
  ["bytes=2-5", 10, { start: 2, end: 5 }],
  ["Bytes=2-5", 10, { start: 2, end: 5 }],
  ["bytes=2-500", 10, { start: 2, end: 9 }],
  ["bytes=9-9", 10, { start: 9, end: 9 }],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-300", 10, { start: 0, end: 9 }],
  ["bytes=-0", 10, "unsatisfiable"],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=10-20", 10, "unsatisfiable"],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=-1", 0, "unsatisfiable"],
  ["bytes=5-3", 10, null],
  ["bytes=0-1,4-5", 10, null],
  ["bytes=", 10, null],
  ["bytes=-", 10, null],
  ["bytes=a-b", 10, null],
  ["seconds=0-1", 10, null],
  ["", 10, null],
] as const)("%s of %i bytes: %j", (header, sizeBytes, expected) => {
  expect(readByteRange(header, sizeBytes)).toEqual(expected);
});
