import { appendFileSync } from "node:fs";
import type { FileCosts } from "@parley/testkit/test-run/costs";
import { treeProcessorMs } from "@parley/testkit/test-run/processor-time";
import pg from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { jobDefinitions } from "../../src/job-definitions.ts";
import { migrate, readMigrations } from "../../src/platform/database/migrate.ts";
import { openJobQueue } from "../../src/platform/jobs/job-queue.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of a role that may create databases. */
    readonly maintenanceUrl: string;
    /** A migrated, empty database to clone. */
    readonly templateDatabase: string;
  }
}

const SETTINGS = {
  // Files run concurrently, and a file may run services for several carriers at once.
  max_connections: "800",
  // Each connection maps every buffer page it reads, and the files are in memory anyway.
  shared_buffers: "16MB",
  // Autovacuum would start a process in some test's database every other second.
  autovacuum: "off",
  // Tests do not use replication.
  wal_level: "minimal",
  max_wal_senders: "0",
};

/**
 * Provides one PostgreSQL server for all test files: the embedded one, or the server at TEST_DATABASE_URL. Services clone
 * the migrated template, which takes a fraction of the time of migrating.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const temporary = given === undefined ? await startTemporaryPostgres(SETTINGS) : null;
  const maintenanceUrl = temporary?.connectionString ?? given ?? "";
  const templateDatabase = `parley_template_${process.pid}`;
  await administer(maintenanceUrl, `create database ${templateDatabase}`);
  const templateUrl = databaseUrl(maintenanceUrl, templateDatabase);
  await migrate(templateUrl, await readMigrations());
  const queue = await openJobQueue({
    connectionString: templateUrl,
    definitions: jobDefinitions,
    isWorker: false,
    maxConnections: 1,
    onError: () => undefined,
  });
  await queue.stop();
  project.provide("maintenanceUrl", maintenanceUrl);
  project.provide("templateDatabase", templateDatabase);
  return async () => {
    if (temporary !== null) await noteServerTime(maintenanceUrl, project.config.provide);
    if (temporary === null)
      await administer(maintenanceUrl, `drop database if exists ${templateDatabase} with (force)`);
    else await temporary.stop();
  };
}

/** Records the server's processor time as a separate line in the run's costs. */
async function noteServerTime(
  maintenanceUrl: string,
  { costsFile, projectName }: Partial<ProvidedContext>,
): Promise<void> {
  if (costsFile === undefined || projectName === undefined) return;
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  );
  await client.end();
  const costs: FileCosts = {
    project: projectName,
    file: "PostgreSQL",
    processorMs: treeProcessorMs(rows[0]?.pid ?? 0),
    elapsedMs: 0,
    counts: {},
  };
  appendFileSync(costsFile, `${JSON.stringify(costs)}\n`);
}

export async function administer(maintenanceUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${database}`;
  return url.href;
}
