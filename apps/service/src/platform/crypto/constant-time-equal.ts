import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares in constant time: the duration reveals neither where two values differ nor how long the expected one is,
 * because both are hashed to the same length first.
 */
export function isEqualInConstantTime(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}
