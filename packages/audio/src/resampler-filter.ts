/**
 * The low-pass of a resampler, cut into phases: phase p holds every `up`-th coefficient from the p-th on, turned round, so
 * that an output sample is one product of a phase with as many input samples that follow each other.
 */
export interface ResamplerFilter {
  /** The rates' ratio in lowest terms: out of `down` input samples come `up`. */
  readonly up: number;
  readonly down: number;
  /** Coefficients of a phase. */
  readonly taps: number;
  /** Phase after phase. */
  readonly coefficients: Float32Array;
}

/** What is left of everything beyond the edge; mu-law itself is 38 dB above its own noise. */
const STOP_BAND_DB = 50;
/** Kaiser's window for it (1974). */
const KAISER_BETA = 0.1102 * (STOP_BAND_DB - 8.7);
const WINDOW_PEAK = besselI0(KAISER_BETA);
/**
 * How much of the narrower band the edge takes, half below its limit and half above: at 8 kHz everything up to 3.6 kHz
 * passes, and what folds back lands above 3.6 kHz, where a telephone carries nothing.
 */
const TRANSITION = 0.2;

/** A Kaiser-windowed sinc at the rate both have in common. Rates are whole, in Hz. */
export function designResamplerFilter(inputRateHz: number, outputRateHz: number): ResamplerFilter {
  const common = greatestCommonDivisor(inputRateHz, outputRateHz);
  const up = outputRateHz / common;
  const down = inputRateHz / common;
  const bandLimitHz = Math.min(inputRateHz, outputRateHz) / 2;
  const widthRadians = (2 * Math.PI * TRANSITION * bandLimitHz) / inputRateHz;
  // Kaiser's estimate of the length, for one phase; four at a time are multiplied.
  const taps = Math.ceil((STOP_BAND_DB - 7.95) / (2.285 * widthRadians) / 4) * 4;
  const length = taps * up;
  const center = (length - 1) / 2;
  const cutoff = bandLimitHz / (inputRateHz * up);
  const coefficients = new Float32Array(length);
  for (let phase = 0; phase < up; phase += 1) {
    const values = coefficients.subarray(phase * taps, (phase + 1) * taps);
    let gain = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const at = phase + (taps - 1 - tap) * up - center;
      const value = sinc(2 * cutoff * at) * kaiserWindow(at / (length / 2));
      values[tap] = value;
      gain += value;
    }
    // Each phase for itself passes a constant as it is; else a constant would come out with a whistle of the phases.
    for (let tap = 0; tap < taps; tap += 1) {
      values[tap] = (values[tap] ?? 0) / gain;
    }
  }
  return { up, down, taps, coefficients };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** From -1 to 1. */
function kaiserWindow(x: number): number {
  return besselI0(KAISER_BETA * Math.sqrt(Math.max(0, 1 - x * x))) / WINDOW_PEAK;
}

/** The modified Bessel function of order 0, by its series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-9; k += 1) {
    const factor = x / (2 * k);
    term *= factor * factor;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
