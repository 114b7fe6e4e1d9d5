import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { createOrganization } from "../../src/features/accounts/organization/create-organization.ts";
import { jobDefinitions } from "../../src/job-definitions.ts";
import { openPlatform } from "../../src/open-platform.ts";
import { createClientDatabase } from "../../src/platform/database/database.ts";
import { verifyTenancy } from "../../src/platform/database/verify-tenancy.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { administer, databaseUrl } from "../harness/database-server.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../harness/temporary-postgres.ts";

/** A server of its own: roles belong to the server, and on the one the other tests share a superuser has made `parley_tenant`. */
let server: TemporaryPostgres;
let dataDir: string;
let ownerUrl: string;

/** As `docs/operations/running.md` has it; the embedded server has a superuser named parley. */
beforeAll(async () => {
  server = await startTemporaryPostgres();
  dataDir = await mkdtemp(join(tmpdir(), "parley-own-postgresql-"));
  await administer(server.connectionString, "CREATE ROLE parley_owner LOGIN CREATEROLE PASSWORD 'choose-one'");
  await administer(server.connectionString, "CREATE DATABASE parley OWNER parley_owner");
  const url = new URL(databaseUrl(server.connectionString, "parley"));
  url.username = "parley_owner";
  url.password = "choose-one";
  ownerUrl = url.href;
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function open() {
  const config = loadConfig({
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
  });
  return openPlatform(config, jobDefinitions, { logger: createLogger("error", () => undefined) });
}

test("on a fresh server with the documented role a start succeeds, and scoped transactions are bound", async () => {
  const platform = await open();
  try {
    const { unscoped } = platform.data;
    const { id } = await unscoped.transaction((unit) => createOrganization(unit, { name: "one" }));
    await unscoped.transaction((unit) => createOrganization(unit, { name: "another" }));
    const seen = await platform.data.scope(id).transaction(async ({ db }) => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
      return { role: rows[0]?.role, organizations: await db.selectFrom("organizations").select("id").execute() };
    });
    expect(seen).toEqual({ role: "parley_tenant", organizations: [{ id }] });
  } finally {
    await platform.close();
  }
});

test("a membership without the right to become the role is told, with the statement that mends it", async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const database = createClientDatabase(client);
  try {
    await verifyTenancy(database);
    await client.query("revoke parley_tenant from parley_owner granted by parley_owner");
    const { rows } = await client.query("select pg_has_role(current_user, 'parley_tenant', 'MEMBER') as is_member");
    expect(rows).toEqual([{ is_member: true }]);
    await expect(verifyTenancy(database)).rejects.toThrow(/GRANT parley_tenant TO .* WITH SET TRUE/);
    await client.query("grant parley_tenant to parley_owner with set true");
    // Within a transaction it leaves the role as it was.
    await client.query("begin");
    await verifyTenancy(database);
    expect((await client.query("select current_user as role")).rows).toEqual([{ role: "parley_owner" }]);
    await client.query("rollback");
  } finally {
    await client.end();
  }
});
