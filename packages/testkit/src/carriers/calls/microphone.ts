import { MU_LAW_SILENCE } from "@parley/audio/mu-law";

export const FRAME_MS = 20;
/** For mu-law at 8 kHz, one byte for each sample. */
export const FRAME_SAMPLES = 160;

interface Queued {
  readonly muLaw: Uint8Array;
  offset: number;
  readonly onSaid: () => void;
}

/** What a phone picks up: speech in order, otherwise silence. */
export class Microphone {
  readonly #queue: Queued[] = [];
  #isStopped = false;

  get isSpeaking(): boolean {
    return this.#queue.length > 0;
  }

  /** Resolves when the last byte was sent or the microphone was stopped. */
  speak(muLaw: Uint8Array): Promise<void> {
    if (this.#isStopped || muLaw.length === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.push({ muLaw: Uint8Array.from(muLaw), offset: 0, onSaid: resolve });
    return promise;
  }

  /** The next 20 ms. */
  nextFrame(): Uint8Array {
    const frame = new Uint8Array(FRAME_SAMPLES).fill(MU_LAW_SILENCE);
    let filled = 0;
    while (filled < FRAME_SAMPLES) {
      const [first] = this.#queue;
      if (first === undefined) break;
      const piece = first.muLaw.subarray(first.offset, first.offset + FRAME_SAMPLES - filled);
      frame.set(piece, filled);
      filled += piece.length;
      first.offset += piece.length;
      if (first.offset === first.muLaw.length) {
        this.#queue.shift();
        first.onSaid();
      }
    }
    return frame;
  }

  /** Stops for good and drops pending speech. */
  stop(): void {
    this.#isStopped = true;
    for (const { onSaid } of this.#queue.splice(0)) onSaid();
  }
}
