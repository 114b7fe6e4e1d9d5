import { correlate } from "@parley/audio/correlation/correlate";
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
    const first = 2 * halvedLag - FINE_REACH;
    for (const [index, score] of correlation.scores(first, 2 * FINE_REACH + 1).entries()) {
      if (score > best.score) best = { lag: first + index, score };
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
    let energy = 0;
    for (let index = 0; index < within.length; index += 1) {
      const sample = within[index] ?? 0;
      energy += sample * sample;
      this.#energyBefore[index + 1] = energy;
    }
  }

  /** How alike they are at each lag from `first` on, without the sign: 0 to 1; 0 where the one reaches beyond the other. */
  scores(first: number, count: number): Float32Array {
    const scores = correlate(this.#wanted, this.#within, first, count);
    for (let index = 0; index < scores.length; index += 1) {
      const lag = first + index;
      const energy = (this.#energyBefore[lag + this.#wanted.length] ?? 0) - (this.#energyBefore[lag] ?? 0);
      const product = Math.abs(scores[index] ?? 0);
      scores[index] = product > 0 && energy > 0 ? product / Math.sqrt(energy * this.#wantedEnergy) : 0;
    }
    return scores;
  }

  /** The places of the highest local maxima, the highest first. */
  peaks(): readonly number[] {
    const tops: { readonly score: number; readonly lag: number }[] = [];
    const scores = this.scores(0, this.#within.length - this.#wanted.length + 1);
    for (const [lag, here] of scores.entries()) {
      const isTop = here > 0 && here >= (scores[lag - 1] ?? 0) && here >= (scores[lag + 1] ?? 0);
      if (isTop) keepHighest(tops, { score: here, lag });
    }
    return tops.map(({ lag }) => lag);
  }
}

/** In their order; of equal ones the first. */
function keepHighest<Top extends { readonly score: number }>(tops: Top[], top: Top): void {
  let place = tops.length;
  while (place > 0 && (tops[place - 1]?.score ?? 0) < top.score) place -= 1;
  if (place >= CANDIDATES) return;
  tops.splice(place, 0, top);
  tops.length = Math.min(tops.length, CANDIDATES);
}

function pcmOf(muLaw: Uint8Array): Float32Array {
  const samples = new Float32Array(muLaw.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = PCM_OF_CODE[muLaw[index] ?? 0] ?? 0;
  return samples;
}

/** At half the rate: each pair's mean. */
function halved(samples: Float32Array): Float32Array {
  const half = new Float32Array(samples.length >> 1);
  for (let index = 0; index < half.length; index += 1) {
    half[index] = ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0)) / 2;
  }
  return half;
}
