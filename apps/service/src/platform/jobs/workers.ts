import type { Clock } from "@parley/foundation/clock";
import type { Tracer } from "../telemetry/tracer.ts";
import type { JobRegistration, JobRun, Schedule } from "./job.ts";
import { JobAnnouncements } from "./job-announcements.ts";
import type { JobQueue } from "./job-queue.ts";
import { type JobFailure, JobWorker } from "./job-worker.ts";

/** A safety net that bounds the wait after a missed announcement: jobs announce themselves by NOTIFY. */
const LOOK_EVERY_MS = 1_000;

export interface WorkersOptions {
  readonly queue: JobQueue;
  readonly connectionString: string;
  readonly registrations: readonly JobRegistration[];
  readonly schedules: readonly Schedule[];
  /** Times the schedules and the looks for due jobs. */
  readonly clock: Clock;
  readonly tracer?: Tracer;
  readonly onJobRun?: (run: JobRun) => void;
  readonly onJobFailure: (failure: JobFailure) => void;
  readonly onScheduleFailure: (schedule: string, error: unknown) => void;
  readonly onQueueError: (error: unknown) => void;
}

export interface Workers {
  /** Stops taking work, lets running jobs finish for up to `limitMs`, then aborts them. */
  stop(limitMs: number): Promise<void>;
}

export function startWorkers(options: WorkersOptions): Workers {
  const workers = new Map(
    options.registrations.map((registration) => [
      registration.job.name,
      new JobWorker({
        boss: options.queue.boss,
        registration,
        clock: options.clock,
        ...(options.tracer === undefined ? {} : { tracer: options.tracer }),
        ...(options.onJobRun === undefined ? {} : { onRun: options.onJobRun }),
        onFailure: options.onJobFailure,
        onQueueError: options.onQueueError,
      }),
    ]),
  );
  const announcements = new JobAnnouncements({
    connectionString: options.connectionString,
    clock: options.clock,
    onJob: (queue, dueAtMs, group) => workers.get(queue)?.announce(dueAtMs, group),
  });
  announcements.start();
  for (const worker of workers.values()) worker.start();

  const abort = new AbortController();
  const looking = lookForDueJobs(workers, options, abort.signal);
  const schedules = options.schedules.map((schedule) => runSchedule(schedule, options, abort.signal));

  return {
    stop: async (limitMs) => {
      abort.abort();
      await Promise.all([...workers.values()].map((worker) => worker.stop(limitMs)));
      await announcements.stop();
      await Promise.allSettled([looking, ...schedules]);
    },
  };
}

/** One statement for all queues: a look of each worker's own took 23 a second of an idle process. */
async function lookForDueJobs(
  workers: ReadonlyMap<string, JobWorker>,
  { queue, clock, onQueueError }: WorkersOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const due = await queue.findDueQueues([...workers.keys()]).catch((error: unknown) => {
      onQueueError(error);
      return [];
    });
    for (const name of due) workers.get(name)?.look();
  }
}

async function runSchedule(schedule: Schedule, options: WorkersOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await schedule.run(signal);
    } catch (error) {
      if (!signal.aborted) options.onScheduleFailure(schedule.name, error);
    }
    await options.clock.sleep(schedule.everyMs, signal).catch(() => undefined);
  }
}
