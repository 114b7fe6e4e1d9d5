import type { Clock } from "@parley/foundation/clock";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { JobRegistration } from "./job.ts";
import { HEARTBEAT_SECONDS } from "./job-queue.ts";

/** Safety net only: jobs announce themselves by NOTIFY. Bounds the wait when an announcement was missed. */
const POLL_MS = 1_000;
const HEARTBEAT_MS = (HEARTBEAT_SECONDS * 1_000) / 3;

export interface JobFailure {
  readonly queue: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  readonly error: unknown;
}

export interface JobWorkerOptions {
  readonly boss: PgBoss;
  readonly registration: JobRegistration;
  readonly clock: Clock;
  readonly onFailure: (failure: JobFailure) => void;
  /** The queue itself could not be reached; the worker goes on trying. */
  readonly onQueueError: (error: unknown) => void;
}

/**
 * Takes jobs of one queue, each in its own slot, so that a slow job holds up only its own slot and not a batch.
 */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #running = new Map<string, { retryCount: number; done: Promise<void> }>();
  readonly #abort = new AbortController();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #isStopping = false;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  start(): void {
    this.#loop = this.#run();
    this.#heartbeat = setInterval(() => void this.#touch(), HEARTBEAT_MS);
  }

  /** Called when a job was queued that may run from `dueAtMs` (epoch) on. */
  announce(dueAtMs: number): void {
    const waitMs = dueAtMs - this.#options.clock.now().getTime();
    if (waitMs <= 0) {
      this.#wake();
      return;
    }
    // Timers of the same tenth of a second are one timer; those far ahead are left to polling.
    const slot = Math.ceil(dueAtMs / 100);
    if (waitMs > 60_000 || this.#timers.has(slot)) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(slot);
        this.#wake();
      },
      slot * 100 - this.#options.clock.now().getTime(),
    );
    this.#timers.set(slot, timer);
  }

  /** Takes no new job, waits up to `limitMs` for the running ones, then aborts them; their jobs are retried elsewhere. */
  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#loop;
    const finished = Promise.allSettled([...this.#running.values()].map((job) => job.done));
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      finished,
      new Promise((resolve) => {
        limit = setTimeout(resolve, limitMs);
      }),
    ]);
    clearTimeout(limit);
    this.#abort.abort(new Error("the worker is stopping"));
    await finished;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
  }

  async #run(): Promise<void> {
    const { job } = this.#options.registration;
    while (!this.#isStopping) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const freeSlots = job.concurrency - this.#running.size;
      const taken = freeSlots > 0 ? await this.#take(freeSlots) : 0;
      if (taken > 0 && taken === freeSlots) continue;
      let poll: NodeJS.Timeout | undefined;
      await Promise.race([
        woken,
        new Promise<void>((resolve) => {
          poll = setTimeout(resolve, POLL_MS);
        }),
      ]);
      clearTimeout(poll);
    }
  }

  async #take(freeSlots: number): Promise<number> {
    const { job } = this.#options.registration;
    try {
      const jobs = await this.#options.boss.fetch<object>(job.name, {
        batchSize: freeSlots,
        includeMetadata: true,
      });
      for (const one of jobs) {
        const done = this.#runOne(one).finally(() => {
          this.#running.delete(one.id);
          this.#wake();
        });
        this.#running.set(one.id, { retryCount: one.retryCount, done });
      }
      return jobs.length;
    } catch (error) {
      this.#options.onQueueError(error);
      return 0;
    }
  }

  async #runOne(job: JobWithMetadata<object>): Promise<void> {
    const { registration, boss, onFailure, onQueueError } = this.#options;
    const claim = { id: job.id, retryCount: job.retryCount };
    const attempt = job.retryCount + 1;
    const isLastAttempt = job.retryCount >= job.retryLimit;
    try {
      const limit = AbortSignal.timeout(job.expireInSeconds * 1_000);
      await registration.run(job.data, {
        signal: AbortSignal.any([this.#abort.signal, limit]),
        isDraining: () => this.#isStopping,
        attempt,
        isLastAttempt,
      });
      await boss.complete(job.name, claim).catch(onQueueError);
    } catch (error) {
      onFailure({ queue: job.name, jobId: job.id, attempt, isLastAttempt, error });
      const message = error instanceof Error ? error.message : String(error);
      await boss.fail(job.name, claim, { message: message.slice(0, 500) }).catch(onQueueError);
    }
  }

  async #touch(): Promise<void> {
    if (this.#running.size === 0) return;
    const claims = [...this.#running].map(([id, { retryCount }]) => ({ id, retryCount }));
    await this.#options.boss
      .touch(this.#options.registration.job.name, claims)
      .catch((error: unknown) => this.#options.onQueueError(error));
  }
}
