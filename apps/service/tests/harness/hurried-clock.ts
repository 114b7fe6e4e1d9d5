import { HurriedClock } from "@parley/testkit/hurried-clock";
import pg from "pg";

/** A connection that never says that it is done, because it could not be opened, must not hold up time for good. */
const MAX_WORK_MS = 20_000;

const busyClients = new Set<pg.Client>();
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
  if (busyClients.has(client)) return;
  busyClients.add(client);
  for (const [clock, done] of clocks) if (done === null) clocks.set(clock, clock.beginOutside());
  const events = [doneEvent, "end", "error"] as const;
  const onDone = () => {
    clearTimeout(limit);
    for (const event of events) client.off(event, onDone);
    busyClients.delete(client);
    if (busyClients.size > 0) return;
    for (const [clock, done] of clocks) {
      done?.();
      clocks.set(clock, null);
    }
  };
  const limit = setTimeout(onDone, MAX_WORK_MS);
  limit.unref();
  for (const event of events) client.on(event, onDone);
}
