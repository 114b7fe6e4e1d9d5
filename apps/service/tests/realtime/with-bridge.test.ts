import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TestPbx } from "../../../sip-bridge/tests/support/test-pbx.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findLastingPort, type ParleyProcess, startParley } from "./parley-process.ts";

let database: TestDatabase;
let dataDir: string;
let pbx: TestPbx;
let parley: ParleyProcess | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-with-bridge-"));
  pbx = await TestPbx.start();
});
afterEach(() => parley?.kill());
afterAll(async () => {
  await pbx?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const API_KEY = `pk_${randomBytes(24).toString("hex")}`;

async function environment(change: Record<string, string> = {}) {
  return {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    INIT_ORGANIZATION: "Acme",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    INIT_API_KEY: API_KEY,
    OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${pbx.port}`,
    SIP_ALLOW_PRIVATE_GATEWAYS: "true",
    SIP_BRIDGE_PORT: String(await findLastingPort()),
    SIP_ADDRESS: "127.0.0.1",
    SIP_PORT: String(await findLastingPort()),
    SIP_RTP_PORT_MIN: "31000",
    SIP_RTP_PORT_MAX: "31099",
    ...change,
  };
}

/** The bridge that the process looks after; null while there is none. */
async function bridgeOf(parentPid: number): Promise<number | null> {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = (await readFile(`/proc/${name}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ");
      const command = await readFile(`/proc/${name}/cmdline`, "utf8");
      if (Number(fields[1]) === parentPid && command.split("\0").includes("bridge")) return Number(name);
    } catch {
      // It ended while it was looked at.
    }
  }
  return null;
}

const isGone = async (pid: number) =>
  stat(`/proc/${pid}`).then(
    () => false,
    () => true,
  );

test("npm start -- --with-bridge runs a bridge, starts it again when it dies, and ends it", async () => {
  parley = await startParley({
    port: await findLastingPort(),
    environment: await environment(),
    flags: ["--with-bridge"],
  });
  const { url, pid } = parley;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/sip-trunks${path}`, {
      method,
      headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const gateway = `127.0.0.1:${pbx.port}`;
  const trunk = await ask("POST", "", { name: "PBX", gateway, username: "", password: "", register: false });
  expect(trunk.status).toBe(201);
  const state = async () => (await ask("GET", `/${trunk.json["id"]}/status`)).json;
  await expect.poll(state).toMatchObject({ state: "ip_auth", is_live: true });
  const first = await bridgeOf(pid);
  if (first === null) throw new Error("no bridge runs");
  process.kill(first, "SIGKILL");
  await expect.poll(() => bridgeOf(pid)).not.toBe(null);
  const second = await bridgeOf(pid);
  expect(second).not.toBe(first);
  // What it was told it still knows: its key is the same.
  await expect.poll(state).toMatchObject({ state: "ip_auth", is_live: true });
  expect((await stat(join(dataDir, "sip-bridge", "api-key"))).mode & 0o777).toBe(0o600);
  parley.signal("SIGTERM");
  expect(await parley.exited).toEqual({ code: 0, signal: null });
  expect(await isGone(second ?? 0)).toBe(true);
});

test("a bridge that cannot use a setting ends the start, with the setting's name", async () => {
  const wrong = await environment({ SIP_ADDRESS: "nowhere" });
  parley = await startParley({ port: await findLastingPort(), environment: wrong, flags: ["--with-bridge"] });
  expect(await parley.exited).toEqual({ code: 2, signal: null });
  expect(parley.lines.join("\n")).toContain("SIP_ADDRESS: needs an address");
});

test("a bridge whose service was killed ends by itself", async () => {
  parley = await startParley({
    port: await findLastingPort(),
    environment: await environment(),
    flags: ["--with-bridge"],
  });
  const { pid } = parley;
  await expect.poll(() => bridgeOf(pid)).not.toBe(null);
  const bridge = (await bridgeOf(pid)) ?? 0;
  // Until it listens it knows of no channel.
  await expect.poll(() => parley?.lines.some((line) => line.includes("the bridge is up"))).toBe(true);
  await parley.kill();
  await expect.poll(() => isGone(bridge)).toBe(true);
});
