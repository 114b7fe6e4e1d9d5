import { randomBytes } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { FaultPlan } from "@parley/testkit/carriers/fault-plan";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import pg from "pg";
import type { Environment } from "../../src/config/env.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded/embedded-postgres.ts";
import { ApiClient } from "../harness/api-client.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { findLastingPort, startParley } from "../realtime/parley-process.ts";
import { launchWorker, type WorkerProcess } from "./worker-process.ts";

const PUBLIC_BASE_URL = "https://parley.example";
const PHONE_NUMBER = "+14155550100";

/** A PostgreSQL of its own, a carrier that outlives everything, one process for the API, and as many workers as are started. */
export interface Installation {
  readonly carrier: CarrierSimulator;
  readonly admin: ApiClient;
  readonly assistantId: number;
  readonly databaseUrl: string;
  startWorker(): WorkerProcess;
  /** `kill -9` of the server's first process; the product's own supervision starts it again. */
  killDatabase(): Promise<void>;
  /** Asks until the database answers. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  remove(): Promise<void>;
}

export interface InstallationOptions {
  readonly seed: number;
  readonly faults: FaultPlan;
  /** Of all processes. */
  readonly environment: Environment;
  /** Of workers alone. */
  readonly workerEnvironment: Environment;
}

export async function createInstallation(options: InstallationOptions): Promise<Installation> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "parley-prove-")));
  // Each process keeps connections, and those of killed ones go a moment later.
  const database = await startEmbeddedPostgres({ dataDir, settings: { max_connections: "400" } });
  const ports = { api: await findLastingPort() };
  const account = { accountSid: `AC${randomBytes(16).toString("hex")}`, authToken: randomBytes(16).toString("hex") };
  const carrier = await startCarrierSimulator({
    seed: options.seed,
    carriers: ["twilio"],
    accounts: [{ ...account, numbers: [{ phoneNumber: PHONE_NUMBER }] }],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${ports.api}` },
    webhookRetryDelayMs: 500,
    stateDelayMs: 200,
  });
  const apiKey = `pk_live_${randomBytes(24).toString("hex")}`;
  const environment: Environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PUBLIC_BASE_URL,
    MASTER_KEY: randomBytes(32).toString("base64"),
    TWILIO_BASE_URL: carrier.twilioUrl,
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    DEMO_ON_CARRIERS: "true",
    DEEPGRAM_API_KEY: randomBytes(16).toString("hex"),
    INIT_ORGANIZATION: "Acme Dental",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    INIT_API_KEY: apiKey,
    LOG_LEVEL: "error",
    ...options.environment,
  };
  const api = await startParley({
    port: ports.api,
    environment: { ...environment, ROLES: "api,media" },
  });
  const workers = new Set<WorkerProcess>();
  const admin = new ApiClient(`http://127.0.0.1:${ports.api}`, apiKey);
  const assistantId = await setUp(admin);
  carrier.setFaults(options.faults);
  return {
    carrier,
    admin,
    assistantId,
    databaseUrl: database.connectionString,
    startWorker: () => {
      const worker = launchWorker({ ...environment, ...options.workerEnvironment });
      workers.add(worker);
      void worker.exited.then(() => workers.delete(worker));
      return worker;
    },
    killDatabase: () => killPostmaster(database),
    query: (statement, values = []) => queryOnce(database.connectionString, statement, values),
    remove: async () => {
      await Promise.all([api, ...workers].map((parley) => parley.kill()));
      await carrier.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An assistant with a number, whose organization may reach anybody as fast as it likes. */
async function setUp(admin: ApiClient): Promise<number> {
  const assistant = await admin.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental." },
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: "deepgram" },
  });
  const numbers = "/api/v1/assistants/organization/phone-numbers";
  const synced = await admin.post(`${numbers}/sync`);
  const [number] = (await admin.get(numbers)).json;
  const replies = [
    assistant,
    synced,
    await admin.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${number?.id}/assign`),
    await admin.put("/api/v1/compliance/attestation", {
      kind: "written",
      source: "Terms of service",
      given_at: "2026-01-01T00:00:00Z",
    }),
    await admin.put("/api/v1/organization", {
      settings: {
        limits: {
          campaign_texts_per_minute_per_number: 100_000,
          campaign_calls_per_minute_per_carrier: 100_000,
        },
      },
    }),
  ];
  for (const reply of replies) {
    if (reply.status >= 300) throw new Error(`the installation was not set up: ${reply.status} ${reply.text}`);
  }
  return assistant.json.id;
}

async function killPostmaster({ connectionString }: EmbeddedPostgres): Promise<void> {
  const [row] = await queryOnce<{ pid: string }>(
    connectionString,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
    [],
  );
  process.kill(Number(row?.pid), "SIGKILL");
}

const PATIENCE_MS = 120_000;

async function queryOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    // A connection that is lost while nobody asks it anything.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement, [...values])).rows;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && !["57P01", "57P02", "57P03"].includes(error.code ?? "");
      if (isRefused || performance.now() > deadlineMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
