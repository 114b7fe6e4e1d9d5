import { timingSafeEqual } from "node:crypto";

/** Constant-time for values of equal length; the expected length is public. */
export function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given, "utf8"), Buffer.from(expected, "utf8")];
  return a.length === b.length && timingSafeEqual(a, b);
}
