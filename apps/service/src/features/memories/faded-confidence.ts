import type { ExpiryClass, Memory } from "./memory.ts";

const DAY_MS = 86_400_000;
/** After so long without anybody saying it again, a fact is half as sure. */
const HALF_LIFE_DAYS: Readonly<Record<ExpiryClass, number>> = { day: 1, month: 30, year: 365, never: 3 * 365 };
/** What is less sure is speculation (API documentation, confidence bands). */
export const SPECULATIVE_BELOW = 0.5;

export type Fading = Pick<Memory, "confidence" | "expiryClass" | "confirmedAt">;

/** How sure a fact is by now: confidence fades with time, and only somebody saying it again restores it. @returns 0 to 1 */
export function fadedConfidence({ confidence, expiryClass, confirmedAt }: Fading, now: Date): number {
  const ageDays = Math.max(0, now.getTime() - confirmedAt.getTime()) / DAY_MS;
  return confidence * 0.5 ** (ageDays / HALF_LIFE_DAYS[expiryClass]);
}
