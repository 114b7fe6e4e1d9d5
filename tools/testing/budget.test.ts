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

test("reports nothing for a run within its budgets", () => {
  expect(budgetExcesses([file(300_000), file(200_000, { "service starts": 100 })])).toEqual([]);
});

test("names each exceeded budget and its project, summed over the files of the run", () => {
  const excesses = budgetExcesses([
    file(500_000, { "service starts": 150, "page loads": 1 }),
    file(500_000, { "service starts": 150 }),
    file(100_000, {}, "rules"),
  ]);
  expect(excesses).toEqual([
    expect.stringMatching(/^OVER BUDGET database: 1000 seconds of processor time, of at most \d+ /),
    expect.stringMatching(/^OVER BUDGET database: 300 service starts, of at most \d+ /),
    expect.stringMatching(/^OVER BUDGET database: 1 page loads, of at most 0 /),
  ]);
});

test("measures processor time by what a fixed piece of work took on the machine in the same run", () => {
  const run = (sampleMs: number) =>
    budgetExcesses([1, 1, 5].map((times) => ({ ...file(500_000), sampleMs: sampleMs * times })));
  expect(run(1.5)).toEqual([expect.stringMatching(/: 1500 seconds of processor time/)]);
  expect(run(3)).toEqual([]);
});

test("ignores projects without a budget and projects that did not run", () => {
  expect(budgetExcesses([file(9_000_000, {}, "sdk")])).toEqual([]);
  expect(budgetExcesses([])).toEqual([]);
});
