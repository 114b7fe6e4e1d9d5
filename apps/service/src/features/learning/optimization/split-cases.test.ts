import { expect, test } from "vitest";
import { splitCases } from "./split-cases.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const config = { seed: 1, heldOutShare: 0.3, maxModelCalls: 200 };

test.each([
  [4, 0.1, 1],
  [4, 0.5, 2],
  [10, 0.3, 3],
  [40, 0.3, 12],
])("of %i cases with a share of %d, %i are held out", (count, heldOutShare, heldOut) => {
  const split = splitCases(ids(count), { ...config, heldOutShare });
  expect(split.heldOutCaseIds).toHaveLength(heldOut);
  const all = [...split.heldOutCaseIds, ...split.trainingCaseIds].toSorted((one, other) => one - other);
  expect(all).toEqual(ids(count));
});

test("of a dataset too large for the budget as many are drawn as can be answered a few times", () => {
  const { heldOutCaseIds, trainingCaseIds } = splitCases(ids(100_000), config);
  expect([heldOutCaseIds.length, trainingCaseIds.length]).toEqual([12, 28]);
  expect(splitCases(ids(10), { ...config, maxModelCalls: 1 }).trainingCaseIds).toHaveLength(3);
});

test("the seed decides, and nothing else", () => {
  expect(splitCases(ids(50), config)).toEqual(splitCases(ids(50), config));
  expect(splitCases(ids(50), config)).not.toEqual(splitCases(ids(50), { ...config, seed: 2 }));
});
