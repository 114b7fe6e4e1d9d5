// One command: `npm run benchmark:http`. Starts an embedded PostgreSQL with full durability, Parley and a bare handler on
// it, and loads them in turns, so that both meet the same machine. Figures are ratios of one run.
import { type ChildProcess, fork } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { composeService } from "../../apps/service/src/compose.ts";
import { loadConfig } from "../../apps/service/src/config/load-config.ts";
import { createApiKey } from "../../apps/service/src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../apps/service/src/features/accounts/organization/create-organization.ts";
import { createUser } from "../../apps/service/src/features/accounts/users/create-user.ts";
import { startEmbeddedPostgres } from "../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { arrive, type LoadRequest, median, percentile, saturate } from "./load.ts";
import type { RecordedStatement, Recording } from "./recorded-request.ts";

const SERVICE_PORT = 18_311;
const BARE_PORT = 18_312;
const PUBLIC_BASE_URL = "https://parley.example";
const CUSTOMERS = 200;
const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const SLICE_MS = 3_000;
const ARRIVAL_MS = 20_000;
/** Long enough for thousands of requests: the first hundreds run code that is not compiled yet. */
const WARM_UP_MS = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
const postgres = await startEmbeddedPostgres({ dataDir });
const children: ChildProcess[] = [];
try {
  await measure();
} finally {
  for (const child of children) await stop(child);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function measure(): Promise<void> {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const environment = {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PORT: String(SERVICE_PORT),
    PUBLIC_BASE_URL,
    ROLES: "api",
    LOG_LEVEL: "warn",
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  };
  const { number, key, recording } = await prepare(environment, accountSid, authToken);

  const service = await start("service-process.ts", environment);
  const idleRssMb = await idleMemory();
  const bare = await start("bare-process.ts", { PORT: String(BARE_PORT), RECORDING: JSON.stringify(recording) });

  const customers = Object.keys(recording.conversations);
  let texts = 0;
  const webhookAt = (port: number) => (): LoadRequest => {
    texts += 1;
    const customer = customers[texts % customers.length] ?? "";
    return signedText(port, accountSid, authToken, customer, number, `SM${String(texts).padStart(32, "0")}`);
  };
  const readAt = (port: number) => (): LoadRequest => ({
    url: `http://127.0.0.1:${port}/api/v1/sms-conversations/${recording.recorded.conversationId}`,
    method: "GET",
    headers: { authorization: `Bearer ${key}` },
  });

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
    `\n${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
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
  console.log(
    `| idle memory of the service, all roles, without the database, MB RSS | ${idleRssMb.toFixed(0)} | < 200 |`,
  );
}

async function compare(
  requestsAt: (port: number) => () => LoadRequest,
  connections: number,
  processes: ReadonlyMap<number, ChildProcess>,
) {
  const cpuMicros = new Map<number, number>();
  const counts = new Map<number, number>();
  const rounds: { service: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first changes with every round.
    const ports = round % 2 === 0 ? [SERVICE_PORT, BARE_PORT] : [BARE_PORT, SERVICE_PORT];
    const figures = new Map<number, number>();
    for (const port of ports) {
      const before = await ask(processes.get(port), "cpu");
      const { perSecond, failures, count } = await saturate(requestsAt(port), connections, SLICE_MS);
      cpuMicros.set(port, (cpuMicros.get(port) ?? 0) + (await ask(processes.get(port), "cpu")) - before);
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

function signedText(
  port: number,
  accountSid: string,
  authToken: string,
  from: string,
  to: string,
  sid: string,
): LoadRequest {
  const form = {
    AccountSid: accountSid,
    Body: "When are you open?",
    From: from,
    MessageSid: sid,
    NumMedia: "0",
    NumSegments: "1",
    To: to,
  };
  const signed = Object.entries(form).reduce(
    (text, [name, value]) => text + name + value,
    `${PUBLIC_BASE_URL}/webhooks/sms/twilio`,
  );
  return {
    url: `http://127.0.0.1:${port}/webhooks/sms/twilio`,
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", authToken).update(signed).digest("base64"),
    },
    body: new URLSearchParams(form).toString(),
  };
}

