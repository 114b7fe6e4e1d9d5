import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret } from "@parley/foundation/secret";
import { systemRandom } from "@parley/foundation/seeded-random";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_KEY, openStage, trunkAt } from "../../../sip-bridge/tests/support/stage.ts";
import { TestPbx } from "../../../sip-bridge/tests/support/test-pbx.ts";
import { doctor } from "../../src/commands/doctor/doctor.ts";
import type { Environment } from "../../src/config/env.ts";
import { markUnfinishedRestore } from "../../src/platform/backup/unfinished-restore.ts";
import { createMasterKeyFile, parseMasterKey } from "../../src/platform/crypto/master-key.ts";
import { createClientDatabase } from "../../src/platform/database/database.ts";
import { loadInstanceKey } from "../../src/platform/database/instance-keys.ts";
import { markMoved, removeMark } from "../../src/platform/database/moved-database.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findFreePort } from "../harness/test-service.ts";

interface Check {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly fix?: string;
}

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-doctor-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function examine(environment: Environment): Promise<{ exitCode: number; checks: Map<string, Check> }> {
  const lines: string[] = [];
  const exitCode = await doctor(environment, (line) => lines.push(line), true);
  const { checks } = JSON.parse(lines.join("\n")) as { checks: Check[] };
  return { exitCode, checks: new Map(checks.map((check) => [check.name, check])) };
}

test("a set-up that works is told so, after really asking each part", async () => {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ accountSid, authToken, numbers: [], friendlyName: "Our account" }],
  });
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    TWILIO_BASE_URL: carrier.twilioUrl,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  };
  try {
    const { exitCode, checks } = await examine(environment);
    expect(exitCode).toBe(0);
    for (const name of ["restore", "database", "schema", "moved", "tenancy", "master-key", "clock", "port", "twilio"]) {
      expect([name, checks.get(name)?.status]).toEqual([name, "ok"]);
    }
    expect(checks.get("twilio")?.detail).toContain("Our account");
    expect(carrier.requests()).toHaveLength(1);
    const wrong = await examine({ ...environment, TWILIO_AUTH_TOKEN: "0".repeat(32) });
    expect([wrong.exitCode, wrong.checks.get("twilio")?.status]).toEqual([1, "failed"]);
  } finally {
    await carrier.stop();
  }
});

test("speech servers on this machine are found; without them it is said what to do", async () => {
  const ears = await startLocalSpeechServer({ wire: "whisper.cpp" });
  const mouth = await startLocalSpeechServer({ wire: "kokoro" });
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  };
  const speechIn = async (change: Environment) => {
    const { checks } = await examine({ ...environment, ...change });
    return ["recognizers", "voices"].map((name) => [checks.get(name)?.status, checks.get(name)?.detail]);
  };
  try {
    expect(await speechIn({ LOCAL_SPEECH_SERVERS: `${ears.origin},${mouth.origin}` })).toEqual([
      ["ok", `found: whisper.cpp at ${new URL(ears.origin).host}`],
      ["ok", `found: kokoro at ${new URL(mouth.origin).host}`],
    ]);
    const asked = [...ears.asked, ...mouth.asked].length;
    expect(await speechIn({ LOCAL_SPEECH_SERVERS: "off", DEEPGRAM_API_KEY: "a key" })).toEqual([
      ["ok", "a key is set: deepgram"],
      ["ok", "a key is set: deepgram"],
    ]);
    const [recognizers] = await speechIn({ LOCAL_SPEECH_SERVERS: "off" });
    expect(recognizers?.[0]).toBe("warning");
    expect([...ears.asked, ...mouth.asked]).toHaveLength(asked);
  } finally {
    await ears.stop();
    await mouth.stop();
  }
});

