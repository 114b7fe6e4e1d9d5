import { designResamplerFilter } from "./resampler-filter.ts";

export interface ResamplerOptions {
  readonly inputRateHz: number;
  readonly outputRateHz: number;
}

/** Resamples one direction of one stream. Stateful: samples pushed earlier still shape the next ones that come out. */
export interface Resampler {
  /** How many output samples `push` may write for this many input samples. */
  maxOutputSamples(inputSamples: number): number;
  /**
   * Takes any number of samples and writes the output they determine to `output`. The same stream gives the same samples however
   * it is cut. The output lags by about half the filter: 2 ms from 24 kHz to 8 kHz.
   *
   * @returns the number of samples written
   * @throws RangeError when `output` is shorter than `maxOutputSamples` says
   */
  push(input: Int16Array, output: Int16Array): number;
  /** Writes the rest, as if silence followed, and starts afresh. Needs room for `flushSamples`. */
  flush(output: Int16Array): number;
  readonly flushSamples: number;
}

/** Input is processed in blocks, so that a long utterance needs no large buffer. */
const BLOCK_SAMPLES = 512;

/**
 * A polyphase FIR filter for PCM16 mono between two rates in Hz. Between equal rates it passes the audio through.
 *
 * @throws RangeError unless both rates are positive integers
 */
export function createResampler({ inputRateHz, outputRateHz }: ResamplerOptions): Resampler {
  for (const rateHz of [inputRateHz, outputRateHz]) {
    if (!Number.isInteger(rateHz) || rateHz <= 0) {
      throw new RangeError(`A sample rate must be a positive integer, not ${rateHz}.`);
    }
  }
  return inputRateHz === outputRateHz ? passThrough() : createFilteringResampler(inputRateHz, outputRateHz);
}

function createFilteringResampler(inputRateHz: number, outputRateHz: number): Resampler {
  const { up, down, taps, coefficients } = designResamplerFilter(inputRateHz, outputRateHz);
  const history = taps - 1;
  /** Earlier samples that the next output still needs, then the block. */
  const samples = new Float32Array(history + BLOCK_SAMPLES);
  const silence = new Int16Array(Math.ceil(taps / 2));
  const wholeStep = Math.floor(down / up);
  const phaseStep = down % up;
  /** Position of the next output: sample `first` of the block plus `phase` / `up`. */
  let first = 0;
  let phase = 0;

  const pushBlock = (block: Int16Array, output: Int16Array, offset: number): number => {
    samples.set(block, history);
    let written = offset;
    while (first < block.length) {
      output[written] = roundToPcm16(convolve(samples, first, coefficients, phase * taps, taps));
      written += 1;
      first += wholeStep;
      phase += phaseStep;
      if (phase >= up) {
        phase -= up;
        first += 1;
      }
    }
    first -= block.length;
    samples.copyWithin(0, block.length, block.length + history);
    return written;
  };

  const maxOutputSamples = (inputSamples: number): number => Math.ceil((inputSamples * up) / down);

  const push = (input: Int16Array, output: Int16Array): number => {
    checkRoom(output, maxOutputSamples(input.length));
    let written = 0;
    for (let start = 0; start < input.length; start += BLOCK_SAMPLES) {
      written = pushBlock(input.subarray(start, start + BLOCK_SAMPLES), output, written);
    }
    return written;
  };

  return {
    maxOutputSamples,
    push,
    flushSamples: maxOutputSamples(silence.length),
    flush(output) {
      const written = push(silence, output);
      samples.fill(0);
      first = 0;
      phase = 0;
      return written;
    },
  };
}

function passThrough(): Resampler {
  return {
    maxOutputSamples: (inputSamples) => inputSamples,
    push(input, output) {
      checkRoom(output, input.length);
      output.set(input);
      return input.length;
    },
    flushSamples: 0,
    flush: () => 0,
  };
}

function checkRoom(output: Int16Array, samples: number): void {
  if (output.length < samples) {
    throw new RangeError(`There is room for ${output.length} samples, but up to ${samples} may be written.`);
  }
}

/** The dot product of `taps` samples from `first` on and as many coefficients from `start` on; `taps` is a multiple of 4. */
function convolve(
  samples: Float32Array,
  first: number,
  coefficients: Float32Array,
  start: number,
  taps: number,
): number {
  // Four sums, because additions to the same sum have to wait for each other.
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let tap = 0; tap < taps; tap += 4) {
    const at = first + tap;
    const by = start + tap;
    sum0 += (samples[at] ?? 0) * (coefficients[by] ?? 0);
    sum1 += (samples[at + 1] ?? 0) * (coefficients[by + 1] ?? 0);
    sum2 += (samples[at + 2] ?? 0) * (coefficients[by + 2] ?? 0);
    sum3 += (samples[at + 3] ?? 0) * (coefficients[by + 3] ?? 0);
  }
  return sum0 + sum1 + (sum2 + sum3);
}

function roundToPcm16(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}
