/** Something that has audio to send at the right time. */
export interface Paced {
  /** @returns false when there is nothing more to do; it is not called again until it is added again */
  pace(nowMs: number): boolean;
}

export interface PacerTimer {
  nowMs(): number;
  /** Calls `run` once after a delay. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
}

/** Half a frame, so that a late tick is made up for before anybody hears it. */
const TICK_MS = 10;

/**
 * One timer for all calls of a process, on an absolute clock, which runs only while an assistant speaks. A late tick does
 * not delay those that follow.
 */
export class Pacer {
  readonly #timer: PacerTimer;
  readonly #active = new Set<Paced>();
  #nextMs = 0;
  #cancelTick: (() => void) | null = null;

  constructor(timer: PacerTimer) {
    this.#timer = timer;
  }

  add(paced: Paced): void {
    this.#active.add(paced);
    if (this.#cancelTick !== null) return;
    this.#nextMs = this.#timer.nowMs() + TICK_MS;
    this.#schedule();
  }

  remove(paced: Paced): void {
    this.#active.delete(paced);
  }

  get activeCount(): number {
    return this.#active.size;
  }

  #schedule(): void {
    this.#cancelTick = this.#timer.after(Math.max(0, this.#nextMs - this.#timer.nowMs()), () => this.#tick());
  }

  #tick(): void {
    this.#cancelTick = null;
    const nowMs = this.#timer.nowMs();
    for (const paced of this.#active) if (!paced.pace(nowMs)) this.#active.delete(paced);
    if (this.#active.size === 0 || this.#cancelTick !== null) return;
    // After a stall the missed ticks are not caught up one by one.
    this.#nextMs = Math.max(this.#nextMs + TICK_MS, nowMs + 1);
    this.#schedule();
  }
}

export const systemPacerTimer: PacerTimer = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
