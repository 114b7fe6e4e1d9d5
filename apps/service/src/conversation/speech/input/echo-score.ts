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
    this.#wantedEnergy = dot(wanted, wanted, 0);
    this.#energyBefore = new Float64Array(within.length + 1);
    let energy = 0;
    for (let index = 0; index < within.length; index += 1) {
      const sample = within[index] ?? 0;
      energy += sample * sample;
      this.#energyBefore[index + 1] = energy;
    }
  }

  at(lag: number): number {
    const length = this.#wanted.length;
    if (lag < 0 || lag + length > this.#within.length) return 0;
    const energy = (this.#energyBefore[lag + length] ?? 0) - (this.#energyBefore[lag] ?? 0);
    if (energy <= 0 || this.#wantedEnergy <= 0) return 0;
    return Math.abs(dot(this.#wanted, this.#within, lag)) / Math.sqrt(energy * this.#wantedEnergy);
  }

  /** The places of the highest local maxima, the highest first. */
  peaks(): readonly number[] {
    const tops: { readonly score: number; readonly lag: number }[] = [];
    const last = this.#within.length - this.#wanted.length;
    let [before, here] = [0, this.at(0)];
    for (let lag = 0; lag <= last; lag += 1) {
      const after = this.at(lag + 1);
      if (here > 0 && here >= before && here >= after) keepHighest(tops, { score: here, lag });
      [before, here] = [here, after];
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

/**
 * Plain loops, here and below: for each voice that begins they run over half a million samples. Four sums, because each addition
 * would wait for the one before.
 */
function dot(wanted: Float32Array, within: Float32Array, from: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const inFours = wanted.length - (wanted.length % 4);
  for (let index = 0; index < inFours; index += 4) {
    const at = from + index;
    first += (wanted[index] ?? 0) * (within[at] ?? 0);
    second += (wanted[index + 1] ?? 0) * (within[at + 1] ?? 0);
    third += (wanted[index + 2] ?? 0) * (within[at + 2] ?? 0);
    fourth += (wanted[index + 3] ?? 0) * (within[at + 3] ?? 0);
  }
  for (let index = inFours; index < wanted.length; index += 1)
    first += (wanted[index] ?? 0) * (within[from + index] ?? 0);
  return first + second + third + fourth;
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
