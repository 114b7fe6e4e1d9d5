/** What follows a step: the next one, another script instead of the rest, or the end of the call. */
export type StepOutcome = "next" | "hang-up" | { readonly continueWith: readonly CallStep[] };

/** Carries out one instruction. Ends early, without throwing, when the signal is aborted. */
export type CallStep = (signal: AbortSignal) => Promise<StepOutcome>;

/** Gets new instructions; null when there are none. */
export type LoadSteps = () => Promise<readonly CallStep[] | null>;

/** Carries out a carrier's instructions step by step; new ones may replace them at any time. */
export class CallScript {
  readonly #callSignal: AbortSignal;
  #activity: AbortController | null = null;
  #redirect: LoadSteps | null = null;
  #isRunning = false;
  #onDone: () => void = () => undefined;

  constructor(callSignal: AbortSignal) {
    this.#callSignal = callSignal;
  }

  /** @param onDone after the last step or one that hangs up; not called when the call has already ended */
  start(steps: readonly CallStep[], onDone: () => void): void {
    this.#onDone = onDone;
    void this.#run(steps);
  }

  /** Stops the current step and does this instead. */
  redirect(load: LoadSteps, onDone: () => void): void {
    this.#onDone = onDone;
    this.#redirect = load;
    if (this.#isRunning) this.#activity?.abort(new Error("the call is told something else"));
    else void this.#run([]);
  }

  async #run(first: readonly CallStep[]): Promise<void> {
    this.#isRunning = true;
    let steps = [...first];
    while (!this.#callSignal.aborted) {
      if (this.#redirect !== null) {
        const load = this.#redirect;
        this.#redirect = null;
        const loaded = await load();
        if (this.#redirect === null) steps = loaded === null ? [] : [...loaded];
        continue;
      }
      const step = steps.shift();
      const outcome = step === undefined ? "hang-up" : await this.#perform(step);
      if (this.#redirect !== null) continue;
      if (outcome === "hang-up") break;
      if (outcome !== "next") steps = [...outcome.continueWith];
    }
    this.#isRunning = false;
    if (!this.#callSignal.aborted) this.#onDone();
  }

  async #perform(step: CallStep): Promise<StepOutcome> {
    this.#activity = new AbortController();
    try {
      return await step(AbortSignal.any([this.#activity.signal, this.#callSignal]));
    } finally {
      this.#activity = null;
    }
  }
}
