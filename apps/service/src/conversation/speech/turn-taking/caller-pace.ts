/** Weight of the estimate so far: each new pause counts for a tenth. */
const MEMORY = 0.9;
/** A longer pause means the caller has stopped talking; it says nothing about their pace. */
const LONGEST_PAUSE_MS = 2_500;

/**
 * How long a caller pauses within a turn, learnt from their own pauses: an exponential mean.
 * @param meanMs null before the first pause
 * @param pauseMs from the end of speech until the same turn went on
 */
export function learnPause(meanMs: number | null, pauseMs: number): number | null {
  if (pauseMs <= 0 || pauseMs > LONGEST_PAUSE_MS) return meanMs;
  return meanMs === null ? pauseMs : MEMORY * meanMs + (1 - MEMORY) * pauseMs;
}
