import { createHash } from "node:crypto";

/** `length` (at most 64) hexadecimal digits that depend only on the seed and the parts. */
export function seededHex(seed: number, length: number, ...parts: readonly (string | number)[]): string {
  return createHash("sha256")
    .update([seed, ...parts].join("\u0000"))
    .digest("hex")
    .slice(0, length);
}

/**
 * A fraction in [0, 1) that depends only on the seed and the parts. Unlike a running generator, it gives request
 * number 17 the same draw whatever was drawn before, so parallel requests do not affect each other.
 */
export function seededFraction(seed: number, ...parts: readonly (string | number)[]): number {
  return Number.parseInt(seededHex(seed, 12, ...parts), 16) / 2 ** 48;
}
