/** What a test run pays for, besides processor time. */
export const COSTS = [
  "service starts",
  "service reuses",
  "database clones",
  "page loads",
  "conversations",
  "fuzz cases",
] as const;
export type Cost = (typeof COSTS)[number];
export type CostCounts = Partial<Record<Cost, number>>;

/** What one test file cost. */
export interface FileCosts {
  readonly project: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Processor time of the worker and of the programs it ran and waited for. */
  readonly processorMs: number;
  readonly elapsedMs: number;
  readonly counts: CostCounts;
  /** Programs that tests of the file wanted and did not find. */
  readonly missingPrograms: readonly string[];
}

const counts = new Map<Cost, number>();
const missingPrograms = new Set<string>();

export function countCost(cost: Cost, count = 1): void {
  counts.set(cost, (counts.get(cost) ?? 0) + count);
}

/** Tests are skipped for want of this program; the end of the run names it and how to install it. */
export function noteMissingProgram(program: string): void {
  missingPrograms.add(program);
}

/** What was counted and noted since the last call. */
export function takeCosts(): { readonly counts: CostCounts; readonly missingPrograms: readonly string[] } {
  const taken = { counts: Object.fromEntries(counts), missingPrograms: [...missingPrograms] };
  counts.clear();
  missingPrograms.clear();
  return taken;
}
