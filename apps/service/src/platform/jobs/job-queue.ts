import pg from "pg";
import { PgBoss } from "pg-boss";
import type { JobDefinition, JobRequest, JobWriter } from "./job.ts";

/** NOTIFY channel that announces a job: queue, when it may run (epoch ms) and group: `answer-sms|1767225600000|42`. */
export const JOB_CHANNEL = "parley_jobs";

/** A worker that dies is noticed this long after its last sign of life; pg-boss allows no less. */
export const HEARTBEAT_SECONDS = 10;

/** Finished jobs are only useful for debugging; the outcome is in the rows they worked on. */
const KEEP_FINISHED_SECONDS = 3_600;

export interface JobQueue extends JobWriter {
  readonly boss: PgBoss;
  /** Those of these queues that have a job which may run now. Costs one look-up a queue, however many jobs wait. */
  findDueQueues(names: readonly string[]): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface JobQueueOptions {
  readonly connectionString: string;
  readonly definitions: readonly JobDefinition[];
  /** Only workers look after the queue's own tables (retries of dead workers' jobs, clean-up). */
  readonly isWorker: boolean;
  readonly maxConnections: number;
  /** The current trace, so that the job continues it. */
  readonly traceparent?: () => string | undefined;
  readonly onError: (error: Error) => void;
}

/** Opens the job queue, creating its tables and queues when they are missing. */
export async function openJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "parley-jobs",
    max: options.maxConnections,
    schedule: false,
    supervise: options.isWorker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    // It reads the statistics of the queue's tables each time, for a warning that nobody sees.
    monitorVacuum: false,
    warningSlowQuerySeconds: 30,
  });
  boss.on("error", options.onError);
  await boss.start();
  await settleQueues(boss, options.definitions);
  return {
    boss,
    statementsFor: (requests) => statementsFor(boss, requests, options.traceparent?.()),
    async findDueQueues(names) {
      const { rows } = await boss.getDb().executeSql(
        `select q.name from unnest($1::text[]) as q (name) where exists (
           select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
        [names],
      );
      return rows.map((row: { name: string }) => row.name);
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Creates the queues that are missing and updates those whose settings differ. Most starts find nothing to do. */
async function settleQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]));
  for (const job of definitions) {
    const settings = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    };
    const queue = existing.get(job.name);
    if (queue === undefined) await boss.createQueue(job.name, settings);
    else if (Object.entries(settings).some(([name, value]) => queue.get(name) !== value)) {
      await boss.updateQueue(job.name, settings);
    }
  }
}

/** Collects the statement pg-boss would run, with its one parameter (a JSON text) inlined. */
async function statementsFor(
  boss: PgBoss,
  requests: readonly JobRequest[],
  traceparent: string | undefined,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => {
      statements.push(text.replace("$1", () => pg.escapeLiteral(String(values[0]))));
      return { rows: [] };
    },
  };
  for (const [name, group] of Map.groupBy(requests, (request) => request.job.name)) {
    const rows = group.map((request) => ({
      data: traceparent === undefined ? (request.payload as object) : { ...(request.payload as object), traceparent },
      ...(request.startAfter === undefined ? {} : { startAfter: request.startAfter }),
      ...(request.group === undefined ? {} : { group: { id: request.group } }),
    }));
    await boss.insert(name, rows, { db });
    for (const [waiting, soonestMs] of soonestByGroup(group)) {
      statements.push(`select pg_notify('${JOB_CHANNEL}', ${pg.escapeLiteral(`${name}|${soonestMs}|${waiting}`)})`);
    }
  }
  return statements;
}

/** When the first job of each group may run (epoch ms, 0 for now); the group is empty for jobs without one. */
function soonestByGroup(requests: readonly JobRequest[]): Map<string, number> {
  const soonest = new Map<string, number>();
  for (const { group = "", startAfter } of requests) {
    const atMs = startAfter?.getTime() ?? 0;
    soonest.set(group, Math.min(atMs, soonest.get(group) ?? atMs));
  }
  return soonest;
}
