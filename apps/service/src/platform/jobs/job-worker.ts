import type { Clock } from "@parley/foundation/clock";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { withLogFields } from "../logging/log-context.ts";
import type { LogFields } from "../logging/log-fields.ts";
import { NO_TRACER, type Tracer } from "../telemetry/tracer.ts";
import type { JobRegistration, JobRun } from "./job.ts";
import { HEARTBEAT_SECONDS } from "./job-queue.ts";
import { SlotShares } from "./slot-shares.ts";

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
  readonly tracer?: Tracer;
  readonly onRun?: (run: JobRun) => void;
  readonly onFailure: (failure: JobFailure) => void;
  /** The queue itself could not be reached; the worker keeps trying. */
  readonly onQueueError: (error: unknown) => void;
}

/**
 * Runs the jobs of one queue, each in its own slot, so that a slow job holds up one slot and not a batch. The slots are
 * shared between the jobs' groups.
 */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #running = new Map<string, { retryCount: number; done: Promise<void> }>();
  readonly #abort = new AbortController();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #shares: SlotShares;
  #isStopping = false;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
    this.#shares = new SlotShares(options.registration.job.concurrency);
  }

  get runningCount(): number {
    return this.#running.size;
  }

  start(): void {
    this.#loop = this.#run();
    this.#heartbeat = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MS);
  }

  /** Called when a job may be due that was not announced. */
  look(): void {
    this.#noticeJob(null);
  }

  /** Called when a job of `group` was queued that may run once `dueAtMs` (epoch) has come. */
  announce(dueAtMs: number, group: string | null): void {
    const nowMs = this.#options.clock.now().getTime();
    if (dueAtMs <= nowMs) {
      this.#noticeJob(group);
      return;
    }
    // Jobs of a group due in the same tenth of a second share a timer; polling finds those that are due much later.
    const tenth = Math.ceil(dueAtMs / 100);
    const name = `${tenth}|${group ?? ""}`;
    if (dueAtMs - nowMs > 60_000 || this.#timers.has(name)) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(name);
        this.#noticeJob(group);
      },
      tenth * 100 - nowMs,
    );
    this.#timers.set(name, timer);
  }

  #noticeJob(group: string | null): void {
    this.#shares.jobQueued(group);
    this.#wake();
  }

  /** Takes no new jobs, waits up to `limitMs` for the running ones, then aborts them; aborted jobs are retried elsewhere. */
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
    while (!this.#isStopping) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await this.#takeAll().catch(this.#options.onQueueError);
      await woken;
    }
  }

  /** Fills the free slots as far as there are jobs for them. */
  async #takeAll(): Promise<void> {
    const { boss, registration } = this.#options;
    for (let plan = this.#shares.plan(); plan !== null && !this.#isStopping; plan = this.#shares.plan()) {
      const jobs = await boss.fetch<object>(registration.job.name, {
        batchSize: plan.batchSize,
        ignoreGroups: [...plan.ignoredGroups],
        includeMetadata: true,
      });
      this.#shares.found(
        plan,
        jobs.map(({ groupId }) => groupId ?? null),
      );
      for (const job of jobs) this.#start(job);
    }
  }

  #start(job: JobWithMetadata<object>): void {
    const done = withLogFields(logFieldsOf(job), () => this.#runOne(job)).finally(() => {
      this.#running.delete(job.id);
      this.#shares.finished(job.groupId ?? null);
      this.#wake();
    });
    this.#running.set(job.id, { retryCount: job.retryCount, done });
  }

  async #runOne(job: JobWithMetadata<object>): Promise<void> {
    const { registration, boss, clock, tracer = NO_TRACER, onRun, onFailure, onQueueError } = this.#options;
    const claim = { id: job.id, retryCount: job.retryCount };
    const attempt = job.retryCount + 1;
    const isLastAttempt = job.retryCount >= job.retryLimit;
    const startMs = clock.monotonicMs();
    const reportRun = (outcome: JobRun["outcome"]) =>
      onRun?.({
        queue: job.name,
        outcome,
        durationMs: clock.monotonicMs() - startMs,
        waitMs: Math.max(0, job.startedOn.getTime() - job.startAfter.getTime()),
      });
    try {
      const limit = AbortSignal.timeout(job.expireInSeconds * 1_000);
      const context = {
        signal: AbortSignal.any([this.#abort.signal, limit]),
        isDraining: () => this.#isStopping,
        attempt,
        isLastAttempt,
      };
      const options = { kind: "consumer", traceparent: traceparentOf(job) } as const;
      await tracer.span(job.name, options, () => registration.run(job.data, context));
      reportRun("done");
      await boss.complete(job.name, claim).catch(onQueueError);
    } catch (error) {
      reportRun("failed");
      onFailure({ queue: job.name, jobId: job.id, attempt, isLastAttempt, error });
      const message = error instanceof Error ? error.message : String(error);
      await boss.fail(job.name, claim, { message: message.slice(0, 500) }).catch(onQueueError);
    }
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#running.size === 0) return;
    const claims = [...this.#running].map(([id, { retryCount }]) => ({ id, retryCount }));
    await this.#options.boss
      .touch(this.#options.registration.job.name, claims)
      .catch((error: unknown) => this.#options.onQueueError(error));
  }
}

/** Fields added to every line logged during the job: which job it is, and the ids it is about. */
function logFieldsOf({ name, id, data }: JobWithMetadata<object>): LogFields {
  const idOf = (member: string) => {
    const value: unknown = (data as Record<string, unknown>)[member];
    return typeof value === "number" ? { [member]: value } : {};
  };
  return {
    queue: name,
    jobId: id,
    ...idOf("organizationId"),
    ...idOf("conversationId"),
    ...idOf("smsLogId"),
    ...idOf("campaignId"),
  };
}

function traceparentOf({ data }: JobWithMetadata<object>): string | undefined {
  return "traceparent" in data && typeof data.traceparent === "string" ? data.traceparent : undefined;
}
