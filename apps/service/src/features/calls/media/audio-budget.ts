import type { Clock } from "@parley/foundation/clock";

const BYTES_PER_MS = 8;
/** A little more than real time, for clocks that differ. */
const FASTER = 1.2;
/** What a network may hold back and deliver at once. */
const BURST_MS = 4_000;

/** Limits the audio of a far end to real time. More would take time from the other calls of the process. */
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
