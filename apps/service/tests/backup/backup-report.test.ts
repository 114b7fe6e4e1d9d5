import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "@parley/foundation/seeded-random";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "../../src/commands/backup.ts";
import { moveTo } from "../../src/commands/move-to.ts";
import { createMasterKeyFile, parseMasterKey } from "../../src/platform/crypto/master-key.ts";
import { createClientDatabase } from "../../src/platform/database/database.ts";
import { loadInstanceKey } from "../../src/platform/database/instance-keys.ts";
import { markMoved, removeMark } from "../../src/platform/database/moved-database.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

const FORMER_ID = "feedfacefeedface";

let database: TestDatabase;
let client: pg.Client;
let folder: string;
let keyId: string;
const path = (name: string) => join(folder, name);

/** Some of it is wrapped by the key in DATA_DIR, some still by a former one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-backup-report-"));
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const current = parseMasterKey(await createMasterKeyFile(path("data/master-key")), "a test");
  keyId = current.id;
  await loadInstanceKey(createClientDatabase(client), { current, previous: [] }, systemRandom, "hash-root");
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function report(file: string, withoutKeys = false): Promise<string> {
  const lines: string[] = [];
  const environment = { DATABASE_URL: database.connectionString, DATA_DIR: path("data") };
  await backup(environment, (text) => lines.push(text), { file: path(file), withoutKeys });
  return lines.join("\n");
}

test("only the key that is in the file is said to be in it", async () => {
  const whole = await report("whole");
  expect(whole).toContain(`It holds the master key ${keyId}: WHO HAS THE FILE can read every secret.`);
  expect(whole).not.toContain("does not hold");
  await client.query("insert into instance_keys (name, master_key_id, wrapped_key) values ('former', $1, 'x.y.z')", [
    FORMER_ID,
  ]);
  const both = await report("both");
  expect(both).toContain(`It holds the master key ${keyId}: WHO HAS THE FILE can read the secrets under it.`);
  expect(both).toContain(`It does not hold the master key ${FORMER_ID}: keep that apart`);
  const none = await report("none", true);
  expect(none).not.toContain("It holds");
  expect(none).toContain(`It does not hold the master key ${[keyId, FORMER_ID].toSorted().join(" and ")}`);
});

test("recordings that are left out are told of, where there are any", async () => {
  expect(await report("silent")).not.toContain("recordings");
  await client.query("set session_replication_role = replica");
  await client.query(
    "insert into call_recordings (organization_id, call_id, recording_type, recording_source, status) values (1, 1, 'full', 'parley', 'completed')",
  );
  expect(await report("heard")).toContain(
    `Call recordings are not included: copy ${path("data/files")} from each machine that runs calls.`,
  );
  await client.query("delete from call_recordings");
  await client.query("set session_replication_role = origin");
});

test("what was moved elsewhere is neither backed up nor moved again", async () => {
  await markMoved(client, "db.internal:5432/parley");
  const refusal = { code: "database-moved", fix: expect.stringContaining("move-to --undo") };
  await expect(report("stale")).rejects.toMatchObject(refusal);
  expect(await readdir(folder)).not.toContain("stale");
  const target = await createEmptyDatabase();
  try {
    const environment = { DATABASE_URL: database.connectionString, DATA_DIR: path("data") };
    const move = { target: target.connectionString, undo: false };
    await expect(moveTo(environment, () => undefined, move)).rejects.toMatchObject(refusal);
  } finally {
    await target.drop();
  }
  await removeMark(client);
  expect(await report("again")).toContain("rows of");
});
