/**
 * What campaigns cost: `npm run benchmark:campaigns`, or `-- import`, `dispatch`, `http`, `fairness`. On an embedded PostgreSQL with full
 * durability, or on the server that TEST_DATABASE_URL names (a database of its own is made and dropped there; its CPU is not told then).
 * `CAMPAIGNS_FULL=1` measures with the sizes of the goals, `ROWS=100000` imports as many,
 * `CONTACTS=50000` reaches as many in `dispatch`, of which `CHANNEL=sms` or `call` runs one half.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { openHouse } from "../learning/house.ts";
import { measureDispatch } from "./dispatch.ts";
import { measureFairness } from "./fairness.ts";
import { measureHttp } from "./http.ts";
import { measureImport } from "./import.ts";
import { createInstantCarrier } from "./instant-carrier.ts";
import { databaseCpu } from "./postgres-cpu.ts";
import { numberOf } from "./staged-campaigns.ts";

const HOUSE_PORT = 18_341;
const SERVER_PORT = 18_342;
const PUBLIC_BASE_URL = "https://parley.example";
const CHANNELS = ["sms", "call"] as const;
const PARTS = ["import", "dispatch", "http", "fairness"];

const given = process.argv.slice(2).filter((each) => !each.startsWith("-"));
const unknown = given.find((part) => !PARTS.includes(part));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}; there are ${PARTS.join(", ")}`);
const parts = new Set(given.length === 0 ? PARTS : given);
const isFull = process.env["CAMPAIGNS_FULL"] === "1";
const rows = Number(process.env["ROWS"] ?? (isFull ? 1_000_000 : 100_000));
const contacts = Number(process.env["CONTACTS"] ?? (isFull ? 1_000_000 : 30_000));
const channels = CHANNELS.filter((each) => each === (process.env["CHANNEL"] ?? each));
const givenUrl = process.env["TEST_DATABASE_URL"];
const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
const clusterDir = join(dataDir, "postgres");
const postgres = givenUrl === undefined ? await startEmbeddedPostgres({ dataDir: clusterDir }) : null;
const maintenanceUrl = postgres?.connectionString ?? givenUrl ?? "";
const cpuOfDatabase = databaseCpu(postgres === null ? null : clusterDir);
const accountSid = `AC${randomBytes(16).toString("hex")}`;
const authToken = randomBytes(16).toString("hex");
let databases = 0;
try {
  const [version] = await administer("show server_version");
  console.log(
    `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, PostgreSQL ${version?.server_version}`,
  );
  if (parts.has("import")) await withDatabase(runImport);
  if (parts.has("dispatch")) await withDatabase(runDispatch);
  if (parts.has("http")) await withDatabase(runHttp);
  if (parts.has("fairness")) await withDatabase(runFairness);
} finally {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Environment = Readonly<Record<string, string>>;

async function runImport(environment: Environment): Promise<void> {
  // Makes the database and an account; what is measured happens in the other process.
  const house = await openHouse({ ...environment, PORT: String(HOUSE_PORT), ROLES: "api" });
  await house.service.stop();
  const server = await startServer({ ...environment, PORT: String(SERVER_PORT), ROLES: "api,worker" });
  try {
    await measureImport(server, { url: `http://127.0.0.1:${SERVER_PORT}`, key: house.key }, rows);
  } finally {
    await stopServer(server);
  }
}

async function runDispatch(environment: Environment): Promise<void> {
  const carrier = createInstantCarrier();
  const { service } = await openHouse(environment, { providers: { telephony: carrier.table } });
  carrier.serve(service);
  try {
    await measureDispatch(service, SERVER_PORT, cpuOfDatabase, { contacts, channels });
    await carrier.settled();
  } finally {
    await service.stop();
  }
}

async function runFairness(environment: Environment): Promise<void> {
  const carrier = createInstantCarrier();
  const { service } = await openHouse(environment, { providers: { telephony: carrier.table } });
  carrier.serve(service);
  try {
    await measureFairness(service, SERVER_PORT, isFull ? 20_000 : 3_000);
  } finally {
    await service.stop();
  }
}

async function runHttp(environment: Environment): Promise<void> {
  const numbers = Array.from({ length: 100 }, (_, index) => ({ phoneNumber: numberOf(index) }));
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ carrier: "twilio", accountSid, authToken, numbers }],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${SERVER_PORT}` },
  });
  const { service } = await openHouse({ ...environment, TWILIO_BASE_URL: carrier.twilioUrl });
  try {
    await measureHttp(service, SERVER_PORT, carrier, isFull ? 60 : 10);
  } finally {
    await service.stop();
    await carrier.stop();
  }
}

async function withDatabase(work: (environment: Environment) => Promise<void>): Promise<void> {
  databases += 1;
  const name = `parley_benchmark_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name}`);
  const databaseUrl = new URL(maintenanceUrl);
  databaseUrl.pathname = `/${name}`;
  try {
    await work({
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: join(dataDir, `files-${databases}`),
      PORT: String(SERVER_PORT),
      MASTER_KEY: randomBytes(32).toString("base64"),
      PUBLIC_BASE_URL,
      LOG_LEVEL: "error",
      DEMO_ON_CARRIERS: "true",
      DEEPGRAM_API_KEY: "none",
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
    });
  } finally {
    await administer(`drop database if exists ${name} with (force)`);
  }
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows: found } = await client.query(statement).finally(() => client.end());
  return found;
}

function startServer(environment: Environment): Promise<ChildProcess> {
  const child = fork(new URL("../http/service-process.ts", import.meta.url), {
    env: { ...process.env, ...environment },
    // As `npm start` has them (bin/parley.mjs): they decide how much garbage waits.
    execArgv: ["--max-semi-space-size=4", "--no-parallel-scavenge", "--heap-growing-percent=50"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}`)));
  });
}

function stopServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
