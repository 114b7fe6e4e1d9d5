import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { createSelfSignedCertificate } from "@parley/testkit/webhook-receiver/self-signed-certificate";
import { holdsTone, OUR_NUMBER, openStage, type Stage, tone, trunkAt, until } from "../support/stage.ts";
import { callByBaresip } from "./baresip-phone.ts";
import { KamailioRegistrar, type RegistrarRules } from "./kamailio-registrar.ts";
import * as scenarios from "./sipp-scenarios.ts";

/*
 * Has the bridge meet telephone software that nobody here wrote: sipp 3.6 (Debian: sip-tester), Kamailio 5.6 and baresip 1.0 (baresip-core). Prints what passed, what
 * failed and what could not run; ends with 1 unless everything passed. An argument chooses proofs by their names.
 */

interface Proof {
  readonly name: string;
  /** The program beside sipp that it takes. */
  readonly needs?: string;
  run(): Promise<void>;
}

const OTHER_NUMBER = "+15550009999";
const folder = mkdtempSync(join(tmpdir(), "prove-sip-"));
const results: { name: string; outcome: string }[] = [];

/** @throws Error with sipp's own words when a call failed */
async function sipp(
  port: number,
  xml: string,
  options: {
    readonly local: number;
    readonly transport?: "u1" | "t1";
    readonly to?: string;
    readonly routing?: string;
    readonly calls?: number;
    readonly rate?: number;
  },
): Promise<void> {
  const file = join(folder, `${randomUUID()}.xml`);
  writeFileSync(file, xml);
  const { local, transport = "u1", to = OUR_NUMBER, routing = "X-Nothing: none", calls = 1, rate = 10 } = options;
  const args = [
    `127.0.0.1:${port}`,
    ...["-sf", file, "-i", "127.0.0.1", "-mi", "127.0.0.1", "-p", String(local), "-t", transport],
    ...["-m", String(calls), "-r", String(rate), "-l", "2000", "-timeout", "60s", "-recv_timeout", "12000"],
    ...["-key", "to_user", to, "-key", "routing", routing, "-nostdin", "-trace_err"],
  ];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn("sipp", args, { cwd: folder });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    child.on("close", (code) => resolve({ code, output }));
  });
  if (code === 0) return;
  const errors = readdirSync(folder)
    .filter((name) => name.endsWith("_errors.log"))
    .map((name) => readFileSync(join(folder, name), "utf8").slice(0, 1_500));
  throw new Error(`sipp ended with ${code}\n${errors.join("\n")}\n${output.slice(-800)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** A stage whose trunk is sipp on that port. */
async function withTrunk(local: number, run: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage({ rtpPortMin: 12_000, rtpPortMax: 19_999, maxCallsPerWorker: 1_000 });
  try {
    await stage.tell({ trunks: [trunkAt(local)] });
    await run(stage);
  } finally {
    await stage.stop();
  }
}

/** Calls in, with the scenario. */
function callsIn(name: string, xml: string, change: Partial<Parameters<typeof sipp>[2]> = {}): Proof {
  return {
    name,
    async run() {
      const local = await freePort();
      await withTrunk(local, (stage) => sipp(stage.bridge.sipPort, xml, { local, ...change }));
    },
  };
}

/** Has the bridge call sipp, which was asked by OPTIONS before. */
function callsOut(
  name: string,
  xml: string,
  transport: "udp" | "tcp",
  run: (stage: Stage, callSid: string) => Promise<void>,
): Proof {
  return {
    name,
    async run() {
      const local = await freePort();
      const stage = await openStage({ rtpPortMin: 12_000, rtpPortMax: 19_999 });
      const far = sipp(stage.bridge.sipPort, xml, { local, transport: transport === "udp" ? "u1" : "t1", calls: 2 });
      try {
        // What went wrong there is told at the end.
        far.catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 700));
        const suffix = transport === "tcp" ? ";transport=tcp" : "";
        await stage.sync({ trunks: [trunkAt(local, { gateway: `127.0.0.1:${local}${suffix}` })] });
        const key = randomUUID();
        const order = { idempotency_key: key, from: OUR_NUMBER, to: "+15557654321", ring_timeout_seconds: 20 };
        await stage.ask("POST", BRIDGE_PATHS.calls, order);
        await run(stage, `sip_${key}`);
        await far;
      } finally {
        await stage.stop();
      }
    },
  };
}

const PASSWORD = "made for this proof";

/** Registers with Kamailio, and tells the state that came of it. */
function registers(
  name: string,
  change: Partial<RegistrarRules>,
  password: string,
  check: (stage: Stage, registrar: KamailioRegistrar, trunkId: string) => Promise<void>,
): Proof {
  return {
    name,
    needs: "kamailio",
    async run() {
      const rules = { algorithm: "MD5", password: PASSWORD, minSeconds: 0, ...change } as const;
      const registrar = new KamailioRegistrar(join(folder, randomUUID()), await freePort(), rules);
      await registrar.start();
      const stage = await openStage();
      try {
        const trunk = trunkAt(registrar.port, { register: true, username: "9228", password });
        await stage.sync({ trunks: [trunk] });
        await check(stage, registrar, trunk.id);
      } finally {
        await stage.stop();
        await registrar.stop();
      }
    },
  };
}

/** baresip calls, and both hear the other's tone. */
function hearsBoth(name: string, transport: "udp" | "tcp" | "tls", isEncrypted: boolean): Proof {
  return {
    name,
    needs: "baresip",
    async run() {
      const own = createSelfSignedCertificate();
      const identity = { cert: own.certificatePem, key: own.privateKeyPem, ca: own.certificatePem };
      const stage = await openStage(transport === "tls" ? { tls: identity, sipTlsPort: 0 } : {});
      try {
        const sipPort = await freePort();
        await stage.tell({ trunks: [trunkAt(sipPort)] });
        const { bridge, service } = stage;
        const port = transport === "tls" ? bridge.sipTlsPort : bridge.sipPort;
        const called = callByBaresip({
          folder: join(folder, randomUUID()),
          sipPort,
          rtpPort: 30_000 + 2 * Math.floor(Math.random() * 1_000),
          target: `sip:${OUR_NUMBER}@127.0.0.1:${port}`,
          transport,
          isEncrypted,
          frequencyHz: 440,
          seconds: 6,
          tls: transport === "tls" ? own : null,
        });
        const speaking = setInterval(() => service.media.at(-1)?.socket.send(tone(1_000, 500)), 500);
        const { heard, output } = await called;
        clearInterval(speaking);
        const words = output.slice(-1_500);
        if (!holdsTone(440, service.media.at(-1)?.heard ?? [])) throw new Error(`baresip was not heard\n${words}`);
        if (!holdsTone(1_000, heard)) throw new Error(`baresip heard nothing: ${heard.length} samples\n${words}`);
        await until(() => service.statuses().some(({ status }) => status === "completed"), "the call's end");
      } finally {
        await stage.stop();
      }
    },
  };
}

async function expectState(stage: Stage, state: string): Promise<void> {
  const { body } = await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7));
  const [trunk] = body.trunks;
  if (trunk.state !== state) throw new Error(`expected ${state}, but it is ${JSON.stringify(trunk)}`);
}

const uri = `sip:${OUR_NUMBER}@pbx.example`;
const ROUTING: readonly (readonly [string, string])[] = [
  ["Diversion", `Diversion: <${uri}>;reason=unconditional`],
  ["History-Info", `History-Info: <${uri}>;index=1, <sip:101@pbx.example>;index=1.1`],
  ["X-Original-Called", `X-Original-Called: ${OUR_NUMBER}`],
  ["X-Original-Number", `X-Original-Number: ${OUR_NUMBER}`],
  ["X-Forwarded-To", `X-Forwarded-To: <tel:${OUR_NUMBER}>`],
  ["X-Original-To", `X-Original-To: <${uri}>`],
  ["P-Called-Party-ID", `P-Called-Party-ID: <${uri}>`],
];

const proofs: readonly Proof[] = [
  callsIn("a call over UDP", scenarios.CALL),
  callsIn("a call over TCP", scenarios.CALL, { transport: "t1" }),
  ...ROUTING.map(([header, routing]) =>
    callsIn(`the number in ${header} alone`, scenarios.CALL, { to: "101", routing }),
  ),
  callsIn("two headers that contradict each other: the one believed most decides", scenarios.CALL, {
    to: OTHER_NUMBER,
    routing: `X-Original-To: <sip:${OTHER_NUMBER}@pbx>\r\nDiversion: <${uri}>`,
  }),
  ...["101", OTHER_NUMBER, "sales"].map((to) =>
    callsIn(`a call for ${to} is refused with 404`, scenarios.refusedWith(404), { to }),
  ),
  callsIn("an INVITE without offer", scenarios.OFFERLESS),
  callsIn("reliable provisional responses", scenarios.PRACK),
  callsIn("hold, UPDATE, OPTIONS, REFER and an old number within the call", scenarios.WITHIN),
  callsIn("a session interval that is too small is refused with 422", scenarios.TOO_SMALL),
  callsIn("an unknown extension is refused with 420", scenarios.refusedWith(420, { headers: ["Require: teleport"] })),
  callsIn("another scheme is refused with 416", scenarios.refusedWith(416, { uri: "tel:+15551234567" })),
  callsIn(
    "an offer of nothing but video is refused with 488",
    scenarios.refusedWith(488, {
      body: "v=0\no=- 1 1 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 4000 RTP/AVP 99\na=rtpmap:99 VP8/90000",
    }),
  ),
  {
    name: "a call taken back while it rings",
    async run() {
      const local = await freePort();
      await withTrunk(local, async (stage) => {
        // A media socket that never opens keeps it ringing.
        const port = await freePort();
        stage.service.instruction = () => ({ action: "accept", media: { url: `ws://127.0.0.1:${port}/`, token: "t" } });
        await sipp(stage.bridge.sipPort, scenarios.CANCELED, { local });
      });
    },
  },
  callsOut("a call that goes out over UDP", scenarios.ANSWERING, "udp", async (stage, callSid) => {
    await until(() => stage.service.media.length === 1, "an answer");
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"));
  }),
  callsOut("a call that goes out over TCP", scenarios.ANSWERING, "tcp", async (stage, callSid) => {
    await until(() => stage.service.media.length === 1, "an answer");
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"));
  }),
  callsOut("a callee who is busy", scenarios.refusing(486), "udp", (stage) =>
    until(() => stage.service.statuses().some(({ status }) => status === "busy"), "the status"),
  ),
  ...(["MD5", "SHA-256"] as const).map((algorithm) =>
    registers(`registers with Kamailio by ${algorithm}`, { algorithm }, PASSWORD, (stage) =>
      expectState(stage, "registered"),
    ),
  ),
  registers("takes the time that Kamailio wants (423)", { minSeconds: 1_800 }, PASSWORD, (stage) =>
    expectState(stage, "registered"),
  ),
  registers("a password that Kamailio does not accept", {}, "wrong", (stage) => expectState(stage, "auth_failed")),
  registers("registers again after Kamailio was away", {}, PASSWORD, async (stage, registrar, trunkId) => {
    await registrar.stop();
    await registrar.start();
    await stage.ask("POST", BRIDGE_PATHS.trunkTest(trunkId));
    await expectState(stage, "registered");
  }),
  hearsBoth("baresip over UDP: each hears the other's tone", "udp", false),
  hearsBoth("baresip over TCP", "tcp", false),
  hearsBoth("baresip over UDP with SRTP", "udp", true),
  hearsBoth("baresip over TLS with SRTP", "tls", true),
  {
    name: "500 calls, 50 a second, each answered and ended exactly once",
    async run() {
      const local = await freePort();
      await withTrunk(local, async (stage) => {
        await sipp(stage.bridge.sipPort, scenarios.CALL, { local, calls: 500, rate: 50 });
        await until(() => stage.service.statuses().filter(({ status }) => status === "completed").length === 500);
      });
    },
  },
];

