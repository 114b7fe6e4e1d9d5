/** The clock as the stack sees it, handed in so that tests and simulations can drive it. */
export interface SipTimers {
  /** Milliseconds from an arbitrary start; never goes back. */
  nowMs(): number;
  /** Calls `run` once after `delayMs`; the function returned prevents that, and may be called at any time. */
  after(delayMs: number, run: () => void): CancelTimer;
}

export type CancelTimer = () => void;
