import { costMicros } from "../../../providers/llm/prices.ts";
import type { UsedModel } from "../mocked-thread.ts";

/** The money a simulation may cost is used up. */
export class BudgetSpentError extends Error {
  constructor() {
    super("The budget is used up");
    this.name = "BudgetSpentError";
  }
}

/** What all conversations of a simulation cost together. */
export class Budget {
  readonly #limitMicros: number;
  #spentMicros: number;

  constructor(limitMicros: number, spentMicros: number) {
    this.#limitMicros = limitMicros;
    this.#spentMicros = spentMicros;
  }

  get isSpent(): boolean {
    return this.#spentMicros >= this.#limitMicros;
  }

  spend(micros: number): void {
    this.#spentMicros += micros;
  }
}

/** The requests of one conversation, to be paid for. */
export class Ledger {
  readonly #budget: Budget;
  readonly used: UsedModel[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  readonly note = (used: UsedModel): void => {
    this.used.push(used);
    this.#budget.spend(costMicros(used.provider, used.modelId, used.usage) ?? 0);
  };

  /** Before each further request. @throws BudgetSpentError */
  check(): void {
    if (this.#budget.isSpent) throw new BudgetSpentError();
  }

  /** Of the requests whose price is known. */
  get costMicros(): number {
    return this.used.reduce(
      (sum, { provider, modelId, usage }) => sum + (costMicros(provider, modelId, usage) ?? 0),
      0,
    );
  }

  get unpricedCount(): number {
    return this.used.filter(({ provider, modelId, usage }) => costMicros(provider, modelId, usage) === null).length;
  }
}
