import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";

export const COST_SERVICE_TYPES = ["llm", "tts", "stt", "telephony"] as const satisfies readonly CostServiceType[];

/** A sum of entries. Money is in micro-units of a US dollar. */
export interface CostSum {
  /** Counts only entries whose price is known. */
  readonly knownMicros: number;
  /** False when an entry has no known price. */
  readonly isComplete: boolean;
}

/** What something cost, by what it was spent on. */
export type CostTotals = Readonly<Record<CostServiceType, CostSum>>;

export const CURRENCY = "USD";

export function totalOf(totals: CostTotals): CostSum {
  const sums = COST_SERVICE_TYPES.map((type) => totals[type]);
  return {
    knownMicros: sums.reduce((sum, { knownMicros }) => sum + knownMicros, 0),
    isComplete: sums.every(({ isComplete }) => isComplete),
  };
}

/** Of nothing: nothing, and that completely. */
export function addTotals(all: readonly CostTotals[]): CostTotals {
  const add = (type: CostServiceType): CostSum => ({
    knownMicros: all.reduce((sum, totals) => sum + totals[type].knownMicros, 0),
    isComplete: all.every((totals) => totals[type].isComplete),
  });
  return { llm: add("llm"), tts: add("tts"), stt: add("stt"), telephony: add("telephony") };
}

export function toDollars(micros: number): number {
  return micros / 1_000_000;
}

/** Null when any part of it is unknown. */
export function knownDollars({ knownMicros, isComplete }: CostSum): number | null {
  return isComplete ? toDollars(knownMicros) : null;
}
