import type { FileCosts } from "@parley/testkit/test-run/costs";
import { expect, test } from "vitest";
import { budgetExcesses } from "./budget.ts";

const file = (processorMs: number, counts: FileCosts["counts"] = {}, project = "database"): FileCosts => ({
  project,
  file: "apps/service/tests/texts/odd-texts.test.ts",
  processorMs,
  elapsedMs: 1,
  counts,
});

test("a run within its budgets says nothing", () => {
  expect(budgetExcesses([file(300_000), file(200_000, { "service starts": 100 })])).toEqual([]);
});

test("a run says which budget of which project it exceeds, summed over its files", () => {
  const excesses = budgetExcesses([
    file(400_000, { "service starts": 150, "page loads": 1 }),
    file(400_000, { "service starts": 150 }),
    file(100_000, {}, "rules"),
  ]);
  expect(excesses).toEqual([
    expect.stringMatching(/^OVER BUDGET database: 800 seconds of processor time, of at most \d+ /),
    expect.stringMatching(/^OVER BUDGET database: 300 service starts, of at most \d+ /),
    expect.stringMatching(/^OVER BUDGET database: 1 page loads, of at most 0 /),
  ]);
});

test("a project that nobody gave a budget, and one that did not run, exceed none", () => {
  expect(budgetExcesses([file(9_000_000, {}, "sdk")])).toEqual([]);
  expect(budgetExcesses([])).toEqual([]);
});
