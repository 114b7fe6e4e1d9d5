/**
 * Mu-law of ITU-T G.711: a 14-bit sample in eight bits, in eight segments whose step doubles from one to the next. Here samples
 * are 16 bits wide (the 14 shifted left by two), and a byte is as on the wire, with all its bits inverted.
 */

/** Zero: what is sent and recorded while nobody speaks. */
export const MU_LAW_SILENCE = 0xff;

export const MU_LAW_SAMPLE_RATE_HZ = 8_000;
export const MU_LAW_SAMPLES_PER_MS = 8;

/** 33 in the standard's 14 bits: moves the segments' limits to powers of two. */
const BIAS = 33 << 2;
/** The largest magnitude that stays in the last segment. */
const MAX_MAGNITUDE = 0x7fff - BIAS;

/** Each code's sample, for loops over whole tracks. Read only. */
export const PCM_OF_CODE = Int16Array.from({ length: 256 }, (_, code) => sampleOfCode(code));
const FLOAT_OF_CODE = Float32Array.from(PCM_OF_CODE, (sample) => sample / 32_768);
/** Indexed by the sample's 16 bits, read as unsigned. */
const CODE_OF_PCM = Uint8Array.from({ length: 65_536 }, (_, bits) => codeOfSample((bits << 16) >> 16));

/** The sample of one code. */
export function muLawSample(code: number): number {
  return PCM_OF_CODE[code] ?? 0;
}

/** Writes `muLaw.length` samples into `pcm`, starting at `offset`. Samples that do not fit are dropped. */
export function decodeMuLaw(muLaw: Uint8Array, pcm: Int16Array, offset = 0): void {
  for (let index = 0; index < muLaw.length; index += 1) {
    pcm[offset + index] = PCM_OF_CODE[muLaw[index] ?? MU_LAW_SILENCE] ?? 0;
  }
}

/** Like `decodeMuLaw`, with samples in [-1, 1). */
export function decodeMuLawToFloat(muLaw: Uint8Array, samples: Float32Array, offset = 0): void {
  for (let index = 0; index < muLaw.length; index += 1) {
    samples[offset + index] = FLOAT_OF_CODE[muLaw[index] ?? MU_LAW_SILENCE] ?? 0;
  }
}

/**
 * Writes `pcm.length` codes into `muLaw`, starting at `offset`. Codes that do not fit are dropped. Decoding and encoding again
 * changes only 0x7f, minus zero, which becomes 0xff: PCM has only one zero.
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
  // With the bias the leading bit is at least bit 7, which is segment 0.
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 15;
  return ~(sign | (segment << 4) | step) & 0xff;
}
