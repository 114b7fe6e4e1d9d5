import { ApiError, NoAnswerError, type ParleyError } from "./errors.ts";

const FIRST_WAIT_MS = 500;
/** Who is told to wait longer than this should decide that, rather than have a call hang. */
const LONGEST_WAIT_MS = 60_000;

/**
 * How long to wait before asking again; null when asking again would not help, or would take too long.
 * @param tries how often it was asked so far
 * @param random 0 to 1, so that many who were refused together do not come back together
 */
export function waitBeforeRetryMs(error: ParleyError, tries: number, random: () => number): number | null {
  const isPassing = error instanceof NoAnswerError || (error instanceof ApiError && [429, 503].includes(error.status));
  if (!isPassing) return null;
  const askedMs =
    error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1_000 : 0;
  if (askedMs > LONGEST_WAIT_MS) return null;
  const ownMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + random() / 2);
  return Math.max(askedMs, ownMs);
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
