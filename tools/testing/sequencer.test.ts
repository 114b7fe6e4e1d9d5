import { expect, test } from "vitest";
import { dealHands } from "./sequencer.ts";

test("each hand begins with one of the longest, and nothing is left out", () => {
  expect(dealHands([10, 9, 8, 7, 6, 5, 4, 3], 3)).toEqual([10, 7, 4, 9, 6, 3, 8, 5]);
});

test("fewer files than hands keep their order", () => {
  expect(dealHands([3, 2], 12)).toEqual([3, 2]);
});
