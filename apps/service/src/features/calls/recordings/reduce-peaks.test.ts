import { expect, test } from "vitest";
import { reducePeaks } from "./reduce-peaks.ts";

test.each([
  ["one channel as it is", [1, 2, 3], 1, 10, [[1, 2, 3]]],
  [
    "two channels apart",
    [1, 9, 2, 8, 3, 7],
    2,
    10,
    [
      [1, 2, 3],
      [9, 8, 7],
    ],
  ],
  ["the loudest of each share", [1, 5, 2, 9, 0, 3], 1, 3, [[5, 9, 3]]],
  ["shares that do not come out even", [1, 2, 3, 4, 5], 1, 2, [[2, 5]]],
  ["a window that lacks a channel is left out", [1, 9, 2], 2, 10, [[1], [9]]],
  ["nothing", [], 2, 10, [[], []]],
])("%s", (_name, peaks, channelCount, maxPoints, expected) => {
  expect(reducePeaks(Uint8Array.from(peaks), channelCount, maxPoints)).toEqual(expected);
});
