import type { z } from "zod";

/** A kind of work that is done later. Runs at least once, so the handler must be safe to run again. */
export interface JobDefinition<Payload = unknown> {
  /** kebab-case, verb + noun: `answer-sms`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Tries after the first failure. */
  readonly retryLimit: number;
  /** First wait before a retry; doubles each time, with jitter. */
  readonly retryDelaySeconds: number;
  /** A run longer than this counts as failed. */
  readonly expireInSeconds: number;
  /** Jobs of this kind one process runs at a time. */
  readonly concurrency: number;
}

export interface JobRequest {
  readonly job: JobDefinition;
  readonly payload: unknown;
  /** Not before this time; at once when absent. */
  readonly startAfter?: Date;
  readonly group?: string;
}

/** Writes jobs to the queue as statements of the caller's transaction, so that they commit with it. */
export interface JobWriter {
  /** Complete statements without parameters. */
  statementsFor(requests: readonly JobRequest[]): Promise<readonly string[]>;
}

export interface JobContext {
  readonly signal: AbortSignal;
  /** True when the process takes no new jobs: what this run queues waits for another process, unless the run does it itself. */
  readonly isDraining: () => boolean;
  /** 1 for the first run. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** How a run went, for metrics. */
export interface JobRun {
  readonly queue: string;
  readonly outcome: "done" | "failed";
  readonly durationMs: number;
  /** From the time the job was allowed to run to its start, by the database's clock. */
  readonly waitMs: number;
}

/** A definition together with its handler. */
export interface JobRegistration {
  readonly job: JobDefinition;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
}

/** Runs at intervals in every worker; must be safe to run twice at the same time. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Declares a job; payload fields added later must be optional, so that jobs queued by the previous version still parse. */
export function defineJob<Payload>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  return job;
}

/** A request for a job, its payload typed by the definition. */
export function jobRequest<Payload>(
  job: JobDefinition<Payload>,
  payload: Payload,
  options: { startAfter?: Date; group?: string } = {},
): JobRequest {
  return { job: job as JobDefinition, payload, ...options };
}

export function handleJob<Payload>(job: JobDefinition<Payload>, handler: JobHandler<Payload>): JobRegistration {
  return { job: job as JobDefinition, run: (payload, context) => handler(job.payload.parse(payload), context) };
}
