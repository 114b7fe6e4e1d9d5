import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeService } from "../../src/compose.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { NO_TRACER, type Tracer } from "../../src/platform/telemetry/tracer.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findFreePort } from "../harness/test-service.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-shutdown-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function compose(tracer: Tracer = NO_TRACER) {
  const config = loadConfig({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    MASTER_KEY: randomBytes(32).toString("base64"),
  });
  return composeService(config, { tracer, logger: createLogger("error", () => undefined) });
}

async function connections(): Promise<number> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    return rows[0]?.count ?? Number.NaN;
  } finally {
    await client.end();
  }
}

test("a part that cannot be released keeps no other from it, and is told; a start that fails tells why it failed", async () => {
  let closedTracers = 0;
  const failing: Tracer = {
    ...NO_TRACER,
    close: async () => {
      closedTracers += 1;
      throw new Error("the spans could not be sent");
    },
  };
  const service = await compose(failing);
  const failure = new Error("the port does not close");
  service.server.addHook("onClose", async () => {
    throw failure;
  });
  await service.start();
  expect(await connections()).toBeGreaterThan(0);
  await expect(service.stop()).rejects.toBe(failure);
  expect(closedTracers).toBe(1);
  await expect.poll(connections).toBe(0);

  // Under another master key.
  await expect(compose(failing)).rejects.toThrow("is not configured");
  expect(closedTracers).toBe(2);
  await expect.poll(connections).toBe(0);
});
