import { goertzelPowers, meanPower } from "./frequency.ts";
import { MU_LAW_SAMPLE_RATE_HZ, muLawSample } from "./mu-law.ts";

/** A pure tone; positions in samples since the first one pushed. */
export interface Beep {
  readonly startSample: number;
  /** Null: it goes on. */
  readonly endSample: number | null;
  /** To about 5 Hz. */
  readonly frequencyHz: number;
}

/** 40 ms: tells frequencies 25 Hz apart. */
const WINDOW_SAMPLES = 320;
/** Above dial, ringing and busy tones of all countries (up to 480 Hz); answering machines beep higher. */
const LOWEST_HZ = 540;
const HIGHEST_HZ = 2_200;
const COARSE_STEP_HZ = 25;
const FINE_STEP_HZ = 5;
const COARSE_HZ = stepsOf(LOWEST_HZ, HIGHEST_HZ, COARSE_STEP_HZ);
/** What a tone half a step beside the frequency looked at keeps of its power. */
const COARSE_SHARE = 0.35;
/** Of a window's power that one frequency must hold. Keys of a telephone (two frequencies) and vowels stay far below. */
const TONE_SHARE = 0.85;
/** Quieter than about -46 dB of full scale is noise of the line. */
const LEAST_POWER = 25_000;
const SAME_TONE_HZ = 20;
/** 120 ms in full windows. */
const LEAST_WINDOWS = 3;

/** Finds beeps, pure tones of 0.12 s and more, in one call's audio: mu-law at 8 kHz. */
export class BeepDetector {
  readonly #window = new Float32Array(WINDOW_SAMPLES);
  #filled = 0;
  #endSample = 0;
  #toneHz: number | null = null;
  #toneWindows = 0;

  /** Samples pushed so far. */
  get position(): number {
    return this.#endSample;
  }

  /** @param onBeep called twice for each beep: when it is one, and when it is over */
  push(muLaw: Uint8Array, onBeep: (beep: Beep) => void): void {
    for (const code of muLaw) {
      this.#window[this.#filled] = muLawSample(code);
      this.#filled += 1;
      this.#endSample += 1;
      if (this.#filled < WINDOW_SAMPLES) continue;
      this.#filled = 0;
      this.#look(onBeep);
    }
  }

  #look(onBeep: (beep: Beep) => void): void {
    const frequencyHz = toneIn(this.#window);
    const goesOn =
      frequencyHz !== null && this.#toneHz !== null && Math.abs(frequencyHz - this.#toneHz) <= SAME_TONE_HZ;
    if (!goesOn) {
      this.#tell(onBeep, this.#endSample - WINDOW_SAMPLES);
      this.#toneHz = frequencyHz;
      this.#toneWindows = 0;
    }
    if (frequencyHz === null) return;
    this.#toneWindows += 1;
    if (this.#toneWindows === LEAST_WINDOWS) this.#tell(onBeep, null);
  }

  #tell(onBeep: (beep: Beep) => void, endSample: number | null): void {
    const frequencyHz = this.#toneHz;
    const windows = this.#toneWindows;
    if (frequencyHz === null || windows < LEAST_WINDOWS) return;
    const startSample = (endSample ?? this.#endSample) - windows * WINDOW_SAMPLES;
    onBeep({ startSample, endSample, frequencyHz });
  }
}

/** The frequency of the tone a window consists of; null: it is something else. */
function toneIn(window: Float32Array): number | null {
  const power = meanPower(window);
  if (power < LEAST_POWER) return null;
  const coarse = strongest(window, COARSE_HZ);
  if (coarse.power < COARSE_SHARE * power) return null;
  const half = COARSE_STEP_HZ / 2;
  const fine = strongest(window, stepsOf(coarse.frequencyHz - half, coarse.frequencyHz + half, FINE_STEP_HZ));
  return fine.power >= TONE_SHARE * power ? fine.frequencyHz : null;
}

function strongest(window: Float32Array, frequenciesHz: readonly number[]) {
  const powers = goertzelPowers(window, frequenciesHz, MU_LAW_SAMPLE_RATE_HZ);
  let best = { frequencyHz: 0, power: 0 };
  for (const [index, frequencyHz] of frequenciesHz.entries()) {
    const power = powers[index] ?? 0;
    if (power > best.power) best = { frequencyHz, power };
  }
  return best;
}

function stepsOf(fromHz: number, toHz: number, stepHz: number): readonly number[] {
  return Array.from({ length: Math.floor((toHz - fromHz) / stepHz) + 1 }, (_, index) => fromHz + index * stepHz);
}
