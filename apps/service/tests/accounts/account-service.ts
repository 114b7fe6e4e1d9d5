import { randomBytes } from "node:crypto";
import type { Clock } from "@parley/foundation/clock";
import type { KyselyPlugin } from "kysely";
import pg from "pg";
import { loadConfig } from "../../src/config/load-config.ts";
import { type AccountsFeature, createAccountsFeature } from "../../src/features/accounts/accounts-feature.ts";
import { createApiKey } from "../../src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../src/features/accounts/organization/create-organization.ts";
import type { Organization } from "../../src/features/accounts/organization/organization.ts";
import { createUser } from "../../src/features/accounts/users/create-user.ts";
import type { User } from "../../src/features/accounts/users/user.ts";
import { type OpenPlatform, openPlatform } from "../../src/open-platform.ts";
import { hashPassword } from "../../src/platform/crypto/password.ts";
import { createHttpServer } from "../../src/platform/http/http-server.ts";
import type { KeyPermissions, Role } from "../../src/platform/http/identity.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "../../src/platform/http/rate-limits.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { Metrics } from "../../src/platform/telemetry/metrics.ts";
import { NO_TRACER } from "../../src/platform/telemetry/tracer.ts";
import type { CredentialCheck } from "../../src/providers/telephony/telephony-provider.ts";
import { createTestDatabase } from "../harness/test-database.ts";

export const PASSWORD = "correct horse battery staple";
const ALL: KeyPermissions = { read: true, write: true, admin: true };

export interface AccountServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly rateLimits?: RateLimits;
  readonly queryPlugins?: readonly KyselyPlugin[];
  readonly checkTwilioCredentials?: (accountSid: string, authToken: string) => Promise<CredentialCheck>;
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  /** API key or access token. */
  readonly bearer?: string;
  /** As a browser sends it. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
}

export interface SeededPerson {
  readonly user: User;
  readonly organization: Organization;
  /** With every permission, so that only the role limits it. */
  readonly key: string;
}

export interface AccountService {
  readonly platform: OpenPlatform;
  readonly feature: AccountsFeature;
  readonly logLines: readonly string[];
  call(path: string, options?: CallOptions): Promise<Answer>;
  seedOrganization(name?: string): Promise<Organization>;
  seedPerson(options?: {
    organization?: Organization;
    role?: Role;
    isVerified?: boolean;
    email?: string;
    permissions?: KeyPermissions;
  }): Promise<SeededPerson>;
  /** Signs in by password; `cookie` and `csrf` as a browser would keep them. */
  signIn(email: string, options?: { remember?: boolean; password?: string }): Promise<SignedIn>;
  stop(): Promise<void>;
}

export interface SignedIn {
  readonly token: string;
  readonly cookie: string;
  readonly csrf: string;
}

const UNLIMITED = { ratePerSecond: 1_000_000, burst: 1_000_000 };

