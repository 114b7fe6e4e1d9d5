import { expect, test } from "vitest";
import { CommonTerms } from "./common-terms.ts";

test("are an assistant's own, and forgotten after ten minutes", () => {
  let nowMs = 0;
  const common = new CommonTerms({ monotonicMs: () => nowMs });
  common.note(1, ["the"]);
  nowMs = 599_999;
  common.note(1, ["is"]);
  expect(common.of(1)).toEqual(["the", "is"]);
  expect(common.of(2)).toEqual([]);
  nowMs = 600_000;
  expect(common.of(1)).toEqual([]);
});

test("are so few that they need little memory", () => {
  const common = new CommonTerms({ monotonicMs: () => 0 });
  common.note(
    1,
    Array.from({ length: 5_000 }, (_, number) => `word${number}`),
  );
  expect(common.of(1)).toHaveLength(2_000);
  for (let assistant = 2; assistant <= 1_001; assistant += 1) common.note(assistant, ["the"]);
  expect(common.of(1)).toEqual([]);
  expect(common.of(2)).toEqual(["the"]);
});
