import type { JournaledEvent, JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { readTrouble, type VendorService, type VendorTrouble } from "./vendor-trouble.ts";
import type { JournalWatcher } from "./watched-journal.ts";

/** What is told of a call in one line when it is over. */
export interface CallSums {
  /** Of the caller. */
  readonly turns: number;
  readonly interruptions: number;
  readonly errors: Readonly<Record<VendorService, number>>;
  /** From the caller's last word to the answer's first sound; null: nothing was answered. */
  readonly latencyP50Ms: number | null;
  readonly latencyP95Ms: number | null;
  /** The last vendor that failed with nobody left to take over, else the last that failed; null: none did. */
  readonly failed: VendorTrouble | null;
}

/** Adds up what happened in a call, in this process. */
export class CallTally implements JournalWatcher {
  readonly #latenciesMs: number[] = [];
  readonly #errors: Record<VendorService, number> = { recognizer: 0, voice: 0, model: 0 };
  #turns = 0;
  #interruptions = 0;
  #failed: VendorTrouble | null = null;

  turn({ role, wasInterrupted, latency }: JournaledTurn): void {
    if (role === "user") this.#turns += 1;
    if (wasInterrupted) this.#interruptions += 1;
    const heardMs = latency?.firstAudioOut ?? null;
    if (heardMs !== null) this.#latenciesMs.push(heardMs);
  }

  log(event: JournaledEvent): void {
    const trouble = readTrouble(event);
    if (trouble === null) return;
    this.#errors[trouble.service] += 1;
    if (trouble.isFinal || this.#failed?.isFinal !== true) this.#failed = trouble;
  }

  get sums(): CallSums {
    return {
      turns: this.#turns,
      interruptions: this.#interruptions,
      errors: { ...this.#errors },
      latencyP50Ms: quantile(this.#latenciesMs, 0.5),
      latencyP95Ms: quantile(this.#latenciesMs, 0.95),
      failed: this.#failed,
    };
  }
}

/** The smallest value that no less than this share of the values do not exceed; null: there is none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
