import { setTimeout as delay } from "node:timers/promises";

/** Long enough for a busy machine. */
const WITHIN_MS = 120_000;
const POLL_MS = 200;

/**
 * @template T
 * @param {string} what is waited for
 * @param {() => Promise<T> | T} look null, undefined or false: not yet
 * @returns {Promise<NonNullable<T>>}
 * @throws Error when it takes too long
 */
export async function until(what, look) {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${WITHIN_MS / 1_000} s`);
    await delay(POLL_MS);
  }
}
