import type { Clock } from "@parley/foundation/clock";

const BYTES_PER_MS = 8;
/** A little faster than real time, for clocks that differ. */
const FASTER = 1.2;
/** What a network may hold back and deliver at once. */
const BURST_MS = 4_000;

/** How much audio a far end may send: as long as it lasts. More would cost the other calls of the process their time. */
export class AudioBudget {
  readonly #clock: Clock;
  #bytes = BURST_MS * BYTES_PER_MS;
  #atMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#atMs = clock.monotonicMs();
  }

  /** @param muLawBytes of 8 kHz @returns false when they are too many */
  take(muLawBytes: number): boolean {
    const nowMs = this.#clock.monotonicMs();
    const earned = (nowMs - this.#atMs) * BYTES_PER_MS * FASTER;
    this.#bytes = Math.min(BURST_MS * BYTES_PER_MS, this.#bytes + earned) - muLawBytes;
    this.#atMs = nowMs;
    return this.#bytes >= 0;
  }
}
