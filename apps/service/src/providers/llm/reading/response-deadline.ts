import type { Clock } from "@parley/foundation/clock";

export type ResponseEnd = "aborted" | "first-token-timeout" | "total-timeout";

export interface ResponseLimits {
  readonly firstTokenTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

/** Aborting without a reason creates an error with a stack each time, which costs more than everything else here. */
const OVER = new DOMException("The answer is over.", "AbortError");

/** Watches one answer: aborts `signal` when the caller aborts or a limit passes, and knows which it was. */
export class ResponseDeadline {
  readonly #controller = new AbortController();
  /** Each wakes a sleeper. */
  readonly #firstTokenLimit = new AbortController();
  readonly #totalLimit = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  #isWaitingForFirst = true;
  #isSettled = false;
  #end: ResponseEnd | null = null;

  constructor(clock: Clock, limits: ResponseLimits, callerSignal: AbortSignal | undefined) {
    this.#callerSignal = callerSignal;
    if (callerSignal?.aborted === true) {
      this.#onCallerAbort();
      return;
    }
    callerSignal?.addEventListener("abort", this.#onCallerAbort, { once: true });
    this.#arm(clock, limits.firstTokenTimeoutMs, "first-token-timeout", this.#firstTokenLimit.signal);
    this.#arm(clock, limits.totalTimeoutMs, "total-timeout", this.#totalLimit.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the signal is aborted; null while it is not. */
  get end(): ResponseEnd | null {
    return this.#end;
  }

  /** The model has begun: only the total limit counts from here. */
  firstToken(): void {
    if (!this.#isWaitingForFirst) return;
    this.#isWaitingForFirst = false;
    this.#firstTokenLimit.abort(OVER);
  }

  /** Must always be called. Aborts the signal too, so that a reader who stops early leaves no socket open. */
  dispose(): void {
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
    this.#settle();
  }

  readonly #onCallerAbort = (): void => this.#finish("aborted");

  #arm(clock: Clock, ms: number, end: ResponseEnd, stop: AbortSignal): void {
    clock.sleep(ms, stop).then(
      () => this.#finish(end),
      () => undefined,
    );
  }

  #finish(end: ResponseEnd): void {
    if (this.#isSettled) return;
    this.#end = end;
    this.#settle();
  }

  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.firstToken();
    this.#totalLimit.abort(OVER);
    this.#controller.abort(OVER);
  }
}
