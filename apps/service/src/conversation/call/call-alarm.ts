export interface CallAlarmOptions {
  /** On the call's clock. */
  readonly nowMs: () => number;
  /** Runs once after a delay. @returns a function that cancels it */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly onRing: () => void;
}

/** The only timer of a call, set for the reducer's next due time. */
export class CallAlarm {
  readonly #options: CallAlarmOptions;
  #atMs: number | null = null;
  #callOff: (() => void) | null = null;

  constructor(options: CallAlarmOptions) {
    this.#options = options;
  }

  /** @param atMs null when the reducer has no timer */
  set(atMs: number | null): void {
    if (atMs === this.#atMs) return;
    this.off();
    this.#atMs = atMs;
    if (atMs === null) return;
    const { nowMs, after, onRing } = this.#options;
    this.#callOff = after(Math.max(0, atMs - nowMs()), () => {
      this.#callOff = null;
      this.#atMs = null;
      onRing();
    });
  }

  off(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
