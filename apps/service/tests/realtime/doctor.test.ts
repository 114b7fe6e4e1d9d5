import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@parley/foundation/clock";
import { Secret } from "@parley/foundation/secret";
import { systemRandom } from "@parley/foundation/seeded-random";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import { startTextToSpeechServer } from "@parley/testkit/speech/speaking/text-to-speech-server";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_KEY, openStage, trunkAt } from "../../../sip-bridge/tests/support/stage.ts";
import { TestPbx } from "../../../sip-bridge/tests/support/test-pbx.ts";
import { doctor } from "../../src/commands/doctor/doctor.ts";
import type { Environment } from "../../src/config/env.ts";
import { LIST_PRICES } from "../../src/features/calls/costs/list-prices.ts";
import { markUnfinishedRestore } from "../../src/platform/backup/unfinished-restore.ts";
import { createMasterKeyFile, parseMasterKey } from "../../src/platform/crypto/master-key.ts";
import { createClientDatabase } from "../../src/platform/database/database.ts";
import { loadInstanceKey } from "../../src/platform/database/instance-keys.ts";
import { markMoved, removeMark } from "../../src/platform/database/moved-database.ts";
import { startOtlpReceiver } from "../harness/otlp-receiver.ts";
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

async function examine(
  environment: Environment,
  means: Parameters<typeof doctor>[3] = {},
): Promise<{ exitCode: number; checks: Map<string, Check> }> {
  const lines: string[] = [];
  const exitCode = await doctor(environment, (line) => lines.push(line), true, means);
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

test("old list prices are told of the vendors that are set up", async () => {
  const { asOf, source } = LIST_PRICES.find(({ provider }) => provider === "telnyx") ?? {};
  if (asOf === undefined) throw new Error("Telnyx has no prices");
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    // Nobody is there; prices are looked at all the same.
    TELNYX_BASE_URL: "http://127.0.0.1:9",
    TELNYX_API_KEY: "a key",
    TELNYX_CONNECTION_ID: "1",
    TELNYX_PUBLIC_KEY: "a key",
  };
  const pricesAfter = async (days: number) => {
    const now = () => new Date(Date.parse(asOf) + days * 86_400_000);
    return (await examine(environment, { clock: { ...systemClock, now } })).checks.get("prices");
  };
  expect(await pricesAfter(180)).toMatchObject({ status: "ok" });
  const stale = await pricesAfter(181);
  expect(stale).toMatchObject({ status: "warning", fix: expect.stringContaining("no setting replaces them") });
  expect(stale?.detail).toContain(`telnyx, the oldest of ${asOf} (${source})`);
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

test("a recognizer and a voice are tried as a call would, and whichever is dead is named with what to look at", async () => {
  const apiKey = randomBytes(16).toString("hex");
  const voices = await startTextToSpeechServer({ vendor: "deepgram", apiKey });
  const recognizers = await startSpeechToTextServer({
    vendor: "deepgram",
    texts: new SpokenTexts(),
    apiKey,
    elsewhere: voices.url,
  });
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    DEEPGRAM_BASE_URL: recognizers.url,
    DEEPGRAM_API_KEY: apiKey,
  };
  const of = async (change: Environment = {}) => {
    const { exitCode, checks } = await examine({ ...environment, ...change });
    return { exitCode, recognizer: checks.get("deepgram-recognizer"), voice: checks.get("deepgram-voice") };
  };
  try {
    expect(await of()).toMatchObject({ exitCode: 0, recognizer: { status: "ok" }, voice: { status: "ok" } });
    expect(
      voices
        .state()
        .utterances.flatMap(({ texts }) => texts)
        .join("").length,
    ).toBeLessThan(10);

    voices.setFault({ kind: "refuse", statusCode: 503 });
    expect(await of()).toMatchObject({
      exitCode: 1,
      recognizer: { status: "ok" },
      voice: { status: "failed", fix: expect.stringContaining("DEEPGRAM_") },
    });
    voices.setFault({ kind: "no-audio" });
    expect((await of()).voice).toMatchObject({
      status: "failed",
      detail: "the vendor took everything and gave nothing",
    });
    voices.setFault(null);

    recognizers.setFault({ kind: "refuse", statusCode: 503 });
    expect(await of()).toMatchObject({ exitCode: 1, recognizer: { status: "failed" }, voice: { status: "ok" } });
    recognizers.setFault(null);

    const other = await of({ DEEPGRAM_API_KEY: randomBytes(16).toString("hex") });
    expect(other).toMatchObject({ exitCode: 1, recognizer: { status: "failed" }, voice: { status: "failed" } });
    expect(JSON.stringify(other)).not.toContain(apiKey);

    const nobody = `http://127.0.0.1:${await findFreePort()}`;
    expect(await of({ DEEPGRAM_BASE_URL: nobody })).toMatchObject({
      exitCode: 1,
      recognizer: { status: "failed", fix: expect.stringContaining("DEEPGRAM_BASE_URL") },
      voice: { status: "failed", fix: expect.stringContaining("DEEPGRAM_BASE_URL") },
    });
  } finally {
    await recognizers.stop();
    await voices.stop();
  }
});

test("where traces go is sent one, and told when it is dead or refuses", async () => {
  const collector = await startOtlpReceiver((path, { authorization }) =>
    path !== "/otel/v1/traces" ? 404 : authorization === "Basic abc=" ? 200 : 401,
  );
  const names = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"] as const;
  const of = async (endpoint: string, headers: string) => {
    // The library reads them itself.
    process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = endpoint;
    process.env["OTEL_EXPORTER_OTLP_HEADERS"] = headers;
    const { checks } = await examine({
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    });
    return checks.get("telemetry");
  };
  try {
    expect(await of(`${collector.origin}/otel`, "Authorization=Basic abc=")).toMatchObject({ status: "ok" });
    expect(collector.spans.map(({ name }) => name)).toEqual(["doctor"]);
    expect(await of(`${collector.origin}/otel`, "Authorization=Basic wrong")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("401"),
      fix: expect.stringContaining("OTEL_EXPORTER_OTLP_HEADERS"),
    });
    expect(await of(collector.origin, "Authorization=Basic abc=")).toMatchObject({
      status: "failed",
      fix: expect.stringContaining("/v1/traces"),
    });
    expect(await of(`http://127.0.0.1:${await findFreePort()}`, "")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("traces are lost"),
      fix: expect.stringContaining("4318"),
    });
  } finally {
    for (const name of names) delete process.env[name];
    await collector.stop();
  }
});

