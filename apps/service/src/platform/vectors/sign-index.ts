import { BLOCK, SignBlocks } from "./sign-blocks.ts";
import { cosineAt, signWords, WORDS_A_VECTOR } from "./vector-bytes.ts";

/** Vectors of a space, each at the same place of all. */
export interface VectorBatch {
  readonly ids: Float64Array;
  /** A search may want those of one group only. */
  readonly groups: Uint32Array;
  /** `WORDS_A_VECTOR` for each. */
  readonly bits: Uint32Array;
  /** As stored, all of one width; null: they stay in the database. */
  readonly steps: Int8Array | null;
}

export interface NearVectors {
  /** The nearest first. */
  readonly ids: Float64Array;
  /** Their cosines with the question; null: the vectors are in the database. */
  readonly cosines: Float64Array | null;
}

const MOST_DISTANCE = 32 * WORDS_A_VECTOR;
/** So many that differ least are looked at with the question's own numbers. */
const MOST_SIFTED = 1_000;

/**
 * Which of many vectors are nearest to a question's. Few are all compared. Of many only the sign bits are here, about 120 bytes
 * a vector: they are sifted by how many of these differ, which takes a few milliseconds for 100,000, and what is left is
 * weighed by the question's numbers, whose signs alone say less.
 */
export class SignIndex {
  readonly #blocks = new SignBlocks();
  /** Null once one came without. */
  #steps: Int8Array | null = new Int8Array(0);
  #width = 0;
  readonly #places = new Map<number, number>();

  get size(): number {
    return this.#places.size;
  }

