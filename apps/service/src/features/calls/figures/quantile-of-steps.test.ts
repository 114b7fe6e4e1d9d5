import { expect, test } from "vitest";
import { quantileOfSteps } from "./quantile-of-steps.ts";

const ENDS = [100, 200, 400];

test.each([
  ["of nothing there is none", [], 0.5, null],
  ["in the middle of a step", [0, 10, 0, 0], 0.5, 150],
  ["at the end of a step", [5, 5, 0, 0], 0.5, 100],
  ["across steps", [1, 1, 2, 0], 0.75, 300],
  ["the largest", [1, 0, 1, 0], 1, 400],
  ["beyond the last step it is that step's end", [0, 0, 0, 7], 0.95, 400],
  ["steps without anything are passed over", [0, 0, 1, 0], 0, 200],
])("%s", (_what, counts, share, expected) => {
  expect(quantileOfSteps(ENDS, counts, share)).toBe(expected);
});
