import { encodeMuLaw } from "../../../packages/audio/src/mu-law.ts";

/** Sound at 8 kHz as numbers from -1 to 1. */
export type Signal = Float32Array;

export const SAMPLES_PER_MS = 8;
export const SAMPLE_RATE_HZ = 8_000;

export function silence(ms: number): Signal {
  return new Float32Array(Math.round(ms * SAMPLES_PER_MS));
}

export function joined(signals: readonly Signal[]): Signal {
  const whole = new Float32Array(signals.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const signal of signals) {
    whole.set(signal, offset);
    offset += signal.length;
  }
  return whole;
}

export function scaled(signal: Signal, factor: number): Signal {
  return signal.map((sample) => sample * factor);
}

export function factorOfDb(db: number): number {
  return 10 ** (db / 20);
}

/** Root mean square. */
export function rms(signal: ArrayLike<number>, from = 0, to = signal.length): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += (signal[index] ?? 0) ** 2;
  return to <= from ? 0 : Math.sqrt(sum / (to - from));
}

const FRAME_SAMPLES = 10 * SAMPLES_PER_MS;
/** A frame this much below the loudest one is silence. */
const SILENCE_DB = -34;

/** Without the silence before and after it. */
export function trimmed(signal: Signal): Signal {
  const frames = Array.from({ length: Math.floor(signal.length / FRAME_SAMPLES) }, (_, index) =>
    rms(signal, index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );
  const floor = Math.max(...frames) * factorOfDb(SILENCE_DB);
  const first = frames.findIndex((level) => level > floor);
  const last = frames.findLastIndex((level) => level > floor);
  return first < 0 ? signal : signal.slice(first * FRAME_SAMPLES, (last + 1) * FRAME_SAMPLES);
}

/** To the given root mean square of its louder half, which pauses in it do not change. @param db of full scale */
export function levelled(signal: Signal, db: number): Signal {
  const frames: number[] = [];
  for (let from = 0; from + FRAME_SAMPLES <= signal.length; from += FRAME_SAMPLES) {
    frames.push(rms(signal, from, from + FRAME_SAMPLES) ** 2);
  }
  const loud = frames.toSorted((a, b) => b - a).slice(0, Math.max(1, Math.ceil(frames.length / 2)));
  const level = Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / Math.max(1, loud.length));
  return level === 0 ? signal : scaled(signal, factorOfDb(db) / level);
}

const TAPS = 127;
const TELEPHONE_HZ = [300, 3_400] as const;
const BAND = bandPass(...TELEPHONE_HZ);

/** What a telephone line lets through: 300 to 3400 Hz (ITU-T G.712), by a windowed sinc without delay. */
export function telephoneBand(signal: Signal): Signal {
  const half = (TAPS - 1) / 2;
  return signal.map((_, index) => {
    let sum = 0;
    const from = Math.max(0, index - half);
    const to = Math.min(signal.length - 1, index + half);
    for (let at = from; at <= to; at += 1) sum += (signal[at] ?? 0) * (BAND[at - index + half] ?? 0);
    return sum;
  });
}

function bandPass(lowHz: number, highHz: number): Float32Array {
  const half = (TAPS - 1) / 2;
  const low = (2 * lowHz) / SAMPLE_RATE_HZ;
  const high = (2 * highHz) / SAMPLE_RATE_HZ;
  return Float32Array.from({ length: TAPS }, (_, index) => {
    const at = index - half;
    const ideal =
      at === 0 ? high - low : (Math.sin(Math.PI * high * at) - Math.sin(Math.PI * low * at)) / (Math.PI * at);
    // Hamming.
    return ideal * (0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (TAPS - 1)));
  });
}

export function toMuLaw(signal: Signal): Uint8Array {
  const pcm = Int16Array.from(signal, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))));
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}
