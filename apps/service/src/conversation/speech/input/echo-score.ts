import { PCM_OF_CODE } from "@parley/audio/mu-law";

/** How much of what is heard is compared. */
export const ECHO_WINDOW_MS = 200;
/** How late an echo of a telephone or a loudspeaker comes. */
export const EARLIEST_ECHO_MS = 40;
export const LATEST_ECHO_MS = 500;

/** Peaks of the coarse search that are looked at closely. */
const CANDIDATES = 6;
/** In steps of the fine search, to both sides: as far as the coarse one may be off. */
const FINE_REACH = 3;

/**
 * How much what is heard is what was played before, made quieter and delayed: the largest normalized cross-correlation over all
 * delays, without its sign. Searched at 2 kHz first, then near the best places at 4 kHz, where speech has most of its energy, and near the best of
 * those at 8 kHz.
 * @param heard the last 200 ms, mu-law at 8 kHz
 * @param played from `ECHO_WINDOW_MS + LATEST_ECHO_MS` ago to `EARLIEST_ECHO_MS` ago, mu-law at 8 kHz
 * @returns 0 to 1; 0 where either is silent
 */
export function echoScore(heard: Uint8Array, played: Uint8Array): number {
  const [wholeHeard, wholePlayed] = [pcmOf(heard), pcmOf(played)];
  const [fineHeard, finePlayed] = [halved(wholeHeard), halved(wholePlayed)];
  const coarse = new Correlation(halved(fineHeard), halved(finePlayed));
  const fine = bestOf(new Correlation(fineHeard, finePlayed), coarse.peaks());
  // A delay between two samples of the halved rate costs likeness.
  const whole = bestOf(new Correlation(wholeHeard, wholePlayed), [fine.lag]);
  return Math.max(fine.score, whole.score);
}

/** The best place near those that were found at half the rate. */
function bestOf(
  correlation: Correlation,
  halvedLags: readonly number[],
): { readonly lag: number; readonly score: number } {
  let best = { lag: 0, score: 0 };
  for (const halvedLag of halvedLags) {
    for (let lag = 2 * halvedLag - FINE_REACH; lag <= 2 * halvedLag + FINE_REACH; lag += 1) {
      const score = correlation.at(lag);
      if (score > best.score) best = { lag, score };
    }
  }
  return best;
}

/** One signal against another at every place it fits. */
class Correlation {
  readonly #wanted: Float32Array;
  readonly #within: Float32Array;
  readonly #wantedEnergy: number;
  /** The energy of `within` before each sample. */
  readonly #energyBefore: Float64Array;

  constructor(wanted: Float32Array, within: Float32Array) {
    this.#wanted = wanted;
    this.#within = within;
    this.#wantedEnergy = wanted.reduce((sum, sample) => sum + sample * sample, 0);
    this.#energyBefore = new Float64Array(within.length + 1);
    for (const [index, sample] of within.entries()) {
      this.#energyBefore[index + 1] = (this.#energyBefore[index] ?? 0) + sample * sample;
    }
  }

  at(lag: number): number {
    const length = this.#wanted.length;
    if (lag < 0 || lag + length > this.#within.length) return 0;
    const energy = (this.#energyBefore[lag + length] ?? 0) - (this.#energyBefore[lag] ?? 0);
    if (energy <= 0 || this.#wantedEnergy <= 0) return 0;
    let sum = 0;
    for (let index = 0; index < length; index += 1)
      sum += (this.#wanted[index] ?? 0) * (this.#within[lag + index] ?? 0);
    return Math.abs(sum) / Math.sqrt(energy * this.#wantedEnergy);
  }

  /** The places of the highest local maxima. */
  peaks(): readonly number[] {
    const scores = Array.from({ length: Math.max(0, this.#within.length - this.#wanted.length + 1) }, (_, lag) =>
      this.at(lag),
    );
    const tops = scores.flatMap((score, lag) =>
      score > 0 && score >= (scores[lag - 1] ?? 0) && score >= (scores[lag + 1] ?? 0) ? [{ score, lag }] : [],
    );
    return tops
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CANDIDATES)
      .map(({ lag }) => lag);
  }
}

function pcmOf(muLaw: Uint8Array): Float32Array {
  return Float32Array.from(muLaw, (code) => PCM_OF_CODE[code] ?? 0);
}

/** At half the rate: each pair's mean. */
function halved(samples: Float32Array): Float32Array {
  return Float32Array.from(
    { length: samples.length >> 1 },
    (_, index) => ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0)) / 2,
  );
}
