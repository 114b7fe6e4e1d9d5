import type { Clock } from "@parley/foundation/clock";

const KEPT_MS = 600_000;
const MOST_ASSISTANTS = 1_000;
const MOST_TERMS = 2_000;

/**
 * Terms that so many of an assistant's passages have that they say nothing: looking one up again takes longer than all rare
 * ones together. Remembered for minutes, because documents come and go.
 */
export class CommonTerms {
  readonly #clock: Pick<Clock, "monotonicMs">;
  /** The least recently begun first. */
  readonly #known = new Map<number, { readonly untilMs: number; readonly terms: Set<string> }>();

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  of(assistantId: number): readonly string[] {
    return [...this.#held(assistantId).terms];
  }

  note(assistantId: number, terms: readonly string[]): void {
    if (terms.length === 0) return;
    const held = this.#held(assistantId);
    for (const term of terms) if (held.terms.size < MOST_TERMS) held.terms.add(term);
    this.#known.set(assistantId, held);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_ASSISTANTS) break;
      this.#known.delete(oldest);
    }
  }

  #held(assistantId: number) {
    const nowMs = this.#clock.monotonicMs();
    const held = this.#known.get(assistantId);
    if (held !== undefined && nowMs < held.untilMs) return held;
    this.#known.delete(assistantId);
    return { untilMs: nowMs + KEPT_MS, terms: new Set<string>() };
  }
}
