import type { Clock } from "@parley/foundation/clock";

export type ResponseEnd = "aborted" | "first-token-timeout" | "total-timeout";

export interface ResponseLimits {
  readonly firstTokenTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

/** Watches one answer: aborts `signal` when the caller does or a limit passes, and knows which of them it was. */
export class ResponseDeadline {
  readonly #controller = new AbortController();
  /** Ends both sleepers. */
  readonly #settled = new AbortController();
  readonly #firstTokenArrived = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  #end: ResponseEnd | null = null;

  constructor(clock: Clock, limits: ResponseLimits, callerSignal: AbortSignal | undefined) {
    this.#callerSignal = callerSignal;
    if (callerSignal?.aborted === true) {
      this.#onCallerAbort();
      return;
    }
    callerSignal?.addEventListener("abort", this.#onCallerAbort, { once: true });
    const waitsForFirst = AbortSignal.any([this.#settled.signal, this.#firstTokenArrived.signal]);
    this.#arm(clock, limits.firstTokenTimeoutMs, "first-token-timeout", waitsForFirst);
    this.#arm(clock, limits.totalTimeoutMs, "total-timeout", this.#settled.signal);
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
    this.#firstTokenArrived.abort();
  }

  /** To be called in any case. Aborts the signal too: whoever stops reading early leaves no socket open. */
  dispose(): void {
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
    this.#settled.abort();
    this.#controller.abort();
  }

  readonly #onCallerAbort = (): void => this.#finish("aborted");

  #arm(clock: Clock, ms: number, end: ResponseEnd, stop: AbortSignal): void {
    clock.sleep(ms, stop).then(
      () => this.#finish(end),
      () => undefined,
    );
  }

  #finish(end: ResponseEnd): void {
    if (this.#end !== null || this.#settled.signal.aborted) return;
    this.#end = end;
    this.#settled.abort();
    this.#controller.abort();
  }
}
