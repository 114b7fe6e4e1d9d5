import { createHash, createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { readPcm16 } from "@parley/audio/pcm16-bytes";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findMarkers, SpokenTexts } from "../../audio/spoken-texts.ts";
import { type Counterpart, type CounterpartSocket, startCounterpart, until } from "../calls/counterpart.ts";
import { startCarrierSimulator } from "../carrier-simulator.ts";
import type { CarrierSimulator } from "../simulator-handle.ts";
import type { CarrierSimulatorOptions } from "../simulator-options.ts";

const PUBLIC = "https://parley.example";
const OURS = "+14155550100";
const CALLER = "+12125550199";
const COLLEAGUE = "+12125550177";
const SECRET = randomBytes(16).toString("hex");
const KEYS = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const APPLICATION = { id: randomUUID(), publicKey: KEYS.publicKey };

let service: Counterpart;
let simulator: CarrierSimulator;

const socketEndpoint = (rate = 8_000, headers: object = { call: "7", to: "14155550100" }) => ({
  type: "websocket",
  uri: "wss://parley.example/streams/vonage?token=t%2F1",
  "content-type": `audio/l16;rate=${rate}`,
  headers,
});
const connect = (endpoint: object, more: object = {}) => ({
  action: "connect",
  eventType: "synchronous",
  eventUrl: [`${PUBLIC}/socket-events`],
  endpoint: [endpoint],
  ...more,
});
const answerWith = (...ncco: object[]) => service.answer("/answer", JSON.stringify(ncco));

async function start(change: Partial<CarrierSimulatorOptions> = {}, application: object = {}): Promise<void> {
  simulator = await startCarrierSimulator({
    seed: 3,
    carriers: ["vonage"],
    accounts: [
      {
        carrier: "vonage",
        accountSid: "key1",
        authToken: "secret1",
        signingSecret: SECRET,
        numbers: [{ phoneNumber: OURS, voiceUrl: `${PUBLIC}/answer` }],
        vonage: {
          application: { ...APPLICATION, answerUrl: `${PUBLIC}/answer`, eventUrl: `${PUBLIC}/events`, ...application },
        },
      },
    ],
    originMap: { [PUBLIC]: service.origin },
    keepsUninstructedCalls: false,
    webhookRetryDelayMs: 1,
    ...change,
  });
}

beforeEach(async () => {
  service = await startCounterpart();
});
afterEach(async () => {
  await simulator.stop();
  await service.stop();
});

function token(): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { application_id: APPLICATION.id, exp: Math.floor(Date.now() / 1_000) + 60 };
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), KEYS.privateKey).toString("base64url")}`;
}

async function rest(method: string, path: string, body: object) {
  const response = await fetch(`${simulator.urls.vonage}/v1/calls${path}`, {
    method,
    headers: { Authorization: `Bearer ${token()}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const call = () => simulator.placeCall({ from: CALLER, to: OURS });
const posted = (path: string) =>
  service.requests.filter(({ url }) => url.split("?")[0] === path).map(({ body }) => JSON.parse(body));
const statuses = (path: string) => posted(path).map(({ status }) => status);
const packets = (socket: CounterpartSocket) => socket.messages.filter((message) => Buffer.isBuffer(message));

async function connected(rate = 8_000) {
  answerWith(connect(socketEndpoint(rate)));
  const phone = await call();
  const socket = await service.socket();
  await until(() => socket.messages[0], "first message");
  return { phone, socket };
}

/** 20 ms of one sample value at this rate. */
function packetOf(sample: number, rate = 8_000): Buffer {
  const packet = Buffer.alloc((rate / 50) * 2);
  for (let offset = 0; offset < packet.length; offset += 2) packet.writeInt16LE(sample, offset);
  return packet;
}

