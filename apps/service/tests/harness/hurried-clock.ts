import { HurriedClock } from "@parley/testkit/hurried-clock";
import pg from "pg";

/** Longer work is checked: it may wait for a test or a service that itself waits for time to pass. */
const LOOK_AFTER_MS = 1_000;
/** Upper bound for a connection that does not open or a server that does not answer, so that time never stops for good. */
const MAX_SILENCE_MS = 20_000;

/** Busy connections, and since when. */
const busyClients = new Map<pg.Client, number>();
/** Busy connections that wait for a lock whose holder is idle; they no longer stop time. */
const stuckClients = new Set<pg.Client>();
/** Connections that only inspect the others. */
const observers = new WeakSet<pg.Client>();
const holds = new Map<HurriedClock, Hold>();
let isWatched = false;

/** What stops a clock. */
interface Hold {
  /** Databases whose work stops it; any database if empty. */
  readonly databases: Set<string>;
  /** Restarts the clock; null while it runs. */
  done: (() => void) | null;
}

/** A clock that hurries while a simulated phone is in a call and stops while a database works. */
export function createHurriedClock(databases = new Set<string>()): HurriedClock {
  watchDatabases();
  const clock = new HurriedClock();
  holds.set(clock, { databases, done: null });
  return clock;
}

/** A clock for the services and simulated parties of successive files. */
export interface SharedClock {
  /** Unique within the worker. */
  readonly index: number;
  readonly clock: HurriedClock;
  /** Stops time while the service's database works. Databases of idle services, which still poll for jobs, do not count. */
  waitFor(service: { readonly connectionString: string }): void;
  release(): void;
}

interface SharedPlace {
  readonly clock: HurriedClock;
  readonly databases: Set<string>;
  isTaken: boolean;
}

const sharedClocks: SharedPlace[] = [];

/** Takes the first free clock, so that a later file finds the service that was started with it. */
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

/** Watches every connection of this process: the pools, the job queue, the listeners. */
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
    // The work may have finished meanwhile, and the connection may have started other work.
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
 * Time waits for the database, however slow. But work that waits for a lock whose holder has been idle for a while is not
 * slow: the holder is a test that blocks others on purpose or waits for time to pass. @returns null if the server does not answer
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
