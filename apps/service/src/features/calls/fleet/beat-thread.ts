// The thread that reports its process as alive. Nothing here may wait for the event loop it reports on. It imports next to
// nothing, because each thread has its own copy of everything.
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import type { BeatOrder, BeatReport, BeatThreadData } from "./beat-messages.ts";
import { LOOP_STILL_MS, MEDIA_BEAT_MS, MEDIA_LEASE_MS, PLACEMENT_MS } from "./leases.ts";
import { LoopBoard } from "./loop-board.ts";

/** The least time between beats that report a change. */
const LEAST_MS = 100;
/** The pause after a failure; well within the lease. */
const AGAIN_MS = 300;
const STATEMENT_MS = 2_000;
/** An event loop that has not turned for this long gets no calls until it does. */
const ACCEPTING_STILL_MS = 1_000;

/** Beats and deletes placements in one statement, so that each call of a process is counted once. */
const BEAT = `
  with arrived as (
    delete from media_placements where media_process_id = $1
      and (id = any($9::bigint[]) or placed_at < clock_timestamp() - make_interval(secs => ${PLACEMENT_MS / 1_000}))
  )
  insert into media_processes
    (id, media_url, set_up_limit, call_limit, active_calls, setting_up_calls, is_accepting, loop_turned_at, beat_at)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() - make_interval(secs => $8), clock_timestamp())
  on conflict (id) do update set
    active_calls = excluded.active_calls, setting_up_calls = excluded.setting_up_calls,
    is_accepting = excluded.is_accepting, loop_turned_at = excluded.loop_turned_at, beat_at = excluded.beat_at`;
const FORGET = `
  with mine as (delete from media_placements where media_process_id = $1) delete from media_processes where id = $1`;

const { connectionString, memory, process: self } = workerData as BeatThreadData;
const board = new LoopBoard(memory);
let load: Extract<BeatOrder, { kind: "load" }> = {
  kind: "load",
  activeCalls: 0,
  settingUpCalls: 0,
  isAccepting: false,
  arrived: [],
};
let arrived: number[] = [];
let isStopping = false;
let hasNews = false;
let wake: () => void = () => undefined;
let client: pg.Client | null = null;

parentPort?.on("message", (order: BeatOrder) => {
  if (order.kind === "stop") isStopping = true;
  else {
    load = order;
    arrived.push(...order.arrived);
  }
  hasNews = true;
  wake();
});
await beatUntilStopped();
// Nothing is left to run, so the thread ends.
parentPort?.close();

function report(message: BeatReport): void {
  parentPort?.postMessage(message);
}

async function beatUntilStopped(): Promise<void> {
  let state: "new" | "beating" | "failing" = "new";
  while (!isStopping) {
    try {
      await beat();
      if (state !== "beating") report({ kind: "beating" });
      state = "beating";
      await pause(MEDIA_BEAT_MS);
    } catch (error) {
      disconnect();
      // Reported only once while the database is away.
      if (state !== "failing") report(failureOf(error));
      state = "failing";
      await pause(AGAIN_MS);
    }
  }
  await client?.query(FORGET, [self.id]).catch(() => undefined);
  disconnect();
}

async function beat(): Promise<void> {
  const connected = client ?? (await connect());
  hasNews = false;
  const told = [...arrived];
  const sentAt = board.now();
  const stillMs = board.msSinceTurn();
  await connected.query({
    name: "beat",
    text: BEAT,
    values: [
      self.id,
      self.mediaUrl,
      self.setUpLimit,
      self.callLimit,
      load.activeCalls,
      load.settingUpCalls,
      load.isAccepting && stillMs < ACCEPTING_STILL_MS,
      stillMs / 1_000,
      told,
    ],
  });
  arrived = arrived.filter((id) => !told.includes(id));
  // First the doubt, then the new lease: the loop may look at any moment and must not find the lease without the doubt.
  // Other processes judge a loop that stands still by what its last beat said, so the doubt comes two beats before the limit.
  if (board.msSinceLease() > MEDIA_LEASE_MS || stillMs > LOOP_STILL_MS - 2 * MEDIA_BEAT_MS) board.doubt();
  board.leased(sentAt);
}

async function connect(): Promise<pg.Client> {
  const fresh = new pg.Client({
    connectionString,
    application_name: "parley-beat",
    keepAlive: true,
    connectionTimeoutMillis: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    statement_timeout: STATEMENT_MS,
    options: "-c lock_timeout=1000",
  });
  // The next statement will notice.
  fresh.on("error", () => undefined);
  fresh.on("end", () => {
    if (client === fresh) client = null;
  });
  try {
    await fresh.connect();
  } catch (error) {
    fresh.end().catch(() => undefined);
    throw error;
  }
  client = fresh;
  return fresh;
}

function disconnect(): void {
  // Cuts the connection even while a statement hangs.
  client?.end().catch(() => undefined);
  client = null;
}

/** Waits until the next beat is due or there is something new to report. */
async function pause(ms: number): Promise<void> {
  await delay(LEAST_MS);
  if (hasNews) return;
  const woken = new AbortController();
  wake = () => woken.abort();
  await delay(ms - LEAST_MS, undefined, { signal: woken.signal }).catch(() => undefined);
  wake = () => undefined;
}

function failureOf(error: unknown): BeatReport {
  return error instanceof Error
    ? { kind: "failed", errorName: error.name, errorMessage: error.message }
    : { kind: "failed", errorName: "unknown", errorMessage: String(error) };
}
