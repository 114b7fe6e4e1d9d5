import { vi } from "vitest";

/** Until nothing is thrown any more. For tests that run side by side: `expect.poll` knows one test at a time only. */
export function until(isSo: () => Promise<unknown> | unknown, timeoutMs = 40_000): Promise<unknown> {
  return vi.waitFor(isSo, { timeout: timeoutMs, interval: 50 });
}
