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
  const costs = [file(300_000), file(200_000, { "service starts": 100 }), file(100_000, {}, "rules")];
  expect(budgetExcesses(costs)).toEqual([]);
});

test("names each exceeded count and its project, summed over the files of the run", () => {
  const excesses = budgetExcesses([
    file(1, { "service starts": 150, "page loads": 1 }),
    file(1, { "service starts": 150 }),
    file(1, { "database clones": 1 }, "rules"),
  ]);
  expect(excesses).toEqual([
    expect.stringMatching(/^OVER BUDGET rules: 1 database clones, of at most 0 /),
    expect.stringMatching(/^OVER BUDGET database: 300 service starts, of at most \d+ /),
    expect.stringMatching(/^OVER BUDGET database: 1 page loads, of at most 0 /),
  ]);
});

test.each([1, 2])("judges processor time by that of rules in the same run, on a host %i times as slow", (slow) => {
  const run = (databaseMs: number) => budgetExcesses([file(databaseMs * slow), file(100_000 * slow, {}, "rules")]);
  expect(run(1_000_000)).toEqual([]);
  expect(run(1_100_000)).toEqual([
    expect.stringMatching(/^OVER BUDGET database: 11 times the processor time of rules, /),
  ]);
});

test("stops rules that run away, by which the others are judged", () => {
  expect(budgetExcesses([file(900_000, {}, "rules")])).toEqual([
    expect.stringMatching(/^OVER BUDGET rules: 900 seconds of processor time, of at most \d+ /),
  ]);
});

test("ignores projects without a budget and projects that did not run", () => {
  expect(budgetExcesses([file(9_000_000, {}, "sdk")])).toEqual([]);
  expect(budgetExcesses([file(9_000_000)])).toEqual([]);
  expect(budgetExcesses([])).toEqual([]);
});
