/** A port is not given out again while packets for its last call may still come. */
const RESTS_MS = 5_000;

/** Even ports for RTP, each with the odd one above it for RTCP: RFC 3550, 11. */
export class PortPool {
  readonly #free: number[] = [];
  readonly #timers: { after(delayMs: number, run: () => void): () => void };

  constructor(min: number, max: number, timers: { after(delayMs: number, run: () => void): () => void }) {
    this.#timers = timers;
    for (let port = min + (min % 2); port + 1 <= max; port += 2) this.#free.push(port);
  }

  get freeCount(): number {
    return this.#free.length;
  }

  /** The port that rested longest; null when all are taken. */
  take(): number | null {
    return this.#free.shift() ?? null;
  }

  release(port: number): void {
    this.#timers.after(RESTS_MS, () => this.#free.push(port));
  }
}
