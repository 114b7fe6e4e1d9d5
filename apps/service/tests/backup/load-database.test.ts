import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { copyOut } from "../../src/platform/database/copy-rows.ts";
import { createClientDatabase } from "../../src/platform/database/database.ts";
import { loadDatabase, refuseUnlessEmpty } from "../../src/platform/database/load-database.ts";
import { migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { verifyTenancy } from "../../src/platform/database/verify-tenancy.ts";
import { administer } from "../harness/database-server.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { contentOf, readFrom } from "./database-content.ts";

/** Each copy creates the whole schema; a busy machine takes its time. */

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function keep(database: Promise<TestDatabase>): Promise<string> {
  opened.push(await database);
  return (await database).connectionString;
}

async function query(connectionString: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Values that a careless copy would not bring over unchanged, in tables that refer to each other. */
const ODD_ROWS = `
  insert into organizations (name, slug, description, settings, created_at) values
    (E'tab\\tnewline\\nreturn\\r backslash \\\\ N \\\\N \\\\. "quoted" ☎️ ß', 'odd', null,
     '{"number": 12345678901234567890.123456789, "nested": [null, {"\\u0001": "\\\\"}]}', '2026-03-29 01:59:59.999999+00'),
    ('', 'empty', '', '{}', '1999-12-31 23:59:59.000001-11:30'), ('z', 'Z', null, '{}', now()), ('ä', 'ä', null, '{}', now());
  insert into users (email, default_organization_id, preferences) values ('One@Example.com', 1, 'null'), ('two@example.com', null, null);
  insert into organization_members (organization_id, user_id, role) values (1, 1, 'admin'), (2, 2, 'viewer');
  insert into api_keys (organization_id, user_id, name, key_prefix, key_hash, permissions, usage_count)
    values (1, 1, 'key', 'pk', decode('00ff0a0d5c2e', 'hex'), '{"read": true}', 9007199254740993);
  insert into instance_keys (name, master_key_id, wrapped_key) values ('hash-root', 'abc', 'x.y.z');
  insert into assistants (organization_id, user_id, name) values (1, 1, 'Reception');
  insert into phone_numbers (organization_id, phone_number, provider, provider_number_id, assistant_id, allowed_country_codes)
    values (1, '+14155550100', 'twilio', 'PN1', 1, array['US', null, 'a"b,c{}', '']), (1, '+14155550101', 'twilio', 'PN2', null, '{}');
  insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number, assistant_phone_number)
    select 1, 'sms_' || n, 'sms', 'inbound', 'completed', 'twilio', 1, '+1' || n, '+14155550100' from generate_series(1, 500) n;
  insert into sms_messages (organization_id, conversation_id, message_index, role, content)
    select 1, id, 0, 'user', repeat(md5(id::text) || E'\\n', 100) from calls;
  insert into opt_outs (organization_id, number_hash, source) values (1, '\\x', 'keyword');
`;

test("every value comes over exactly, with sequences, foreign keys and row-level security in force", async () => {
  const source = await keep(createTestDatabase());
  await query(source, ODD_ROWS);
  await query(source, "select setval('sms_logs_id_seq', 9007199254740995)");
  const target = await keep(createEmptyDatabase());
  const loaded = await readFrom(source, async (data) =>
    loadDatabase({
      connectionString: target,
      migrations: await readMigrations(),
      source: data,
      settle: (db) => verifyTenancy(db),
    }),
  );
  const [before, after] = [await contentOf(source), await contentOf(target)];
  expect(after).toEqual(before);
  expect(Object.fromEntries(loaded.map(({ name, ...digest }) => [name, digest]))).toEqual(before.tables);
  expect(before.tables["sms_messages"]).toMatchObject({ rows: 500 });
  expect(await readCatalogue(target)).toEqual(await readCatalogue(source));
  const [organization] = await query(
    target,
    "insert into organizations (name, slug) values ('new', 'new') returning id",
  );
  expect(organization).toEqual({ id: "5" });
  const [text] = await query(target, "select nextval('sms_logs_id_seq')::text as next");
  expect(text).toEqual({ next: "9007199254740996" });
});

test("an owner without any privilege of a superuser can copy and be copied to", async () => {
  const maintenanceUrl = inject("maintenanceUrl");
  const role = `parley_owner_${process.pid}`;
  await administer(maintenanceUrl, `create role ${role} login createrole password 'owner'`);
  await administer(maintenanceUrl, `grant parley_tenant to ${role}`);
  try {
    const asOwner = async () => {
      const url = new URL(await keep(createEmptyDatabase(role)));
      url.username = role;
      url.password = "owner";
      return url.href;
    };
    const [source, target] = [await asOwner(), await asOwner()];
    await migrate(source, await readMigrations());
    await query(source, ODD_ROWS);
    await readFrom(source, async (data) =>
      loadDatabase({
        connectionString: target,
        migrations: await readMigrations(),
        source: data,
        settle: (db) => verifyTenancy(db),
      }),
    );
    expect(await contentOf(target)).toEqual(await contentOf(source));
    // Whoever does not see every row is not taken for a source.
    await query(source, "drop policy unscoped_door on sms_messages");
    await expect(contentOf(source)).rejects.toMatchObject({ code: "rows-hidden" });
  } finally {
    for (const database of opened.splice(0)) await database.drop();
    await administer(maintenanceUrl, `drop role ${role}`);
  }
});

async function expectEmpty(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await refuseUnlessEmpty(client).finally(() => client.end());
}

test("what ends half-way leaves nothing: a source that fails, a connection that is lost, a settling that fails", async () => {
  const source = await keep(createTestDatabase());
  await query(source, ODD_ROWS);
  const target = await keep(createEmptyDatabase());
  const migrations = await readMigrations();
  const load = (afterTable: () => Promise<void>, settle = async () => undefined) =>
    readFrom(
      source,
      (data) => loadDatabase({ connectionString: target, migrations, source: data, settle }),
      afterTable,
    );
  let tables = 0;
  const atTable = (count: number, what: () => Promise<unknown>) => async () => {
    tables += 1;
    if (tables === count) await what();
  };
  const failure = new Error("the file was cut off");
  await expect(load(atTable(9, () => Promise.reject(failure)))).rejects.toBe(failure);
  await expectEmpty(target);
  tables = 0;
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parley-copy'";
  await expect(load(atTable(12, () => query(target, kill)))).rejects.toThrow();
  await expectEmpty(target);
  await expect(
    load(
      async () => undefined,
      () => Promise.reject(failure),
    ),
  ).rejects.toBe(failure);
  await expectEmpty(target);
  await load(async () => undefined);
  await expect(load(async () => undefined)).rejects.toMatchObject({ code: "database-not-empty" });
});

test("rows that nobody came to read say so to whoever comes, and end no process", async () => {
  const source = await keep(createTestDatabase());
  const client = new pg.Client({ connectionString: source, application_name: "parley-unread" });
  client.on("error", () => undefined);
  await client.connect();
  const ended = new Promise<void>((resolve) => client.on("end", () => resolve()));
  const rows = copyOut(client, "copy (select pg_sleep(60)) to stdout");
  await query(
    source,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-unread'",
  );
  await ended;
  const read = async () => {
    for await (const _ of rows);
  };
  await expect(read()).rejects.toThrow();
});

test("rows of an older schema are brought to the newest, those of a newer Parley are refused", async () => {
  const known = await readMigrations();
  const addColumn = { number: 9_001, name: "9001-badge.sql", sql: "alter table phone_numbers add column badge text" };
  const older = [...known, addColumn];
  const newest = { number: 9_002, name: "9002-badges.sql", sql: "update phone_numbers set badge = 'numbered'" };
  const migrations = [...older, newest];
  const source = await keep(createEmptyDatabase());
  await migrate(source, older);
  await query(source, ODD_ROWS);
  const target = await keep(createEmptyDatabase());
  await expect(
    readFrom(source, (data) =>
      loadDatabase({
        connectionString: target,
        migrations: known,
        source: data,
        settle: async () => undefined,
      }),
    ),
  ).rejects.toMatchObject({ code: "newer-schema" });
  await expectEmpty(target);
  await readFrom(source, (data) =>
    loadDatabase({
      connectionString: target,
      migrations,
      source: data,
      // Already on the newest schema.
      settle: async (db) => {
        await sql`update phone_numbers set badge = badge || ', settled'`.execute(db);
      },
    }),
  );
  const ran = "select name from parley_migrations order by number";
  expect(await query(target, ran)).toEqual(migrations.map(({ name }) => ({ name })));
  expect(await migrate(target, migrations)).toEqual([]);
  expect(await query(target, "select distinct badge from phone_numbers")).toEqual([{ badge: "numbered, settled" }]);
  expect(await query(target, "select count(*)::int as count from sms_messages")).toEqual([{ count: 500 }]);
});

test("a service that starts meanwhile waits for the end, and finds all of it", async () => {
  const source = await keep(createTestDatabase());
  await query(source, ODD_ROWS);
  const target = await keep(createEmptyDatabase());
  const migrations = await readMigrations();
  let starting: Promise<readonly string[]> | null = null;
  await readFrom(
    source,
    (data) => loadDatabase({ connectionString: target, migrations, source: data, settle: async () => undefined }),
    async () => {
      starting ??= migrate(target, migrations);
    },
  );
  expect(await starting).toEqual([]);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  await verifyTenancy(createClientDatabase(client)).finally(() => client.end());
});
