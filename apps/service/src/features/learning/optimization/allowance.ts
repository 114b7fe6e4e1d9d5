import type { OptimizationConfig } from "./optimization.ts";

/** The budget of a phase is used up. */
export class BudgetEndedError extends Error {
  constructor(what: string) {
    super(`The budget ended it: ${what}`);
    this.name = "BudgetEndedError";
  }
}

/** The next job goes on. */
export class OutOfTimeError extends Error {
  constructor() {
    super("There is no time left");
    this.name = "OutOfTimeError";
  }
}

export interface Spending {
  readonly calls: number;
  readonly costMicros: number;
}

/**
 * Whether a model may be asked: the budget of calls is kept exactly, that of money up to the answers under way. The first
 * reason to stop holds until the end; a used-up budget ends the phase only.
 */
export class Allowance {
  readonly #config: Pick<OptimizationConfig, "maxModelCalls" | "maxCostMicros">;
  readonly #isLate: () => boolean;
  #used: Spending;
  #underWay = 0;
  #reserve: Spending = { calls: 0, costMicros: 0 };
  #ended: BudgetEndedError | null = null;
  #stopped: { readonly reason: unknown } | null = null;

  /**
   * @param used before
   * @param isLate whether there is no time left to ask
   */
  constructor(
    config: Pick<OptimizationConfig, "maxModelCalls" | "maxCostMicros">,
    used: Spending,
    isLate: () => boolean,
  ) {
    this.#config = config;
    this.#used = used;
    this.#isLate = isLate;
  }

  /** @param reserve what is left for later phases */
  beginPhase(reserve: Spending): void {
    this.#reserve = reserve;
    this.#ended = null;
  }

  /** Before each request; `settle` follows. @throws BudgetEndedError, OutOfTimeError, or why it was stopped */
  admit(): void {
    if (this.#stopped === null && this.#isLate()) this.stop(new OutOfTimeError());
    this.throwIfOver();
    const { maxModelCalls, maxCostMicros } = this.#config;
    if (this.#used.calls + this.#underWay >= maxModelCalls - this.#reserve.calls) {
      this.#ended = new BudgetEndedError(`max_model_calls is ${maxModelCalls}`);
    } else if (this.#used.costMicros >= maxCostMicros - this.#reserve.costMicros) {
      this.#ended = new BudgetEndedError(`max_cost_usd is ${maxCostMicros / 1_000_000}`);
    }
    this.throwIfOver();
    this.#underWay += 1;
  }

  /** @param costMicros of the answer; null: there was none */
  settle(costMicros: number | null): void {
    this.#underWay -= 1;
    if (costMicros === null) return;
    this.#used = { calls: this.#used.calls + 1, costMicros: this.#used.costMicros + costMicros };
  }

  /** Nobody is asked any more. */
  stop(reason: unknown): void {
    this.#stopped ??= { reason };
  }

  /** @throws what `admit` would throw from now on */
  throwIfOver(): void {
    if (this.#stopped !== null) throw this.#stopped.reason;
    if (this.#ended !== null) throw this.#ended;
  }
}