/** The account feature alone behind the real edge, on a database of its own. */
export async function startAccountService(options: AccountServiceOptions = {}): Promise<AccountService> {
  const database = await createTestDatabase();
  const logLines: string[] = [];
  const config = loadConfig({
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PORT: "0",
    ROLES: "api",
    ...options.environment,
  });
  const platform = await openPlatform(config, [], {
    logger: createLogger("debug", (line) => logLines.push(line)),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.queryPlugins === undefined ? {} : { queryPlugins: options.queryPlugins }),
  });
  const feature = createAccountsFeature({
    platform,
    config,
    telephonyVendors: [
      {
        name: "twilio",
        // Connected is enough here: nothing of the account is used.
        connect: (read) => (read("twilio_account_sid") && read("twilio_auth_token") ? ({} as never) : null),
      },
    ],
    checkTwilioCredentials:
      options.checkTwilioCredentials ?? (async () => ({ isValid: false, reason: "no carrier in this test" })),
    speech: {
      recognizers: ["deepgram"],
      voices: ["deepgram", "elevenlabs"],
      findOnMachine: async (part) => (part === "voice" ? ["kokoro", "espeak"] : []),
    },
    mail: null,
  });
  const isHttps = config.publicBaseUrl.startsWith("https:");
  const server = await createHttpServer({
    operations: feature.operations,
    data: platform.data,
    authenticate: feature.authenticate,
    rateLimits: options.rateLimits ?? {
      ...DEFAULT_RATE_LIMITS,
      read: UNLIMITED,
      write: UNLIMITED,
      "sign-in": UNLIMITED,
    },
    clock: platform.clock,
    logger: platform.logger,
    isHttps,
    trustedProxies: config.trustedProxies,
    checksResponses: true,
    metrics: new Metrics(),
    tracer: NO_TRACER,
  });
  const address = await server.listen({ host: "127.0.0.1", port: 0 });

  const call = async (path: string, request: CallOptions = {}): Promise<Answer> => {
    const response = await fetch(address + path, {
      method: request.method ?? (request.body === undefined ? "GET" : "POST"),
      headers: {
        // Client libraries send it on everything.
        "content-type": "application/json",
        ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
        ...(request.cookie === undefined ? {} : { cookie: request.cookie }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };

  let counter = 0;
  // Hashed once: argon2 costs 20 ms on purpose.
  const passwordHash = await hashPassword(PASSWORD);
  const seedOrganization = (name = `Organization ${++counter}`) =>
    platform.data.unscoped.transaction((unit) => createOrganization(unit, { name }));

  return {
    platform,
    feature,
    logLines,
    call,
    seedOrganization,
    seedPerson: async ({ organization, role = "admin", isVerified = true, email, permissions = ALL } = {}) => {
      const home = organization ?? (await seedOrganization());
      return platform.data.unscoped.transaction(async (unit) => {
        const user = await createUser(
          unit,
          {
            email: email ?? `person-${++counter}@example.com`,
            passwordHash,
            firstName: "Pat",
            lastName: "Example",
            isVerified,
          },
          { organizationId: home.id, role },
        );
        const { key } = await createApiKey(platform, unit, {
          organizationId: home.id,
          userId: user.id,
          name: "test",
          permissions,
          requestsPerMinute: null,
        });
        return { user, organization: home, key: key.reveal() };
      });
    },
    signIn: async (email, { remember = false, password = PASSWORD } = {}) => {
      const answer = await call("/api/auth/login/simple", { body: { email, password, remember_me: remember } });
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`);
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
      return {
        token: answer.body.access_token,
        cookie: cookies.join("; "),
        csrf: cookies.find((cookie) => cookie.startsWith("parley_csrf="))?.slice("parley_csrf=".length) ?? "",
      };
    },
    stop: async () => {
      await feature.activity.stop();
      await server.close();
      await platform.close();
      await database.drop();
    },
  };
}

/**
 * Makes requests truly meet: takes a lock, starts them, lets go once `waiterCount` of them wait in the database. Without
 * it two requests mostly run one after the other, and a race that is not guarded goes unseen.
 * @param lock a statement of which the lock is held until then.
 */
export async function meetAtLock<Result>(
  service: AccountService,
  lock: { readonly sql: string; readonly parameters?: readonly unknown[] },
  waiterCount: number,
  start: () => readonly Promise<Result>[],
): Promise<readonly Result[]> {
  const { connectionString } = service.platform;
  const holder = new pg.Client({ connectionString });
  const watcher = new pg.Client({ connectionString });
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query("begin");
    await holder.query(lock.sql, [...(lock.parameters ?? [])]);
    const results = Promise.all(start());
    // A request that fails early is told below, by the caller's own await.
    results.catch(() => undefined);
    // The service gives a lock up after 2 s.
    const giveUpAtMs = performance.now() + 1_800;
    let waitingCount = 0;
    while (waitingCount < waiterCount && performance.now() < giveUpAtMs) {
      const { rows } = await watcher.query<{ count: string }>(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      waitingCount = Number(rows[0]?.count ?? 0);
    }
    await holder.query("commit");
    return await results;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}
