import type { Clock } from "@parley/foundation/clock";

/** An effect whose intent is on record; what became of it is found out by asking, once its grace is over. */
export interface IntendedEffect {
  /**
   * Asked when the first byte of the request that has the effect is about to be written: false once it would come too late
   * for whoever asks after it. Then nothing is sent, and the failure is `not-done`. Absent: it is never too late.
   */
  readonly mayBegin?: () => boolean;
}

/**
 * `IntendedEffect.mayBegin` for an intent that is about to be written down. Counted from this call, so it runs out a little
 * before the same time does by the database's clock, which counts from the intent.
 */
export function beginWithin(clock: Clock, windowMs: number): () => boolean {
  const startMs = clock.monotonicMs();
  return () => clock.monotonicMs() - startMs <= windowMs;
}
