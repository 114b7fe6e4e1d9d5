import type { Cost, FileCosts } from "@parley/testkit/test-run/costs";

/** Upper bounds for a full run of a project. */
interface Budget {
  /**
   * Processor time of workers, the programs they ran, and the database server, as a multiple of what `rules` takes in the
   * same run: one host takes twice the time of another for the same tests, or of itself a day later.
   */
  readonly timesRules?: number;
  /** Only against runaways, because hosts differ so much. */
  readonly processorSeconds?: number;
  readonly counts: Partial<Record<Cost, number>>;
}

/**
 * Each is above the cost measured when it was set (docs/testing.md): counts by a fifth, times by the spread between hosts.
 * If a change needs more, save it elsewhere in the suite or say in the commit why the budget grows.
 */
const BUDGETS: Readonly<Record<string, Budget>> = {
  rules: { processorSeconds: 400, counts: { "service starts": 0, "database clones": 0 } },
  // Measured: 7.0 times on a fast host, 8.7 times on a slow one.
  database: { timesRules: 10.5, counts: { "service starts": 200, "database clones": 280, "page loads": 0 } },
};

/** One line for each budget that the files of a run exceed in total. */
export function budgetExcesses(costs: readonly FileCosts[]): readonly string[] {
  const secondsOf = (project: string) =>
    costs.reduce((sum, each) => sum + (each.project === project ? each.processorMs / 1_000 : 0), 0);
  return Object.entries(BUDGETS).flatMap(([project, { timesRules, processorSeconds, counts }]) => {
    const files = costs.filter((each) => each.project === project);
    if (files.length === 0) return [];
    const over = (what: string, used: number, allowed: number | undefined) =>
      allowed !== undefined && used > allowed
        ? [`OVER BUDGET ${project}: ${used} ${what}, of at most ${allowed} (tools/testing/budget.ts)`]
        : [];
    const rulesSeconds = secondsOf("rules");
    const times = rulesSeconds === 0 ? 0 : Math.round((10 * secondsOf(project)) / rulesSeconds) / 10;
    return [
      ...over("seconds of processor time", Math.round(secondsOf(project)), processorSeconds),
      ...over("times the processor time of rules", times, timesRules),
      ...Object.entries(counts).flatMap(([cost, allowed]) =>
        over(
          cost,
          files.reduce((sum, each) => sum + (each.counts[cost as Cost] ?? 0), 0),
          allowed,
        ),
      ),
    ];
  });
}
