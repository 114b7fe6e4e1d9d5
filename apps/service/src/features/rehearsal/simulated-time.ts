import { HandTimer } from "../../conversation/call/hand-timer.ts";
import { PendingAnswers } from "./watched-model.ts";

/** How often the clock is moved on while a model thinks. */
const MODEL_TICK_MS = 10;

/** A clock that does not wait, except for models: while one thinks, and only then, the clock is the real one. */
export class SimulatedTime {
  readonly timer = new HandTimer(0);
  /** The answers that models are working on. */
  readonly pending = new PendingAnswers();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Moves from one event to the next. @returns false when it was not over within the limit */
  async runUntil(isOver: () => boolean, limitMs: number): Promise<boolean> {
    const latestMs = this.timer.nowMs() + limitMs;
    for (;;) {
      await this.#settle();
      if (isOver()) return true;
      const nowMs = this.timer.nowMs();
      if (nowMs >= latestMs) return false;
      this.timer.advance(Math.min(this.timer.nextMs ?? latestMs, latestMs) - nowMs);
    }
  }

  /** Lets everything happen that takes no simulated time, and waits for models in real time. */
  async #settle(): Promise<void> {
    await afterEverything();
    while (this.pending.count > 0) {
      this.#signal.throwIfAborted();
      const startedMs = performance.now();
      await this.pending.settled(MODEL_TICK_MS);
      await afterEverything();
      this.timer.advance(performance.now() - startedMs);
    }
    this.#signal.throwIfAborted();
  }

  pass(ms: number): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.timer.after(ms, resolve);
    });
  }
}

/** Resolves once everything has happened that waits for nothing outside. */
function afterEverything(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
