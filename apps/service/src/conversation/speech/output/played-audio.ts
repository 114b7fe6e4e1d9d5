import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";

/** Longer than any echo is late, and what it is compared with. */
const KEPT_SAMPLES = 2_000 * MU_LAW_SAMPLES_PER_MS;

/** What the far end has been given to play in the last two seconds, each sample with its time; silence where there was none. */
export class PlayedAudio {
  readonly #ring = new Uint8Array(KEPT_SAMPLES).fill(MU_LAW_SILENCE);
  /** Where the latest sample ends, counted from the clock's zero; everything behind it is silence. */
  #endSample = 0;

  /** @param fromMs when its playing starts, on a clock that never goes back */
  said(muLaw: Uint8Array, fromMs: number): void {
    const from = Math.round(fromMs * MU_LAW_SAMPLES_PER_MS);
    this.#silence(Math.max(this.#endSample, from - KEPT_SAMPLES), from);
    for (const [index, code] of muLaw.entries()) this.#ring[(from + index) % KEPT_SAMPLES] = code;
    this.#endSample = from + muLaw.length;
  }

  /** Nothing is played from this moment on. */
  cleared(fromMs: number): void {
    const from = Math.round(fromMs * MU_LAW_SAMPLES_PER_MS);
    if (from >= this.#endSample) return;
    this.#silence(Math.max(from, this.#endSample - KEPT_SAMPLES), this.#endSample);
    this.#endSample = from;
  }

  /** The audio between two moments at most two seconds ago, mu-law; null if nothing was played there. */
  between(fromMs: number, toMs: number): Uint8Array | null {
    const from = Math.round(fromMs * MU_LAW_SAMPLES_PER_MS);
    const to = Math.round(toMs * MU_LAW_SAMPLES_PER_MS);
    if (from >= this.#endSample || from < 0) return null;
    const audio = new Uint8Array(to - from).fill(MU_LAW_SILENCE);
    const length = Math.min(audio.length, this.#endSample - from);
    let isSilent = true;
    for (let index = 0; index < length; index += 1) {
      const code = this.#ring[(from + index) % KEPT_SAMPLES] ?? MU_LAW_SILENCE;
      audio[index] = code;
      if (code !== MU_LAW_SILENCE) isSilent = false;
    }
    return isSilent ? null : audio;
  }

  #silence(from: number, to: number): void {
    for (let sample = from; sample < to; sample += 1) this.#ring[sample % KEPT_SAMPLES] = MU_LAW_SILENCE;
  }
}
