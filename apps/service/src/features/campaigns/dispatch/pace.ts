/** So much may be made up for after a pause: what is dispatched goes out in batches, not one by one on the stroke. */
const ALLOWANCE_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * A generic cell rate algorithm: in no span of sixty seconds, wherever it begins, there are more uses than the rate.
 *
 * A use at its earliest moment moves the next one by `(60 s + allowance) / rate`. Of uses within 60 s the k-th is then at most
 * 60 s after the first one's earliest moment plus the allowance, so that k is at most the rate.
 */
export function usesNow(nextAt: Date | null, perMinute: number, now: Date): number {
  const earliestMs = earliestOf(nextAt, now);
  const lateMs = now.getTime() - earliestMs;
  return lateMs < 0 ? 0 : Math.floor(lateMs / intervalMs(perMinute)) + 1;
}

/** When the next use may be after so many of them now. */
export function paceAfter(nextAt: Date | null, perMinute: number, now: Date, uses: number): Date {
  return new Date(Math.ceil(earliestOf(nextAt, now) + uses * intervalMs(perMinute)));
}

function earliestOf(nextAt: Date | null, now: Date): number {
  return Math.max(nextAt?.getTime() ?? 0, now.getTime() - ALLOWANCE_MS);
}

function intervalMs(perMinute: number): number {
  return (MINUTE_MS + ALLOWANCE_MS) / perMinute;
}
