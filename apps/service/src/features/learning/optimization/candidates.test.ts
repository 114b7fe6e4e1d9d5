import { expect, test } from "vitest";
import { Candidates } from "./candidates.ts";

const SCORES: Readonly<Record<string, readonly number[]>> = {
  base: [0.5, 0.5, 0.5],
  mixed: [1, 0.2, 0.5],
  other: [0.6, 0.6, 0.4],
  worse: [0.5, 0.1, 0.5],
};
const answered: (readonly [string, readonly number[]])[] = [];
const candidates = new Candidates([11, 12, 13], async (prompt, places) => {
  answered.push([prompt, places]);
  return places.map((place) => ({
    answer: "",
    toolCalls: [],
    score: SCORES[prompt]?.[place] ?? 0,
    isGood: false,
    faults: [],
  }));
});

test("each is compared with what it was made of, case by case, and those that nobody beats are the front", async () => {
  await candidates.measureAll("base", null);
  await candidates.measure("mixed", "base", [2, 0, 2]);
  expect(candidates.list()).toHaveLength(1);
  await candidates.measureAll("mixed", "base");
  await candidates.measureAll("other", "mixed");
  await candidates.measureAll("worse", "base");
  // What was answered is not answered again.
  expect(answered[2]).toEqual(["mixed", [1]]);
  expect(candidates.list()).toMatchObject([
    { prompt: "base", parent: null, isOnFront: true, wonCaseIds: [], lostCaseIds: [] },
    { prompt: "mixed", parent: 0, isOnFront: true, wonCaseIds: [11], lostCaseIds: [12] },
    { prompt: "other", parent: 1, isOnFront: true, wonCaseIds: [12], lostCaseIds: [11, 13] },
    { prompt: "worse", parent: 0, isOnFront: false, wonCaseIds: [], lostCaseIds: [12] },
  ]);
});
