import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import type { SipMessage, SipRequest } from "@parley/sip/message/message";
import { createResponse } from "@parley/sip/message/respond";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OUR_NUMBER, openStage, type Stage, trunkAt, until } from "./support/stage.ts";
import { TestPbx } from "./support/test-pbx.ts";

const USERNAME = "9228";
const PASSWORD = 'a password: with "quotes"';

let stage: Stage;
let pbx: TestPbx;
let registers: SipRequest[];
/** Takes messages before anybody else; true: nobody else sees them. */
let challenge: (message: SipMessage, reply: (response: SipMessage) => void) => boolean;
/** How the registrar answers. */
let rules: { algorithms: string[]; minSeconds: number; isDown: boolean };

/** A registrar after RFC 3261, 10.3, with digests written independently of the bridge's. */
function answerRegister(message: SipMessage, reply: (response: SipMessage) => void): boolean {
  if (message.kind !== "request" || message.method !== "REGISTER") return false;
  if (rules.isDown) return true;
  registers.push(message);
  const authorization = message.headers.first("Authorization");
  if (authorization === null) {
    const challenges = rules.algorithms.map(
      (algorithm) =>
        [
          "WWW-Authenticate",
          `Digest realm="pbx", nonce="${randomBytes(8).toString("hex")}", algorithm=${algorithm}, qop="auth"`,
        ] as const,
    );
    reply(createResponse(message, 401, { toTag: "r", headers: challenges }));
    return true;
  }
  const member = (name: string) =>
    new RegExp(`(?:^|[ ,])${name}="?((?:[^",\\\\]|\\\\.)*)"?`).exec(authorization)?.[1] ?? "";
  const hash = (text: string) =>
    createHash(member("algorithm") === "SHA-256" ? "sha256" : "md5")
      .update(text)
      .digest("hex");
  const a2 = hash(`REGISTER:${message.uri}`);
  const expected = hash(
    `${hash(`${USERNAME}:pbx:${PASSWORD}`)}:${member("nonce")}:${member("nc")}:${member("cnonce")}:auth:${a2}`,
  );
  const expires = Number(message.headers.first("Expires"));
  if (member("response") !== expected) reply(createResponse(message, 403, { toTag: "r" }));
  else if (expires > 0 && expires < rules.minSeconds) {
    reply(createResponse(message, 423, { toTag: "r", headers: [["Min-Expires", String(rules.minSeconds)]] }));
  } else {
    const contact = message.headers.first("Contact") ?? "";
    reply(createResponse(message, 200, { toTag: "r", headers: expires === 0 ? [] : [["Contact", contact]] }));
  }
  return true;
}

beforeEach(async () => {
  registers = [];
  rules = { algorithms: ["MD5"], minSeconds: 0, isDown: false };
  challenge = () => false;
  stage = await openStage();
  pbx = await TestPbx.start((message, _peer, reply) => answerRegister(message, reply) || challenge(message, reply));
});
afterEach(async () => {
  await stage.stop();
  await pbx.stop();
});

const registering = (change: object = {}) =>
  trunkAt(pbx.port, { register: true, username: USERNAME, password: PASSWORD, ...change });

async function statusOf(index = 0) {
  const { body } = await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7));
  return body.trunks[index];
}

describe("a trunk that registers", () => {
  test.each([
    [["MD5"], "MD5"],
    [["SHA-256"], "SHA-256"],
    [["MD5", "SHA-256"], "SHA-256"],
  ])("answers challenges by %j with %s", async (algorithms, chosen) => {
    rules = { ...rules, algorithms };
    await stage.sync({ trunks: [registering()] });
    expect(await statusOf()).toMatchObject({ state: "registered", sip_code: 200 });
    expect(registers.at(-1)?.headers.first("Authorization")).toContain(`algorithm=${chosen}`);
    await until(() => stage.service.events("trunk.state").length > 0);
    expect(stage.service.events("trunk.state")[0]).toMatchObject({
      organization_id: 7,
      trunk: { state: "registered" },
    });
  });

  test("takes the time that the registrar wants", async () => {
    rules = { ...rules, minSeconds: 1_800 };
    await stage.sync({ trunks: [registering()] });
    expect(registers.at(-1)?.headers.first("Expires")).toBe("1800");
    const { registered_until } = await statusOf();
    expect(Date.parse(registered_until) - Date.now()).toBeGreaterThan(1_700_000);
  });

  test("with wrong credentials says so, and does not hammer", async () => {
    await stage.sync({ trunks: [registering({ password: "wrong" })] });
    expect(await statusOf()).toMatchObject({ state: "auth_failed", sip_code: 403 });
    const count = registers.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(registers).toHaveLength(count);
  });

  test("takes its binding away when it is removed", async () => {
    await stage.sync({ trunks: [registering()] });
    await stage.sync();
    await until(() => registers.at(-1)?.headers.first("Expires") === "0");
    expect((await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7))).body.trunks).toEqual([]);
  });

  test("with a name as gateway is found by its Contact", async () => {
    await stage.sync({ trunks: [registering({ gateway: `localhost:${pbx.port}` })] });
    const uri = /<(.*)>/.exec(registers.at(-1)?.headers.first("Contact") ?? "")?.[1] ?? "";
    expect(uri).toMatch(/^sip:t[0-9a-f]{20}@127\.0\.0\.1:/);
    const leg = await pbx.call(stage.bridge.sipPort, OUR_NUMBER, { uri, headers: [["X-Original-To", OUR_NUMBER]] });
    await until(() => leg.isEstablished);
    expect(stage.service.events("call.incoming")[0]).toMatchObject({ dialed_via: "x-original-to" });
  });

  test("is asked again at once by a test", async () => {
    rules = { ...rules, isDown: false };
    const trunk = registering({ password: "wrong" });
    await stage.sync({ trunks: [trunk] });
    const { status, body } = await stage.ask("POST", BRIDGE_PATHS.trunkTest(trunk.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: trunk.id, state: "auth_failed" });
  });
});

