import { setTimeout as delay } from "node:timers/promises";

/** Short at first, so that quick results are seen at once, then longer: a look is often a request. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

/** Until nothing is thrown any more. For tests that run side by side: `expect.poll` knows one test at a time only. */
export async function until(isSo: () => Promise<unknown> | unknown, timeoutMs = 40_000): Promise<unknown> {
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