/** Furnishes an organization, lets every customer write once, and records what one more text and one read send to the database. */
async function prepare(environment: Record<string, string>, accountSid: string, authToken: string) {
  const service = await composeService(loadConfig(environment));
  await service.start();
  const number = "+14155550123";
  const key = await service.platform.data.unscoped.transaction(async (unit) => {
    const { id: organizationId } = await createOrganization(unit, { name: "Benchmark" });
    const user = await createUser(
      unit,
      { email: "benchmark@example.com", passwordHash: null, firstName: null, lastName: null, isVerified: true },
      { organizationId, role: "admin" },
    );
    const permissions = { read: true, write: true, admin: true };
    const made = await createApiKey(service.platform, unit, {
      organizationId,
      userId: user.id,
      name: "key",
      permissions,
      requestsPerMinute: null,
    });
    const assistant = await unit.db
      .insertInto("assistants")
      .values({ organization_id: organizationId, user_id: user.id, name: "Reception" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await unit.db
      .insertInto("phone_numbers")
      .values({
        organization_id: organizationId,
        phone_number: number,
        provider: "twilio",
        provider_number_id: "PN1",
        assistant_id: assistant.id,
      })
      .execute();
    return made.key.reveal();
  });
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => `+1212555${String(index).padStart(4, "0")}`);
  const text = async (customer: string, sid: string) => {
    const { url, headers, body } = signedText(SERVICE_PORT, accountSid, authToken, customer, number, sid);
    const response = await fetch(url, { method: "POST", headers, body: body ?? "" });
    if (response.status !== 200)
      throw new Error(`the webhook was answered ${response.status}: ${await response.text()}`);
  };
  for (const [index, customer] of customers.entries()) await text(customer, `SMwarm${index}`);
  const rows = await service.platform.database.selectFrom("calls").select(["id", "customer_phone_number"]).execute();
  const conversations = Object.fromEntries(rows.map((row) => [row.customer_phone_number, row.id]));
  // One whose ids are no small numbers that mean something else in the statements.
  const customer = customers[150] ?? "";
  const sid = "SMrecorded00000000000000000000000";
  const webhook = await record(() => text(customer, sid));
  const read = await record(async () => {
    await fetch(`http://127.0.0.1:${SERVICE_PORT}/api/v1/sms-conversations/${conversations[customer]}`, {
      headers: { authorization: `Bearer ${key}` },
    });
  });
  const log = await service.platform.database
    .selectFrom("sms_logs")
    .select("id")
    .where("provider_message_id", "=", sid)
    .executeTakeFirstOrThrow();
  await service.stop();
  const recording: Recording = {
    connectionString: postgres.connectionString,
    webhook,
    // The statement that finds the key is what the bare handler does without.
    read: read.filter(({ text: statement }) => !statement.includes('"api_keys"')),
    recorded: { sid, customer, conversationId: conversations[customer] ?? 0, smsLogId: log.id },
    conversations,
  };
  return { number, key, recording };
}

/** The statements the driver sends while `work` runs. */
async function record(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const values = (typeof first === "string" ? second : (first as { values?: unknown[] }).values) ?? [];
    if (typeof text === "string") statements.push({ text, values: Array.isArray(values) ? values.map(plain) : [] });
    return Reflect.apply(original, this, parameters);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

/** As it travels in JSON to the bare process and back. */
function plain(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value instanceof Date ? value.toISOString() : value;
}

function start(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...env } });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** In a process of its own with all roles, as `npm start` runs it, ten seconds after it is ready. */
async function idleMemory(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "parley-idle-"));
  const child = await start("service-process.ts", {
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PORT: "18313",
    LOG_LEVEL: "warn",
  });
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const bytes = await ask(child, "memory");
  await stop(child);
  await rm(folder, { recursive: true, force: true });
  return bytes / 1e6;
}

function ask(child: ChildProcess | undefined, what: "cpu" | "memory"): Promise<number> {
  return new Promise((resolve) => {
    child?.once("message", (message) => resolve(Number(message)));
    child?.send(what);
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