describe("of several bridges", () => {
  const trunk = () => registering();

  test("one that does not lead asks by OPTIONS, and keeps what it finds to itself", async () => {
    await stage.sync({ trunks: [trunk()], is_lead: false });
    expect(await statusOf()).toMatchObject({ state: "ip_auth", registered_until: null });
    expect(registers).toEqual([]);
    await stage.sync({ organization_id: 8, trunks: [trunkAt(pbx.port)], numbers: [] });
    await until(() => stage.service.events("trunk.state").length > 0);
    expect(stage.service.events("trunk.state")).toMatchObject([{ organization_id: 8 }]);
  });

  test("it calls with the trunk's credentials all the same", async () => {
    await stage.sync({ trunks: [trunk()], is_lead: false });
    const challenged = Promise.withResolvers<SipMessage>();
    pbx.onInvite = (leg) => leg.session.reject(486);
    const order = {
      idempotency_key: randomUUID(),
      from: OUR_NUMBER,
      to: "+15557654321",
      display_name: null,
      ring_timeout_seconds: 20,
    };
    challenge = (message, reply) => {
      if (message.kind !== "request" || message.method !== "INVITE") return false;
      if (message.headers.first("Proxy-Authorization") !== null) {
        challenged.resolve(message);
        return false;
      }
      const field = ["Proxy-Authenticate", 'Digest realm="pbx", nonce="1", algorithm=MD5, qop="auth"'] as const;
      reply(createResponse(message, 407, { toTag: "r", headers: [field] }));
      return true;
    };
    expect((await stage.ask("POST", BRIDGE_PATHS.calls, order)).status).toBe(202);
    expect((await challenged.promise).headers.first("Proxy-Authorization")).toContain(`username="${USERNAME}"`);
  });

  test("the one that comes to lead registers, and the one before leaves the binding to it", async () => {
    const own = trunk();
    await stage.sync({ trunks: [own], is_lead: false });
    await stage.sync({ trunks: [own], is_lead: true });
    expect(await statusOf()).toMatchObject({ state: "registered" });
    await stage.sync({ trunks: [own], is_lead: false });
    expect(await statusOf()).toMatchObject({ state: "ip_auth" });
    await stage.restart();
    await until(async () => (await statusOf())?.state === "ip_auth");
    expect(registers.map(({ headers }) => headers.first("Expires"))).not.toContain("0");
    const count = registers.length;
    await stage.sync({ trunks: [], is_lead: false });
    await stage.sync({ trunks: [own], is_lead: true });
    await stage.sync({ trunks: [] });
    await until(() => registers.at(-1)?.headers.first("Expires") === "0");
    expect(registers.length).toBeGreaterThan(count);
  });
});

test("behind an edge a bridge that ends leaves its bindings: other bridges take the calls", async () => {
  const edge = { address: "127.0.0.1", port: pbx.port, publicAddress: `127.0.0.1:${pbx.port}` };
  const behind = await openStage({ edge });
  await behind.sync({ trunks: [registering()] });
  expect(registers.at(-1)?.headers.first("Contact")).toContain(`@${edge.publicAddress}>`);
  await behind.stop();
  expect(registers.map(({ headers }) => headers.first("Expires"))).not.toContain("0");
  await stage.sync({ trunks: [registering()] });
  await stage.restart();
  expect(registers.map(({ headers }) => headers.first("Expires"))).toContain("0");
});

