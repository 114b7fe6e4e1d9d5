import { setTimeout as delay } from "node:timers/promises";

/** Short at first to catch quick results, then longer, because a check is often a request. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

/** How long tests wait for something to happen, as `expect.poll` does (vitest.config.ts). Only a failing test takes so long. */
export const PATIENCE_MS = 120_000;

/** Retries until the check no longer throws. For concurrent tests: `expect.poll` supports only one test at a time. */
export async function until(isSo: () => Promise<unknown> | unknown, timeoutMs = PATIENCE_MS): Promise<unknown> {
  const endMs = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.25 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await isSo();
    } catch (error) {
      if (performance.now() > endMs) throw error;
    }
    await delay(pauseMs);
  }
}