const missing = ["sipp", "kamailio", "baresip"].filter((program) => spawnSync("which", [program]).status !== 0);
/** Only those whose name has the text, where one is given. */
const [wanted = ""] = process.argv.slice(2);
for (const { name, run, needs = "sipp" } of proofs.filter((proof) => proof.name.includes(wanted))) {
  const startedMs = performance.now();
  if (missing.includes(needs)) {
    results.push({ name, outcome: `${needs} is not installed` });
    process.stdout.write(`not run ${name}: ${needs} is not installed\n`);
    continue;
  }
  try {
    await run();
    results.push({ name, outcome: "passed" });
  } catch (error) {
    results.push({ name, outcome: `FAILED: ${error instanceof Error ? error.message : String(error)}` });
  }
  const { outcome } = results.at(-1) ?? { outcome: "" };
  process.stdout.write(
    `${outcome === "passed" ? "passed" : "FAILED"}  ${name} (${Math.round(performance.now() - startedMs)} ms)\n`,
  );
  if (outcome !== "passed") process.stdout.write(`${outcome}\n`);
}
rmSync(folder, { recursive: true, force: true });
const failed = results.filter(({ outcome }) => outcome !== "passed").length;
process.stdout.write(`${results.length - failed} of ${results.length} passed. Not proved: rtpengine, linphone.\n`);
process.exit(failed === 0 ? 0 : 1);
