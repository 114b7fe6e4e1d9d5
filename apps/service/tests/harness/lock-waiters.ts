import { sql } from "kysely";
import { expect } from "vitest";
import type { TestService } from "./test-service.ts";
import { until } from "./until.ts";

/** Resolves when at least `count` statements in the service's database wait for a row or advisory lock. */
export async function untilStatementsWait({ service }: TestService, count: number): Promise<void> {
  await until(async () => expect(await countWaiting(service.platform.database)).toBeGreaterThanOrEqual(count));
}

/** Ignores other databases, which belong to other tests. */
async function countWaiting(database: TestService["service"]["platform"]["database"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple', 'advisory')`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}
