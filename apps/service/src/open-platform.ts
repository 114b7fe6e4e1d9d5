import { join } from "node:path";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { type Random, systemRandom } from "@parley/foundation/seeded-random";
import type { KyselyPlugin, PostgresPool } from "kysely";
import type pg from "pg";
import type { Config } from "./config/config.ts";
import { openDatabaseServer } from "./open-database-server.ts";
import { refuseUnfinishedRestore } from "./platform/backup/unfinished-restore.ts";
import { createEnvelope } from "./platform/crypto/envelope.ts";
import { createKeyedHashes } from "./platform/crypto/keyed-hash.ts";
import { loadMasterKey, type MasterKeys, parseMasterKey } from "./platform/crypto/master-key.ts";
import { createLanes } from "./platform/database/connection-lanes.ts";
import { createDataKeyStore } from "./platform/database/data-key-store.ts";
import { createDatabase, type Database } from "./platform/database/database.ts";
import { loadInstanceKey } from "./platform/database/instance-keys.ts";
import { migrate, readMigrations } from "./platform/database/migrate.ts";
import { createPool, LOCK_TIMEOUT_MS } from "./platform/database/pool.ts";
import { rewrapDataKeys } from "./platform/database/rewrap-data-keys.ts";
import { createDataAccess, type DataAccess } from "./platform/database/scope.ts";
import { verifyTenancy } from "./platform/database/verify-tenancy.ts";
import { type DiskMeasure, measureDisk } from "./platform/disk-space/disk-level.ts";
import { DiskWatch } from "./platform/disk-space/disk-watch.ts";
import { INTAKE_LIMITS } from "./platform/http/intake-gate.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";
import { type JobQueue, openJobQueue } from "./platform/jobs/job-queue.ts";
import { countWaitingJobs } from "./platform/jobs/waiting-jobs.ts";
import { openLogSink } from "./platform/logging/log-sink.ts";
import { createLogger, errorFields, type Logger } from "./platform/logging/logger.ts";
import type { OutboundHttp } from "./platform/outbound-http/outbound-http.ts";
import { createOutboundSockets } from "./platform/outbound-http/outbound-sockets.ts";
import { traceOutboundHttp } from "./platform/outbound-http/traced-outbound-http.ts";
import { createOutboundHttp } from "./platform/outbound-http/undici-outbound-http.ts";
import type { Platform } from "./platform/platform.ts";
import { releaseAll } from "./platform/release-all.ts";
import { Metrics } from "./platform/telemetry/metrics.ts";
import { NO_TRACER, type Tracer } from "./platform/telemetry/tracer.ts";

/** Parts that tests replace. */
export interface PlatformOverrides {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  readonly tracer?: Tracer;
  /** Replaces measuring the file system of `DATA_DIR`, and says that the database is on it. */
  readonly measureDisk?: () => Promise<DiskMeasure>;
  /** Longer in tests, because the machine may be busy with others. */
  readonly requestWaits?: RequestWaits;
  /** Smaller in tests, where many services share one server and each new connection plans every statement again. */
  readonly connections?: ConnectionLimits;
  /** Rewrite every query, for tests that remove a guard on purpose. */
  readonly queryPlugins?: readonly KyselyPlugin[];
  /** PEM; trusted for webhooks instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
}

export interface OpenPlatform extends Platform {
  readonly database: Database;
  /** Connections of their own, with a longer statement limit, so that jobs do not starve requests. */
  readonly jobData: DataAccess;
  /** For customers' webhooks: https even to allowed hosts. */
  readonly webhookHttp: OutboundHttp;
  readonly connectionString: string;
  readonly queue: JobQueue;
  close(): Promise<void>;
}

/** How long a request waits before it is refused with 503. */
export interface RequestWaits {
  /** For a free database connection. */
  readonly connectionMs: number;
  /** For a row or table that another transaction has locked. Jobs wait as long. */
  readonly lockMs: number;
  /** For one statement, its locks included. */
  readonly statementMs: number;
  /** For its turn, as a carrier's webhook. */
  readonly webhookMs: number;
}

/** Short, so that an overloaded process refuses soon. */
export const REQUEST_WAITS: RequestWaits = {
  connectionMs: 1_000,
  lockMs: LOCK_TIMEOUT_MS,
  statementMs: 5_000,
  webhookMs: INTAKE_LIMITS.waitMs,
};
const JOB_STATEMENT_MS = 30_000;

/** Upper bounds of a process's database connections, by kind of work. */
export interface ConnectionLimits {
  readonly requests: number;
  /** Carriers' webhooks. */
  readonly intake: number;
  readonly jobs: number;
  /** The job queue: fetching, finishing and maintaining jobs. */
  readonly queue: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requests: 10,
  intake: INTAKE_LIMITS.atOnce / 2,
  jobs: 10,
  queue: 4,
};

