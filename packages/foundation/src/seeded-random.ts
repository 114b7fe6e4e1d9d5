import { randomBytes, randomInt } from "node:crypto";

/** The source of randomness for all code. Injected, so that tests and simulators control it. */
export interface Random {
  /** In [0, 1), 53 bits. */
  next(): number;
  /** Whole, in [0, maxExclusive), without bias; `maxExclusive` from 1 to 2^48 - 1. */
  integer(maxExclusive: number): number;
  bytes(count: number): Buffer;
}

/** The operating system's randomness: for keys, tokens, jitter. */
export const systemRandom: Random = {
  next: () => fractionOf(randomBytes(8).readBigUInt64BE()),
  integer: (maxExclusive) => {
    checkBound(maxExclusive);
    // randomInt refuses 1, which leaves nothing to choose.
    return maxExclusive === 1 ? 0 : randomInt(maxExclusive);
  },
  bytes: (count) => randomBytes(count),
};

/**
 * The same seed gives the same sequence on every machine. For tests and simulators only: it can be predicted.
 * SplitMix64 (Steele, Lea, Flood 2014).
 */
export function seededRandom(seed: number | bigint): Random {
  let state = BigInt.asUintN(64, typeof seed === "bigint" ? seed : BigInt(Math.trunc(seed)));
  const next64 = (): bigint => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  };
  return {
    next: () => fractionOf(next64()),
    integer: (maxExclusive) => {
      checkBound(maxExclusive);
      const bound = BigInt(maxExclusive);
      // Values above the last whole multiple would favour the small results; they are drawn again.
      const usable = 2n ** 64n - (2n ** 64n % bound);
      let drawn = next64();
      while (drawn >= usable) {
        drawn = next64();
      }
      return Number(drawn % bound);
    },
    bytes: (count) => {
      const padded = Buffer.alloc(Math.ceil(count / 8) * 8);
      for (let offset = 0; offset < count; offset += 8) {
        padded.writeBigUInt64BE(next64(), offset);
      }
      return padded.subarray(0, count);
    },
  };
}

const MAX_BOUND = 2 ** 48 - 1;

function checkBound(maxExclusive: number): void {
  if (!Number.isInteger(maxExclusive) || maxExclusive < 1 || maxExclusive > MAX_BOUND) {
    throw new RangeError(`The bound must be whole and from 1 to ${MAX_BOUND}, not ${maxExclusive}.`);
  }
}

function fractionOf(bits: bigint): number {
  return Number(bits >> 11n) / 2 ** 53;
}
