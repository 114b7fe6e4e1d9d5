import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import { createEmptyDatabase, type TestDatabase } from "../harness/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

async function withClients<Result>(count: number, use: (...clients: pg.Client[]) => Promise<Result>): Promise<Result> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: database.connectionString }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await use(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

describe.concurrent("the time of calls", () => {
  test("waits for a query, however slow the database is", async () => {
    const clock = createHurriedClock();
    const order: string[] = [];
    await withClients(1, async (client) => {
      const query = client?.query("select pg_sleep(2.5)").then(() => order.push("query"));
      const time = clock.hurried.sleep(3_600_000).then(() => order.push("hour"));
      await Promise.all([query, time]);
    });
    expect(order).toEqual(["query", "hour"]);
  });

  test("goes on while a query waits for a lock that an idle transaction holds, and waits for the next query again", async () => {
    const clock = createHurriedClock();
    const order: string[] = [];
    await withClients(3, async (holder, waiter, other) => {
      await holder?.query("begin; select pg_advisory_xact_lock(7)");
      const locked = waiter?.query("select pg_advisory_lock(7)").then(() => order.push("lock"));
      await clock.hurried.sleep(3_600_000);
      order.push("hour");
      const query = other?.query("select pg_sleep(0.5)").then(() => order.push("query"));
      await Promise.all([query, clock.hurried.sleep(3_600_000).then(() => order.push("another hour"))]);
      await holder?.query("commit");
      await locked;
    });
    expect(order).toEqual(["hour", "query", "another hour", "lock"]);
  });
});
