import type { Clock } from "@parley/foundation/clock";

/**
 * `IntendedEffect.mayBegin` for an intent that is about to be written down. Counted from this call, so it runs out a little
 * before the same time does by the database's clock, which counts from the intent.
 */
export function beginWithin(clock: Clock, windowMs: number): () => boolean {
  const startMs = clock.monotonicMs();
  return () => clock.monotonicMs() - startMs <= windowMs;
}
