import { HurriedClock } from "@parley/testkit/hurried-clock";
import pg from "pg";

/** Work that takes longer is looked at: it may wait for somebody who waits for time to pass. */
const LOOK_AFTER_MS = 1_000;
/** A connection that cannot be opened, and a server that does not even say what it does, must not hold up time for good. */
const MAX_SILENCE_MS = 20_000;

/** Connections with work under way, and since when. */
const busyClients = new Map<pg.Client, number>();
/** Those of them whose work waits for a lock that its holder does nothing to release: time goes on without it. */
const stuckClients = new Set<pg.Client>();
/** They only look at the others. */
const observers = new WeakSet<pg.Client>();
const clocks = new Map<HurriedClock, (() => void) | null>();
let isWatched = false;

/** Time that hurries while a simulated phone is in a call, and stands still while the database works. */
export function createHurriedClock(): HurriedClock {
  watchDatabase();
  const clock = new HurriedClock();
  clocks.set(clock, null);
  return clock;
}

/** A clock that services and simulated parties of one file after another are held in. */
export interface SharedClock {
  /** Tells the clocks of one worker apart. */
  readonly index: number;
  readonly clock: HurriedClock;
  release(): void;
}

const sharedClocks: { readonly clock: HurriedClock; isTaken: boolean }[] = [];

/** The first one that nobody holds: a service that was started in it is found again by it. */
export function takeSharedClock(): SharedClock {
  const free = sharedClocks.find(({ isTaken }) => !isTaken);
  const place = free ?? { clock: createHurriedClock(), isTaken: false };
  if (free === undefined) sharedClocks.push(place);
  place.isTaken = true;
  return {
    index: sharedClocks.indexOf(place),
    clock: place.clock,
    release: () => {
      place.isTaken = false;
    },
  };
}

/** Every connection of this process, whoever opened it: the pools, the job queue, those that listen. */
function watchDatabase(): void {
  if (isWatched) return;
  isWatched = true;
  const { query, connect } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    watch(this, "drain");
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  pg.Client.prototype.connect = function (this: pg.Client, ...parameters: unknown[]) {
    watch(this, "connect");
    return Reflect.apply(connect, this, parameters);
  } as typeof connect;
}

function watch(client: pg.Client, doneEvent: "drain" | "connect"): void {
  if (busyClients.has(client) || observers.has(client)) return;
  const sinceMs = performance.now();
  busyClients.set(client, sinceMs);
  for (const [clock, done] of clocks) if (done === null) clocks.set(clock, clock.beginOutside());
  const events = [doneEvent, "end", "error"] as const;
  const onDone = () => {
    clearTimeout(look);
    for (const event of events) client.off(event, onDone);
    busyClients.delete(client);
    stuckClients.delete(client);
    releaseClocks();
  };
  let look = setTimeout(() => void lookAgain(), LOOK_AFTER_MS).unref();
  const lookAgain = async () => {
    const isSilent = performance.now() - sinceMs > MAX_SILENCE_MS;
    const isStuck = doneEvent === "connect" ? isSilent : ((await waitsForNobody(client)) ?? isSilent);
    // It may have been done meanwhile, and be at something else.
    if (busyClients.get(client) !== sinceMs) return;
    if (!isStuck) {
      look = setTimeout(() => void lookAgain(), LOOK_AFTER_MS).unref();
      return;
    }
    stuckClients.add(client);
    releaseClocks();
  };
  for (const event of events) client.on(event, onDone);
}

function releaseClocks(): void {
  if (busyClients.size > stuckClients.size) return;
  for (const [clock, done] of clocks) {
    done?.();
    clocks.set(clock, null);
  }
}

/**
 * However slow the database is, time waits for it. But work that waits for a lock whose holder has been idle for a while is
 * not slow: the holder is a test that wants others to wait, or waits for time to pass. @returns null when the server does not tell
 */
async function waitsForNobody(client: pg.Client): Promise<boolean | null> {
  const { host, port, user, password, database } = client;
  const observer = new pg.Client({
    ...{ host, port, user, database },
    ...(password === undefined ? {} : { password }),
    connectionTimeoutMillis: MAX_SILENCE_MS,
    query_timeout: MAX_SILENCE_MS,
  });
  observers.add(observer);
  observer.on("error", () => undefined);
  try {
    await observer.connect();
    const { rows } = await observer.query<{ isStuck: boolean | null }>(
      `with recursive waiting as (
         select unnest(pg_blocking_pids($1)) as holder
         union select unnest(pg_blocking_pids(holder)) from waiting
       )
       select bool_and(cardinality(pg_blocking_pids(holder)) > 0
         or (state like 'idle%' and state_change < clock_timestamp() - interval '${LOOK_AFTER_MS} ms')) as "isStuck"
       from waiting left join pg_stat_activity on pid = holder`,
      [Reflect.get(client, "processID")],
    );
    return rows[0]?.isStuck === true;
  } catch {
    return null;
  } finally {
    void observer.end().catch(() => undefined);
  }
}
