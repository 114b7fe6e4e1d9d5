import type { Clock } from "@parley/foundation/clock";
import type { DataAccess } from "../../../platform/database/scope.ts";
import { type Placement, placeCalls } from "./placement-store.ts";

/** `no-process`: no media process is alive. `no-capacity`: those that are alive take no calls now. */
export type NoPlace = "no-process" | "no-capacity";

export interface CallPlacementsDeps {
  readonly data: Pick<DataAccess, "unscoped">;
  readonly clock: Clock;
}

/**
 * The caller hears it ring meanwhile. Vonage waits five seconds for instructions, Twilio fifteen
 * (https://developer.vonage.com/en/voice/voice-api/webhook-reference, https://www.twilio.com/docs/usage/webhooks).
 */
const LONGEST_WAIT_MS = 3_000;
const LOOK_EVERY_MS = 50;

interface Waiting {
  readonly untilMs: number;
  readonly resolve: (place: Placement | NoPlace) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds places for calls, first come, first served. When all processes are setting up as many calls as they may, the next
 * call waits for a moment; one query serves all that wait.
 */
export class CallPlacements {
  readonly #deps: CallPlacementsDeps;
  readonly #waiting: Waiting[] = [];
  #isAsking = false;

  constructor(deps: CallPlacementsDeps) {
    this.#deps = deps;
  }

  /** @param waitMs how long to wait for a free place; 0: not at all */
  take(waitMs = LONGEST_WAIT_MS): Promise<Placement | NoPlace> {
    const untilMs = this.#deps.clock.monotonicMs() + waitMs;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ untilMs, resolve, reject });
      if (!this.#isAsking) void this.#askForAll();
    });
  }

  async #askForAll(): Promise<void> {
    this.#isAsking = true;
    const { clock, data } = this.#deps;
    while (this.#waiting.length > 0) {
      const asked = [...this.#waiting];
      try {
        const placed = await data.unscoped.transaction((unit) => placeCalls(unit, asked.length));
        for (const placement of placed.placements) this.#waiting.shift()?.resolve(placement);
        if (placed.livingCount === 0) this.#leave(asked, "no-process");
        else
          this.#leave(
            asked.filter(({ untilMs }) => clock.monotonicMs() >= untilMs),
            "no-capacity",
          );
      } catch (error) {
        for (const each of asked) each.reject(error);
        this.#remove(asked);
      }
      if (this.#waiting.some((each) => asked.includes(each))) await clock.sleep(LOOK_EVERY_MS);
    }
    this.#isAsking = false;
  }

  /** Fails only for those who have no place yet. */
  #leave(who: readonly Waiting[], why: NoPlace): void {
    for (const each of who) each.resolve(why);
    this.#remove(who);
  }

  #remove(who: readonly Waiting[]): void {
    const gone = new Set(who);
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((each) => !gone.has(each)));
  }
}
