import { MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "@parley/audio/mu-law";

/** So far below the loudest of a voice, in power, there is no voice any more: 25 dB. Vowels and consonants differ by less. */
const QUIET_SHARE = 10 ** -2.5;
/** The loudest moment counts for less as it passes: half as much after each second. */
const HALVED_AFTER_MS = 1_000;
const POWER_OF_CODE = Float32Array.from(PCM_OF_CODE, (sample) => sample * sample);

/**
 * How long a voice has been quiet, by its loudness alone. A detector of voice goes on for about 100 ms after the last sound; this
 * does not, but knows nothing of voices: on a noisy line it never finds anything quiet.
 */
export class QuietMeter {
  #loudest = 0;
  #quietSamples = 0;

  /** Another voice begins. */
  reset(): void {
    this.#loudest = 0;
    this.#quietSamples = 0;
  }

  /** One frame of any length. */
  push(muLaw: Uint8Array): void {
    if (muLaw.length === 0) return;
    let energy = 0;
    for (let index = 0; index < muLaw.length; index += 1) energy += POWER_OF_CODE[muLaw[index] ?? 0xff] ?? 0;
    const power = energy / muLaw.length;
    const lengthMs = muLaw.length / MU_LAW_SAMPLES_PER_MS;
    this.#loudest = Math.max(power, this.#loudest * 2 ** (-lengthMs / HALVED_AFTER_MS));
    this.#quietSamples = power < this.#loudest * QUIET_SHARE ? this.#quietSamples + muLaw.length : 0;
  }

  get quietSamples(): number {
    return this.#quietSamples;
  }
}