  /** Those that are there already are replaced. */
  put({ ids, groups, bits, steps }: VectorBatch): void {
    if (ids.length === 0) return;
    const width = steps === null ? 0 : steps.length / ids.length;
    if (steps === null || (this.size > 0 && width !== this.#width)) this.#steps = null;
    this.#width = width;
    this.#makeRoom(this.size + ids.length);
    for (const [index, id] of ids.entries()) {
      const place = this.#places.get(id) ?? this.size;
      this.#places.set(id, place);
      const { block, offset } = this.#blocks.at(place);
      block.ids[offset] = id;
      block.groups[offset] = groups[index] ?? 0;
      block.bits.set(bits.subarray(index * WORDS_A_VECTOR, (index + 1) * WORDS_A_VECTOR), offset * WORDS_A_VECTOR);
      if (steps !== null) this.#steps?.set(steps.subarray(index * width, (index + 1) * width), place * width);
    }
  }

  /** @param group null: of all groups */
  nearest(vector: Float32Array, group: number | null, limit: number): NearVectors {
    if (this.#steps !== null && this.#width === vector.length)
      return this.#compareAll(this.#steps, vector, group, limit);
    const sifted = this.#sift(signWords(vector), group, Math.max(limit, MOST_SIFTED));
    const sums = partialSums(vector);
    const best = bestOf(
      sifted.map((place) => {
        const { block, offset } = this.#blocks.at(place);
        return { id: block.ids[offset] as number, score: weigh(block.bytes, offset, sums) };
      }),
      limit,
    );
    return { ids: Float64Array.from(best, ({ id }) => id), cosines: null };
  }

  #compareAll(steps: Int8Array, vector: Float32Array, group: number | null, limit: number): NearVectors {
    const scored: Scored[] = [];
    for (let place = 0; place < this.size; place += 1) {
      const { block, offset } = this.#blocks.at(place);
      if (group !== null && block.groups[offset] !== group) continue;
      scored.push({ id: block.ids[offset] as number, score: cosineAt(vector, steps, place * this.#width) });
    }
    const best = bestOf(scored, limit);
    return { ids: Float64Array.from(best, ({ id }) => id), cosines: Float64Array.from(best, ({ score }) => score) };
  }

  /** The places of those that differ least; as many more as differ as much as the last. */
  #sift(bits: Uint32Array, group: number | null, limit: number): readonly number[] {
    const count = this.size;
    const distances = new Uint16Array(count);
    const withDistance = new Uint32Array(MOST_DISTANCE + 1);
    for (const [number, { groups, bits: blockBits }] of this.#blocks.all.entries()) {
      const first = number * BLOCK;
      const used = Math.min(groups.length, count - first);
      for (let offset = 0; offset < used; offset += 1) {
        if (group !== null && groups[offset] !== group) {
          distances[first + offset] = MOST_DISTANCE + 1;
          continue;
        }
        const distance = countDiffering(blockBits, offset * WORDS_A_VECTOR, bits);
        distances[first + offset] = distance;
        withDistance[distance] = (withDistance[distance] as number) + 1;
      }
    }
    let furthest = -1;
    for (let enough = 0; furthest < MOST_DISTANCE && enough < limit; ) {
      furthest += 1;
      enough += withDistance[furthest] ?? 0;
    }
    const sifted: number[] = [];
    for (let place = 0; place < count; place += 1) {
      if ((distances[place] as number) <= furthest) sifted.push(place);
    }
    return sifted;
  }

  #makeRoom(count: number): void {
    this.#blocks.makeRoom(count);
    if (this.#steps === null || count * this.#width <= this.#steps.length) return;
    // Half more than needed now: what is added later is seldom much.
    const larger = new Int8Array(Math.ceil(count * 1.5) * this.#width);
    larger.set(this.#steps);
    this.#steps = larger;
  }
}

interface Scored {
  readonly id: number;
  readonly score: number;
}

function bestOf(scored: readonly Scored[], limit: number): readonly Scored[] {
  return scored.toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, limit);
}

/** In how many bits the vector differs from the question (Warren, "Hacker's Delight", 5-1, with the last steps done once). */
function countDiffering(bits: Uint32Array, from: number, question: Uint32Array): number {
  let inBytes = 0;
  for (let word = 0; word < WORDS_A_VECTOR; word += 2) {
    let one = (bits[from + word] as number) ^ (question[word] as number);
    let other = (bits[from + word + 1] as number) ^ (question[word + 1] as number);
    one -= (one >>> 1) & 0x55555555;
    other -= (other >>> 1) & 0x55555555;
    const inNibbles =
      (one & 0x33333333) + ((one >>> 2) & 0x33333333) + (other & 0x33333333) + ((other >>> 2) & 0x33333333);
    inBytes += (inNibbles & 0x0f0f0f0f) + ((inNibbles >>> 4) & 0x0f0f0f0f);
  }
  const inHalves = (inBytes & 0x00ff00ff) + ((inBytes >>> 8) & 0x00ff00ff);
  return (inHalves & 0xffff) + (inHalves >>> 16);
}

const BYTES_A_VECTOR = 4 * WORDS_A_VECTOR;

/** For each byte of a vector's signs, and each value it may have: the question's eight numbers with these signs, added up. */
function partialSums(question: Float32Array): Float32Array {
  const sums = new Float32Array(BYTES_A_VECTOR * 256);
  for (let byte = 0; byte < BYTES_A_VECTOR; byte += 1) {
    const numbers = question.subarray(8 * byte, 8 * byte + 8);
    sums[256 * byte] = -numbers.reduce((sum, number) => sum + number, 0);
    for (let value = 1; value < 256; value += 1) {
      // As without its highest bit, whose number changes its sign.
      const bit = 31 - Math.clz32(value);
      sums[256 * byte + value] = (sums[256 * byte + value - (1 << bit)] as number) + 2 * (numbers[bit] ?? 0);
    }
  }
  return sums;
}

/** The question's numbers, each with the sign the vector has there, added up. */
function weigh(bytes: Uint8Array, place: number, sums: Float32Array): number {
  const from = place * BYTES_A_VECTOR;
  let sum = 0;
  for (let byte = 0; byte < BYTES_A_VECTOR; byte += 1) {
    sum += sums[256 * byte + (bytes[from + byte] as number)] as number;
  }
  return sum;
}
