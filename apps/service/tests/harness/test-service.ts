import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { countCost } from "@parley/testkit/test-run/costs";
import { composeService, type Service, type ServiceOverrides } from "../../src/compose.ts";
import type { Environment } from "../../src/config/env.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { createApiKey } from "../../src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../src/features/accounts/organization/create-organization.ts";
import { createUser } from "../../src/features/accounts/users/create-user.ts";
import type { ConnectionLimits, RequestWaits } from "../../src/open-platform.ts";
import type { KeyPermissions, Role } from "../../src/platform/http/identity.ts";
import type { RateLimits } from "../../src/platform/http/rate-limits.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { ApiClient } from "./api-client.ts";
import { DatabaseOperator } from "./database-operator.ts";
import type { SharedClock } from "./hurried-clock.ts";
import { PausableClock } from "./pausable-clock.ts";
import { borrowService, sharingKey } from "./service-pool.ts";
import { createTestDatabase } from "./test-database.ts";

/** The public URL in carrier settings and links; the simulator maps it to the real address. */
export const PUBLIC_BASE_URL = "https://parley.example";

const generous = { ratePerSecond: 1_000_000, burst: 1_000_000 };
const NO_RATE_LIMITS: RateLimits = {
  read: generous,
  write: generous,
  search: generous,
  export: generous,
  "sign-in": generous,
  "provider-webhook": generous,
};

/** On a busy machine a request is slow, not refused. Tests about the limits set their own. */
export const PATIENT: RequestWaits = { connectionMs: 60_000, lockMs: 60_000, statementMs: 60_000, webhookMs: 60_000 };

/** Small, because a new connection costs the server more than most files' statements. */
const FEW_CONNECTIONS: ConnectionLimits = { requests: 5, intake: 2, jobs: 4, queue: 1 };

/** A port that refuses connections, so that no key or dialogue of a test reaches a vendor. */
const NO_MODEL_VENDORS: Environment = Object.fromEntries(
  ["OPENAI", "ANTHROPIC", "GOOGLE_GENERATIVE_AI", "XAI", "GROQ"].map((vendor) => [
    `${vendor}_BASE_URL`,
    "http://127.0.0.1:9/v1",
  ]),
);

export interface TestCaller {
  readonly userId: UserId;
  readonly email: string;
  /** The caller's API key. */
  readonly key: string;
  readonly client: ApiClient;
}

export interface CallerOptions {
  readonly role?: Role;
  readonly isVerified?: boolean;
  readonly permissions?: KeyPermissions;
}

export interface TestOrganization {
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly admin: TestCaller;
  /** Adds another member with a separate API key. */
  addMember(options?: CallerOptions): Promise<TestCaller>;
}

export interface TestService {
  /** The address it listens on. */
  readonly url: string;
  readonly service: Service;
  readonly connectionString: string;
  /** `DATA_DIR` of the service. */
  readonly dataDir: string;
  readonly anonymous: ApiClient;
  /** Every line logged so far. */
  readonly logLines: readonly string[];
  clientOf(bearer: string): ApiClient;
  addOrganization(name?: string): Promise<TestOrganization>;
  /** Whether test files share the service. */
  readonly isShared: boolean;
  /** The clock for schedules and job polling. */
  readonly scheduleClock: PausableClock;
  /** Makes every row `ms` older and wakes the jobs that become due. Use it instead of waiting. */
  letPass(ms: number): Promise<void>;
  /** Makes threads answer received texts at once. */
  endBursts(): Promise<void>;
  /** Resolves when no job is running or due within a second, so nothing else will happen. */
  untilAtRest(): Promise<void>;
  /** Hands a shared service back, empty. Stops any other service and removes its database and files. */
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  readonly env?: Environment;
  readonly overrides?: ServiceOverrides;
  /** The service's port; any free port if absent. */
  readonly port?: number;
  /** The clock for its calls; real time if absent. */
  readonly sharedClock?: SharedClock;
  /** For files that break the process, its caches or its database. */
  readonly isOwn?: boolean;
}

/**
 * Starts the whole service on a real port and database, without rate limits and with response checks. Successive files
 * with the same settings share one service; each creates its own organizations.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const key = sharingKey(options);
  return key === null ? openService(options) : borrowService(key, () => openService(options));
}

async function openService(options: TestServiceOptions): Promise<TestService> {
  countCost("service starts");
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "parley-test-"));
  const port = options.port ?? (await findFreePort());
  const clock = options.sharedClock?.clock ?? null;
  const logLines: string[] = [];
  const scheduleClock = new PausableClock(options.overrides?.clock ?? clock ?? systemClock);
  const config = loadConfig({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_BASE_URL,
    MASTER_KEY: randomBytes(32).toString("base64"),
    DRAIN_LIMIT_SECONDS: "5",
    // Ignore speech servers on this machine unless a test enables them.
    LOCAL_SPEECH_SERVERS: "off",
    ...NO_MODEL_VENDORS,
    ...options.env,
  });
  const service = await composeService(config, {
    rateLimits: NO_RATE_LIMITS,
    checksResponses: true,
    // Tests must not depend on this machine's disk or load.
    measureDisk: async () => ({ freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 }),
    requestWaits: PATIENT,
    connections: FEW_CONNECTIONS,
    localSpeechTimeoutMs: 30_000,
    loopDelay: { start: () => undefined, stop: () => undefined, sample: () => 0, lastMs: 0 },
    logger: createLogger("debug", (line) => logLines.push(line)),
    ...(clock === null ? {} : { clock, callTimer: clock }),
    scheduleClock,
    ...options.overrides,
    providers: { localEndpoints: { find: async () => [] }, ...options.overrides?.providers },
  });
  await service.start();
  const url = `http://127.0.0.1:${port}`;
  const clientOf = (bearer: string) => new ApiClient(url, bearer);
  const operator = new DatabaseOperator(database.connectionString);
  return {
    url,
    service,
    connectionString: database.connectionString,
    dataDir,
    anonymous: new ApiClient(url, null),
    logLines,
    clientOf,
    addOrganization: (name = `Organization ${randomUUID()}`) => addOrganization(service, clientOf, name),
    isShared: false,
    scheduleClock,
    letPass: (ms) => operator.letPass(ms),
    endBursts: () => operator.endBursts(),
    untilAtRest: () => operator.untilAtRest(),
    stop: async () => {
      await operator.close();
      await service.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addOrganization(
  service: Service,
  clientOf: (bearer: string) => ApiClient,
  name: string,
): Promise<TestOrganization> {
  const { unscoped } = service.platform.data;
  const { id: organizationId } = await unscoped.transaction((unit) => createOrganization(unit, { name }));
  const addMember = async (options: CallerOptions = {}): Promise<TestCaller> => {
    const role = options.role ?? "user";
    const email = `${role}-${randomUUID()}@example.com`;
    return unscoped.transaction(async (unit) => {
      const user = await createUser(
        unit,
        { email, passwordHash: null, firstName: "Test", lastName: role, isVerified: options.isVerified ?? true },
        { organizationId, role },
      );
      const { key } = await createApiKey(service.platform, unit, {
        organizationId,
        userId: user.id,
        name: `${role} key`,
        permissions: options.permissions ?? { read: true, write: true, admin: role === "admin" },
        requestsPerMinute: null,
      });
      return { userId: user.id, email, key: key.reveal(), client: clientOf(key.reveal()) };
    });
  };
  return { organizationId, name, admin: await addMember({ role: "admin" }), addMember };
}

/**
 * A port nobody listens at, to be taken a little later. Outside the range the system itself gives out (from 32768 on), so
 * that nothing that starts meanwhile is given it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(18_500, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
