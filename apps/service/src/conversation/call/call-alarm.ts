export interface CallAlarmOptions {
  /** On the call's clock. */
  readonly nowMs: () => number;
  /** Runs `run` once, after the delay. @returns a function that cancels it */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly onRing: () => void;
}

/** The one timer of a call. It rings when the reducer's next timer is due. */
export class CallAlarm {
  readonly #options: CallAlarmOptions;
  #atMs: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(options: CallAlarmOptions) {
    this.#options = options;
  }

  /** @param atMs null: no timer is set */
  set(atMs: number | null): void {
    if (atMs === this.#atMs) return;
    this.off();
    this.#atMs = atMs;
    if (atMs === null) return;
    const { nowMs, after, onRing } = this.#options;
    this.#cancel = after(Math.max(0, atMs - nowMs()), () => {
      this.#cancel = null;
      this.#atMs = null;
      onRing();
    });
  }

  off(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
