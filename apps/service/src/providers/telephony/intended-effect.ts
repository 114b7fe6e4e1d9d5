import type { Clock } from "@parley/foundation/clock";

/** An effect whose intent is on record. If its outcome stays unknown, we ask the carrier after a grace period. */
export interface IntendedEffect {
  /**
   * Called just before the first byte of the request is written. False once the effect would come too late to be seen when
   * we ask the carrier about it; then nothing is sent and the failure is `not-done`. Absent: it is never too late.
   */
  readonly mayBegin?: () => boolean;
}

/**
 * `IntendedEffect.mayBegin` for an intent about to be committed. The window starts with this call, so it closes slightly
 * before the same window on the database's clock, which starts with the intent.
 */
export function beginWithin(clock: Clock, windowMs: number): () => boolean {
  const startMs = clock.monotonicMs();
  return () => clock.monotonicMs() - startMs <= windowMs;
}
