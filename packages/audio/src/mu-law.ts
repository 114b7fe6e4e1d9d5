/**
 * Mu-law of ITU-T G.711: eight bits for a sample of 14, in eight segments whose steps double. Here samples are 16 bits
 * wide (the 14 shifted up by two) and a byte is as it stands on the wire, all its bits inverted.
 */

/** Zero. Sent and kept where nobody speaks. */
export const MU_LAW_SILENCE = 0xff;

export const MU_LAW_SAMPLE_RATE_HZ = 8_000;
export const MU_LAW_SAMPLES_PER_MS = 8;

/** 33 in the 14 bits of the standard: moves the segments' limits to powers of two. */
const BIAS = 33 << 2;
/** The largest magnitude that stays in the last segment. */
const MAX_MAGNITUDE = 0x7fff - BIAS;

/** Each code's sample, for loops over whole tracks. Nobody writes here. */
export const PCM_OF_CODE = Int16Array.from({ length: 256 }, (_, code) => sampleOfCode(code));
const FLOAT_OF_CODE = Float32Array.from(PCM_OF_CODE, (sample) => sample / 32_768);
/** By the sample's 16 bits read as unsigned. */
const CODE_OF_PCM = Uint8Array.from({ length: 65_536 }, (_, bits) => codeOfSample((bits << 16) >> 16));

/** One code's sample. */
export function muLawSample(code: number): number {
  return PCM_OF_CODE[code] ?? 0;
}

/** Writes `muLaw.length` samples from `offset` of `pcm` on. What `pcm` has no room for is dropped. */
export function decodeMuLaw(muLaw: Uint8Array, pcm: Int16Array, offset = 0): void {
  for (let index = 0; index < muLaw.length; index += 1) {
    pcm[offset + index] = PCM_OF_CODE[muLaw[index] ?? MU_LAW_SILENCE] ?? 0;
  }
}

/** As `decodeMuLaw`, to samples in [-1, 1). */
export function decodeMuLawToFloat(muLaw: Uint8Array, samples: Float32Array, offset = 0): void {
  for (let index = 0; index < muLaw.length; index += 1) {
    samples[offset + index] = FLOAT_OF_CODE[muLaw[index] ?? MU_LAW_SILENCE] ?? 0;
  }
}

/**
 * Writes `pcm.length` codes from `offset` of `muLaw` on. What `muLaw` has no room for is dropped. Decoded audio comes
 * back as it was, but for 0x7f, minus zero, which becomes 0xff: PCM has one zero.
 */
export function encodeMuLaw(pcm: Int16Array, muLaw: Uint8Array, offset = 0): void {
  for (let index = 0; index < pcm.length; index += 1) {
    muLaw[offset + index] = CODE_OF_PCM[(pcm[index] ?? 0) & 0xffff] ?? MU_LAW_SILENCE;
  }
}

function sampleOfCode(code: number): number {
  const inverted = ~code & 0xff;
  const segment = (inverted >> 4) & 7;
  const magnitude = ((((inverted & 15) << 3) + BIAS) << segment) - BIAS;
  return inverted & 0x80 ? -magnitude : magnitude;
}

function codeOfSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), MAX_MAGNITUDE) + BIAS;
  // The bias makes bit 7 the lowest leading bit: segment 0.
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 15;
  return ~(sign | (segment << 4) | step) & 0xff;
}
