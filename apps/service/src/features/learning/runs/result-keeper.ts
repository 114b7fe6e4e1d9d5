import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { countModelAnswers } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { PausedError } from "../claims/claimed-run.ts";
import type { AnsweredCase } from "./answer-case.ts";
import type { EvalRun, PendingCase } from "./eval-run.ts";
import { insertEvalResults } from "./result-store.ts";

/** So many answers may wait to be written before no more cases are begun: as many would be asked again after a crash. */
const MOST_WAITING = 8;

interface Kept {
  readonly pending: PendingCase;
  readonly answered: AnsweredCase;
}

/**
 * Writes results and what they cost while the next cases are answered: what has come in meanwhile goes into one transaction, because
 * all of them count in the same rows of usage and would wait for one another.
 */
export class ResultKeeper {
  readonly #scope: OrganizationScope;
  readonly #run: EvalRun;
  #waiting: Kept[] = [];
  #writing: Promise<void> | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(scope: OrganizationScope, run: EvalRun) {
    this.#scope = scope;
    this.#run = run;
  }

  /**
   * Takes a result, and has whoever brings it wait while there are too many.
   * @throws Paused when a spend cap is reached by now; what kept earlier results from being written
   */
  async add(pending: PendingCase, answered: AnsweredCase): Promise<void> {
    this.#waiting.push({ pending, answered });
    this.#writing ??= this.#write();
    while (this.#waiting.length >= MOST_WAITING && this.#writing !== null) await this.#writing;
    this.#throwFailure();
  }

  /** Once everything is written. @throws as `add` */
  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    this.#throwFailure();
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const kept = this.#waiting;
        this.#waiting = [];
        const refusal = await this.#scope.transaction((unit) => keep(unit, this.#run, kept));
        // What is there already is written all the same.
        if (refusal !== null)
          this.#failure ??= { error: new PausedError(refusal.message, refusal.limit.window.endsAt) };
      }
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#writing = null;
    }
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}

/** @returns the spend cap that is reached by now; null: none */
async function keep(unit: ScopedUnitOfWork, run: EvalRun, kept: readonly Kept[]) {
  await insertEvalResults(
    unit,
    run.id,
    kept.map(({ pending, answered }) => ({ ...answered.result, caseId: pending.case.id, repeat: pending.repeat })),
  );
  const used = kept.flatMap(({ answered }) => answered.used);
  await countModelAnswers(
    unit,
    run.assistantId,
    used.map(({ provider, modelId, usage }) => ({ ...usage, costMicros: costMicros(provider, modelId, usage) })),
  );
  return findSpendRefusal(unit, run.assistantId);
}
