import { multiplyAdd } from "./arithmetic.ts";
import { F32, VECTOR } from "./layout.ts";

/*
 * Dense layers: each output is its bias plus the sum of all inputs, each times a weight. A convolution over time is one, too,
 * because consecutive frames are adjacent in memory.
 *
 * All three keep eight vectors of sums in registers: 32 outputs of one frame, 16 of two or 8 of four. Their weights are stored
 * in the order in which they are needed: in blocks of that many outputs, and within a block input by input.
 */

/** Addresses and counts of 32-bit floats; `outputs` is a multiple of 32. */
export function denseLayerOfOneFrame(
  input: usize,
  inputs: usize,
  weights: usize,
  bias: usize,
  output: usize,
  outputs: usize,
): void {
  const inputEnd = input + inputs * F32;
  const biasEnd = bias + outputs * F32;
  while (bias < biasEnd) {
    let sum0 = v128.load(bias);
    let sum1 = v128.load(bias, VECTOR);
    let sum2 = v128.load(bias, 2 * VECTOR);
    let sum3 = v128.load(bias, 3 * VECTOR);
    let sum4 = v128.load(bias, 4 * VECTOR);
    let sum5 = v128.load(bias, 5 * VECTOR);
    let sum6 = v128.load(bias, 6 * VECTOR);
    let sum7 = v128.load(bias, 7 * VECTOR);
    for (let from = input; from < inputEnd; from += F32) {
      const value = v128.load32_splat(from);
      sum0 = multiplyAdd(v128.load(weights), value, sum0);
      sum1 = multiplyAdd(v128.load(weights, VECTOR), value, sum1);
      sum2 = multiplyAdd(v128.load(weights, 2 * VECTOR), value, sum2);
      sum3 = multiplyAdd(v128.load(weights, 3 * VECTOR), value, sum3);
      sum4 = multiplyAdd(v128.load(weights, 4 * VECTOR), value, sum4);
      sum5 = multiplyAdd(v128.load(weights, 5 * VECTOR), value, sum5);
      sum6 = multiplyAdd(v128.load(weights, 6 * VECTOR), value, sum6);
      sum7 = multiplyAdd(v128.load(weights, 7 * VECTOR), value, sum7);
      weights += 8 * VECTOR;
    }
    v128.store(output, sum0);
    v128.store(output, sum1, VECTOR);
    v128.store(output, sum2, 2 * VECTOR);
    v128.store(output, sum3, 3 * VECTOR);
    v128.store(output, sum4, 4 * VECTOR);
    v128.store(output, sum5, 5 * VECTOR);
    v128.store(output, sum6, 6 * VECTOR);
    v128.store(output, sum7, 7 * VECTOR);
    bias += 8 * VECTOR;
    output += 8 * VECTOR;
  }
}

/** Frames are `inputStride` and `outputStride` bytes apart; `outputs` is a multiple of 16. */
export function denseLayerOfTwoFrames(
  input: usize,
  inputStride: usize,
  inputs: usize,
  weights: usize,
  bias: usize,
  output: usize,
  outputStride: usize,
  outputs: usize,
): void {
  const inputEnd = input + inputs * F32;
  const biasEnd = bias + outputs * F32;
  while (bias < biasEnd) {
    let first0 = v128.load(bias);
    let first1 = v128.load(bias, VECTOR);
    let first2 = v128.load(bias, 2 * VECTOR);
    let first3 = v128.load(bias, 3 * VECTOR);
    let second0 = first0;
    let second1 = first1;
    let second2 = first2;
    let second3 = first3;
    for (let from = input; from < inputEnd; from += F32) {
      const first = v128.load32_splat(from);
      const second = v128.load32_splat(from + inputStride);
      const weights0 = v128.load(weights);
      const weights1 = v128.load(weights, VECTOR);
      const weights2 = v128.load(weights, 2 * VECTOR);
      const weights3 = v128.load(weights, 3 * VECTOR);
      first0 = multiplyAdd(weights0, first, first0);
      first1 = multiplyAdd(weights1, first, first1);
      first2 = multiplyAdd(weights2, first, first2);
      first3 = multiplyAdd(weights3, first, first3);
      second0 = multiplyAdd(weights0, second, second0);
      second1 = multiplyAdd(weights1, second, second1);
      second2 = multiplyAdd(weights2, second, second2);
      second3 = multiplyAdd(weights3, second, second3);
      weights += 4 * VECTOR;
    }
    v128.store(output, first0);
    v128.store(output, first1, VECTOR);
    v128.store(output, first2, 2 * VECTOR);
    v128.store(output, first3, 3 * VECTOR);
    const secondOutput = output + outputStride;
    v128.store(secondOutput, second0);
    v128.store(secondOutput, second1, VECTOR);
    v128.store(secondOutput, second2, 2 * VECTOR);
    v128.store(secondOutput, second3, 3 * VECTOR);
    bias += 4 * VECTOR;
    output += 4 * VECTOR;
  }
}

/** Frames are `inputStride` and `outputStride` bytes apart; `outputs` is a multiple of 8. */
export function denseLayerOfFourFrames(
  input: usize,
  inputStride: usize,
  inputs: usize,
  weights: usize,
  bias: usize,
  output: usize,
  outputStride: usize,
  outputs: usize,
): void {
  const inputEnd = input + inputs * F32;
  const biasEnd = bias + outputs * F32;
  while (bias < biasEnd) {
    let first0 = v128.load(bias);
    let first1 = v128.load(bias, VECTOR);
    let second0 = first0;
    let second1 = first1;
    let third0 = first0;
    let third1 = first1;
    let fourth0 = first0;
    let fourth1 = first1;
    for (let from = input; from < inputEnd; from += F32) {
      const weights0 = v128.load(weights);
      const weights1 = v128.load(weights, VECTOR);
      const first = v128.load32_splat(from);
      const second = v128.load32_splat(from + inputStride);
      const third = v128.load32_splat(from + 2 * inputStride);
      const fourth = v128.load32_splat(from + 3 * inputStride);
      first0 = multiplyAdd(weights0, first, first0);
      first1 = multiplyAdd(weights1, first, first1);
      second0 = multiplyAdd(weights0, second, second0);
      second1 = multiplyAdd(weights1, second, second1);
      third0 = multiplyAdd(weights0, third, third0);
      third1 = multiplyAdd(weights1, third, third1);
      fourth0 = multiplyAdd(weights0, fourth, fourth0);
      fourth1 = multiplyAdd(weights1, fourth, fourth1);
      weights += 2 * VECTOR;
    }
    let to = output;
    v128.store(to, first0);
    v128.store(to, first1, VECTOR);
    to += outputStride;
    v128.store(to, second0);
    v128.store(to, second1, VECTOR);
    to += outputStride;
    v128.store(to, third0);
    v128.store(to, third1, VECTOR);
    to += outputStride;
    v128.store(to, fourth0);
    v128.store(to, fourth1, VECTOR);
    bias += 2 * VECTOR;
    output += 2 * VECTOR;
  }
}

/** Sets negative values to 0. */
export function rectify(values: usize, count: usize): void {
  const end = values + count * F32;
  const zero = f32x4.splat(0);
  for (let at = values; at < end; at += VECTOR) {
    v128.store(at, f32x4.max(v128.load(at), zero));
  }
}
