import type { Clock } from "@parley/foundation/clock";

/** Time by another clock, in which nobody wakes while it is paused: those who are due then wake when it goes on. */
export class PausableClock implements Clock {
  readonly #inner: Clock;
  /** Resolves when time goes on; null while it does. */
  #pause: PromiseWithResolvers<void> | null = null;

  constructor(inner: Clock) {
    this.#inner = inner;
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
