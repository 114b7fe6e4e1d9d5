import { MU_LAW_SAMPLES_PER_MS } from "./mu-law.ts";

/** The latest audio of a call, mu-law at 8 kHz. Positions count samples from the first one pushed. */
export interface RingBuffer {
  push(muLaw: Uint8Array): void;
  /** The position after the last sample, which is how many were pushed. */
  readonly endSample: number;
  /** The oldest sample still kept; `endSample` when there is none. */
  readonly startSample: number;
  /**
   * Copies the audio from a position on, or from the oldest sample if the position is no longer kept.
   *
   * @returns the audio and the position of its first sample
   */
  since(sample: number): { readonly startSample: number; readonly muLaw: Uint8Array };
}

const DEFAULT_DURATION_MS = 10_000;

/** Keeps the last `durationMs`; by default 10,000, which takes 80 KB. */
export function createRingBuffer(durationMs = DEFAULT_DURATION_MS): RingBuffer {
  const memory = new Uint8Array(Math.round(durationMs * MU_LAW_SAMPLES_PER_MS));
  const capacity = memory.length;
  let endSample = 0;
  const startSample = () => Math.max(0, endSample - capacity);

  return {
    push(muLaw) {
      const kept = muLaw.length > capacity ? muLaw.subarray(muLaw.length - capacity) : muLaw;
      endSample += muLaw.length;
      const start = (endSample - kept.length) % capacity;
      const atEnd = Math.min(kept.length, capacity - start);
      memory.set(kept.subarray(0, atEnd), start);
      memory.set(kept.subarray(atEnd), 0);
    },
    get endSample() {
      return endSample;
    },
    get startSample() {
      return startSample();
    },
    since(sample) {
      const from = Math.min(Math.max(sample, startSample()), endSample);
      const muLaw = new Uint8Array(endSample - from);
      const start = from % capacity;
      const atEnd = memory.subarray(start, start + muLaw.length);
      muLaw.set(atEnd);
      muLaw.set(memory.subarray(0, muLaw.length - atEnd.length), atEnd.length);
      return { startSample: from, muLaw };
    },
  };
}
