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
const holds = new Map<HurriedClock, Hold>();
let isWatched = false;

/** What holds a clock's time. */
interface Hold {
  /** Work in these; in any, where there are none. */
  readonly databases: Set<string>;
  /** Lets time go on; null while it does. */
  done: (() => void) | null;
}

/** Time that hurries while a simulated phone is in a call, and stands still while a database works. */
export function createHurriedClock(databases = new Set<string>()): HurriedClock {
  watchDatabases();
  const clock = new HurriedClock();
  holds.set(clock, { databases, done: null });
  return clock;
}

/** A clock that services and simulated parties of one file after another are held in. */
export interface SharedClock {
  /** Tells the clocks of one worker apart. */
  readonly index: number;
  readonly clock: HurriedClock;
  /** Time stands still while the service's database works. Those of idle services, which still look for jobs, do not count. */
  waitFor(service: { readonly connectionString: string }): void;
  release(): void;
}

interface SharedPlace {
  readonly clock: HurriedClock;
  readonly databases: Set<string>;
  isTaken: boolean;
}

const sharedClocks: SharedPlace[] = [];

/** The first one that nobody holds: a service that was started in it is found again by it. */
export function takeSharedClock(): SharedClock {
  const free = sharedClocks.find(({ isTaken }) => !isTaken);
  const place = free ?? addSharedClock();
  place.isTaken = true;
  place.databases.clear();
  return {
    index: sharedClocks.indexOf(place),
    clock: place.clock,
    waitFor: ({ connectionString }) => place.databases.add(new URL(connectionString).pathname.slice(1)),
    release: () => {
      place.isTaken = false;
    },
  };
}

function addSharedClock(): SharedPlace {
  const databases = new Set<string>();
  const place = { clock: createHurriedClock(databases), databases, isTaken: false };
  sharedClocks.push(place);
  return place;
}

/** Every connection of this process, whoever opened it: the pools, the job queue, those that listen. */
function watchDatabases(): void {
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
  for (const [clock, hold] of holds) if (isHeldBy(hold, client)) hold.done ??= clock.beginOutside();
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

function isHeldBy({ databases }: Hold, client: pg.Client): boolean {
  return !stuckClients.has(client) && (databases.size === 0 || databases.has(client.database ?? ""));
}

function releaseClocks(): void {
  for (const hold of holds.values()) {
    if (hold.done === null || [...busyClients.keys()].some((client) => isHeldBy(hold, client))) continue;
    hold.done();
    hold.done = null;
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
