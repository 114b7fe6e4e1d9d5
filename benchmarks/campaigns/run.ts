/**
 * What campaigns cost: `npm run benchmark:campaigns -- import`, on an embedded PostgreSQL with full durability, or on the server that
 * TEST_DATABASE_URL names (a database of its own is made and dropped there). `ROWS=100000` measures with fewer.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { openHouse } from "../learning/house.ts";
import { measureImport } from "./import.ts";

const HOUSE_PORT = 18_341;
const SERVER_PORT = 18_342;
const PARTS = ["import"];

const asked = process.argv.slice(2).filter((each) => !each.startsWith("-"));
const unknown = asked.find((part) => !PARTS.includes(part));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}; there are ${PARTS.join(", ")}`);
const rows = Number(process.env["ROWS"] ?? 1_000_000);
const given = process.env["TEST_DATABASE_URL"];
const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
const postgres = given === undefined ? await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") }) : null;
const maintenanceUrl = postgres?.connectionString ?? given ?? "";
const name = `parley_benchmark_${randomUUID().replaceAll("-", "")}`;
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
  };
  // Makes the database and an account; what is measured happens in the other process.
  const house = await openHouse({ ...environment, PORT: String(HOUSE_PORT), ROLES: "api" });
  await house.service.stop();
  server = await startServer({ ...environment, PORT: String(SERVER_PORT), ROLES: "api,worker" });
  await measureImport(server, { url: `http://127.0.0.1:${SERVER_PORT}`, key: house.key }, rows);
} finally {
  if (server !== null) await stopServer(server);
  await administer(`drop database if exists ${name} with (force)`);
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows: found } = await client.query(statement).finally(() => client.end());
  return found;
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
