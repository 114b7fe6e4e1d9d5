import { performance } from "node:perf_hooks";
import pg from "pg";
import type { DatabaseCpu } from "../campaigns/postgres-cpu.ts";
import { median } from "../http/load.ts";
import { markdownTable } from "../voice/report.ts";
import type { ListPage } from "./lists.ts";
import type { RunningService } from "./running-service.ts";

const GOAL_MS = 50;
/** A page that takes seconds is not asked for twenty times. */
const ENOUGH_MS = 5_000;
const LEAST_REPEATS = 3;
const STATEMENTS_SHOWN = 2;

interface Figures {
  readonly page: ListPage;
  /** Of CPU, for one page; null where that cannot be told. */
  readonly databaseMs: number | null;
  readonly tookMs: readonly number[];
  /** The statements that took longest, each with its time for one page. */
  readonly statements: readonly { readonly text: string; readonly ms: number }[];
}

/**
 * Asks for each page several times, one after the other, and prints what it took; of what misses the goal, the statements that took
 * the time.
 * @param connectionString of the service's database
 */
export async function measureLists(
  service: RunningService,
  connectionString: string,
  pages: readonly ListPage[],
  repeats: number,
  databaseCpu: DatabaseCpu,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("create extension if not exists pg_stat_statements");
    const figures: Figures[] = [];
    for (const page of pages) {
      if (service.operations.has(page.operation)) {
        figures.push(await measure(service, client, page, repeats, databaseCpu));
      } else console.log(`Without ${page.what}: the service has no ${page.operation}`);
    }
    console.log(`\nLists, ${repeats} requests each, one after the other:\n`);
    console.log(
      markdownTable([
        ["page", "depth", "database CPU ms (goal ≤ 50)", "elapsed p50 ms", "longest ms"],
        ...figures.map(({ page, databaseMs, tookMs }) => [
          page.what,
          page.depth,
          databaseMs === null ? "unknown" : `${databaseMs.toFixed(1)}${databaseMs > GOAL_MS ? " **missed**" : ""}`,
          median(tookMs).toFixed(1),
          Math.max(...tookMs).toFixed(1),
        ]),
      ]),
    );
    for (const missed of figures.filter(({ databaseMs }) => databaseMs !== null && databaseMs > GOAL_MS)) {
      console.log(
        `\n${missed.page.what}, ${missed.page.depth}: ${missed.databaseMs?.toFixed(1)} ms (${missed.page.path})`,
      );
      for (const { text, ms } of missed.statements) console.log(`  ${ms.toFixed(1)} ms: ${text}`);
    }
  } finally {
    await client.end();
  }
}

async function measure(
  { ask }: RunningService,
  client: pg.Client,
  page: ListPage,
  repeats: number,
  databaseCpu: DatabaseCpu,
): Promise<Figures> {
  // Plans are made, and the pages of the table read.
  for (let index = 0; index < LEAST_REPEATS; index += 1) await ask("GET", page.path);
  await client.query("select pg_stat_statements_reset()");
  const tookMs: number[] = [];
  const before = await databaseCpu();
  const startedMs = performance.now();
  while (tookMs.length < repeats) {
    const beganMs = performance.now();
    if (tookMs.length >= LEAST_REPEATS && beganMs - startedMs > ENOUGH_MS) break;
    await ask("GET", page.path);
    tookMs.push(performance.now() - beganMs);
  }
  const after = await databaseCpu();
  const { rows } = await client.query<{ text: string; ms: number }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, total_exec_time / $1 as ms from pg_stat_statements
     where query not like '%pg_stat_statements%' order by total_exec_time desc limit $2`,
    [tookMs.length, STATEMENTS_SHOWN],
  );
  const databaseMs = before === null || after === null ? null : (after - before) / tookMs.length;
  return { page, databaseMs, tookMs, statements: rows };
}
