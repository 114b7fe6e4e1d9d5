import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Environment } from "../../src/config/env.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findFreePort } from "../harness/test-service.ts";
import { findLastingPort, launchParley } from "./parley-process.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-refused-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a start that is refused prints, and its exit code. */
async function refusal(environment: Environment) {
  const parley = launchParley({
    port: await findLastingPort(),
    environment: { DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment },
  });
  const { code } = await parley.exited;
  return { code, said: parley.lines.join("\n") };
}

test("a database that cannot be reached is told in a sentence, without its password, and with what to check", async () => {
  const { code, said } = await refusal({
    DATABASE_URL: `postgres://parley:hunter2@127.0.0.1:${await findFreePort()}/parley`,
  });
  expect(code).toBe(2);
  expect(said).toMatch(/^The database cannot be reached: .*ECONNREFUSED/);
  expect(said).toContain("Check DATABASE_URL");
  expect(said).not.toMatch(/hunter2|^\s+at /m);
});

test("so is a database that is missing on its server", async () => {
  const missing = new URL(database.connectionString);
  missing.pathname = "/no_such_database";
  const { code, said } = await refusal({ DATABASE_URL: missing.href });
  expect([code, said.split("\n").length]).toEqual([2, 2]);
  expect(said).toMatch(/^The database cannot be reached: database "no_such_database" does not exist/);
});

test("an address that is not this machine's is told with the setting to change", async () => {
  const { code, said } = await refusal({ DATABASE_URL: database.connectionString, HOST: "203.0.113.7" });
  expect(code).toBe(2);
  expect(said).toMatch(/^203\.0\.113\.7:\d+ is no address of this machine\. Set HOST to/m);
  expect(said).not.toMatch(/^\s+at /m);
});
