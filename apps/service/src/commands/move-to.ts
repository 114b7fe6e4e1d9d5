import { DomainError } from "@parley/foundation/domain-error";
import { Secret } from "@parley/foundation/secret";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";
import { openDatabaseServer } from "../open-database-server.ts";
import { type DatabaseSnapshot, openSnapshot } from "../platform/database/database-snapshot.ts";
import { type DataSource, loadDatabase, type SourceTable } from "../platform/database/load-database.ts";
import { readMigrations } from "../platform/database/migrate.ts";
import { markMoved, removeMark } from "../platform/database/moved-database.ts";
import { verifyTenancy } from "../platform/database/verify-tenancy.ts";

export interface MoveOptions {
  readonly target: string | undefined;
  /** Instead: the present database may be used again. */
  readonly undo: boolean;
}

/** Copies the configured database into an empty one, and leaves a note in the old one. */
export async function moveTo(
  environment: Environment,
  print: (line: string) => void,
  { target, undo }: MoveOptions,
): Promise<number> {
  if ((target === undefined) !== undo) {
    print("Usage: parley move-to <address of the new database>\n       parley move-to --undo");
    return 2;
  }
  const config = loadConfig(environment);
  const server = await openDatabaseServer(config, { mustBeAlone: true });
  try {
    if (target === undefined) return await undoMove(server.connectionString, print);
    // Checked like the setting that it will become.
    const checked = loadConfig({ ...environment, DATABASE_URL: target }).databaseUrl ?? new Secret(target);
    await refuseRunningService(server.connectionString);
    const lines = await copy(config, server.connectionString, checked.reveal());
    for (const line of lines) print(line);
    return 0;
  } finally {
    await server.stop();
  }
}

async function copy(config: Config, from: string, to: string): Promise<readonly string[]> {
  const snapshot = await openSnapshot(from, { holdsOffWriters: true });
  try {
    const loaded = await loadDatabase({
      connectionString: to,
      migrations: await readMigrations(),
      source: sourceOf(snapshot),
      settle: verifyTenancy,
    });
    await onConnection(from, (client) => markMoved(client, placeOf(to)));
    const rows = loaded.reduce((sum, table) => sum + table.rows, 0);
    return [
      `${rows} rows of ${loaded.length} tables are in ${placeOf(to)}, each table read back and found to be the same.`,
      "Set DATABASE_URL to the address you gave, and start the service.",
      config.masterKey === null
        ? `Keep DATA_DIR (${config.dataDir}): it holds the master key. On another machine set MASTER_KEY to what is in its file master-key.`
        : "Keep MASTER_KEY as it is.",
      "Nothing was deleted. A start on the old database is refused from now on (undone by parley move-to --undo).",
    ];
  } finally {
    await snapshot.close();
  }
}

function sourceOf(snapshot: DatabaseSnapshot): DataSource {
  async function* tables(): AsyncGenerator<SourceTable> {
    for (const table of snapshot.tables) {
      yield { name: table.name, columns: table.columns, rows: snapshot.rowsOf(table) };
    }
  }
  return { migrations: snapshot.migrations, tables, sequences: () => snapshot.readSequences() };
}

/** Anything it wrote after the copy would be lost. */
async function refuseRunningService(connectionString: string): Promise<void> {
  await onConnection(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name in ('parley-api', 'parley-worker', 'parley-jobs', 'parley-listen')`,
    );
    if (rows.length === 0) return;
    throw new DomainError("conflict", "The service is running on this database", {
      code: "database-in-use",
      fix: "Stop every Parley process that uses it, then move it.",
    });
  });
}

async function undoMove(connectionString: string, print: (line: string) => void): Promise<number> {
  const wasMarked = await onConnection(connectionString, removeMark);
  print(
    wasMarked
      ? "The database may be used again, as it was when it was moved. Stop the service on the other one first."
      : "This database was not moved; nothing was changed.",
  );
  return 0;
}

async function onConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "parley-copy" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Host, port and database, without the credentials. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