test("a disk that is full fails where the embedded database is on it, and warns where it is not", async () => {
  const environment = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
  const totalBytes = 100_000_000_000;
  const dataFolderAt = async (freeBytes: number, change: Environment = {}) =>
    (await examine({ ...environment, ...change }, { measure: async () => ({ freeBytes, totalBytes }) })).checks.get(
      "data-folder",
    );
  expect(await dataFolderAt(50_000_000_000)).toMatchObject({ status: "ok" });
  expect(await dataFolderAt(1_000_000_000)).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("1 % free (1,000 MB)"),
  });
  expect(await dataFolderAt(1_000_000_000, { DATABASE_URL: undefined })).toMatchObject({
    status: "failed",
    fix: expect.stringContaining("Free some space"),
  });
});

test("a public address behind which somebody else answers, or nobody, is told", async () => {
  const stranger = createHttpServer((_request, response) => response.end("Welcome to somebody else's server"));
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const address = stranger.address();
  const strangersPort = typeof address === "object" && address !== null ? address.port : 0;
  const at = async (publicBaseUrl: string, port: number) =>
    (
      await examine({
        DATABASE_URL: database.connectionString,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: "0.0.0.0",
        PUBLIC_BASE_URL: publicBaseUrl,
      })
    ).checks.get("public-address");
  try {
    expect(await at(`http://127.0.0.1:${strangersPort}`, await findFreePort())).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("somebody else answers there"),
      fix: expect.stringContaining("PUBLIC_BASE_URL"),
    });
    const nobody = await findFreePort();
    expect(await at(`http://127.0.0.1:${nobody}`, await findFreePort())).toMatchObject({
      status: "failed",
      detail: expect.stringContaining(`http://127.0.0.1:${nobody} does not lead here`),
    });
    const own = await findFreePort();
    expect(await at(`http://127.0.0.1:${own}`, own)).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("this machine only"),
    });
    expect(await at(`http://127.0.0.2:${own}`, own)).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("not encrypted"),
    });
  } finally {
    stranger.closeAllConnections();
    stranger.close();
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