test("a SIP bridge is asked for itself, its ports and its gateways", async () => {
  const bridge = await openStage();
  const pbx = await TestPbx.start();
  try {
    const environment = {
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      SIP_BRIDGE_URL: `http://127.0.0.1:${bridge.bridge.apiPort}`,
      SIP_BRIDGE_API_KEY: API_KEY,
    };
    const of = async (change: Environment = {}) => {
      const { checks } = await examine({ ...environment, ...change });
      return ["sip-bridge", "sip-sound", "sip-address", "sip-trunks"].map((name) => checks.get(name)?.status);
    };
    expect(await of()).toEqual(["ok", "ok", "warning", "skipped"]);
    await bridge.sync({ trunks: [trunkAt(pbx.port)] });
    expect(await of()).toEqual(["ok", "ok", "warning", "ok"]);
    const refused = trunkAt(pbx.port, { name: "No registrar", register: true, username: "100", password: "x" });
    await bridge.sync({ trunks: [trunkAt(pbx.port), refused] });
    expect(await of()).toEqual(["ok", "ok", "warning", "warning"]);
    const other = await of({ SIP_BRIDGE_API_KEY: randomBytes(16).toString("hex") });
    expect(other).toEqual(["failed", undefined, undefined, undefined]);
    expect(await of({ SIP_BRIDGE_URL: undefined, SIP_BRIDGE_API_KEY: undefined })).toEqual([
      "skipped",
      undefined,
      undefined,
      undefined,
    ]);
  } finally {
    await bridge.stop();
    await pbx.stop();
  }
});

test("each failure names its fix, and no secret", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => occupant.once("listening", resolve));
  const address = occupant.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { exitCode, checks } = await examine({
    DATABASE_URL: "postgres://parley:hunter2@127.0.0.1:1/parley",
    DATA_DIR: dataDir,
    PORT: String(port),
    TWILIO_ACCOUNT_SID: "AC1",
  });
  occupant.close();
  expect(exitCode).toBe(1);
  for (const name of ["database", "port", "twilio"]) {
    expect(checks.get(name)).toMatchObject({ status: "failed", fix: expect.stringMatching(/\w/) });
  }
  expect(JSON.stringify([...checks.values()])).not.toContain("hunter2");
});

test("what a start would be refused for fails here, too: half a restore, a database that was moved, another master key", async () => {
  const own = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "parley-doctor-"));
  const client = new pg.Client({ connectionString: own.connectionString });
  await client.connect();
  const key = parseMasterKey(new Secret(randomBytes(32).toString("base64")), "a test");
  const environment = { DATABASE_URL: own.connectionString, DATA_DIR: folder };
  try {
    await loadInstanceKey(createClientDatabase(client), { current: key, previous: [] }, systemRandom, "hash-root");
    const encoded = key.key.export().toString("base64");
    const statusWith = async (more: Environment = {}) =>
      (await examine({ ...environment, ...more })).checks.get("master-key")?.status;
    expect(await statusWith()).toBe("failed");
    expect(await readdir(folder)).toEqual([]);
    const other = { MASTER_KEY: randomBytes(32).toString("base64") };
    expect(await statusWith(other)).toBe("failed");
    expect(await statusWith({ ...other, MASTER_KEY_PREVIOUS: encoded })).toBe("ok");
    expect(await statusWith({ MASTER_KEY: encoded })).toBe("ok");
    await createMasterKeyFile(join(folder, "master-key"), new Secret(encoded));
    expect(await statusWith()).toBe("ok");

    await markMoved(client, "db.internal:5432/parley");
    const unmark = await markUnfinishedRestore(folder, "/mnt/safe/monday.backup");
    const refused = await examine(environment);
    expect(refused.exitCode).toBe(1);
    expect(refused.checks.get("moved")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("db.internal:5432/parley"),
      fix: expect.stringContaining("move-to --undo"),
    });
    expect(refused.checks.get("restore")).toMatchObject({ status: "failed", fix: expect.stringContaining("restore") });
    await removeMark(client);
    await unmark();
    const { checks } = await examine(environment);
    expect(["moved", "restore"].map((name) => checks.get(name)?.status)).toEqual(["ok", "ok"]);
  } finally {
    await client.end();
    await own.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("every wrong setting is told at once", async () => {
  const { exitCode, checks } = await examine({ PORT: "x", PUBLIC_BASE_URL: "y", ROLES: "z" });
  expect(exitCode).toBe(1);
  expect([...checks.keys()]).toEqual(["PORT", "PUBLIC_BASE_URL", "ROLES"]);
});
