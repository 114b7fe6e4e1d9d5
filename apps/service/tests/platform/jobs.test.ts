import { systemClock } from "@parley/foundation/clock";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createDatabase } from "../../src/platform/database/database.ts";
import { createPool } from "../../src/platform/database/pool.ts";
import { createDataAccess, type DataAccess } from "../../src/platform/database/scope.ts";
import { defineJob, handleJob, jobRequest } from "../../src/platform/jobs/job.ts";
import { type JobQueue, openJobQueue } from "../../src/platform/jobs/job-queue.ts";
import { startWorkers, type Workers } from "../../src/platform/jobs/workers.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const noteJob = defineJob({
  name: "note",
  payload: z.object({ text: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireInSeconds: 30,
  concurrency: 4,
});

/** Their jobs last until the test ends them. */
const slowJobs = [1, 2].map((concurrency) => defineJob({ ...noteJob, name: `slow-${concurrency}`, concurrency }));

let database: TestDatabase;
let queue: JobQueue;
let data: DataAccess;
let workers: Workers | null = null;
const pools: { end(): Promise<void> }[] = [];
const notes: { text: string; atMs: number; attempt: number }[] = [];
const failing = new Set<string>();
const slowRuns: { queue: string; text: string; end: () => void }[] = [];
let release: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  release = resolve;
});

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  queue = await openJobQueue({
    connectionString,
    definitions: [noteJob, ...slowJobs],
    isWorker: true,
    maxConnections: 4,
    onError: () => undefined,
  });
  const pool = createPool({
    connectionString,
    applicationName: "test",
    maxConnections: 5,
    acquireTimeoutMs: 1_000,
    statementTimeoutMs: 5_000,
    onIdleError: () => undefined,
  });
  pools.push(pool);
  data = createDataAccess(createDatabase(pool), queue);
  workers = startWorkers({
    queue,
    connectionString,
    registrations: [
      handleJob(noteJob, async ({ text }, { attempt }) => {
        notes.push({ text, atMs: Date.now(), attempt });
        if (failing.delete(text)) throw new Error("planned");
        if (text === "held") await held;
      }),
      ...slowJobs.map((job) =>
        handleJob(job, async ({ text }) => {
          const run = Promise.withResolvers<void>();
          slowRuns.push({ queue: job.name, text, end: run.resolve });
          await run.promise;
        }),
      ),
    ],
    schedules: [],
    clock: systemClock,
    onJobFailure: () => undefined,
    onScheduleFailure: () => undefined,
    onQueueError: () => undefined,
  });
});

afterAll(async () => {
  release();
  await workers?.stop(1_000);
  await queue.stop();
  for (const pool of pools) await pool.end();
  await database.drop();
});

test("a later version changes the queue's settings at its start; one with the same settings changes nothing", async () => {
  const settings = async () => {
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from pgboss.queue where name = 'note'`.execute(data.unscoped.db);
    return rows[0];
  };
  const open = async (retryLimit: number) => {
    const opened = await openJobQueue({
      connectionString: database.connectionString,
      definitions: [{ ...noteJob, retryLimit }],
      isWorker: false,
      maxConnections: 1,
      onError: () => undefined,
    });
    await opened.stop();
    return settings();
  };
  const before = await settings();
  expect(await open(noteJob.retryLimit)).toEqual(before);
  expect(await open(5)).toMatchObject({ retry_limit: 5 });
  expect(await open(noteJob.retryLimit)).toMatchObject({ retry_limit: noteJob.retryLimit });
});

function send(text: string, startAfter?: Date): Promise<void> {
  return data.unscoped.transaction(async (unit) => {
    unit.enqueue(jobRequest(noteJob, { text }, startAfter === undefined ? {} : { startAfter }));
  });
}

async function noteOf(text: string, attempt = 1): Promise<(typeof notes)[number]> {
  await expect.poll(() => notes.find((note) => note.text === text && note.attempt === attempt)).toBeDefined();
  return notes.find((note) => note.text === text && note.attempt === attempt)!;
}

describe("jobs", () => {
  test("a job runs once its transaction commits", async () => {
    await send("now");
    await noteOf("now");
  });

  test("a job of a transaction that rolls back does not exist", async () => {
    await expect(
      data.unscoped.transaction(async (unit) => {
        unit.enqueue(jobRequest(noteJob, { text: "rolled back" }));
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await send("after");
    await noteOf("after");
    expect(notes.some((note) => note.text === "rolled back")).toBe(false);
  });

  test("a delayed job runs at its time, never before", async () => {
    const dueAt = new Date(Date.now() + 700);
    await send("later", dueAt);
    const { atMs } = await noteOf("later");
    expect(atMs).toBeGreaterThanOrEqual(dueAt.getTime() - 5);
  });

  test("a failed job is tried again", async () => {
    failing.add("twice");
    await send("twice");
    await noteOf("twice", 2);
  });

  test("a slow job holds up its own slot only", async () => {
    await send("held");
    await noteOf("held");
    await send("quick");
    await noteOf("quick");
    release();
  });

  test.each(slowJobs.map((job) => [job.concurrency, job] as const))(
    "with %i slots, another organization's job starts before the second slow job of the first",
    async (_, job) => {
      const own = () => slowRuns.filter(({ queue: name }) => name === job.name);
      const begun = (count: number) => expect.poll(() => own().length).toBe(count);
      const queueSlow = (group: string, count: number) =>
        data.unscoped.transaction(async (unit) => {
          for (let each = 1; each <= count; each += 1)
            unit.enqueue(jobRequest(job, { text: `${group}${each}` }, { group }));
        });
      await queueSlow("a", 5);
      await begun(1);
      await queueSlow("b", 1);
      if (job.concurrency === 1) own()[0]?.end();
      await begun(2);
      expect(own()[1]?.text).toBe("b1");
      const endAll = () => {
        for (const run of own()) run.end();
        return own().length;
      };
      await expect.poll(endAll, { interval: 10 }).toBe(6);
    },
  );
});
