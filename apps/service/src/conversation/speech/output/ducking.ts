import { encodeMuLaw, MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "@parley/audio/mu-law";
import { createGain } from "./gain.ts";

/** 15 dB quieter: plainly a step back for whoever interrupts, and still understood by whoever only agrees. */
const DUCKED_GAIN = 10 ** (-15 / 20);
/** Long enough not to click, short enough to be heard as an answer to the caller's first sound. */
const DOWN_MS = 5;
/** Back so slowly that nobody hears a jump. */
const UP_MS = 150;

const makeQuiet = createGain(DUCKED_GAIN);

/**
 * Makes an utterance quieter and louder again, in the order in which it is sent. Works on mu-law, the only format inside the
 * house: streams in other formats convert what comes out of here.
 */
export class Ducking {
  #gain = 1;
  #target = 1;
  #stepPerSample = 0;

  /** As loud as ever, at once. */
  reset(): void {
    this.#gain = 1;
    this.#target = 1;
  }

  lower(): void {
    this.#moveTo(DUCKED_GAIN, DOWN_MS);
  }

  raise(): void {
    this.#moveTo(1, UP_MS);
  }

  /** The next piece, as it is to be sent; the one that is given stays as it is. */
  apply(muLaw: Uint8Array): Uint8Array {
    if (this.#gain === 1 && this.#target === 1) return muLaw;
    if (this.#gain === this.#target) {
      // Not `slice`: what vendors send is often a Buffer, whose slice is no copy, and what is cleared is sent again.
      const quiet = Uint8Array.from(muLaw);
      makeQuiet?.(quiet);
      return quiet;
    }
    const samples = new Int16Array(muLaw.length);
    for (const [index, code] of muLaw.entries()) {
      const distance = this.#target - this.#gain;
      this.#gain =
        Math.abs(distance) <= this.#stepPerSample
          ? this.#target
          : this.#gain + Math.sign(distance) * this.#stepPerSample;
      samples[index] = Math.round((PCM_OF_CODE[code] ?? 0) * this.#gain);
    }
    const faded = new Uint8Array(muLaw.length);
    encodeMuLaw(samples, faded);
    return faded;
  }

  #moveTo(target: number, overMs: number): void {
    this.#target = target;
    this.#stepPerSample = (1 - DUCKED_GAIN) / (overMs * MU_LAW_SAMPLES_PER_MS);
  }
}
