import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BASELINE_NUMBER } from "../../src/platform/database/baseline.ts";
import { loadDatabase } from "../../src/platform/database/load-database.ts";
import { type Migration, migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { markMoved } from "../../src/platform/database/moved-database.ts";
import { readFrom } from "../backup/database-content.ts";
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from "../harness/test-database.ts";
import { readCatalogue } from "../support/catalogue.ts";

/** SHA-256 of the catalogue that migrations 0001 to 0084 left on PostgreSQL 15 and 18, once their constraints were validated. */
const FINGERPRINT_AT_0084 = "4483b912c4c58bd1a2061ea82763b75387d2f92542a5642a71669e30279f6b54";
const NEVER_USED = new Set([43, 50, 51, 55, 60, 61, 72, 77, 78, 81, 82]);
const REPLACED = Array.from({ length: 84 }, (_, index) => index + 1).filter((number) => !NEVER_USED.has(number));

const opened: TestDatabase[] = [];
/** With the schema of the baseline, for all tests: creating it costs more than the tests do. */
let baselined: TestDatabase;
/** A copy of it. */
let url: string;
let client: pg.Client;
beforeAll(async () => {
  baselined = await createEmptyDatabase();
  await migrate(baselined.connectionString, await readBaseline());
});
afterAll(() => baselined?.drop());
beforeEach(async () => {
  url = await keep(cloneDatabase(baselined));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  for (const database of opened.splice(0)) await database.drop();
});

async function keep(made: Promise<TestDatabase>): Promise<string> {
  const database = await made;
  opened.push(database);
  return database.connectionString;
}

async function readBaseline(): Promise<readonly Migration[]> {
  return (await readMigrations()).filter(({ number }) => number <= BASELINE_NUMBER);
}

/** Makes the database what version 0.1.0 of 2026-11-28 left: the same schema with another history. */
async function fillAsReplaced(numbers: readonly number[] = REPLACED): Promise<void> {
  await recordAsRun(numbers);
  await client.query(`
    insert into organizations (name, slug) values ('Acme', 'acme');
    insert into webhook_deliveries (organization_id, event_id, event_type, url, endpoint_key, body, status)
      values (1, 'evt_1', 'call.ended', 'https://example.com', 'e', '{}', 'delivered');
    alter table webhook_deliveries drop constraint webhook_deliveries_status_check,
      drop constraint webhook_deliveries_goes_somewhere;
    alter table webhook_deliveries
      add constraint webhook_deliveries_status_check
        check (status in ('pending', 'delivered', 'failed', 'listened')) not valid,
      add constraint webhook_deliveries_goes_somewhere
        check ((status = 'listened') = (url is null) and (url is null) = (endpoint_key is null)) not valid`);
}

async function recordAsRun(numbers: readonly number[]): Promise<void> {
  await client.query("truncate parley_migrations");
  await client.query(
    "insert into parley_migrations (number, name) select number, lpad(number::text, 4, '0') || '-x.sql' from unnest($1::int[]) number",
    [numbers],
  );
}

async function ranNumbers(connectionString = url): Promise<readonly number[]> {
  const other = new pg.Client({ connectionString });
  await other.connect();
  const { rows } = await other.query<{ number: number }>("select number from parley_migrations order by number");
  await other.end();
  return rows.map(({ number }) => number);
}

async function fingerprint(connectionString = url): Promise<string> {
  return createHash("sha256")
    .update(`${(await readCatalogue(connectionString)).join("\n")}\n`)
    .digest("hex");
}

const WITH_BASELINE = [...REPLACED, BASELINE_NUMBER];

test("the baseline creates exactly the schema of migrations 0001 to 0084", async () => {
  const empty = await keep(createEmptyDatabase());
  expect(await migrate(empty, await readBaseline())).toEqual(["0085-baseline"]);
  expect(await fingerprint(empty)).toBe(FINGERPRINT_AT_0084);
});

test("a database at 0084 adopts the baseline with its rows in place, and later migrations run", async () => {
  await fillAsReplaced();
  expect(await fingerprint()).not.toBe(FINGERPRINT_AT_0084);
  expect(await migrate(url, await readBaseline())).toEqual([]);
  expect(await ranNumbers()).toEqual(WITH_BASELINE);
  expect(await fingerprint()).toBe(FINGERPRINT_AT_0084);
  expect((await client.query("select status from webhook_deliveries")).rows).toEqual([{ status: "delivered" }]);
  const later = { number: 9_000, name: "9000-later.sql", sql: "create table later (id integer)" };
  expect(await migrate(url, [...(await readBaseline()), later])).toEqual(["9000-later.sql"]);
});

test("several processes that start at once adopt the baseline once", async () => {
  await fillAsReplaced();
  const migrations = await readBaseline();
  const starts = await Promise.all([migrate(url, migrations), migrate(url, migrations), migrate(url, migrations)]);
  expect(starts).toEqual([[], [], []]);
  expect(await ranNumbers()).toEqual(WITH_BASELINE);
});

test("a crash in the middle of the adoption leaves the database at 0084, and the next start adopts the baseline", async () => {
  await fillAsReplaced();
  // The constraints are validated by then, and nothing is committed.
  await client.query("begin; lock table parley_migrations in share mode");
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const start = migrate(url, await readBaseline(), { lockWaitMs: 60_000 });
  start.catch(() => undefined);
  await expect
    .poll(async () => {
      const { rowCount } = await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-migrate'
           and datname = current_database() and query like 'insert into parley_migrations%' and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  await expect(start).rejects.toThrow();
  await client.query("rollback");
  await other.end();
  expect(await ranNumbers()).toEqual(REPLACED);
  expect(await fingerprint()).not.toBe(FINGERPRINT_AT_0084);
  expect(await migrate(url, await readBaseline())).toEqual([]);
  expect(await ranNumbers()).toEqual(WITH_BASELINE);
  expect(await fingerprint()).toBe(FINGERPRINT_AT_0084);
});

test.for([
  ["at 0083", 84],
  // As a crash of its index builds leaves it.
  ["at 0079", 80],
  ["at 0084 without one of the migrations before", 73],
] as const)("a database %s is refused, and the error says which version to start first", async ([where, missing]) => {
  const ran = REPLACED.filter((number) => (where.includes("without") ? number !== missing : number < missing));
  await fillAsReplaced(ran);
  await expect(migrate(url, await readBaseline())).rejects.toMatchObject({
    code: "older-schema",
    message: `The database comes from an older Parley: it lacks migration 00${missing}, and this version upgrades only from 0084`,
    fix: expect.stringMatching(/^Start or restore it with Parley 0\.1\.0 of 2026-11-28 once/),
  });
  expect(await ranNumbers()).toEqual(ran);
});

test("a database at 0084 whose search indexes are missing or invalid is refused with their names", async () => {
  await fillAsReplaced();
  await client.query("drop index calls_words");
  await client.query("update pg_index set indisvalid = false where indexrelid = 'campaign_contacts_names'::regclass");
  await expect(migrate(url, await readBaseline())).rejects.toMatchObject({
    code: "unfinished-indexes",
    message: "Indexes of migration 0080 are missing or invalid: calls_words, campaign_contacts_names",
    fix: expect.stringContaining("DELETE FROM parley_migrations WHERE number = 80"),
  });
  expect(await ranNumbers()).toEqual(REPLACED);
});

test("a database at 0084 that was moved elsewhere is refused as moved and adopts nothing", async () => {
  await fillAsReplaced();
  await markMoved(client, "db.example.com/parley");
  await expect(migrate(url, await readBaseline())).rejects.toMatchObject({ code: "database-moved" });
  expect(await ranNumbers()).toEqual(REPLACED);
});

test("a database of a newer Parley is refused as newer, whichever migrations it ran", async () => {
  await fillAsReplaced();
  for (const numbers of [[...WITH_BASELINE, 9_000], [9_000]]) {
    await recordAsRun(numbers);
    await expect(migrate(url, await readMigrations())).rejects.toThrow(
      /^The database was migrated by a newer Parley \(9000-x\.sql\)/,
    );
  }
});

test("data of a database at 0084 is restored under the baseline, and data of 0083 is refused", async () => {
  await fillAsReplaced();
  const load = async (target: string) =>
    readFrom(url, async (source) =>
      loadDatabase({
        connectionString: target,
        migrations: await readBaseline(),
        source,
        settle: async () => undefined,
      }),
    );
  const target = await keep(createEmptyDatabase());
  const loaded = await load(target);
  expect(loaded.find(({ name }) => name === "webhook_deliveries")).toMatchObject({ rows: 1 });
  expect(await ranNumbers(target)).toEqual([BASELINE_NUMBER]);
  await client.query("delete from parley_migrations where number = 84");
  await expect(load(await keep(createEmptyDatabase()))).rejects.toMatchObject({
    code: "older-schema",
    message: "The data comes from an older Parley: it lacks migration 0084, and this version upgrades only from 0084",
  });
});

test("data of an adopted database is restored, even where columns stand in another order", async () => {
  await fillAsReplaced();
  await migrate(url, await readBaseline());
  // A table without a primary key, which is copied in the order of all columns.
  await client.query(`
    alter table embedding_states drop column kind;
    alter table embedding_states add column kind text not null default '';
    insert into embedding_states (organization_id, kind, model, run)
      values (1, 'z', 'a', 1), (1, 'a', 'b', 2), (1, 'k', null, 3), (1, 'b', 'a', 4)`);
  const target = await keep(createEmptyDatabase());
  await readFrom(url, async (source) =>
    loadDatabase({ connectionString: target, migrations: await readBaseline(), source, settle: async () => undefined }),
  );
  expect(await ranNumbers(target)).toEqual([BASELINE_NUMBER]);
});