describe("a WebSocket", () => {
  test("begins with the headers of the NCCO, at the full URL", async () => {
    await start();
    const { socket } = await connected();
    expect(socket.url).toBe("/streams/vonage?token=t%2F1");
    expect(socket.headers.host).toBe("parley.example");
    expect(socket.messages[0]).toEqual({
      event: "websocket:connected",
      "content-type": "audio/l16;rate=8000",
      call: "7",
      to: "14155550100",
    });
  });

  test.each([8_000, 16_000, 24_000])("delivers 20 ms packets at %i Hz, with every code unchanged", async (rate) => {
    await start();
    const { phone, socket } = await connected(rate);
    const codes = Uint8Array.from({ length: 160 }, (_, index) => index);
    await phone.speak(codes);
    await until(() => packets(socket).length >= 3, "packets");
    const samples = packets(socket).map((packet) => {
      if (!Buffer.isBuffer(packet)) throw new Error("no packet");
      expect(packet).toHaveLength((rate / 50) * 2);
      return Array.from({ length: 160 }, (_, index) => packet.readInt16LE(index * (rate / 8_000) * 2));
    });
    const expected = new Int16Array(160);
    decodeMuLaw(codes, expected);
    // The microphone is read every 20 ms, so speech begins with a frame.
    expect(samples).toContainEqual([...expected]);
  });

  test.each([8_000, 16_000, 24_000])("plays packets at %i Hz, and reports when they were heard", async (rate) => {
    await start();
    const { phone, socket } = await connected(rate);
    const sinceMs = performance.now();
    for (let count = 0; count < 4; count += 1) socket.send(packetOf(8_000, rate));
    socket.send({ action: "notify", payload: { name: "m1", extra: [1] } });
    const told = await socket.waitFor(({ event }) => event === "websocket:notify");
    expect(told).toEqual({ event: "websocket:notify", payload: { name: "m1", extra: [1] } });
    const { atMs } = await phone.waitForAudio({ sinceMs, lengthMs: 80 });
    const toldMs = socket.times[socket.messages.indexOf(told)] ?? 0;
    expect(toldMs - atMs).toBeGreaterThanOrEqual(75);
    expect(phone.heard().played[0]?.muLaw).toHaveLength(640);
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "mark", name: "m1" }));
  });

  test("can be cleared: queued audio is neither heard nor reported", async () => {
    await start();
    const { phone, socket } = await connected();
    const sinceMs = performance.now();
    for (let count = 0; count < 100; count += 1) socket.send(packetOf(8_000));
    socket.send({ action: "notify", payload: { name: "never" } });
    await phone.waitForAudio({ sinceMs, lengthMs: 20 });
    socket.send({ action: "clear" });
    expect(await socket.waitFor(({ event }) => event === "websocket:cleared")).toEqual({ event: "websocket:cleared" });
    socket.send({ action: "notify", payload: { name: "after" } });
    expect(await socket.waitFor(({ event }) => event === "websocket:notify")).toMatchObject({
      payload: { name: "after" },
    });
    expect(phone.heard().played[0]?.muLaw.length).toBeLessThan(16_000);
  });

  test("reports keys", async () => {
    await start();
    const { phone, socket } = await connected();
    phone.press("5");
    expect(await socket.waitFor(({ event }) => event === "websocket:dtmf")).toEqual({
      event: "websocket:dtmf",
      digit: "5",
      duration: 260,
    });
  });

  test.each([
    ["half a packet", Buffer.alloc(160)],
    ["two packets in one", Buffer.alloc(640)],
    ["an unknown action", { action: "stop" }],
    ["a notify without a payload", { action: "notify" }],
  ])("rejects %s", async (_, message) => {
    await start();
    const { phone, socket } = await connected();
    socket.send(message);
    await phone.waitForLog("violation", { sinceMs: 0 });
    expect(phone.heard().played).toEqual([]);
  });

  test("holds 3,072 packets and drops the rest", async () => {
    await start();
    const { phone, socket } = await connected();
    for (let count = 0; count < 3_200; count += 1) socket.send(packetOf(8_000));
    socket.send({ action: "clear" });
    const clear = await phone.waitForLog("clear", { sinceMs: 0 });
    expect(clear).toMatchObject({ clearedSamples: expect.any(Number) });
    const cleared = clear.kind === "clear" ? clear.clearedSamples : 0;
    expect(cleared).toBeLessThanOrEqual(3_072 * 160);
    expect(cleared).toBeGreaterThan(3_000 * 160);
    expect(phone.log().map(({ kind }) => kind)).toContain("violation");
  });

  test("carries recognizable speech", async () => {
    await start();
    const { phone, socket } = await connected();
    const texts = new SpokenTexts();
    const spoken = texts.add("yes");
    await phone.speak(spoken.muLaw);
    const markers = () => {
      const bytes = Buffer.concat(packets(socket).filter((packet) => Buffer.isBuffer(packet)));
      const samples = new Int16Array(bytes.length / 2);
      readPcm16(bytes, samples);
      const muLaw = new Uint8Array(samples.length);
      encodeMuLaw(samples, muLaw);
      return findMarkers(muLaw);
    };
    await until(() => markers().length === 2, "markers");
    expect(markers().map(({ kind, number }) => [kind, texts.find(number)])).toEqual([
      ["start", "yes"],
      ["end", "yes"],
    ]);
  });
});

