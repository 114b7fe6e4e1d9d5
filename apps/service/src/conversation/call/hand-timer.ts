import type { PacerTimer } from "../speech/output/pacer.ts";

/** A clock moved by hand; timers fire in order as it advances. */
export class HandTimer implements PacerTimer {
  #nowMs: number;
  #timers: { atMs: number; run: () => void }[] = [];

  constructor(startMs = 1_000) {
    this.#nowMs = startMs;
  }

  nowMs = () => this.#nowMs;

  after = (delayMs: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** When the next timer fires; null: none is set. */
  get nextMs(): number | null {
    return this.#timers.length === 0 ? null : Math.min(...this.#timers.map(({ atMs }) => atMs));
  }

  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = untilMs;
  }
}
