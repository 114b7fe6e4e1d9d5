/** Costs of a test run besides processor time. */
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

/** Costs of one test file. */
export interface FileCosts {
  readonly project: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Of the worker and the programs it ran and waited for. */
  readonly processorMs: number;
  readonly elapsedMs: number;
  readonly counts: CostCounts;
}

/** A file whose tests are skipped because a program is missing. */
export interface MissingProgram {
  readonly file: string;
  readonly missingProgram: string;
}

const counts = new Map<Cost, number>();
let reportMissing: (program: string) => void = () => undefined;

export function countCost(cost: Cost, count = 1): void {
  counts.set(cost, (counts.get(cost) ?? 0) + count);
}

/** Records that tests are skipped without this program; the last lines of the run say how to install it. */
export function noteMissingProgram(program: string): void {
  reportMissing(program);
}

/** @param report called immediately, because a file whose tests are all skipped runs no hooks */
export function onMissingProgram(report: (program: string) => void): void {
  reportMissing = report;
}

/** Returns the counts since the last call. */
export function takeCosts(): CostCounts {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}
