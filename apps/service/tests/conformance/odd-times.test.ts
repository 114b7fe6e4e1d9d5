import { readOperationExamples } from "@parley/contracts/operation-examples";
import { expect, test } from "vitest";
import { findOddTimes } from "./odd-times.ts";

test("times in the answers of the reference's examples have milliseconds and end in +00:00", async () => {
  const examples = Object.entries(await readOperationExamples());
  expect(examples.flatMap(([name, { answer }]) => findOddTimes(answer, name))).toEqual([]);
});

test.each([
  ["2026-03-02T17:30:01.214Z", true],
  ["2026-03-02T17:30:01+00:00", true],
  ["2026-03-02T17:30:01.220914+00:00", true],
  ["2026-03-02T18:30:01.214+01:00", true],
  ["2026-03-02 17:30:01", true],
  ["2026-03-02T17:30:01.214+00:00", false],
  ["2026-03-02", false],
  ["the last text came in at 2026-03-02T17:30:01.214Z", false],
])("%s is odd: %s", (text, isOdd) => {
  expect(findOddTimes({ each: [{ at: text }] })).toEqual(isOdd ? [`each.0.at: ${text}`] : []);
  expect(findOddTimes({ record: { at: text }, hashed_created_at: text })).toEqual([]);
});
