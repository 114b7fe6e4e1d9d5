import type { CancelTimer, SipTimers } from "../timers.ts";
import { T1_MS, T2_MS, TRANSACTION_TIMEOUT_MS } from "../transaction/timer-values.ts";

/**
 * Sends something again at doubling intervals until it is acknowledged: a 2xx until its ACK (RFC 3261, 13.3.1.4), a
 * reliable provisional response until its PRACK (RFC 3262, 3).
 */
export class Repeater {
  readonly #timers: SipTimers;
  #cancel: CancelTimer = () => {};
  #isRunning = false;

  constructor(timers: SipTimers) {
    this.#timers = timers;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** @param maxMs the longest interval */
  start(send: () => void, onGivenUp: () => void, maxMs: number = T2_MS): void {
    this.stop();
    this.#isRunning = true;
    const until = this.#timers.nowMs() + TRANSACTION_TIMEOUT_MS;
    const wait = (delayMs: number) => {
      const now = this.#timers.nowMs();
      this.#cancel = this.#timers.after(Math.min(delayMs, until - now), () => {
        if (this.#timers.nowMs() >= until) {
          this.#isRunning = false;
          onGivenUp();
          return;
        }
        send();
        wait(Math.min(2 * delayMs, maxMs));
      });
    };
    wait(T1_MS);
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancel();
  }
}