describe("events", () => {
  test("for the phone go to the application and for the socket to the connect's URL, all signed", async () => {
    await start();
    const { phone, socket } = await connected();
    await until(() => statuses("/socket-events").length === 3, "socket's events");
    phone.hangUp();
    await socket.closed;
    await simulator.settled();
    expect(statuses("/events")).toEqual(["started", "ringing", "answered", "completed"]);
    expect(posted("/events").at(-1)).toMatchObject({
      uuid: phone.sid,
      from: "12125550199",
      to: "14155550100",
      direction: "inbound",
      duration: "1",
      disconnected_by: "user",
      conversation_uuid: `CON-${phone.sid}`,
    });
    expect(statuses("/socket-events")).toEqual(["started", "ringing", "answered", "completed"]);
    const [first] = posted("/socket-events");
    expect(first).toMatchObject({
      to: socketEndpoint().uri,
      direction: "outbound",
      conversation_uuid: `CON-${phone.sid}`,
      headers: { call: "7" },
    });
    expect(first.uuid).not.toBe(phone.sid);
    expect(new Set(posted("/socket-events").map(({ uuid }) => uuid)).size).toBe(1);
    for (const { headers, body } of service.requests) {
      const [, signed = "", signature] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
      expect(createHmac("sha256", SECRET).update(signed).digest("base64url")).toBe(signature);
      const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString());
      expect(claims).toMatchObject({
        api_key: "key1",
        payload_hash: createHash("sha256").update(body).digest("hex"),
      });
    }
  });

  test("use GET if the application says so", async () => {
    await start({}, { answerMethod: "GET", eventUrl: undefined });
    answerWith({ action: "talk", text: "Hello", language: "en-US" });
    const phone = await call();
    expect(await phone.ended).toEqual({ by: "service", state: "completed", error: null });
    const [asked] = service.requests;
    expect(asked).toMatchObject({ method: "GET", body: "" });
    expect(Object.fromEntries(new URL(asked?.url ?? "", PUBLIC).searchParams)).toEqual({
      from: "12125550199",
      to: "14155550100",
      uuid: phone.sid,
      conversation_uuid: `CON-${phone.sid}`,
    });
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: "Hello", language: "en-US" }));
  });
});

