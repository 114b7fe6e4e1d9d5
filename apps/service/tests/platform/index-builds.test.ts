import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MigrateOptions, type Migration, migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const PATIENCE = { interval: 20 };

let database: TestDatabase;
let writer: pg.Client;
let other: pg.Client;
let child: ChildProcess | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  await shortenDeadlockTimeout();
  writer = new pg.Client({ connectionString, application_name: "long-import" });
  other = new pg.Client({ connectionString });
  await Promise.all([writer.connect(), other.connect()]);
  await other.query(`create table one (word text); create table two (word text);
    insert into one select 'word ' || n from generate_series(1, 1000) n; insert into two select word from one`);
});
afterEach(async () => {
  child?.kill("SIGKILL");
  child = null;
  await Promise.all([writer.end(), other.end()]);
  await database.drop();
});

/** So that the server sees at once, not after a second, that two connections wait for each other. */
async function shortenDeadlockTimeout(): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await client.query(`alter database ${pg.escapeIdentifier(client.database ?? "")} set deadlock_timeout = '50ms'`);
  } finally {
    await client.end();
  }
}

const INDEXES = `-- Both; of words.
CREATE INDEX CONCURRENTLY one_words ON one (word);
CREATE UNIQUE INDEX CONCURRENTLY two_words
  ON two (word) WHERE word <> '';
`;

async function withFile(sql = INDEXES): Promise<readonly Migration[]> {
  return [...(await readMigrations()), { number: 9_000, name: "9000-words.sql", sql }];
}

const run = async (options: MigrateOptions = {}, sql?: string) =>
  migrate(database.connectionString, await withFile(sql), options);

/** An import that is not over: the index of its table waits for it. */
async function writeTo(table: string): Promise<void> {
  await writer.query(`begin; insert into ${table} values ('long import')`);
}

interface Built {
  readonly name: string;
  readonly oid: number;
  readonly valid: boolean;
}

async function built(): Promise<readonly Built[]> {
  const { rows } = await other.query<Built>(
    `select relname as name, oid, indisvalid as valid from pg_index join pg_class on oid = indexrelid
     where relname in ('one_words', 'two_words') order by 1`,
  );
  return rows;
}

const isUnderWay = (name: string) =>
  expect.poll(async () => (await built()).find((index) => index.name === name)?.valid, PATIENCE).toBe(false);

async function isRecorded(): Promise<boolean> {
  const { rowCount } = await other.query("select from parley_migrations where number = 9000");
  return rowCount === 1;
}

const allValid = [
  expect.objectContaining({ name: "one_words", valid: true }),
  expect.objectContaining({ name: "two_words", valid: true }),
];

test("whoever writes meanwhile does not wait, and the log says who is waited for", async () => {
  await writeTo("one");
  const said: string[] = [];
  const running = run({ lockWaitMs: 50, log: (message) => said.push(message) });
  await isUnderWay("one_words");
  await other.query("set lock_timeout = 2000");
  for (let writes = 0; writes < 20; writes += 1) {
    await other.query("insert into one values ('meanwhile'); update one set word = 'now' where word = 'meanwhile'");
  }
  const waits =
    /^Migration 9000-words\.sql builds the index one_words beside what goes on, and waits for process \d+ \(long-import, idle in transaction, /;
  await expect.poll(() => said, PATIENCE).toContainEqual(expect.stringMatching(waits));
  expect(await isRecorded()).toBe(false);
  await writer.query("commit");
  expect(await running).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
  const { rows } = await other
    .query("set enable_seqscan = off; select count(*)::int from one where word = 'now'")
    .then((results) => (results as unknown as pg.QueryResult[])[1] as pg.QueryResult);
  expect(rows).toEqual([{ count: 20 }]);
  expect(await run()).toEqual([]);
});

test("what was cut off half-way is made anew, and what was done is kept", async () => {
  await writeTo("two");
  const running = run();
  running.catch(() => undefined);
  await isUnderWay("two_words");
  const [first] = await built();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-migrate' and datname = current_database()",
  );
  await expect(running).rejects.toThrow(/^Migration 9000-words\.sql failed: terminating connection/);
  expect((await built()).map(({ valid }) => valid)).toEqual([true, false]);
  expect(await isRecorded()).toBe(false);
  await writer.query("commit");
  expect(await run()).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
  expect((await built())[0]?.oid).toBe(first?.oid);
  expect(await isRecorded()).toBe(true);
});

test("the next start waits for what a killed process left the server doing", async () => {
  await writeTo("one");
  const migrateUrl = new URL("../../src/platform/database/migrate.ts", import.meta.url).href;
  const code = `import { migrate } from ${JSON.stringify(migrateUrl)};
    await migrate(process.env.URL, JSON.parse(process.env.MIGRATIONS));`;
  child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: {
      URL: database.connectionString,
      // Those that are done are only counted.
      MIGRATIONS: JSON.stringify((await withFile()).map((file) => (file.number < 9_000 ? { ...file, sql: "" } : file))),
    },
    stdio: "inherit",
  });
  await isUnderWay("one_words");
  child.kill("SIGKILL");
  await once(child, "exit");
  const running = run();
  const migrating = async (query: string) =>
    (
      await other.query(
        `select from pg_stat_activity
         where application_name = 'parley-migrate' and datname = current_database() and query ~ $1`,
        [query],
      )
    ).rowCount;
  await expect.poll(() => migrating("pg_try_advisory_lock"), PATIENCE).toBe(1);
  // The lock is still held: nobody else builds, or removes what is being built.
  expect(await migrating("INDEX CONCURRENTLY")).toBe(1);
  await writer.query("commit");
  expect(await running).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
});

test("of several that start at once one builds, and none of them waits for another for ever", async () => {
  await writeTo("one");
  const running = [run(), run(), run()];
  for (const each of running) each.catch(() => undefined);
  await isUnderWay("one_words");
  // The others have asked again since the server would have seen that two wait for each other.
  const { rows } = await other.query<{ at: Date }>(
    "select clock_timestamp() + 2 * current_setting('deadlock_timeout')::interval as at",
  );
  await expect
    .poll(async () => {
      const { rowCount } = await other.query(
        `select from pg_stat_activity where application_name = 'parley-migrate' and datname = current_database()
           and query ~ 'pg_try_advisory_lock' and query_start > $1`,
        [rows[0]?.at],
      );
      return rowCount;
    }, PATIENCE)
    .toBe(2);
  await writer.query("commit");
  const done = await Promise.all(running);
  expect(done.flat()).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
});

test("an index of an earlier version is taken as it is", async () => {
  await other.query("create index one_words on one (word)");
  const [before] = await built();
  expect(await run()).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
  expect((await built())[0]?.oid).toBe(before?.oid);
});

test("what cannot be built stops the start, and the next one tries again", async () => {
  await other.query("insert into two values ('twice'), ('twice')");
  await expect(run()).rejects.toThrow(/^Migration 9000-words\.sql failed: could not create unique index/);
  expect((await built()).map(({ valid }) => valid)).toEqual([true, false]);
  await other.query("delete from two where word = 'twice'");
  expect(await run()).toEqual(["9000-words.sql"]);
  expect(await built()).toEqual(allValid);
});

test("a file that does anything else besides is refused before anything is done", async () => {
  const mixed = `${INDEXES}ALTER TABLE one ADD COLUMN number integer;`;
  await expect(run({}, mixed)).rejects.toThrow(/9000-words\.sql builds indexes concurrently, and may do nothing else/);
  expect(await built()).toEqual([]);
  expect(await isRecorded()).toBe(false);
});
