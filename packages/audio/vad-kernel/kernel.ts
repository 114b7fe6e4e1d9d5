/*
 * Silero VAD v6, its branch for 8 kHz: the probability that somebody speaks in a window of 32 ms. The state of a call is kept
 * in its slot, which starts as zeros.
 *
 *   window → spectra of 4 frames → magnitudes → 4 convolutions → LSTM → probability
 */
import { hyperbolicTangent, multiplyAdd, sigmoid, sumOfLanes } from "./arithmetic.ts";
import { denseLayerOfFourFrames, denseLayerOfOneFrame, denseLayerOfTwoFrames, rectify } from "./dense-layer.ts";
import {
  BINS,
  BINS_BYTES,
  CONTEXT_SAMPLES,
  DECODER,
  DECODER_BIAS,
  ENCODED_0,
  ENCODED_1,
  ENCODED_2,
  ENCODER_0,
  ENCODER_0_BIAS,
  ENCODER_1,
  ENCODER_1_BIAS,
  ENCODER_2,
  ENCODER_2_BIAS,
  ENCODER_3,
  ENCODER_3_BIAS,
  F32,
  FOURIER,
  FRAME_SAMPLES,
  FRAMES,
  GATE_SUMS,
  GATES,
  HOP_BYTES,
  IMAGINARY_BYTES,
  LSTM,
  LSTM_BIAS,
  LSTM_INPUT,
  MAGNITUDES,
  MIRRORED_SAMPLES,
  NARROW,
  NARROW_BYTES,
  NO_BIAS,
  SLOT_BYTES,
  SLOT_CELL,
  SLOT_OUTPUT,
  SLOT_SIGNAL,
  SLOT_WINDOW,
  SLOTS,
  SPECTRA,
  SPECTRUM_BYTES,
  SPECTRUM_VALUES,
  VECTOR,
  WEIGHTS,
  WIDE,
  WIDE_BYTES,
  WINDOW_SAMPLES,
} from "./layout.ts";

// What the host has to know about the layout, in bytes.
export const weightsAddress: usize = WEIGHTS;
export const slotsAddress: usize = SLOTS;
export const slotBytes: usize = SLOT_BYTES;
export const slotWindowOffset: usize = SLOT_WINDOW;

/** Rates the 256 samples in the slot's window, in [-1, 1). @returns the probability of speech */
export function processWindow(slot: usize): f32 {
  const signal = slot + SLOT_SIGNAL;
  mirrorEnd(signal);
  transformFrames(signal);
  keepContext(signal);
  encode();
  return runLstm(slot);
}

/** The last frame reaches beyond the window's end: there the signal is mirrored, as in the model's training. */
function mirrorEnd(signal: usize): void {
  const last = signal + (CONTEXT_SAMPLES + WINDOW_SAMPLES - 1) * F32;
  for (let distance = F32; distance <= MIRRORED_SAMPLES * F32; distance += F32) {
    store<f32>(last + distance, load<f32>(last - distance));
  }
}

/** Keeps the end of this window, with which the next window's first frame starts. */
function keepContext(signal: usize): void {
  memory.copy(signal, signal + WINDOW_SAMPLES * F32, CONTEXT_SAMPLES * F32);
}

/** A Fourier transform with the model's own window, by definition: with 65 bins a fast transform does not pay off. */
function transformFrames(signal: usize): void {
  denseLayerOfFourFrames(signal, HOP_BYTES, FRAME_SAMPLES, FOURIER, NO_BIAS, SPECTRA, SPECTRUM_BYTES, SPECTRUM_VALUES);
  for (let frame: usize = 0; frame < FRAMES; frame++) {
    const real = SPECTRA + frame * SPECTRUM_BYTES;
    const magnitudes = MAGNITUDES + (frame + 1) * BINS_BYTES;
    // Writes three values too many, all zero: the next frame overwrites them, and after the last frame zeros are expected.
    for (let at: usize = 0; at < IMAGINARY_BYTES; at += VECTOR) {
      const re = v128.load(real + at);
      const im = v128.load(real + IMAGINARY_BYTES + at);
      v128.store(magnitudes + at, f32x4.sqrt(multiplyAdd(re, re, f32x4.mul(im, im))));
    }
  }
}

/** Four convolutions over three frames each, every one followed by a rectifier: giving 4 frames, then 2, 1 and 1. */
function encode(): void {
  const encoded0 = ENCODED_0 + WIDE_BYTES;
  denseLayerOfFourFrames(MAGNITUDES, BINS_BYTES, 3 * BINS, ENCODER_0, ENCODER_0_BIAS, encoded0, WIDE_BYTES, WIDE);
  rectify(encoded0, FRAMES * WIDE);
  denseLayerOfTwoFrames(
    ENCODED_0,
    2 * WIDE_BYTES,
    3 * WIDE,
    ENCODER_1,
    ENCODER_1_BIAS,
    ENCODED_1,
    NARROW_BYTES,
    NARROW,
  );
  rectify(ENCODED_1, 2 * NARROW);
  // From here on there are fewer frames than a convolution is wide: weights that would only meet zeros are left out.
  denseLayerOfOneFrame(ENCODED_1, 2 * NARROW, ENCODER_2, ENCODER_2_BIAS, ENCODED_2, NARROW);
  rectify(ENCODED_2, NARROW);
  denseLayerOfOneFrame(ENCODED_2, NARROW, ENCODER_3, ENCODER_3_BIAS, LSTM_INPUT, WIDE);
  rectify(LSTM_INPUT, WIDE);
}

/** An LSTM cell and, on its rectified output, the single neuron that decides. */
function runLstm(slot: usize): f32 {
  const output = slot + SLOT_OUTPUT;
  const cell = slot + SLOT_CELL;
  memory.copy(LSTM_INPUT + WIDE_BYTES, output, WIDE_BYTES);
  denseLayerOfOneFrame(LSTM_INPUT, 2 * WIDE, LSTM, LSTM_BIAS, GATE_SUMS, GATES);
  let decision = f32x4.splat(0);
  for (let at: usize = 0; at < WIDE_BYTES; at += VECTOR) {
    const sums = GATE_SUMS + at;
    const inputGate = sigmoid(v128.load(sums));
    const forgetGate = sigmoid(v128.load(sums + WIDE_BYTES));
    const candidate = hyperbolicTangent(v128.load(sums + 2 * WIDE_BYTES));
    const outputGate = sigmoid(v128.load(sums + 3 * WIDE_BYTES));
    const newCell = multiplyAdd(forgetGate, v128.load(cell + at), f32x4.mul(inputGate, candidate));
    const newOutput = f32x4.mul(outputGate, hyperbolicTangent(newCell));
    v128.store(cell + at, newCell);
    v128.store(output + at, newOutput);
    decision = multiplyAdd(f32x4.max(newOutput, f32x4.splat(0)), v128.load(DECODER + at), decision);
  }
  const sum = sumOfLanes(decision) + load<f32>(DECODER_BIAS);
  return f32x4.extract_lane(sigmoid(f32x4.splat(sum)), 0);
}
