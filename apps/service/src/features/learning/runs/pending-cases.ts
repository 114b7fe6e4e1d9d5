import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { EvalRun, PendingCase } from "./eval-run.ts";
import { type CasePlace, listPendingCases } from "./result-store.ts";

/** Read at once. */
const PAGE = 64;

/** Hands out the cases of a run that have no result yet, each once, to whoever asks next. */
export class PendingCases {
  readonly #scope: OrganizationScope;
  readonly #run: EvalRun;
  #page: PendingCase[] = [];
  #after: CasePlace = { caseId: 0, repeat: 0 };
  #isEnd = false;
  #reading: Promise<void> | null = null;

  constructor(scope: OrganizationScope, run: EvalRun) {
    this.#scope = scope;
    this.#run = run;
  }

  /** @returns null when none is left */
  async next(): Promise<PendingCase | null> {
    // Read on before the page is used up, so that nobody waits for the next.
    if (this.#page.length < PAGE / 2) this.#read();
    while (this.#page.length === 0 && !this.#isEnd) {
      this.#read();
      await this.#reading;
    }
    return this.#page.shift() ?? null;
  }

  #read(): void {
    if (this.#isEnd || this.#reading !== null) return;
    const reading = this.#readPage().finally(() => {
      this.#reading = null;
    });
    // Whoever waits for it is told.
    reading.catch(() => undefined);
    this.#reading = reading;
  }

  async #readPage(): Promise<void> {
    const page = await this.#scope.transaction((unit) => listPendingCases(unit, this.#run, this.#after, PAGE));
    const last = page.at(-1);
    if (last !== undefined) this.#after = { caseId: last.case.id, repeat: last.repeat };
    this.#isEnd = page.length < PAGE;
    this.#page.push(...page);
  }
}
