import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { administer, databaseUrl } from "./database-server.ts";

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** A database of its own: a clone of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const maintenanceUrl = inject("maintenanceUrl");
  const name = `parley_test_${randomUUID().replaceAll("-", "")}`;
  await administer(maintenanceUrl, `create database ${name} template ${inject("templateDatabase")}`);
  return {
    connectionString: databaseUrl(maintenanceUrl, name),
    drop: () => administer(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}
