import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";

export interface IntakeLimits {
  /** How many are processed at the same time. */
  readonly atOnce: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
  /** How long they wait before they are refused. */
  readonly waitMs: number;
}

/**
 * Two for each of the intake's database connections: while one waits for the database, another computes. A request that
 * would wait longer than half a second is better refused: carriers allow two seconds or more, retry after a 503, and treat
 * a missing answer as a failure, and work for a client that has given up is wasted on both sides.
 */
export const INTAKE_LIMITS: IntakeLimits = { atOnce: 16, waiting: 200, waitMs: 500 };

interface Waiting {
  readonly sinceMs: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/**
 * Keeps a flood of carrier webhooks from being answered late across the board: those let in finish quickly, and the others
 * are refused at once. Limiting the wait adapts to the speed of the work, whatever slows it down.
 */
export class IntakeGate {
  readonly #limits: IntakeLimits;
  readonly #clock: Clock;
  readonly #onRefused: () => void;
  /** In order of arrival; a set, because it can drop its first member without moving the rest. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #isWatching = false;

  constructor(limits: IntakeLimits, clock: Clock, onRefused: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onRefused = onRefused;
  }

  /** Whether there is not even room to wait; ask before reading the body. */
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

  /** The place goes to the next in line, so that no newcomer can take it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else this.#decide(next, true);
  }

  #decide(waiting: Waiting, isAdmitted: boolean): void {
    this.#waiting.delete(waiting);
    waiting.decide(isAdmitted);
  }

  /** One timer is enough: the oldest is always the next to time out. */
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
