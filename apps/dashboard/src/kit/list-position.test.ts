import { describe, expect, it } from "vitest";
import { type ListPosition, stepsFrom } from "./list-position.ts";

const FIRST = { back: null };
const CASES: readonly (readonly [string, ListPosition, object])[] = [
  ["a short list", { by: "before", before: undefined, last: undefined }, { ...FIRST, on: null }],
  ["the newest entries", { by: "before", before: undefined, last: 51 }, { ...FIRST, on: { before: 51 } }],
  ["older ones", { by: "before", before: 51, last: 1 }, { back: { before: undefined }, on: { before: 1 } }],
  ["the oldest", { by: "before", before: 51, last: undefined }, { back: { before: undefined }, on: null }],
  ["the only page", { by: "offset", offset: 0, perPage: 50, total: 50 }, { ...FIRST, on: null }],
  ["the first of two", { by: "offset", offset: 0, perPage: 50, total: 51 }, { ...FIRST, on: { offset: 50 } }],
  [
    "the second",
    { by: "offset", offset: 50, perPage: 50, total: 151 },
    { back: { offset: undefined }, on: { offset: 100 } },
  ],
  ["the third", { by: "offset", offset: 100, perPage: 50, total: 150 }, { back: { offset: 50 }, on: null }],
  [
    "an offset somebody typed",
    { by: "offset", offset: 20, perPage: 50, total: 150 },
    { back: { offset: undefined }, on: { offset: 70 } },
  ],
  ["page 1", { by: "page", page: 1, hasNext: true }, { ...FIRST, on: { page: 2 } }],
  ["page 2", { by: "page", page: 2, hasNext: true }, { back: { page: undefined }, on: { page: 3 } }],
  ["page 3, the last", { by: "page", page: 3, hasNext: false }, { back: { page: 2 }, on: null }],
];

describe("a list that is paged", () => {
  it.each(CASES)("goes on from %s", (_, at, steps) => {
    expect(stepsFrom(at)).toEqual(steps);
  });
});