describe("a trunk that does not register", () => {
  test("is asked by OPTIONS", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    expect(await statusOf()).toMatchObject({ state: "ip_auth", sip_code: 200, options_rtt_ms: expect.any(Number) });
  });

  test("over TCP to a port where nobody listens is unreachable", async () => {
    await stage.sync({ trunks: [trunkAt(pbx.port, { gateway: "127.0.0.1:1;transport=tcp" })] });
    expect(await statusOf()).toMatchObject({ state: "unreachable", sip_code: null });
  });

  test("makes a test call, which counts the sound of both directions", async () => {
    const trunk = trunkAt(pbx.port);
    await stage.sync({ trunks: [trunk] });
    pbx.onInvite = (leg) => {
      leg.session.accept(leg.media);
      setTimeout(() => leg.session.hangUp(), 600);
    };
    const { body } = await stage.ask("POST", BRIDGE_PATHS.trunkTestCall(trunk.id), {
      organization_id: 7,
      from: OUR_NUMBER,
      to: "+15557654321",
    });
    expect(body).toMatchObject({ outcome: "answered", codec: "PCMU" });
    expect(body.packets_sent).toBeGreaterThan(10);
    expect(body.packets_received).toBeGreaterThan(10);
  });
});

describe("a gateway in a private network", () => {
  test("is not called unless the operator allows it", async () => {
    await stage.stop();
    stage = await openStage({ allowsPrivateGateways: false });
    await stage.sync({ trunks: [trunkAt(pbx.port)] });
    expect(await statusOf()).toMatchObject({ state: "unreachable", reason: expect.stringContaining("private") });
    expect(pbx.messages).toEqual([]);
  });
});

describe("what the service tells", () => {
  const body = (revision: number) => ({
    organization_id: 7,
    revision,
    trunks: [],
    numbers: [],
    callbacks: { base_url: stage.service.origin, media_url: stage.service.origin },
  });

  test("is taken by revision: older ones are refused", async () => {
    expect((await stage.ask("POST", BRIDGE_PATHS.sync, body(5))).status).toBe(200);
    expect((await stage.ask("POST", BRIDGE_PATHS.sync, body(5))).status).toBe(200);
    expect((await stage.ask("POST", BRIDGE_PATHS.sync, body(4))).status).toBe(409);
  });

  test("is refused with another key, and in another form", async () => {
    expect((await stage.ask("POST", BRIDGE_PATHS.sync, body(1), "another key")).status).toBe(401);
    expect((await stage.ask("POST", BRIDGE_PATHS.sync, { ...body(1), trunks: [{}] })).status).toBe(422);
    expect((await stage.ask("GET", BRIDGE_PATHS.organizationStatus(99))).status).toBe(404);
  });

  test("is still known after a restart, and no password stands in any file", async () => {
    const trunk = registering();
    await stage.sync({ trunks: [trunk] });
    const files = await readdir(stage.dataDir);
    for (const file of files) {
      expect(await readFile(`${stage.dataDir}/${file}`, "latin1")).not.toContain("quotes");
    }
    await stage.restart();
    await until(async () => (await statusOf()).state === "registered");
    await until(() => stage.service.events("bridge.started").length === 1);
  });
});

test("a status that could not be told is told after a restart", async () => {
  await stage.sync({ trunks: [trunkAt(pbx.port)] });
  const leg = await pbx.call(stage.bridge.sipPort, OUR_NUMBER);
  await until(() => leg.isEstablished);
  await until(() => stage.service.statuses().length === 1);
  stage.service.takesStatuses = false;
  leg.session.hangUp();
  await until(() => stage.logs.some((line) => line.includes("could not be told yet")));
  expect(stage.service.statuses()).toHaveLength(1);
  await stage.restart();
  stage.service.takesStatuses = true;
  await until(() => stage.service.statuses().length === 2, "the status");
  expect(stage.service.statuses().map(({ status }) => status)).toEqual(["in_progress", "completed"]);
});

test("a bridge that drains refuses new calls and ends once the last is over", async () => {
  await stage.sync({ trunks: [trunkAt(pbx.port)] });
  const leg = await pbx.call(stage.bridge.sipPort, OUR_NUMBER);
  await until(() => leg.isEstablished);
  await stage.ask("POST", "/api/drain");
  const second = await pbx.call(stage.bridge.sipPort, OUR_NUMBER);
  await until(() => second.ends.length === 1);
  expect(second.ends[0]).toMatchObject({ status: 503 });
  expect(leg.ends).toEqual([]);
  expect((await stage.ask("GET", "/health")).status).toBe(503);
});
