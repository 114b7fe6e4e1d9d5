import type { Clock } from "@parley/foundation/clock";

/**
 * Notices a vendor that owes something and is silent. Cheap: there is only one sleeper, however often something arrives.
 */
export class SilenceWatch {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onSilence: () => void;
  readonly #stopped = new AbortController();
  /** Null while nothing is owed. */
  #deadlineMs: number | null = null;
  #isAsleep = false;

  constructor(clock: Clock, limitMs: number, onSilence: () => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
  }

  /** Starts or restarts the wait: something is owed. */
  expect(): void {
    this.#deadlineMs = this.#clock.monotonicMs() + this.#limitMs;
    if (!this.#isAsleep && !this.#stopped.signal.aborted) {
      this.#isAsleep = true;
      void this.#sleep(this.#limitMs);
    }
  }

  /** Nothing is owed. */
  rest(): void {
    this.#deadlineMs = null;
  }

  stop(): void {
    this.#deadlineMs = null;
    this.#stopped.abort();
  }

  async #sleep(ms: number): Promise<void> {
    let leftMs = ms;
    while (leftMs > 0) {
      const isOver = await this.#clock.sleep(leftMs, this.#stopped.signal).then(
        () => this.#deadlineMs === null,
        () => true,
      );
      if (isOver) {
        this.#isAsleep = false;
        return;
      }
      leftMs = (this.#deadlineMs ?? 0) - this.#clock.monotonicMs();
    }
    this.#isAsleep = false;
    this.#deadlineMs = null;
    this.#onSilence();
  }
}
