// One command: `npm run benchmark:http`. Starts an embedded PostgreSQL with full durability, Parley as `npm start` does and a
// bare handler on it, and loads them in turns, so that both meet the same machine. Figures are ratios of one run.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { furnish, PUBLIC_BASE_URL, signedText } from "./furnish.ts";
import { arrive, type LoadRequest, median, percentile, saturate } from "./load.ts";
import { cpuMicrosOf, type MeasuredProcess, residentBytesOf, startService } from "./started-service.ts";

const SERVICE_PORT = 18_311;
const BARE_PORT = 18_312;
const IDLE_PORT = 18_313;
const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const SLICE_MS = 3_000;
const ARRIVAL_MS = 20_000;
/** Long enough for thousands of requests: the first hundreds run code that is not compiled yet. */
const WARM_UP_MS = 10_000;
/** What follows a start is over by then, such as the look for models and speech on this machine. */
const IDLE_MS = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
const postgres = await startEmbeddedPostgres({ dataDir });
const running: MeasuredProcess[] = [];
const loadBefore = loadavg()[0] ?? 0;
try {
  await measure();
} finally {
  for (const each of running) await each.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function measure(): Promise<void> {
  const account = { accountSid: `AC${randomBytes(16).toString("hex")}`, authToken: randomBytes(16).toString("hex") };
  const environment = {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PORT: String(SERVICE_PORT),
    PUBLIC_BASE_URL,
    ROLES: "api",
    LOG_LEVEL: "warn",
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
  };

  // Once with a database beside it, as with DATABASE_URL, and once with the embedded one, which is other processes, too.
  const idleApart = await idleMemory({ DATABASE_URL: postgres.connectionString, MASTER_KEY: environment.MASTER_KEY });
  const idleEmbedded = await idleMemory({});
  const { number, keys, recording } = await furnish(environment, account);
  const service = await startService(environment, dataDir);
  running.push(service);
  const bare = await startBare({ PORT: String(BARE_PORT), RECORDING: JSON.stringify(recording) });

  const customers = Object.keys(recording.conversations);
  let texts = 0;
  const webhookAt = (port: number) => (): LoadRequest => {
    texts += 1;
    const customer = customers[texts % customers.length] ?? "";
    return signedText(port, account, customer, number, `SM${String(texts).padStart(32, "0")}`);
  };
  let reads = 0;
  const readAt = (port: number) => (): LoadRequest => {
    reads += 1;
    return {
      url: `http://127.0.0.1:${port}/api/v1/sms-conversations/${recording.recorded.conversationId}`,
      method: "GET",
      headers: { authorization: `Bearer ${keys[reads % keys.length]}` },
    };
  };

  // Both ends are warm before anything counts.
  for (const port of [SERVICE_PORT, BARE_PORT]) {
    await saturate(webhookAt(port), 16, WARM_UP_MS);
    await saturate(readAt(port), 16, WARM_UP_MS);
  }
  const processes = new Map([
    [SERVICE_PORT, service],
    [BARE_PORT, bare],
  ]);
  const webhook = await compare(webhookAt, 16, processes);
  const read = await compare(readAt, 16, processes);
  const arrivals = await arrive(webhookAt(SERVICE_PORT), 300, ARRIVAL_MS);

  const rows = [
    ["inbound webhook, durable, requests/s (16 clients)", webhook.service, webhook.bare, webhook.ratio, "≥ 0.7"],
    ["bearer-authenticated read of one row, requests/s (16 clients)", read.service, read.bare, read.ratio, "≥ 0.5"],
  ] as const;
  console.log(
    `\n${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, load average ${loadBefore.toFixed(1)} before\n`,
  );
  console.log("| what | Parley | bare handler | ratio | goal |\n|---|---|---|---|---|");
  for (const [what, ours, bare, ratio, goal] of rows) {
    console.log(`| ${what} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${ratio.toFixed(2)} | ${goal} |`);
  }
  console.log("\n| CPU of the Node process a request, µs | Parley | bare handler |\n|---|---|---|");
  console.log(`| inbound webhook | ${webhook.serviceCpuMicros.toFixed(0)} | ${webhook.bareCpuMicros.toFixed(0)} |`);
  console.log(`| read | ${read.serviceCpuMicros.toFixed(0)} | ${read.bareCpuMicros.toFixed(0)} |`);
  console.log("\n| what | figure | goal |\n|---|---|---|");
  console.log(
    `| inbound webhook at 300/s for ${ARRIVAL_MS / 1_000} s: p50 / p99 / max ms | ${[0.5, 0.99, 1].map((share) => percentile(arrivals.latencies, share).toFixed(1)).join(" / ")} | p99 ≤ 300 |`,
  );
  console.log(`| of these not answered 2xx | ${arrivals.failures} of ${arrivals.count} | 0 |`);
  console.log(`| the load generator's own lateness, p99 ms | ${arrivals.ownLatenessMs.toFixed(1)} | |`);
  const idle = ({ readyMb, idleMb }: IdleMemory) => `${readyMb.toFixed(0)} / ${idleMb.toFixed(0)}`;
  const when = `ready / ${IDLE_MS / 1_000} s later`;
  console.log(
    `| memory of the service's process, all roles, ${when}, MB RSS; database apart | ${idle(idleApart)} | < 200 |`,
  );
  console.log(`| the same; embedded database, whose processes are not counted | ${idle(idleEmbedded)} | < 200 |`);
}

async function compare(
  requestsAt: (port: number) => () => LoadRequest,
  connections: number,
  processes: ReadonlyMap<number, MeasuredProcess>,
) {
  const cpuMicros = new Map<number, number>();
  const counts = new Map<number, number>();
  const rounds: { service: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first changes with every round.
    const ports = round % 2 === 0 ? [SERVICE_PORT, BARE_PORT] : [BARE_PORT, SERVICE_PORT];
    const figures = new Map<number, number>();
    for (const port of ports) {
      const pid = processes.get(port)?.pid ?? 0;
      const before = cpuMicrosOf(pid);
      const { perSecond, failures, count } = await saturate(requestsAt(port), connections, SLICE_MS);
      cpuMicros.set(port, (cpuMicros.get(port) ?? 0) + cpuMicrosOf(pid) - before);
      counts.set(port, (counts.get(port) ?? 0) + count);
      if (failures > 0) throw new Error(`${failures} requests to port ${port} failed`);
      figures.set(port, perSecond);
    }
    rounds.push({ service: figures.get(SERVICE_PORT) ?? 0, bare: figures.get(BARE_PORT) ?? 0 });
  }
  return {
    service: median(rounds.map((round) => round.service)),
    bare: median(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.service / round.bare)),
    serviceCpuMicros: (cpuMicros.get(SERVICE_PORT) ?? 0) / (counts.get(SERVICE_PORT) ?? 1),
    bareCpuMicros: (cpuMicros.get(BARE_PORT) ?? 0) / (counts.get(BARE_PORT) ?? 1),
  };
}

async function startBare(environment: Readonly<Record<string, string>>): Promise<MeasuredProcess> {
  const child = fork(new URL("bare-process.ts", import.meta.url), { env: { ...process.env, ...environment } });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
  await Promise.race([once(child, "message"), ended.then(() => Promise.reject(new Error("the bare handler ended")))]);
  const bare = { pid: child.pid ?? 0, stop };
  running.push(bare);
  return bare;
}

interface IdleMemory {
  readonly readyMb: number;
  readonly idleMb: number;
}

/** Of a start with all roles and nothing set but where it listens, and what `settings` say. */
async function idleMemory(settings: Readonly<Record<string, string>>): Promise<IdleMemory> {
  const folder = await mkdtemp(join(tmpdir(), "parley-idle-"));
  const started = await startService({ DATA_DIR: folder, PORT: String(IDLE_PORT), ...settings }, folder);
  try {
    const readyMb = residentBytesOf(started.pid) / 1e6;
    await pause(IDLE_MS);
    return { readyMb, idleMb: residentBytesOf(started.pid) / 1e6 };
  } finally {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
