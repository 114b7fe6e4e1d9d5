import { randomUUID } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CallPlacements } from "../../src/features/calls/fleet/call-placements.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createPool } from "../../src/platform/database/pool.ts";
import { createDataAccess, type DataAccess } from "../../src/platform/database/scope.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const CALLS = 300;

let database: TestDatabase;
/** Three processes that answer carriers, each with connections of its own. */
const askers: { db: Database; data: DataAccess; end: () => Promise<void> }[] = [];
let first: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  for (let index = 0; index < 3; index += 1) {
    const pool = createPool({
      connectionString: database.connectionString,
      applicationName: "test",
      maxConnections: 4,
      acquireTimeoutMs: 20_000,
      statementTimeoutMs: 20_000,
      onIdleError: () => undefined,
    });
    const db = createDatabase(pool);
    askers.push({ db, data: createDataAccess(db, { statementsFor: async () => [] }), end: () => pool.end() });
  }
  first = askers[0]?.db ?? expect.fail("no connection");
});
afterEach(async () => {
  await first.deleteFrom("media_placements").execute();
  await first.deleteFrom("media_processes").execute();
});
afterAll(async () => {
  await Promise.all(askers.map(({ end }) => end()));
  await database.drop();
});

async function addProcess(
  state: Partial<{
    active_calls: number;
    set_up_limit: number;
    call_limit: number;
    is_accepting: boolean;
    beat_at: Date;
    loop_turned_at: Date;
  }> = {},
): Promise<string> {
  const id = randomUUID();
  // These tests send no beats; what was sent once holds as long as they take.
  const later = new Date(Date.now() + 600_000);
  await first
    .insertInto("media_processes")
    .values({
      id,
      media_url: "wss://media.example",
      set_up_limit: 1_000,
      beat_at: later,
      loop_turned_at: later,
      ...state,
    })
    .execute();
  return id;
}

/** All at once, asked of the three in turns. @returns how many each process got, and how many none did, with why */
async function placeAtOnce(count: number): Promise<Record<string, number>> {
  const placements = askers.map(({ data }) => new CallPlacements({ data, clock: systemClock }));
  const places = await Promise.all(
    Array.from({ length: count }, (_, index) => placements[index % placements.length]?.take(0)),
  );
  const counts: Record<string, number> = {};
  for (const place of places) {
    const key = typeof place === "object" ? place.processId : String(place);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test("three hundred calls at once go to three processes in equal parts", async () => {
  const ids = [await addProcess(), await addProcess(), await addProcess()];
  expect(await placeAtOnce(CALLS)).toEqual(Object.fromEntries(ids.map((id) => [id, 100])));
});

test("those that have calls already are given fewer", async () => {
  const [busy, idle] = [await addProcess({ active_calls: 50 }), await addProcess()];
  expect(await placeAtOnce(100)).toEqual({ [busy]: 25, [idle]: 75 });
});

test("a process is given no more set-ups than it may have at a time, and no more calls than it holds", async () => {
  const [few, full] = [await addProcess({ set_up_limit: 20 }), await addProcess({ active_calls: 95, call_limit: 100 })];
  expect(await placeAtOnce(60)).toEqual({ [few]: 20, [full]: 5, "no-capacity": 35 });
});

test.each([
  ["takes no calls", { is_accepting: false }, "no-capacity"],
  ["has not beaten for three seconds", { beat_at: new Date(0) }, "no-process"],
  ["has a loop that stands still", { loop_turned_at: new Date(0) }, "no-process"],
])("a process that %s is given none", async (_what, state, why) => {
  await addProcess(state);
  expect(await placeAtOnce(3)).toEqual({ [why]: 3 });
});

test("who finds no place waits until one becomes free, in the order they came", async () => {
  const id = await addProcess({ set_up_limit: 1 });
  const placements = new CallPlacements({ data: askers[0]?.data ?? expect.fail("no data"), clock: systemClock });
  const held = await placements.take(0);
  const order: string[] = [];
  const waiting = ["second", "third"].map((who) =>
    placements.take(60_000).then((place) => {
      order.push(who);
      return place;
    }),
  );
  expect(held).toMatchObject({ processId: id });
  for (const place of [Promise.resolve(held), ...waiting]) {
    const arrived = await place;
    if (typeof arrived === "string") expect.fail(arrived);
    await first.deleteFrom("media_placements").where("id", "=", arrived.id).execute();
  }
  expect(order).toEqual(["second", "third"]);
});

test("a place whose call never came is free again after ten seconds", async () => {
  const id = await addProcess({ set_up_limit: 1 });
  expect(await placeAtOnce(2)).toEqual({ [id]: 1, "no-capacity": 1 });
  await first
    .updateTable("media_placements")
    .set({ placed_at: new Date(Date.now() - 11_000) })
    .execute();
  expect(await placeAtOnce(1)).toEqual({ [id]: 1 });
});

test("a database that does not answer is told to everybody who waits", async () => {
  const failing = {
    data: { unscoped: { db: first, transaction: () => Promise.reject(new Error("away")) } },
    clock: systemClock,
  };
  const placements = new CallPlacements(failing);
  const results = await Promise.allSettled([placements.take(0), placements.take(60_000)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