describe("an NCCO", () => {
  test.each([
    ["TwiML", "<Response/>"],
    ["an unknown action", '[{"action":"dance"}]'],
    ["nothing at all", ""],
  ])("that is %s ends the call with a complaint", async (_, document) => {
    await start();
    service.answer("/answer", document);
    const phone = await call();
    const end = await phone.ended;
    expect(end).toMatchObject({
      by: "carrier",
      state: "failed",
      error: expect.stringContaining("Syntax error in NCCO"),
    });
    await simulator.settled();
    expect(posted("/events").map(({ reason }) => reason)).toContain(end.error);
  });

  test("without actions ends the call", async () => {
    await start();
    answerWith();
    expect(await (await call()).ended).toEqual({ by: "service", state: "completed", error: null });
  });

  test.each([
    ["closed by our side", "disconnected"],
    ["cut", "disconnected"],
    ["refused", "unanswered"],
  ])("continues with the answer to the event when the socket is %s", async (how, status) => {
    await start();
    service.answer("/socket-events", ({ body }) =>
      JSON.parse(body).status === status ? JSON.stringify([{ action: "talk", text: "Sorry" }]) : "",
    );
    if (how === "refused") service.refuseSockets(401);
    answerWith(connect(socketEndpoint()), { action: "talk", text: "never said" });
    const phone = await call();
    if (how === "closed by our side") (await service.socket()).close();
    if (how === "cut") (await service.socket()).drop();
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    await simulator.settled();
    const said = phone.log().filter(({ kind }) => kind === "said");
    expect(said).toMatchObject([{ text: "Sorry" }]);
    expect(posted("/socket-events").at(-1)).toMatchObject({ status, headers: { call: "7" } });
  });

  test.each([
    ["replaced by the answer", JSON.stringify([{ action: "talk", text: "Instead" }]), "Instead"],
    ["continued without one", "", "Next"],
  ])("with a notify is %s", async (_, answer, said) => {
    await start();
    service.answer("/notified", answer);
    answerWith(
      { action: "notify", payload: { step: 1 }, eventUrl: [`${PUBLIC}/notified?a=1`], eventMethod: "POST" },
      { action: "talk", text: "Next" },
    );
    const phone = await call();
    await phone.ended;
    expect(posted("/notified")).toMatchObject([{ payload: { step: 1 }, conversation_uuid: `CON-${phone.sid}` }]);
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: said }));
  });

  test("continues with its next action when there is no answer or no question", async () => {
    await start();
    answerWith(connect(socketEndpoint(), { eventType: undefined }), { action: "talk", text: "Next" });
    const phone = await call();
    (await service.socket()).close();
    await phone.ended;
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: "Next" }));
  });
});

