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
const WARM_UPS = 3;
/** Of the page's time: what takes less is not why it misses the goal. */
const TOLD_FROM = 0.1;
const LONGEST_STATEMENT = 1_000;

interface Figures {
  readonly page: ListPage;
  /** Of CPU, for one page; null where that cannot be told. */
  readonly databaseMs: number | null;
  readonly tookMs: readonly number[];
  /** How many were answered with an error, and the last one; the database gives up what takes too long. */
  readonly failures: number;
  readonly problem: string | null;
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
        ["page", "depth", "database CPU ms (goal ≤ 50)", "elapsed p50 ms", "longest ms", "not answered"],
        ...figures.map(({ page, databaseMs, tookMs, failures }) => [
          page.what,
          page.depth,
          databaseMs === null ? "unknown" : `${databaseMs.toFixed(1)}${databaseMs > GOAL_MS ? " **missed**" : ""}`,
          median(tookMs).toFixed(1),
          Math.max(...tookMs).toFixed(1),
          failures === 0 ? "" : `${failures} of ${tookMs.length} **missed**`,
        ]),
      ]),
    );
    for (const { page, databaseMs, failures, problem, statements } of figures) {
      if (failures === 0 && (databaseMs === null || databaseMs <= GOAL_MS)) continue;
      console.log(`\n${page.what}, ${page.depth}: ${databaseMs?.toFixed(1) ?? "unknown"} ms (${page.path})`);
      // A statement that was given up is in no statistics.
      if (problem !== null) console.log(`  ${problem}`);
      for (const { text, ms } of statements) console.log(`  ${ms.toFixed(1)} ms: ${text}`);
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
  let failures = 0;
  let problem: string | null = null;
  /** Each request's time. */
  const askFor = async (count: number) => {
    const tookMs: number[] = [];
    const startedMs = performance.now();
    while (tookMs.length < count) {
      const beganMs = performance.now();
      if (tookMs.length > 0 && beganMs - startedMs > ENOUGH_MS) break;
      try {
        await ask("GET", page.path);
      } catch (error) {
        failures += 1;
        problem = String(error);
      }
      tookMs.push(performance.now() - beganMs);
    }
    return tookMs;
  };
  // Plans are made, and the pages of the table read.
  await askFor(WARM_UPS);
  failures = 0;
  await client.query("select pg_stat_statements_reset()");
  const before = await databaseCpu();
  const tookMs = await askFor(repeats);
  const after = await databaseCpu();
  const { rows } = await client.query<{ text: string; ms: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), $2) as text, ms from (
       select query, total_exec_time / $1::integer as ms, sum(total_exec_time) over () / $1::integer as all_ms from pg_stat_statements
       where query not like '%pg_stat_statements%') told
     where ms >= $3 * all_ms order by ms desc`,
    [tookMs.length, LONGEST_STATEMENT, TOLD_FROM],
  );
  const databaseMs = before === null || after === null ? null : (after - before) / tookMs.length;
  return { page, databaseMs, tookMs, failures, problem, statements: rows };
}
