/**
 * What versions of prompts and evaluations cost: `npm run benchmark:learning`, on an embedded PostgreSQL with full durability, or
 * on the server that TEST_DATABASE_URL names (a database of its own is made and dropped there). `-- --small` tries it in a minute.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startModelServer } from "@parley/testkit/models/model-server";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { measureCallStart } from "./call-start.ts";
import { measureCanaries } from "./canary-streams.ts";
import { measureEvaluation } from "./evaluation.ts";
import { askAt, openHouse } from "./house.ts";
import { measureImport } from "./import.ts";
import { SIZES } from "./sizes.ts";

const HOUSE_PORT = 18_321;
const SERVER_PORT = 18_322;
const MODEL_MS = 300;

const given = process.env["TEST_DATABASE_URL"];
const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
const postgres = given === undefined ? await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") }) : null;
const maintenanceUrl = postgres?.connectionString ?? given ?? "";
const name = `parley_benchmark_${randomUUID().replaceAll("-", "")}`;
const models = await startModelServer({ reply: () => ({ text: "We open at nine.", firstChunkDelayMs: MODEL_MS }) });
let server: ChildProcess | null = null;
try {
  const [version] = await administer("show server_version");
  console.log(
    `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, PostgreSQL ${version?.server_version}`,
  );
  await administer(`create database ${name}`);
  const databaseUrl = new URL(maintenanceUrl);
  databaseUrl.pathname = `/${name}`;
  const environment = {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: join(dataDir, "files"),
    MASTER_KEY: randomBytes(32).toString("base64"),
    PUBLIC_BASE_URL: "https://parley.example",
    LOG_LEVEL: "error",
    OPENAI_BASE_URL: `${models.url}/v1`,
    OPENAI_API_KEY: "sk-benchmark",
  };
  measureCanaries(SIZES.streams);
  // Everything a call's start asks of the database is asked by this process, and nothing else is.
  const house = await openHouse({ ...environment, PORT: String(HOUSE_PORT), ROLES: "api" });
  server = await startServer({ ...environment, PORT: String(SERVER_PORT), DRAIN_LIMIT_SECONDS: "1" });
  try {
    await measureCallStart(house, SIZES.calls);
  } finally {
    await house.service.stop();
  }
  const ask = askAt(SERVER_PORT, house.key);
  await measureImport(server, ask, SIZES.imported);
  await measureEvaluation(models, ask, SIZES.cases);
} finally {
  if (server !== null) await stopServer(server);
  await models.stop();
  await administer(`drop database if exists ${name} with (force)`);
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

function startServer(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(new URL("../http/service-process.ts", import.meta.url), {
    env: { ...process.env, ...environment },
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
