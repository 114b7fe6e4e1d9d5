import { setTimeout as delay } from "node:timers/promises";

const MAX_OFFSET_MS = 600;

/**
 * How much later one racer starts than another, so that each comes first at times. Nothing may depend on its length: a test
 * that has to wait for something waits for that.
 */
export async function raceOffset(ms: number): Promise<void> {
  if (ms > MAX_OFFSET_MS) throw new Error(`${ms} ms is no offset between racers, but a wait`);
  await delay(ms);
}
