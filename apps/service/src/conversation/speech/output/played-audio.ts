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
    // Of a piece longer than the ring only its end is left.
    const skipped = Math.max(0, muLaw.length - KEPT_SAMPLES);
    const start = (from + skipped) % KEPT_SAMPLES;
    const untilWrap = muLaw.subarray(skipped, skipped + KEPT_SAMPLES - start);
    this.#ring.set(untilWrap, start);
    this.#ring.set(muLaw.subarray(skipped + untilWrap.length), 0);
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
    const start = from % KEPT_SAMPLES;
    const untilWrap = this.#ring.subarray(start, start + length);
    audio.set(untilWrap);
    audio.set(this.#ring.subarray(0, length - untilWrap.length), untilWrap.length);
    return audio.every((code) => code === MU_LAW_SILENCE) ? null : audio;
  }

  #silence(from: number, to: number): void {
    if (to <= from) return;
    const start = from % KEPT_SAMPLES;
    const length = Math.min(to - from, KEPT_SAMPLES);
    this.#ring.fill(MU_LAW_SILENCE, start, start + length);
    this.#ring.fill(MU_LAW_SILENCE, 0, Math.max(0, start + length - KEPT_SAMPLES));
  }
}
