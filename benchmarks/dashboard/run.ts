// One command: `npm run benchmark:dashboard`. What the dashboard costs with the volumes of years: its lists in the database, its pages
// in a browser, and many of them open at once. See ../README.md.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { buildDashboard } from "../../apps/service/tests/dashboard/built-dashboard.ts";
import { databaseCpu } from "../campaigns/postgres-cpu.ts";
import { dashboardLists } from "./lists.ts";
import { measureLists } from "./measure-lists.ts";
import { measureOpenDashboards } from "./measure-open.ts";
import { measurePages } from "./measure-pages.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { type RunningService, startService } from "./running-service.ts";
import { fillVolumes } from "./volumes.ts";

const PORT = "18351";
const ADMIN = { email: "admin@example.com", password: randomBytes(18).toString("base64url") };

// Ends the processes it started: they are ended when this one exits, which a signal alone would not do in order.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
}

async function main(options: Options): Promise<void> {
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`${machine}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
  await buildDashboard();
  const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
  const clusterDir = join(dataDir, "postgres");
  // Tells which statement took the time.
  const settings = { shared_preload_libraries: "pg_stat_statements" };
  const postgres = await startEmbeddedPostgres({ dataDir: clusterDir, settings });
  let service: RunningService | null = null;
  try {
    service = await startService({
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: join(dataDir, "files"),
      MASTER_KEY: randomBytes(32).toString("base64"),
      PORT,
      PUBLIC_BASE_URL: `http://127.0.0.1:${PORT}`,
      // Nothing is done behind the requests that are measured, and what was filled in stays as it is.
      ROLES: "api",
      LOG_LEVEL: "error",
      INIT_ORGANIZATION: "Benchmark",
      INIT_ADMIN_EMAIL: ADMIN.email,
      INIT_ADMIN_PASSWORD: ADMIN.password,
      INIT_API_KEY: `benchmark_${randomBytes(24).toString("hex")}`,
    });
    await measure(service, postgres.connectionString, clusterDir, options);
  } finally {
    await service?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  service: RunningService,
  connectionString: string,
  clusterDir: string,
  options: Options,
): Promise<void> {
  const beganMs = performance.now();
  const filled = await fillVolumes(connectionString, options);
  const took = `${((performance.now() - beganMs) / 1_000).toFixed(0)} s`;
  console.log(
    `${options.calls} calls, ${options.messages} texts in ${filled.threads} threads, ${options.deliveries} deliveries, made in ${took}`,
  );
  if (options.parts.has("lists")) {
    const lists = dashboardLists(options, filled);
    await measureLists(service, connectionString, lists, options.repeats, databaseCpu(clusterDir));
  }
  if (options.parts.has("pages")) {
    await measurePages(service.url, ADMIN, filled, Math.max(3, Math.ceil(options.repeats / 4)));
  }
  if (options.parts.has("open")) await measureOpenDashboards(service, options);
}
