const MOST_STEPS = 127;

/** A vector as stored: a byte for each number, in steps of its largest. The cosine of two is off by less than a hundredth. */
export function encodeVector(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const steps = Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((MOST_STEPS * value) / largest)));
  return Buffer.from(steps.buffer);
}

/** A text, and its vector in steps. */
export interface StoredVector {
  readonly id: number;
  readonly steps: Int8Array;
}

/**
 * Vectors of one model, read as one value: of many rows most of the time goes into the rows. (In base64: the driver's own
 * hexadecimal digits are half as long again, and what is thrown away makes the collector come sooner.)
 */
export function splitVectors(ids: readonly number[], bytes: Buffer): readonly StoredVector[] {
  const width = bytes.length / Math.max(1, ids.length);
  return ids.map((id, index) => ({ id, steps: new Int8Array(bytes.buffer, bytes.byteOffset + index * width, width) }));
}

/** Bits of the signs of a vector of any width up to this. */
const MOST_BITS = 512;
export const WORDS_A_VECTOR = MOST_BITS / 32;

/**
 * One bit for the sign of each number: the share of bits in which two vectors differ is nearly the angle between them
 * (Charikar 2002, "Similarity estimation techniques from rounding algorithms").
 */
export function signBits(vector: Float32Array): Buffer {
  return Buffer.from(signWords(vector).buffer);
}

/** The same as words, for whoever compares them. */
export function signWords(vector: Float32Array): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(WORDS_A_VECTOR);
  for (const [index, value] of vector.subarray(0, MOST_BITS).entries()) {
    if (value > 0) words[index >> 5] = ((words[index >> 5] ?? 0) | (1 << (index & 31))) >>> 0;
  }
  return words;
}

/** The cosine of the angle between a vector of length 1 and a stored one; of different widths: -1, they are of different models. */
export function cosine(vector: Float32Array, { steps }: Pick<StoredVector, "steps">): number {
  return vector.length === steps.length ? cosineAt(vector, steps, 0) : -1;
}

/** The same with the vector that begins there among others of its width. */
export function cosineAt(vector: Float32Array, steps: Int8Array, from: number): number {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const step = steps[from + index] as number;
    sum += (vector[index] as number) * step;
    squares += step * step;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}
