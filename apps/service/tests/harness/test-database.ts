import { randomUUID } from "node:crypto";
import { countCost } from "@parley/testkit/test-run/costs";
import { inject } from "vitest";
import { administer, databaseUrl } from "./database-server.ts";

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** Clones the migrated template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject("templateDatabase")}`);
}

/** Clones another database, which must have no connections meanwhile. */
export function cloneDatabase({ connectionString }: TestDatabase): Promise<TestDatabase> {
  return createDatabase(`template ${new URL(connectionString).pathname.slice(1)}`);
}

/** Creates an empty database without the schema. */
export function createEmptyDatabase(owner?: string): Promise<TestDatabase> {
  return createDatabase(owner === undefined ? "" : `owner ${owner}`);
}

async function createDatabase(options: string): Promise<TestDatabase> {
  countCost("database clones");
  const maintenanceUrl = inject("maintenanceUrl");
  const name = `parley_test_${randomUUID().replaceAll("-", "")}`;
  await administer(maintenanceUrl, `create database ${name} ${options}`);
  return {
    connectionString: databaseUrl(maintenanceUrl, name),
    drop: () => administer(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}
