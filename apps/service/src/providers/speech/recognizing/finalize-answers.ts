import type { Clock } from "@parley/foundation/clock";

/**
 * Makes sure that every `finalize()` is answered once: by the vendor or by a time-out, because no vendor promises an answer
 * (Deepgram gives none when it has little audio left: developers.deepgram.com/docs/finalize).
 */
export class FinalizeAnswers {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #answer: () => void;
  /** Pending requests, oldest first; true if somebody is waiting for the answer. */
  #requests: boolean[] = [];
  #timer: AbortController | null = null;
  #isStopped = false;

  /** @param answer runs once for all that are waiting when their time is up, else once for each. */
  constructor(clock: Clock, limitMs: number, answer: () => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#answer = answer;
  }

  /** The vendor was asked. @param isWanted false when nobody is waiting for the answer. */
  asked(isWanted: boolean): void {
    this.#requests.push(isWanted);
    this.#timer?.abort();
    const timer = new AbortController();
    this.#timer = timer;
    this.#clock.sleep(this.#limitMs, timer.signal).then(
      () => this.#settle(this.#requests.splice(0)),
      () => undefined,
    );
  }

  /** The vendor answered the oldest request. */
  answered(): void {
    this.#settle(this.#requests.splice(0, 1));
  }

  /** There is nothing to ask the vendor for. */
  answerNow(): void {
    queueMicrotask(() => this.#settle([true]));
  }

  get isWaiting(): boolean {
    return this.#requests.length > 0;
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.abort();
  }

  #settle(requests: readonly boolean[]): void {
    if (this.#requests.length === 0) this.#timer?.abort();
    if (!this.#isStopped && requests.includes(true)) this.#answer();
  }
}
