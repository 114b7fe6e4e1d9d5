import type { CheckResult } from "../../platform/check-result.ts";

/**
 * Has the installation examined, once at a time: it rings at vendors, mail and bridges, and two would only disturb each other. Who
 * asks while it goes on gets the same results.
 */
export class Doctor {
  readonly #runChecks: () => Promise<readonly CheckResult[]>;
  #running: Promise<readonly CheckResult[]> | null = null;

  constructor(runChecks: () => Promise<readonly CheckResult[]>) {
    this.#runChecks = runChecks;
  }

  examine(): Promise<readonly CheckResult[]> {
    this.#running ??= this.#runChecks().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}
