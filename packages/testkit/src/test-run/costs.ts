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
}

/** Tests of a file are skipped for want of a program. */
export interface MissingProgram {
  readonly file: string;
  readonly missingProgram: string;
}

const counts = new Map<Cost, number>();
let reportMissing: (program: string) => void = () => undefined;

export function countCost(cost: Cost, count = 1): void {
  counts.set(cost, (counts.get(cost) ?? 0) + count);
}

/** Tests are skipped for want of this program; the end of the run names it and how to install it. */
export function noteMissingProgram(program: string): void {
  reportMissing(program);
}

/** @param report called at once: a file whose tests are all skipped runs no hooks */
export function onMissingProgram(report: (program: string) => void): void {
  reportMissing = report;
}

/** What was counted since the last call. */
export function takeCosts(): CostCounts {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}
