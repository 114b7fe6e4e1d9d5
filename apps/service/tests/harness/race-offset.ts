import { setTimeout as delay } from "node:timers/promises";

const MAX_OFFSET_MS = 600;

/**
 * Delays one racer so that each of them sometimes comes first. No test may depend on the length of the delay: a test that
 * needs a condition waits for that condition.
 */
export async function raceOffset(ms: number): Promise<void> {
  if (ms > MAX_OFFSET_MS) throw new Error(`${ms} ms is too long for a race offset: wait for a condition instead`);
  await delay(ms);
}
