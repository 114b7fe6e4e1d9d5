import type { Cost, FileCosts } from "@parley/testkit/test-run/costs";

/** The most that a whole run of a project may cost. */
interface Budget {
  /** Of workers and of the programs they ran, and of Chromium; the database server's own is not in it. */
  readonly processorSeconds: number;
  readonly counts: Partial<Record<Cost, number>>;
}

/**
 * About a half more than was measured when each was set (docs/testing.md). A change that needs more pays for it
 * elsewhere in the suite, or says in its commit why the budget grows.
 */
const BUDGETS: Readonly<Record<string, Budget>> = {
  rules: { processorSeconds: 180, counts: { "service starts": 0, "database clones": 0 } },
  database: { processorSeconds: 700, counts: { "service starts": 200, "database clones": 280, "page loads": 0 } },
};

/** One line for each budget that the files of a run exceed together. */
export function budgetExcesses(costs: readonly FileCosts[]): readonly string[] {
  return Object.entries(BUDGETS).flatMap(([project, budget]) => {
    const files = costs.filter((each) => each.project === project);
    if (files.length === 0) return [];
    const over = (what: string, used: number, allowed: number) =>
      used > allowed
        ? [`OVER BUDGET ${project}: ${used} ${what}, of at most ${allowed} (tools/testing/budget.ts)`]
        : [];
    const seconds = Math.round(files.reduce((sum, { processorMs }) => sum + processorMs, 0) / 1_000);
    return [
      ...over("seconds of processor time", seconds, budget.processorSeconds),
      ...Object.entries(budget.counts).flatMap(([cost, allowed]) =>
        over(
          cost,
          files.reduce((sum, { counts }) => sum + (counts[cost as Cost] ?? 0), 0),
          allowed,
        ),
      ),
    ];
  });
}
