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
    /** A connection that may create databases. */
    readonly maintenanceUrl: string;
    /** A migrated, empty database to clone. */
    readonly templateDatabase: string;
  }
}

/**
 * One PostgreSQL for all test files: the embedded one, or the server TEST_DATABASE_URL names. Each file clones the
 * template made here, which takes a fraction of the time of migrating.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  // Services of several carriers run side by side in a file, and files beside each other.
  const temporary = given === undefined ? await startTemporaryPostgres({ max_connections: "800" }) : null;
  const maintenanceUrl = temporary?.connectionString ?? given ?? "";
  const templateDatabase = `parley_template_${process.pid}`;
  await administer(maintenanceUrl, `create database ${templateDatabase}`);
  const templateUrl = databaseUrl(maintenanceUrl, templateDatabase);
  await migrate(templateUrl, await readMigrations());
  const queue = await openJobQueue({
    connectionString: templateUrl,
    definitions: jobDefinitions,
    isWorker: false,
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

/** Adds what the server of this run used to its costs, as a line of its own. */
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