/** Opens everything below the features: database (started and migrated), keys, job queue, outbound HTTP. */
export async function openPlatform(
  config: Config,
  jobs: readonly JobDefinition[],
  overrides: PlatformOverrides = {},
): Promise<OpenPlatform> {
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? systemRandom;
  const logger = overrides.logger ?? createLogger(config.logLevel, await openLogSink(config.logFormat));
  const tracer = overrides.tracer ?? NO_TRACER;
  const metrics = new Metrics();
  const waits = overrides.requestWaits ?? REQUEST_WAITS;
  const connections = overrides.connections ?? CONNECTION_LIMITS;
  // Released in reverse order, even if opening fails half-way.
  const opened: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    await releaseAll(opened.splice(0).reverse());
  };
  try {
    await refuseUnfinishedRestore(config.dataDir);
    const server = await openDatabaseServer(config, { log: (message) => logger.info(message) });
    opened.push(() => server.stop());
    const { connectionString } = server;
    const migrated = await migrate(connectionString, await readMigrations(), {
      log: (message) => logger.warn(message),
    });
    if (migrated.length > 0) logger.info("database migrated", { count: migrated.length });
    const masterKey = await loadMasterKey({
      configured: config.masterKey,
      filePath: join(config.dataDir, "master-key"),
    });
    const masterKeys: MasterKeys = {
      current: masterKey,
      previous: config.previousMasterKeys.map((key) => parseMasterKey(key, "MASTER_KEY_PREVIOUS")),
    };

    const pools = new Map<string, pg.Pool>();
    const poolOf = (name: string, maxConnections: number, acquireTimeoutMs: number, statementTimeoutMs: number) => {
      const pool = createPool({
        connectionString,
        applicationName: name,
        maxConnections,
        acquireTimeoutMs,
        statementTimeoutMs,
        lockTimeoutMs: waits.lockMs,
        onIdleError: (error) => {
          if (!isClosing) logger.warn("database connection lost", errorFields(error));
        },
      });
      opened.push(() => pool.end());
      pools.set(name, pool);
      return pool;
    };
    const databaseOn = (pool: PostgresPool) => createDatabase(pool, overrides.queryPlugins);
    const { connectionMs, statementMs } = waits;
    const database = databaseOn(
      createLanes({
        requests: poolOf("parley-api", connections.requests, connectionMs, statementMs),
        intake: poolOf("parley-intake", connections.intake, connectionMs, statementMs),
      }),
    );
    const jobDatabase = databaseOn(poolOf("parley-worker", connections.jobs, 10_000, JOB_STATEMENT_MS));
    await verifyTenancy(database);

    const isWorker = config.roles.has("worker");
    const queue = await openJobQueue({
      connectionString,
      definitions: jobs,
      isWorker,
      // Other processes only enqueue jobs.
      maxConnections: isWorker ? connections.queue : 1,
      traceparent: () => tracer.traceparent(),
      onError: (error) => logger.warn("job queue error", errorFields(error)),
    });
    opened.push(() => queue.stop());

    const httpOf = (options: Parameters<typeof createOutboundHttp>[0]) => {
      const http = createOutboundHttp(options);
      opened.push(() => http.close());
      return tracer === NO_TRACER ? http : traceOutboundHttp(http, tracer);
    };
    const allowedHosts = config.outboundAllowedHosts;
    const sockets = createOutboundSockets({ allowedHosts, clock });
    opened.push(async () => sockets.close());
    metrics.readOnDemand("parley_database_connections", async () => [...pools].flatMap(connectionsOf));
    metrics.readOnDemand("parley_jobs_waiting", async () =>
      (await countWaitingJobs(jobDatabase)).map(({ queue: name, waiting }) => ({
        labels: { queue: name },
        value: waiting,
      })),
    );
    metrics.readOnDemand("parley_jobs_oldest_seconds", async () =>
      (await countWaitingJobs(jobDatabase)).map(({ queue: name, oldestSeconds }) => ({
        labels: { queue: name },
        value: oldestSeconds,
      })),
    );
    const disk = new DiskWatch({
      measure: overrides.measureDisk ?? (() => measureDisk(config.dataDir)),
      holdsDatabase: overrides.measureDisk !== undefined || server.kind === "embedded",
      clock,
    });
    await disk.refresh();
    const data = createDataAccess(database, queue);
    const envelope = createEnvelope({ masterKeys, dataKeys: createDataKeyStore(data), clock });
    const hashRoot = await loadInstanceKey(database, masterKeys, random, "hash-root");
    const closing = new AbortController();
    const rewrapping = rewrapDataKeys({ database, envelope, masterKeys, logger, signal: closing.signal }).catch(
      (error: unknown) => logger.error("rewrapping the data keys failed", errorFields(error)),
    );
    opened.push(() => {
      closing.abort();
      return rewrapping;
    });
    return {
      clock,
      random,
      logger,
      metrics,
      tracer,
      database,
      connectionString,
      queue,
      data,
      disk,
      jobData: createDataAccess(jobDatabase, queue),
      envelope,
      hashes: createKeyedHashes(hashRoot),
      trustedHttp: httpOf({ policy: "trusted" }),
      guardedHttp: httpOf({ policy: "guarded", allowedHosts }),
      trustedSocket: sockets.trusted,
      guardedSocket: sockets.guarded,
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
    // The error that kept the service from starting is the one to report.
    await close().catch((failure: unknown) => logger.error("not everything could be released", errorFields(failure)));
    throw error;
  }
}

function connectionsOf([pool, { totalCount, idleCount, waitingCount }]: [string, pg.Pool]) {
  const reading = (state: string, value: number) => ({ labels: { pool, state }, value });
  return [
    reading("busy", totalCount - idleCount),
    reading("idle", idleCount),
    // Callers waiting for a connection, not connections.
    reading("awaited", waitingCount),
  ];
}
