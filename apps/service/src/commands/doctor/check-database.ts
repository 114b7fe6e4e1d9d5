import pg from "pg";
import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf, refused, warning } from "../../platform/check-result.ts";
import { lineageOf } from "../../platform/database/baseline.ts";
import { createDatabase } from "../../platform/database/database.ts";
import { startEmbeddedPostgres } from "../../platform/database/embedded/embedded-postgres.ts";
import { readMigrations } from "../../platform/database/migrate.ts";
import { refuseMoved } from "../../platform/database/moved-database.ts";
import { DATABASE_FIX } from "../../platform/database/unreachable-database.ts";
import { verifyTenancy } from "../../platform/database/verify-tenancy.ts";
import { checkMasterKey } from "./check-master-key.ts";

const OLDEST_VERSION = 150_000;
const MOST_CLOCK_SKEW_MS = 2_000;

/**
 * Connects for real, then asks for version, schema, tenancy, keys and time.
 * @param running the address of a database that runs already; null: an embedded one is started for as long as this takes
 */
export async function checkDatabase(config: Config, running: string | null): Promise<readonly CheckResult[]> {
  const isEmbedded = config.databaseUrl === null;
  const fixAddress = isEmbedded
    ? `Look into ${config.dataDir}/postgres, or set DATABASE_URL to a PostgreSQL of your own.`
    : DATABASE_FIX;
  const server =
    isEmbedded && running === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }).catch(reasonOf) : null;
  if (typeof server === "string") return [failed("database", server, fixAddress)];
  const connectionString = running ?? server?.connectionString ?? config.databaseUrl?.reveal() ?? "";
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  // Without a listener the loss of an idle connection would end the process.
  pool.on("error", () => undefined);
  try {
    await pool.query("select 1");
    return [
      await checkVersion(pool, isEmbedded),
      await checkSchema(pool),
      await checkMove(pool),
      await checkTenancy(pool),
      await checkMasterKey(config, pool),
      await checkClock(pool),
    ];
  } catch (error) {
    return [failed("database", reasonOf(error), fixAddress)];
  } finally {
    await pool.end();
    await server?.stop();
  }
}

async function checkVersion(pool: pg.Pool, isEmbedded: boolean): Promise<CheckResult> {
  const { rows } = await pool.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const found = rows[0];
  const detail = `PostgreSQL ${found?.version} (${isEmbedded ? "embedded" : "DATABASE_URL"}) answers`;
  if (Number(found?.number) >= OLDEST_VERSION) return ok("database", detail);
  return failed("database", `${detail}, but Parley needs 15 or newer`, "Upgrade the server, or unset DATABASE_URL.");
}

async function checkSchema(pool: pg.Pool): Promise<CheckResult> {
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  const { rows: tables } = await pool.query<{ found: string | null }>(
    "select to_regclass('parley_migrations') as found",
  );
  if (tables[0]?.found === null) return ok("schema", "not made yet; the first start makes it");
  const { rows } = await pool.query<{ number: number }>("select number from parley_migrations order by number");
  const run = rows.map(({ number }) => number);
  const found = run.at(-1) ?? 0;
  if (found > newest) {
    return failed(
      "schema",
      `the database is at migration ${found}, this Parley knows ${newest}`,
      "Start the newer Parley that migrated it, or restore a backup from before.",
    );
  }
  try {
    lineageOf(run, "database");
  } catch (error) {
    return refused("schema", error);
  }
  return ok(
    "schema",
    found === newest ? `at migration ${found}` : `at migration ${found}; the next start brings it to ${newest}`,
  );
}

async function checkMove(pool: pg.Pool): Promise<CheckResult> {
  const client = await pool.connect();
  try {
    await refuseMoved(client);
    return ok("moved", "the data was not moved elsewhere");
  } catch (error) {
    return refused("moved", error);
  } finally {
    client.release();
  }
}

async function checkTenancy(pool: pg.Pool): Promise<CheckResult> {
  const { rows } = await pool.query<{ found: string | null }>("select to_regclass('parley_migrations') as found");
  if (rows[0]?.found === null) return ok("tenancy", "set up by the first start");
  try {
    await verifyTenancy(createDatabase(pool));
    return ok("tenancy", "row-level security binds every organization");
  } catch (error) {
    return failed("tenancy", reasonOf(error), "Run the statement named above, then ask again.");
  }
}

/** Leases and schedules run by the database's clock, signatures by ours. */
async function checkClock(pool: pg.Pool): Promise<CheckResult> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const after = Date.now();
  const now = rows[0]?.now.getTime() ?? 0;
  const skewMs = now < before ? before - now : Math.max(0, now - after);
  if (skewMs <= MOST_CLOCK_SKEW_MS) return ok("clock", `the database's clock agrees within ${Math.max(1, skewMs)} ms`);
  return warning(
    "clock",
    `this machine and the database differ by ${Math.round(skewMs / 1_000)} s`,
    "Run an NTP client (chrony, systemd-timesyncd) on both.",
  );
}
