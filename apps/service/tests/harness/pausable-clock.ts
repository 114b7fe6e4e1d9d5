import type { Clock } from "@parley/foundation/clock";

/** Follows another clock. While it is paused no sleeper wakes; those whose time has come wake when it resumes. */
export class PausableClock implements Clock {
  readonly #inner: Clock;
  /** Resolves when the clock resumes; null unless it is paused. */
  #pause: PromiseWithResolvers<void> | null = null;

  constructor(inner: Clock) {
    this.#inner = inner;
  }

  get isPaused(): boolean {
    return this.#pause !== null;
  }

  now(): Date {
    return this.#inner.now();
  }

  monotonicMs(): number {
    return this.#inner.monotonicMs();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await this.#inner.sleep(ms, signal);
    while (this.#pause !== null) {
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      try {
        await Promise.race([this.#pause.promise, promise]);
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    }
  }

  pause(): void {
    this.#pause ??= Promise.withResolvers();
  }

  resume(): void {
    this.#pause?.resolve();
    this.#pause = null;
  }
}
