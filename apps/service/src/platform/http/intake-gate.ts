import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";

export interface IntakeLimits {
  /** How many webhooks are handled at the same time. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
  /** How long one may wait before it is refused. */
  readonly waitMs: number;
}

/**
 * Two for each of the intake's database connections: while one waits for the database, the other computes. A webhook that
 * waits longer than half a second is better refused: carriers wait at least two seconds, try again after a 503, and treat
 * a missing answer as a failure, so handling a webhook its carrier has given up on helps nobody.
 */
export const INTAKE_LIMITS: IntakeLimits = { atOnce: 16, waiting: 200, waitMs: 500 };

interface Waiting {
  readonly sinceMs: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/**
 * Keeps a flood of carriers' webhooks from making every answer late: admitted ones are finished fast, the rest are refused
 * at once. Because the limit on waiting is a time, the gate adapts to how fast the work goes, whatever makes it slow.
 */
export class IntakeGate {
  readonly #limits: IntakeLimits;
  readonly #clock: Clock;
  readonly #onRefused: () => void;
  /** In order of arrival. A set, because removing the first entry does not move the rest. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #isWatching = false;

  constructor(limits: IntakeLimits, clock: Clock, onRefused: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onRefused = onRefused;
  }

  /** The refusal if a request could not even wait; call before its body is read. */
  findRefusal(): DomainError | undefined {
    const isFull = this.#running >= this.#limits.atOnce && this.#waiting.size >= this.#limits.waiting;
    return isFull ? this.#refusal() : undefined;
  }

  /** @throws DomainError `unavailable` when its turn does not come in time */
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

  /** Hands the place directly to the next in line, so that no newcomer can take it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else this.#decide(next, true);
  }

  #decide(waiting: Waiting, isAdmitted: boolean): void {
    this.#waiting.delete(waiting);
    waiting.decide(isAdmitted);
  }

  /** One timer for all: the oldest is always the next to run out of time. */
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
