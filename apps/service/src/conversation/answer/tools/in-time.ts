import type { Clock } from "@parley/foundation/clock";

/**
 * What some work gives, for an answer that is not held up by it.
 * @param work must not reject
 * @returns null when it takes longer than `limitMs`, or the answer is not wanted any more
 */
export async function inTime<Result>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result | null> {
  const ended = new AbortController();
  const limit = clock.sleep(limitMs, AbortSignal.any([signal, ended.signal])).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
