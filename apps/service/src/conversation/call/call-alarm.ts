export interface CallAlarmOptions {
  /** On the call's clock. */
  readonly nowMs: () => number;
  /** Once, after so long. @returns a function that calls it off */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly onRing: () => void;
}

/** The one timer of a call. It rings when the reducer next waits for time to pass. */
export class CallAlarm {
  readonly #options: CallAlarmOptions;
  #atMs: number | null = null;
  #callOff: (() => void) | null = null;

  constructor(options: CallAlarmOptions) {
    this.#options = options;
  }

  /** @param atMs null: nothing waits for time to pass */
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
