import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MediaBeat } from "../../src/features/calls/fleet/media-beat.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const SOON_MS = 15_000;

let database: TestDatabase;
let client: pg.Client;
let beat: MediaBeat;
let id: string;
let lines: string[];
let reviews: number;
let load: { activeCalls: number; settingUpCalls: number; isAccepting: boolean };
let arrived: number[];
const threads: Worker[] = [];
const noteThread = (thread: Worker) => void threads.push(thread);

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  id = randomUUID();
  lines = [];
  reviews = 0;
  load = { activeCalls: 0, settingUpCalls: 0, isAccepting: true };
  arrived = [];
  threads.length = 0;
  process.on("worker", noteThread);
  beat = new MediaBeat({
    connectionString: database.connectionString,
    environment: {},
    process: { id, mediaUrl: "wss://media.example", setUpLimit: 20, callLimit: 50 },
    logger: createLogger("warn", (line) => lines.push(line)),
    readLoad: () => ({ ...load, arrived: arrived.splice(0) }),
    review: async () => {
      reviews += 1;
    },
  });
  await beat.start();
});
afterEach(async () => {
  await beat.stop();
  process.off("worker", noteThread);
  await client.end();
  await database.drop();
});

async function row() {
  const { rows } = await client.query(
    `select *, extract(epoch from clock_timestamp() - beat_at) * 1000 as beat_age,
       extract(epoch from beat_at - loop_turned_at) * 1000 as still from media_processes where id = $1`,
    [id],
  );
  return rows[0];
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endsAtMs = performance.now() + SOON_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAtMs) throw new Error("it did not come about in time");
    await delay(20);
  }
}

function standStill(ms: number): void {
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs);
}

test("it beats while the event loop stands still, and says that it does", async () => {
  const before = (await row()).beat_at;
  standStill(4_500);
  // Asked at once: the beat that is found was made while nothing turned here.
  const { beat_at: beatAt, still, is_accepting: isAccepting } = await row();
  expect(beatAt.getTime() - before.getTime()).toBeGreaterThan(1_500);
  expect(Number(still)).toBeGreaterThan(1_000);
  expect(isAccepting).toBe(false);
});

test("after a loop stood still for longer than a lease it is not sure of its calls, until it has looked", async () => {
  await until(() => beat.isSure);
  const before = reviews;
  standStill(3_500);
  expect(beat.isSure).toBe(false);
  await until(() => beat.isSure);
  expect(reviews).toBeGreaterThan(before);
});

test("a thread that does not beat for longer than a lease leaves it unsure, though the loop turned all the time", async () => {
  await until(() => beat.isSure);
  const before = reviews;
  await client.query("begin");
  await client.query("lock table media_processes in exclusive mode");
  await until(() => !beat.isSure);
  await client.query("commit");
  await until(() => beat.isSure);
  expect(reviews).toBeGreaterThan(before);
});

test("a connection that is lost is made anew", async () => {
  const before = (await row()).beat_at;
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-beat'");
  await until(async () => (await row()).beat_at > before);
});

test("a thread that ends is started again, and noted", async () => {
  expect(threads).toHaveLength(1);
  await threads[0]?.terminate();
  const before = (await row()).beat_at;
  await until(async () => (await row()).beat_at > before);
  expect(threads).toHaveLength(2);
  expect(lines.join()).toContain("the thread that beats has ended");
});

test("what changes is told before the next beat is due, together with the placements that have arrived", async () => {
  const placed = await client.query("insert into media_placements (media_process_id) values ($1), ($1) returning id", [
    id,
  ]);
  arrived = [Number(placed.rows[0].id)];
  load = { activeCalls: 7, settingUpCalls: 3, isAccepting: false };
  await until(async () => (await row()).active_calls === 7);
  expect(await row()).toMatchObject({ setting_up_calls: 3, is_accepting: false, set_up_limit: 20, call_limit: 50 });
  const left = await client.query("select id from media_placements");
  expect(left.rows).toEqual([placed.rows[1]]);
});

test("when it stops, the process is off the records and its connection closed", async () => {
  await beat.stop();
  expect(await row()).toBeUndefined();
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where application_name = 'parley-beat' and datname = current_database()",
  );
  expect(rows).toEqual([]);
});
