import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";

export interface IntakeLimits {
  /** How many are worked on at the same time. */
  readonly atOnce: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
  /** For how long, before they are refused after all. */
  readonly waitMs: number;
}

/**
 * Two for each of the intake's database connections: while one waits for the database, another computes. Who waits longer
 * than half a second is better told so: carriers give a webhook two seconds and more, try again after a 503, and take a
 * missing answer for a failure; work that is done for somebody who has given up is lost on both sides.
 */
export const INTAKE_LIMITS: IntakeLimits = { atOnce: 16, waiting: 200, waitMs: 500 };

interface Waiting {
  readonly sinceMs: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/**
 * Keeps a flood of carriers' webhooks from being answered late altogether: what is let in is finished fast, and everybody
 * else is refused at once. The wait adapts the limit to how fast the work goes, whatever makes it slow.
 */
export class IntakeGate {
  readonly #limits: IntakeLimits;
  readonly #clock: Clock;
  readonly #onRefused: () => void;
  /** In the order they came; a set, because it forgets from the front without moving the rest. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #isWatching = false;

  constructor(limits: IntakeLimits, clock: Clock, onRefused: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onRefused = onRefused;
  }

  /** Whether a request would find no place even to wait; ask before its body is read. */
  findRefusal(): DomainError | undefined {
    const isFull = this.#running >= this.#limits.atOnce && this.#waiting.size >= this.#limits.waiting;
    return isFull ? this.#refusal() : undefined;
  }

  /** @throws DomainError `unavailable` when there is no place for it in time */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const refusal = this.findRefusal();
    if (refusal !== undefined) throw refusal;
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else if (!(await this.#wait())) throw this.#refusal();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #wait(): Promise<boolean> {
    return new Promise((decide) => {
      this.#waiting.add({ sinceMs: this.#clock.monotonicMs(), decide });
      void this.#watch();
    });
  }

  /** The place is handed on, so that nobody who comes now can take it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else this.#decide(next, true);
  }

  #decide(waiting: Waiting, isAdmitted: boolean): void {
    this.#waiting.delete(waiting);
    waiting.decide(isAdmitted);
  }

  /** One timer for all: the oldest is always the next whose time is over. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (let [oldest] = this.#waiting; oldest !== undefined; [oldest] = this.#waiting) {
      const leftMs = oldest.sinceMs + this.#limits.waitMs - this.#clock.monotonicMs();
      if (leftMs > 0) await this.#clock.sleep(leftMs);
      else this.#decide(oldest, false);
    }
    this.#isWatching = false;
  }

  #refusal(): DomainError {
    this.#onRefused();
    return new DomainError("unavailable", "Too many webhooks at once", {
      code: "overloaded",
      retryAfterSeconds: 1,
      fix: "Send it again: nothing was stored.",
    });
  }
}
