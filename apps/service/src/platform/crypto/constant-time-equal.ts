import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares without telling by its duration where two values differ, or which length the expected one has:
 * both are hashed to the same length first.
 */
export function isEqualInConstantTime(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}