describe("an ongoing call", () => {
  test("can be sent keys", async () => {
    await start();
    const { phone } = await connected();
    const sent = await rest("PUT", `/${phone.sid}/dtmf`, { digits: "1#" });
    expect(sent).toEqual({ status: 200, body: { message: "DTMF sent", uuid: phone.sid } });
    expect((await rest("PUT", `/${phone.sid}/dtmf`, { digits: "?" })).status).toBe(400);
    expect((await rest("PUT", `/${randomUUID()}/dtmf`, { digits: "1" })).status).toBe(404);
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "digits-played", digits: "1#" }));
  });

  test("is hung up once", async () => {
    await start();
    const { phone, socket } = await connected();
    expect((await rest("PUT", `/${phone.sid}`, { action: "hangup" })).status).toBe(204);
    expect(await phone.ended).toEqual({ by: "service", state: "completed", error: null });
    await socket.closed;
    expect((await rest("PUT", `/${phone.sid}`, { action: "hangup" })).status).toBe(404);
    await simulator.settled();
    expect(posted("/events").at(-1)).toMatchObject({ status: "completed", disconnected_by: "platform" });
  });

  test("continues when only its socket is hung up, without reporting a disconnect", async () => {
    await start();
    answerWith(connect(socketEndpoint()), { action: "talk", text: "Next" });
    service.answer("/socket-events", JSON.stringify([{ action: "talk", text: "nobody asked" }]));
    const phone = await call();
    await service.socket();
    await until(() => statuses("/socket-events").includes("answered"), "answered");
    const [{ uuid }] = posted("/socket-events");
    expect((await rest("PUT", `/${uuid}`, { action: "hangup" })).status).toBe(204);
    await phone.ended;
    await simulator.settled();
    expect(statuses("/socket-events")).toEqual(["started", "ringing", "answered", "completed"]);
    expect(phone.log().filter(({ kind }) => kind === "said")).toMatchObject([{ text: "Next" }]);
    expect((await rest("PUT", `/${uuid}`, { action: "hangup" })).status).toBe(404);
  });

  const phoneEndpoint = { type: "phone", number: COLLEAGUE.slice(1) };
  const transferTo = (...ncco: object[]) => ({ action: "transfer", destination: { type: "ncco", ncco } });

  test("can be transferred to a phone, in its own conversation", async () => {
    await start();
    const { phone, socket } = await connected();
    // The parties talk without waiting for the report.
    const { promise: heardOf, resolve: hear } = Promise.withResolvers<string>();
    service.answer("/leg-events", ({ body }) => (JSON.parse(body).status === "answered" ? heardOf : ""));
    const ncco = connect(phoneEndpoint, { from: OURS.slice(1), eventUrl: [`${PUBLIC}/leg-events`] });
    expect((await rest("PUT", `/${phone.sid}`, transferTo(ncco))).status).toBe(204);
    const colleague = await simulator.waitForPhone(COLLEAGUE);
    await socket.closed;
    const sinceMs = performance.now();
    await Promise.all([colleague.speak(new Uint8Array(480).fill(0x22)), phone.waitForAudio({ sinceMs, lengthMs: 60 })]);
    hear("");
    colleague.hangUp();
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    await simulator.settled();
    expect(statuses("/leg-events")).toEqual(["started", "ringing", "answered", "completed"]);
    const moved = posted("/events").find(({ status }) => status === "transfer");
    expect(moved).toMatchObject({ uuid: phone.sid, conversation_uuid_from: `CON-${phone.sid}` });
    for (const event of posted("/leg-events")) {
      expect(event).toMatchObject({ uuid: colleague.sid, conversation_uuid: moved.conversation_uuid_to });
    }
    expect(statuses("/socket-events").at(-1)).toBe("completed");
  });

  test.each([
    ["busy", "busy"],
    ["no-answer", "unanswered"],
    ["failed", "failed"],
  ] as const)("comes back when the phone is %s", async (outcome, status) => {
    await start();
    simulator.setCallOutcome(COLLEAGUE, outcome);
    service.answer("/leg-events", ({ body }) =>
      JSON.parse(body).status === status ? JSON.stringify([{ action: "talk", text: "Not there" }]) : "",
    );
    const { phone } = await connected();
    await rest("PUT", `/${phone.sid}`, transferTo(connect(phoneEndpoint, { eventUrl: [`${PUBLIC}/leg-events`] })));
    await phone.ended;
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: "Not there" }));
  });

  test("accepts the URL of an NCCO", async () => {
    await start();
    service.answer("/elsewhere", JSON.stringify([{ action: "talk", text: "Here" }]));
    const { phone } = await connected();
    const destination = { type: "ncco", url: [`${PUBLIC}/elsewhere`] };
    expect((await rest("PUT", `/${phone.sid}`, { action: "transfer", destination })).status).toBe(204);
    await phone.ended;
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: "Here" }));
  });

  test.each([{ action: "mute" }, { action: "transfer" }, { action: "transfer", destination: { type: "ncco" } }, {}])(
    "cannot be changed by %j",
    async (body) => {
      await start();
      const { phone } = await connected();
      expect((await rest("PUT", `/${phone.sid}`, body)).status).toBe(400);
    },
  );
});

describe("an outbound call", () => {
  const place = (more: object) =>
    rest("POST", "", {
      to: [{ type: "phone", number: CALLER.slice(1) }],
      from: { type: "phone", number: OURS.slice(1) },
      event_url: [`${PUBLIC}/events?call_id=7`],
      ...more,
    });

  test("includes its NCCO or asks for it", async () => {
    await start();
    const { body } = await place({ ncco: [{ action: "talk", text: "Hello" }] });
    expect(await simulator.phone(body.uuid).ended).toMatchObject({ by: "service", state: "completed" });
    answerWith(connect(socketEndpoint()));
    const asked = await place({ answer_url: [`${PUBLIC}/answer?call_id=7`], answer_method: "POST" });
    await service.socket();
    expect(posted("/answer")).toMatchObject([{ uuid: asked.body.uuid, from: "14155550100", to: "12125550199" }]);
    expect((await place({})).status).toBe(400);
  });

  test.each([
    ["busy", "busy"],
    ["no-answer", "unanswered"],
    ["failed", "failed"],
  ] as const)("that is %s is reported as %s", async (outcome, status) => {
    await start();
    simulator.setCallOutcome(CALLER, outcome);
    await place({ ncco: [{ action: "talk", text: "Hello" }] });
    await until(() => statuses("/events").includes(status), status);
    expect(statuses("/events")).toEqual(["started", "ringing", status]);
  });
});
