import type { Cost, FileCosts } from "@parley/testkit/test-run/costs";

/** Upper bounds for a full run of a project. */
interface Budget {
  /** Of workers, the programs they ran, the database server and Chromium, on a machine of `USUAL_SAMPLE_MS`. */
  readonly processorSeconds: number;
  readonly counts: Partial<Record<Cost, number>>;
}

/**
 * Each is about 50 % above the cost measured when it was set (docs/testing.md). If a change needs more, save it
 * elsewhere in the suite or say in the commit why the budget grows.
 */
const BUDGETS: Readonly<Record<string, Budget>> = {
  rules: { processorSeconds: 200, counts: { "service starts": 0, "database clones": 0 } },
  database: { processorSeconds: 900, counts: { "service starts": 200, "database clones": 280, "page loads": 0 } },
};

/** The sample's time on the machine where the budgets were measured. */
const USUAL_SAMPLE_MS = 1.5;

/**
 * How many times slower this run's machine was than the one where the budgets were measured. The same tests take twice
 * the processor time on a slow or busy host.
 */
function slownessOf(costs: readonly FileCosts[]): number {
  const samples = costs.flatMap(({ sampleMs }) => sampleMs ?? []).sort((one, other) => one - other);
  return (samples[Math.floor(samples.length / 2)] ?? USUAL_SAMPLE_MS) / USUAL_SAMPLE_MS;
}

/** One line for each budget that the files of a run exceed in total. */
export function budgetExcesses(costs: readonly FileCosts[]): readonly string[] {
  return Object.entries(BUDGETS).flatMap(([project, budget]) => {
    const files = costs.filter((each) => each.project === project);
    if (files.length === 0) return [];
    const over = (what: string, used: number, allowed: number) =>
      used > allowed
        ? [`OVER BUDGET ${project}: ${used} ${what}, of at most ${allowed} (tools/testing/budget.ts)`]
        : [];
    const usedMs = files.reduce((sum, { processorMs }) => sum + processorMs, 0);
    const seconds = Math.round(usedMs / 1_000 / slownessOf(files));
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
