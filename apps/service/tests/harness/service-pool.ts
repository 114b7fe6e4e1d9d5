import { countCost } from "@parley/testkit/test-run/costs";
import { DatabaseOperator } from "./database-operator.ts";
import type { SharedClock } from "./hurried-clock.ts";
import type { PausableClock } from "./pausable-clock.ts";

/** What a service must have to be lent. */
interface Lendable {
  readonly connectionString: string;
  readonly logLines: readonly string[];
  /** Whether earlier files used it and later ones will. */
  readonly isShared: boolean;
  readonly scheduleClock: PausableClock;
  stop(): Promise<void>;
}

/** What decides whether two files may have the same service. */
interface Settings {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly overrides?: object;
  readonly port?: number;
  readonly sharedClock?: SharedClock;
  readonly isOwn?: boolean;
}

interface SharedService {
  readonly key: string;
  readonly service: Lendable;
  readonly operator: DatabaseOperator;
  isBorrowed: boolean;
}

/**
 * An idle service sleeps, but keeps its memory and its connections. An operator's server has none to spare: each service
 * holds some fifteen of the usual hundred.
 */
const MAX_IDLE_SERVICES = process.env["TEST_DATABASE_URL"] === undefined ? 6 : 0;

/** Of this worker, the one that was handed back last at the end. */
const services: SharedService[] = [];

/** Settings that only one service at a time may have, or that name something of one file. */
const UNSHARED_VARIABLES = ["DATABASE_URL", "DATA_DIR", "MASTER_KEY", "METRICS_PORT"];
/** Parts that are replaced by a value, not by something that a test holds in its hands. */
const PLAIN_OVERRIDES = ["certificateAuthorities", "espeak"];

/** What two files must have in common to share a service; null when they cannot. */
export function sharingKey({ env = {}, overrides = {}, port, sharedClock, isOwn = false }: Settings): string | null {
  if (isOwn || port !== undefined || UNSHARED_VARIABLES.some((name) => name in env)) return null;
  if (Object.keys(overrides).some((name) => !PLAIN_OVERRIDES.includes(name))) return null;
  return JSON.stringify([
    Object.entries(env).toSorted(),
    Object.entries(overrides).toSorted(),
    sharedClock?.index ?? null,
  ]);
}

/** Lends a service that an earlier file has handed back, else one that is started for it. */
export async function borrowService<Service extends Lendable>(
  key: string,
  start: () => Promise<Service>,
): Promise<Service> {
  const idle = services.find((each) => each.key === key && !each.isBorrowed);
  if (idle === undefined) {
    const service = await start();
    const shared = { key, service, operator: new DatabaseOperator(service.connectionString), isBorrowed: true };
    services.push(shared);
    return lend(shared, service);
  }
  countCost("service reuses");
  idle.isBorrowed = true;
  idle.service.scheduleClock.resume();
  return lend(idle, idle.service as Service);
}

function lend<Service extends Lendable>(shared: SharedService, service: Service): Service {
  let isHandedBack = false;
  return {
    ...service,
    isShared: true,
    stop: async () => {
      if (isHandedBack) return;
      isHandedBack = true;
      await handBack(shared);
    },
  };
}

/**
 * Nothing of a file is left: no job runs, no row remains, no line is logged. A service that does not come to rest is
 * stopped instead, so that only the file that disturbed it pays for that.
 */
async function handBack(shared: SharedService): Promise<void> {
  services.splice(services.indexOf(shared), 1);
  shared.service.scheduleClock.pause();
  try {
    await shared.operator.endWork();
    await shared.operator.empty();
    // A schedule that was still running may have written to a table that had been emptied. It cannot do so twice: no
    // organization is left that it could write for.
    if ((await shared.operator.listFilledTables()).length > 0) await shared.operator.empty();
  } catch {
    await close(shared);
    return;
  }
  (shared.service.logLines as string[]).length = 0;
  shared.isBorrowed = false;
  services.push(shared);
  const idle = services.filter(({ isBorrowed }) => !isBorrowed);
  for (const oldest of idle.slice(0, Math.max(0, idle.length - MAX_IDLE_SERVICES))) {
    services.splice(services.indexOf(oldest), 1);
    await close(oldest);
  }
}

async function close({ service, operator }: SharedService): Promise<void> {
  await operator.close();
  await service.stop();
}
