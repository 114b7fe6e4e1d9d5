import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { findBlockers, processOf } from "./lock-blockers.ts";

interface IndexBuild {
  readonly index: string;
  readonly statement: string;
}

const CONCURRENTLY = /\bINDEX CONCURRENTLY\b/i;
const BUILD = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON /;
const LONGEST_SILENCE_MS = 60_000;

/**
 * What a migration builds outside of a transaction, so that nobody who writes waits for it.
 * @returns null: the file runs in a transaction
 * @throws Error when the file does anything else, which would be done again after a crash
 */
export function readIndexBuilds(migration: { readonly name: string; readonly sql: string }): IndexBuild[] | null {
  const statements = migration.sql
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replaceAll(/\s+/g, " "))
    .filter((statement) => statement !== "");
  if (!statements.some((statement) => CONCURRENTLY.test(statement))) return null;
  return statements.map((statement) => {
    const index = BUILD.exec(statement)?.[1];
    if (index !== undefined) return { index, statement };
    throw new Error(`Migration ${migration.name} builds indexes concurrently, and may do nothing else`);
  });
}

interface BuildRequest {
  /** Of the migration. */
  readonly name: string;
  readonly builds: readonly IndexBuild[];
  readonly log?: (message: string) => void;
  /** How long nothing is said; then longer and longer. */
  readonly lockWaitMs?: number;
}

/**
 * Builds what is missing. A build that was cut off leaves an index that is not valid: it is removed and made anew. Each build waits
 * until the transactions that are going on have ended, with nobody behind it.
 * @param client holds the lock of migrations
 */
export async function buildIndexes(client: pg.Client, connectionString: string, request: BuildRequest): Promise<void> {
  const { name, builds, log = () => undefined, lockWaitMs = 1_500 } = request;
  const pid = await processOf(client);
  for (const build of builds) {
    const finished = new AbortController();
    const telling = (async () => {
      for (let pauseMs = lockWaitMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_SILENCE_MS)) {
        await setTimeout(pauseMs, null, { signal: finished.signal });
        const blockers = await findBlockers(connectionString, pid);
        const waits = blockers === null ? "" : `, and waits for ${blockers} to end`;
        log(`Migration ${name} builds the index ${build.index} beside what goes on${waits}`);
      }
    })().catch(() => undefined);
    try {
      await buildIndex(client, build);
    } finally {
      finished.abort();
      await telling;
    }
  }
}

async function buildIndex(client: pg.Client, { index, statement }: IndexBuild): Promise<void> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    "select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  if (rows[0]?.is_valid === true) return;
  if (rows[0] !== undefined) await client.query(`drop index concurrently ${index}`);
  await client.query(statement);
}
