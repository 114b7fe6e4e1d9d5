/*
 * The layout of the memory, in bytes. The host copies the file of weights to WEIGHTS and makes room for slots from SLOTS on;
 * between them is the scratch space one layer leaves its results in for the next, used by all calls in turn.
 */

export const F32: usize = 4;
export const VECTOR: usize = 4 * F32;

export const CONTEXT_SAMPLES: usize = 32;
export const WINDOW_SAMPLES: usize = 256;
export const MIRRORED_SAMPLES: usize = 32;

/** How many frames of 128 samples, 64 apart, fit into a window with its context and its mirrored end. */
export const FRAMES: usize = 4;
export const FRAME_SAMPLES: usize = 128;
export const HOP_BYTES: usize = 64 * F32;
/** 0 to 4 kHz. */
export const BINS: usize = 65;
export const BINS_BYTES: usize = 65 * F32;
/** Real parts, three zeros, imaginary parts, three zeros. */
export const SPECTRUM_VALUES: usize = 136;
export const SPECTRUM_BYTES: usize = 136 * F32;
export const IMAGINARY_BYTES: usize = 68 * F32;

export const WIDE: usize = 128;
export const WIDE_BYTES: usize = 128 * F32;
export const NARROW: usize = 64;
export const NARROW_BYTES: usize = 64 * F32;
export const GATES: usize = 512;

// The weights, in the order of the file; README.md says which part of the model each one is.
export const WEIGHTS: usize = 1024;
export const FOURIER: usize = WEIGHTS;
export const ENCODER_0: usize = FOURIER + 128 * 136 * F32;
export const ENCODER_0_BIAS: usize = ENCODER_0 + 195 * 128 * F32;
export const ENCODER_1: usize = ENCODER_0_BIAS + 128 * F32;
export const ENCODER_1_BIAS: usize = ENCODER_1 + 384 * 64 * F32;
export const ENCODER_2: usize = ENCODER_1_BIAS + 64 * F32;
export const ENCODER_2_BIAS: usize = ENCODER_2 + 128 * 64 * F32;
export const ENCODER_3: usize = ENCODER_2_BIAS + 64 * F32;
export const ENCODER_3_BIAS: usize = ENCODER_3 + 64 * 128 * F32;
export const LSTM: usize = ENCODER_3_BIAS + 128 * F32;
export const LSTM_BIAS: usize = LSTM + 256 * 512 * F32;
export const DECODER: usize = LSTM_BIAS + 512 * F32;
export const DECODER_BIAS: usize = DECODER + 128 * F32;
const WEIGHTS_END: usize = DECODER_BIAS + 4 * F32;

// Scratch space between the layers. What a convolution sees beyond its edge is zero, because it is never written.
export const NO_BIAS: usize = WEIGHTS_END;
export const SPECTRA: usize = NO_BIAS + SPECTRUM_BYTES;
/** A frame of zeros, the four frames, a frame of zeros; and two more values, because 65 is not a multiple of the vector size. */
export const MAGNITUDES: usize = SPECTRA + 4 * SPECTRUM_BYTES;
/** A frame of zeros, then the four frames. */
export const ENCODED_0: usize = MAGNITUDES + (6 * 65 + 2) * F32;
export const ENCODED_1: usize = ENCODED_0 + 5 * WIDE_BYTES;
export const ENCODED_2: usize = ENCODED_1 + 2 * NARROW_BYTES;
/** The encoder's output, then the call's previous LSTM output. */
export const LSTM_INPUT: usize = ENCODED_2 + NARROW_BYTES;
export const GATE_SUMS: usize = LSTM_INPUT + 2 * WIDE_BYTES;
const SCRATCH_END: usize = GATE_SUMS + 512 * F32;

/** Aligned to the processor's cache lines. */
export const SLOTS: usize = (SCRATCH_END + 63) & ~63;

// A slot: the state one call keeps from window to window.
export const SLOT_OUTPUT: usize = 0;
export const SLOT_CELL: usize = WIDE_BYTES;
/** The end of the last window, the window, and room for its mirrored end. */
export const SLOT_SIGNAL: usize = 2 * WIDE_BYTES;
export const SLOT_WINDOW: usize = SLOT_SIGNAL + 32 * F32;
export const SLOT_BYTES: usize = SLOT_SIGNAL + (32 + 256 + 32) * F32;
