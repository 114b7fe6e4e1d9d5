import { randomBytes } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultPlan } from "@parley/testkit/carriers/fault-plan";
import { type SpawnedCarrierSimulator, spawnCarrierSimulator } from "@parley/testkit/carriers/process/spawn-simulator";
import pg from "pg";
import type { Environment } from "../../src/config/env.ts";
import { readStoredConnection, SERVER_USER } from "../../src/platform/database/embedded/connection-file.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { serverPaths } from "../../src/platform/database/embedded/server-paths.ts";
import { ApiClient } from "../harness/api-client.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { findLastingPort, type ParleyProcess, startParley } from "./parley-process.ts";

/** An installation as an operator has it (own DATA_DIR with its embedded PostgreSQL) beside a carrier that outlives it. */
export interface TextingInstallation {
  readonly carrier: SpawnedCarrierSimulator;
  /** Our number, assigned to an assistant. */
  readonly phoneNumber: string;
  /** Credentials of the first administrator. */
  readonly apiKey: string;
  readonly admin: ApiClient;
  /** Starts the service, the first time or again; the address stays the same. */
  start(environment?: Environment): Promise<ParleyProcess>;
  /** Makes the assistant and takes in the carrier's number, through the front door. */
  setUp(): Promise<void>;
  /** Rows of a query on the service's database. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Kills what runs and removes everything. */
  remove(): Promise<void>;
}

export interface TextingInstallationOptions {
  readonly seed: number;
  readonly faults?: FaultPlan;
  /** Between two tries of a webhook; long enough that the service may be started again in between. */
  readonly webhookRetryDelayMs?: number;
  readonly environment?: Environment;
}

const PHONE_NUMBER = "+14155550100";

export async function createTextingInstallation(options: TextingInstallationOptions): Promise<TextingInstallation> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "parley-process-")));
  const port = await findLastingPort();
  const account = { accountSid: `AC${randomBytes(16).toString("hex")}`, authToken: randomBytes(16).toString("hex") };
  // As the service registers numbers: without retries a text that meets a restart would be lost at the carrier.
  const smsUrl = `${PUBLIC_BASE_URL}/webhooks/sms/twilio#rc=5&rp=all`;
  const carrier = await spawnCarrierSimulator({
    seed: options.seed,
    carriers: ["twilio"],
    accounts: [{ ...account, numbers: [{ phoneNumber: PHONE_NUMBER, smsUrl }] }],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${port}` },
    webhookRetryDelayMs: options.webhookRetryDelayMs ?? 20,
    ...(options.faults === undefined ? {} : { faults: options.faults }),
  });
  const apiKey = `pk_live_${randomBytes(24).toString("hex")}`;
  const admin = new ApiClient(`http://127.0.0.1:${port}`, apiKey);
  const environment: Environment = {
    DATA_DIR: dataDir,
    PUBLIC_BASE_URL,
    MASTER_KEY: randomBytes(32).toString("base64"),
    TWILIO_BASE_URL: carrier.urls.twilio,
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    DEMO_ON_CARRIERS: "true",
    INIT_ORGANIZATION: "Acme Dental",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    INIT_API_KEY: apiKey,
    LOG_LEVEL: "warn",
    ...options.environment,
  };
  const started: ParleyProcess[] = [];
  return {
    carrier,
    phoneNumber: PHONE_NUMBER,
    apiKey,
    admin,
    start: async (more = {}) => {
      const parley = await startParley({ port, environment: { ...environment, ...more } });
      started.push(parley);
      return parley;
    },
    setUp: () => setUpLine(admin),
    query: (statement, values) => queryOnce(dataDir, statement, values),
    remove: async () => {
      for (const parley of started) await parley.kill();
      // Whoever comes last stops the server; a killed service leaves it running.
      await (await startEmbeddedPostgres({ dataDir })).stop();
      await carrier.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function setUpLine(admin: ApiClient): Promise<void> {
  const assistant = await admin.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  });
  const numbers = "/api/v1/assistants/organization/phone-numbers";
  const synced = await admin.post(`${numbers}/sync`);
  const [number] = (await admin.get(numbers)).json;
  const assigned = await admin.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${number?.id}/assign`);
  for (const reply of [assistant, synced, assigned]) {
    if (reply.status >= 300) throw new Error(`the line was not set up: ${reply.status} ${reply.text}`);
  }
}

async function queryOnce<Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const stored = await readStoredConnection(serverPaths(dataDir).connectionFile);
  if (stored?.port === undefined) throw new Error("the embedded server has no address yet");
  const client = new pg.Client({
    host: "127.0.0.1",
    port: stored.port,
    user: SERVER_USER,
    password: stored.password,
    database: "parley",
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
