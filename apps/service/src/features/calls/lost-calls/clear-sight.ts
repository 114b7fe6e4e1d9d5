import type { Clock } from "@parley/foundation/clock";
import { MEDIA_BEAT_MS, MEDIA_LEASE_MS } from "../fleet/leases.ts";

/** A gap this long may hide missed beats. */
const BLIND_MS = MEDIA_LEASE_MS / 2;

/** Whether this process has seen the database without a gap for longer than a lease and two beats. */
export class ClearSight {
  readonly #clock: Clock;
  #lastMs: number | null = null;
  #sinceMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  look(): void {
    const nowMs = this.#clock.monotonicMs();
    // A watchdog that was late itself saw nothing in that time; a shorter gap leaves every process time for a beat.
    if (this.#lastMs === null || nowMs - this.#lastMs > BLIND_MS) this.#sinceMs = nowMs;
    this.#lastMs = nowMs;
  }

  get isClear(): boolean {
    return this.#lastMs !== null && this.#lastMs - this.#sinceMs >= MEDIA_LEASE_MS + 2 * MEDIA_BEAT_MS;
  }
}
