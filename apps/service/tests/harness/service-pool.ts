import { countCost } from "@parley/testkit/test-run/costs";
import { DatabaseOperator } from "./database-operator.ts";
import type { SharedClock } from "./hurried-clock.ts";
import type { PausableClock } from "./pausable-clock.ts";

/** Members that the pool needs from a service. */
interface Lendable {
  readonly connectionString: string;
  readonly logLines: readonly string[];
  /** Whether test files share the service. */
  readonly isShared: boolean;
  readonly scheduleClock: PausableClock;
  stop(): Promise<void>;
}

/** Settings that decide whether two files can share a service. */
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
 * Upper bound of idle services per worker. An idle service keeps its memory and connections, and an external server has
 * few to spare.
 */
const MAX_IDLE_SERVICES = process.env["TEST_DATABASE_URL"] === undefined ? 6 : 0;

/** Services of this worker, most recently handed back last. */
const services: SharedService[] = [];

/** Variables that only one service can use at a time, or that belong to one file. */
const UNSHARED_VARIABLES = ["DATABASE_URL", "DATA_DIR", "MASTER_KEY", "METRICS_PORT"];
/** Overrides that are plain values, not objects that a test controls. */
const PLAIN_OVERRIDES = ["certificateAuthorities", "espeak"];

/** Two files with equal keys share a service. Null if the service cannot be shared. */
export function sharingKey({ env = {}, overrides = {}, port, sharedClock, isOwn = false }: Settings): string | null {
  if (isOwn || port !== undefined || UNSHARED_VARIABLES.some((name) => name in env)) return null;
  if (Object.keys(overrides).some((name) => !PLAIN_OVERRIDES.includes(name))) return null;
  return JSON.stringify([
    Object.entries(env).toSorted(),
    Object.entries(overrides).toSorted(),
    sharedClock?.index ?? null,
  ]);
}

/** Lends a service that an earlier file handed back, or starts one. */
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
 * Removes the file's jobs, rows and log lines. Stops a service whose jobs do not finish, so that only the file that
 * caused it pays for that.
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
