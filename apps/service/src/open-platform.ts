import { join } from "node:path";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { type Random, systemRandom } from "@parley/foundation/seeded-random";
import type { KyselyPlugin } from "kysely";
import type { Config } from "./config/config.ts";
import { createEnvelope } from "./platform/crypto/envelope.ts";
import { createKeyedHashes } from "./platform/crypto/keyed-hash.ts";
import { loadMasterKey } from "./platform/crypto/master-key.ts";
import { createDataKeyStore } from "./platform/database/data-key-store.ts";
import { createDatabase, type Database } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded/embedded-postgres.ts";
import { loadInstanceKey } from "./platform/database/instance-keys.ts";
import { migrate, readMigrations } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";
import { createDataAccess, type DataAccess } from "./platform/database/scope.ts";
import { verifyTenancy } from "./platform/database/verify-tenancy.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";
import { type JobQueue, openJobQueue } from "./platform/jobs/job-queue.ts";
import { createLogger, errorFields, type Logger } from "./platform/logging/logger.ts";
import type { OutboundHttp } from "./platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "./platform/outbound-http/undici-outbound-http.ts";
import type { Platform } from "./platform/platform.ts";

/** What tests put in place of the real parts. */
export interface PlatformOverrides {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  /** Rewrite every query: a test that removes a guard on purpose. */
  readonly queryPlugins?: readonly KyselyPlugin[];
  /** PEM; trusted for webhooks instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
}

export interface OpenPlatform extends Platform {
  readonly database: Database;
  /** Own connections with longer statements, so that jobs do not starve requests. */
  readonly jobData: DataAccess;
  /** For customers' webhooks: https even to allowed hosts. */
  readonly webhookHttp: OutboundHttp;
  readonly connectionString: string;
  readonly queue: JobQueue;
  close(): Promise<void>;
}

const API_STATEMENT_MS = 5_000;
const JOB_STATEMENT_MS = 30_000;

/** Opens everything below the features: database (started and migrated), keys, job queue, outbound HTTP. */
export async function openPlatform(
  config: Config,
  jobs: readonly JobDefinition[],
  overrides: PlatformOverrides = {},
): Promise<OpenPlatform> {
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? systemRandom;
  const logger = overrides.logger ?? createLogger(config.logLevel);
  // Released in reverse order, also when opening stops half-way.
  const opened: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (const release of opened.reverse()) await release();
    opened.length = 0;
  };
  try {
    const connectionString = await openServer(config, logger, opened);
    const migrated = await migrate(connectionString, await readMigrations());
    if (migrated.length > 0) logger.info("database migrated", { count: migrated.length });
    const masterKey = await loadMasterKey({
      configured: config.masterKey,
      filePath: join(config.dataDir, "master-key"),
    });
    const masterKeys = { current: masterKey, previous: [] };

    const poolOf = (name: string, maxConnections: number, acquireTimeoutMs: number, statementTimeoutMs: number) => {
      const pool = createPool({
        connectionString,
        applicationName: name,
        maxConnections,
        acquireTimeoutMs,
        statementTimeoutMs,
        onIdleError: (error) => {
          if (!isClosing) logger.warn("database connection lost", errorFields(error));
        },
      });
      opened.push(() => pool.end());
      return createDatabase(pool, overrides.queryPlugins);
    };
    const database = poolOf("parley-api", 10, 1_000, API_STATEMENT_MS);
    const jobDatabase = poolOf("parley-worker", 10, 10_000, JOB_STATEMENT_MS);
    await verifyTenancy(database);

    const queue = await openJobQueue({
      connectionString,
      definitions: jobs,
      isWorker: config.roles.has("worker"),
      onError: (error) => logger.warn("job queue error", errorFields(error)),
    });
    opened.push(() => queue.stop());

    const httpOf = (options: Parameters<typeof createOutboundHttp>[0]) => {
      const http = createOutboundHttp(options);
      opened.push(() => http.close());
      return http;
    };
    const allowedHosts = config.outboundAllowedHosts;
    const data = createDataAccess(database, queue);
    return {
      clock,
      random,
      logger,
      database,
      connectionString,
      queue,
      data,
      jobData: createDataAccess(jobDatabase, queue),
      envelope: createEnvelope({ masterKeys, dataKeys: createDataKeyStore(data), clock }),
      hashes: createKeyedHashes(await loadInstanceKey(database, masterKeys, random, "hash-root")),
      trustedHttp: httpOf({ policy: "trusted" }),
      guardedHttp: httpOf({ policy: "guarded", allowedHosts }),
      webhookHttp: httpOf({
        policy: "guarded",
        allowedHosts,
        requireHttps: "always",
        ...(overrides.certificateAuthorities === undefined
          ? {}
          : { certificateAuthorities: overrides.certificateAuthorities }),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServer(config: Config, logger: Logger, opened: (() => Promise<unknown>)[]): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl.reveal();
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => logger.info(message),
  });
  opened.push(() => server.stop());
  return server.connectionString;
}
