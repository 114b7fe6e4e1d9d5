/** Whether a process takes new calls, and for how long its event loop has been too busy for them. */
export interface Admission {
  readonly isOpen: boolean;
  /** Seconds in a row in which the loop was late. */
  readonly lateSeconds: number;
}

export const OPEN: Admission = { isOpen: true, lateSeconds: 0 };

/**
 * The far end has 200 ms of audio buffered. A loop that is later than this, again and again, leaves gaps in the calls it
 * holds.
 */
const LATE_MS = 150;
/** One late second is a hiccup; several in a row mean too many calls. */
const MOST_LATE_SECONDS = 3;
/** A stall this long counts at once, without waiting for more. */
const STALLED_MS = 1_000;
/** Well below the limit that stopped new calls, so that the next call does not stop them again. */
const TIMELY_MS = 75;

/** @param delayMs how late the event loop was in the last second, at the 99th percentile */
export function admitAfter({ isOpen, lateSeconds }: Admission, delayMs: number): Admission {
  if (!isOpen) return delayMs < TIMELY_MS ? OPEN : { isOpen, lateSeconds };
  const late = delayMs >= LATE_MS ? lateSeconds + 1 : 0;
  return { isOpen: late < MOST_LATE_SECONDS && delayMs < STALLED_MS, lateSeconds: late };
}
