/**
 * The low-pass filter of a resampler, split into phases: phase p holds every `up`-th coefficient from the p-th on, in reverse
 * order, so that an output sample is the dot product of one phase with consecutive input samples.
 */
export interface ResamplerFilter {
  /** The ratio of the rates in lowest terms: `down` input samples become `up` output samples. */
  readonly up: number;
  readonly down: number;
  /** Coefficients per phase. */
  readonly taps: number;
  /** Phase after phase. */
  readonly coefficients: Float32Array;
}

/** How far frequencies beyond the edge are attenuated; mu-law's own noise is 38 dB below the signal. */
const STOP_BAND_DB = 50;
/** The parameter of Kaiser's window (1974) for that attenuation. */
const KAISER_BETA = 0.1102 * (STOP_BAND_DB - 8.7);
const WINDOW_PEAK = besselI0(KAISER_BETA);
/**
 * Width of the edge as a share of the narrower band, half of it below the band's limit and half above: at 8 kHz everything up
 * to 3.6 kHz passes, and what folds back lands above 3.6 kHz, where a telephone carries nothing.
 */
const TRANSITION = 0.2;

/** Designs a Kaiser-windowed sinc at the common multiple of both rates. Rates are integers, in Hz. */
export function designResamplerFilter(inputRateHz: number, outputRateHz: number): ResamplerFilter {
  const common = greatestCommonDivisor(inputRateHz, outputRateHz);
  const up = outputRateHz / common;
  const down = inputRateHz / common;
  const bandLimitHz = Math.min(inputRateHz, outputRateHz) / 2;
  const widthRadians = (2 * Math.PI * TRANSITION * bandLimitHz) / inputRateHz;
  // Kaiser's estimate of the length, for one phase; a multiple of four, as `convolve` multiplies four at a time.
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
    // Every phase has a gain of exactly 1 at 0 Hz; otherwise a constant would come out with a whistle at the rate of the phases.
    for (let tap = 0; tap < taps; tap += 1) {
      values[tap] = (values[tap] ?? 0) / gain;
    }
  }
  return { up, down, taps, coefficients };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** For x from -1 to 1. */
function kaiserWindow(x: number): number {
  return besselI0(KAISER_BETA * Math.sqrt(Math.max(0, 1 - x * x))) / WINDOW_PEAK;
}

/** The modified Bessel function of order 0, computed by its series. */
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
