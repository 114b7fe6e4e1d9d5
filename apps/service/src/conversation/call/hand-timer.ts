import type { PacerTimer } from "../speech/output/pacer.ts";

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock moved by hand; timers fire in order as it advances. */
export class HandTimer implements PacerTimer {
  #nowMs: number;
  /** By their time; those of the same time in the order they were set. */
  readonly #timers: Timer[] = [];

  constructor(startMs = 1_000) {
    this.#nowMs = startMs;
  }

  nowMs = () => this.#nowMs;

  after = (delayMs: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    // Most timers are set for later than those that wait.
    const earlier = this.#timers.findLastIndex(({ atMs }) => atMs <= timer.atMs);
    this.#timers.splice(earlier + 1, 0, timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  };

  /** When the next timer fires; null: none is set. */
  get nextMs(): number | null {
    return this.#timers[0]?.atMs ?? null;
  }

  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#timers.shift();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = untilMs;
  }
}
