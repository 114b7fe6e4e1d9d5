/** Where tags, branches, keys and nonces come from, handed in so that a seeded run repeats itself. */
export interface RandomSource {
  /** Fresh bytes; for a real stack from a cryptographic source. */
  bytes(length: number): Uint8Array;
}
