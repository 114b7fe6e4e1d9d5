import { expect, test } from "vitest";
import { chooseTerms } from "./choose-terms.ts";

const chosen = (...counts: [string, number | null][]) =>
  chooseTerms(
    counts.map(([term, count]) => ({ term, count })),
    100_000,
  ).map(({ term }) => term);

test("the rarest terms come first, until enough memories have one of them", () => {
  expect(chosen(["the", 90_000], ["dog", 900], ["likes", 5_000], ["rex", 3])).toEqual(["rex", "dog"]);
});

test("one common term is better than none", () => {
  expect(chosen(["the", 90_000])).toEqual(["the"]);
});

test("a term that was not counted yet is taken for a rare one", () => {
  expect(chosen(["new", null], ["the", 90_000])).toEqual(["new", "the"]);
});

test("rare terms weigh more", () => {
  const [rare, common] = chooseTerms(
    [
      { term: "a", count: 1_000 },
      { term: "b", count: 1 },
    ],
    100_000,
  );
  expect(rare?.term).toBe("b");
  expect(rare?.weight).toBeGreaterThan(common?.weight ?? 0);
});
