import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Migration, migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const PATIENCE = { interval: 20 };

let database: TestDatabase;
let reader: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  reader = new pg.Client({ connectionString, application_name: "long-report" });
  other = new pg.Client({ connectionString });
  await Promise.all([reader.connect(), other.connect()]);
});
afterEach(() => reader.query("rollback"));
afterAll(async () => {
  await Promise.all([reader.end(), other.end()]);
  await database.drop();
});

/** A change that needs the table for itself, after all that there are. */
async function withChange(column: string): Promise<readonly Migration[]> {
  const known = await readMigrations();
  const number = 9_000 + column.length;
  return [...known, { number, name: `${number}-${column}.sql`, sql: `alter table tools add column ${column} integer` }];
}

async function hasColumn(column: string): Promise<boolean> {
  const { rowCount } = await other.query(
    "select from information_schema.columns where table_name = 'tools' and column_name = $1",
    [column],
  );
  return rowCount === 1;
}

test("a migration that meets a long reader lets everybody else pass, says whom it waits for, and is done after it", async () => {
  await reader.query("begin; select count(*) from tools");
  const said: string[] = [];
  const migrations = await withChange("once");
  const migrating = migrate(database.connectionString, migrations, {
    lockWaitMs: 200,
    log: (message) => said.push(message),
  });
  for (let tries = 1; tries <= 2; tries += 1) {
    await expect.poll(() => said.length, PATIENCE).toBeGreaterThanOrEqual(tries);
    // They would wait for as long as the reader reads, if the migration waited in line.
    for (let reads = 0; reads < 5; reads += 1) await other.query("select count(*) from tools");
  }
  // Who holds it is looked up while it waits, which a busy machine may not manage each time.
  const named = /^Migration 9004-once\.sql waits for a lock that process \d+ \(long-report, idle in transaction, /;
  await expect.poll(() => said, PATIENCE).toContainEqual(expect.stringMatching(named));
  expect(await hasColumn("once")).toBe(false);
  await reader.query("commit");
  expect(await migrating).toEqual(["9004-once.sql"]);
  expect(await hasColumn("once")).toBe(true);
});

test("it is given up after a time, with nothing changed, and the next start may try", async () => {
  await reader.query("begin; select count(*) from tools");
  // Above the number of the one before.
  const migrations = await withChange("another");
  const options = { lockWaitMs: 200, lockPatienceMs: 0 };
  await expect(migrate(database.connectionString, migrations, options)).rejects.toThrow(/gave up waiting/);
  await reader.query("commit");
  expect(await hasColumn("another")).toBe(false);
  expect(await migrate(database.connectionString, migrations, options)).toEqual(["9007-another.sql"]);
});

test("a migration that is wrong fails at once and is not tried again", async () => {
  const said: string[] = [];
  const wrong = { number: 9_999, name: "9999-wrong.sql", sql: "alter table nothing_like_it add column x integer" };
  const migrations = [...(await withChange("another")), wrong];
  await expect(
    migrate(database.connectionString, migrations, { log: (message) => said.push(message) }),
  ).rejects.toThrow(/9999-wrong\.sql failed/);
  expect(said).toEqual([]);
});
