import { createPublicKey, generateKeyPairSync, randomBytes, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Counterpart, startCounterpart, until } from "../calls/counterpart.ts";
import { startCarrierSimulator } from "../carrier-simulator.ts";
import type { CarrierSimulator } from "../simulator-handle.ts";
import type { CarrierSimulatorOptions } from "../simulator-options.ts";

const PUBLIC = "https://parley.example";
const OURS = "+14155550100";
const CALLER = "+12125550199";
const COLLEAGUE = "+12125550177";
const KEY = `KEY${randomBytes(12).toString("hex")}`;
const PRIVATE_KEY = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const STREAMING = {
  stream_url: "wss://parley.example/streams?token=t%2F1",
  stream_track: "inbound_track",
  stream_bidirectional_mode: "rtp",
  stream_bidirectional_codec: "PCMU",
};

let service: Counterpart;
let simulator: CarrierSimulator;

async function start(change: Partial<CarrierSimulatorOptions> = {}): Promise<void> {
  simulator = await startCarrierSimulator({
    seed: 3,
    carriers: ["telnyx"],
    accounts: [
      {
        carrier: "telnyx",
        accountSid: "org-1",
        authToken: KEY,
        signingSecret: PRIVATE_KEY,
        numbers: [{ phoneNumber: OURS, voiceUrl: `${PUBLIC}/telnyx-webhook` }],
        telnyx: { connections: [{ id: "c1", webhookUrl: `${PUBLIC}/connection` }] },
      },
    ],
    originMap: { [PUBLIC]: service.origin },
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

async function request(method: string, path: string, body: object) {
  const response = await fetch(`${simulator.urls.telnyx}/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = JSON.parse(await response.text());
  return { status: response.status, code: answer.errors?.[0]?.code, data: answer.data };
}

const command = (sid: string, name: string, body: object = {}) =>
  request("POST", `/calls/${encodeURIComponent(sid)}/actions/${name}`, body);

/** The reports, in order. */
const events = (path = "/telnyx-webhook") =>
  service.requests
    .filter(({ url }) => url === path)
    .map(({ body }) => JSON.parse(body).data)
    .map(({ event_type: type, payload, id }) => ({ type, payload, id }));
const types = () => events().map(({ type }) => type);
const heardOf = (type: string) => until(() => events().find((event) => event.type === type), type);

/** An inbound call that is not answered yet. */
async function ringing() {
  const placed = simulator.placeCall({ from: CALLER, to: OURS });
  const initiated = await heardOf("call.initiated");
  const sid: string = initiated.payload.call_control_id;
  return { sid, placed, initiated };
}

async function streaming(streams: object = STREAMING) {
  const { sid, placed } = await ringing();
  await command(sid, "answer", streams);
  const phone = await placed;
  const socket = await service.socket();
  await socket.waitFor(({ event }) => event === "start");
  return { sid, phone, socket };
}

describe("an inbound call", () => {
  test("rings until it is answered, then streams, with every step reported and signed", async () => {
    await start();
    const { sid, placed, initiated } = await ringing();
    expect(initiated.payload).toMatchObject({ direction: "incoming", from: CALLER, to: OURS, client_state: null });
    expect(simulator.calls()).toMatchObject([{ state: "ringing" }]);
    expect(await command(sid, "answer", { ...STREAMING, client_state: btoa("intent 7") })).toMatchObject({
      status: 200,
      data: { result: "ok" },
    });
    const phone = await placed;
    expect(phone).toMatchObject({ sid, phoneNumber: CALLER });
    const socket = await service.socket();
    const opening = await socket.waitFor(({ event }) => event === "start");
    expect(socket.url).toBe("/streams?token=t%2F1");
    expect(socket.messages[0]).toEqual({ event: "connected", version: "1.0.0" });
    expect(opening).toMatchObject({
      sequence_number: "1",
      stream_id: expect.any(String),
      start: {
        user_id: "org-1",
        call_control_id: sid,
        call_session_id: sid,
        client_state: btoa("intent 7"),
        from: CALLER,
        to: OURS,
        media_format: { encoding: "PCMU", sample_rate: 8_000, channels: 1 },
      },
    });
    phone.hangUp();
    await simulator.settled();
    expect(types()).toEqual([
      "call.initiated",
      "call.answered",
      "streaming.started",
      "call.hangup",
      "streaming.stopped",
    ]);
    const hangup = events()[3]?.payload;
    expect(hangup).toMatchObject({
      client_state: btoa("intent 7"),
      hangup_cause: "normal_clearing",
      hangup_source: "caller",
      state: "completed",
    });
    expect(events()[2]?.payload).toMatchObject({ stream_url: STREAMING.stream_url, stream_id: opening["stream_id"] });
    for (const { headers, body } of service.requests) {
      const signed = Buffer.from(`${headers["telnyx-timestamp"]}|${body}`);
      const signature = Buffer.from(String(headers["telnyx-signature-ed25519"]), "base64");
      expect(verify(null, signed, createPublicKey(PRIVATE_KEY), signature)).toBe(true);
    }
    expect(new Set(events().map(({ id }) => id)).size).toBe(5);
  });

  test.each([
    ["CALL_REJECTED", "no-answer", "call_rejected"],
    ["USER_BUSY", "busy", "user_busy"],
  ])("is rejected with %s", async (cause, state, hangupCause) => {
    await start();
    const { sid, placed } = await ringing();
    expect((await command(sid, "reject", {})).status).toBe(400);
    expect((await command(sid, "reject", { cause })).status).toBe(200);
    expect((await placed).call).toMatchObject({ state, endedBy: "service", answeredAtMs: null });
    await simulator.settled();
    expect(events().at(-1)?.payload).toMatchObject({ hangup_cause: hangupCause });
  });

  test("is reported to the number's connection", async () => {
    await start();
    const [number] = simulator.numbers("org-1");
    await request("PATCH", `/phone_numbers/${number?.sid}`, { connection_id: "c1" });
    const placed = simulator.placeCall({ from: CALLER, to: OURS, patienceMs: 60 });
    await until(() => events("/connection")[0], "event");
    expect(events("/telnyx-webhook")).toEqual([]);
    expect((await placed).call).toMatchObject({ state: "canceled" });
    await simulator.settled();
    expect(events("/connection").at(-1)).toMatchObject({
      type: "call.hangup",
      payload: { hangup_cause: "originator_cancel" },
    });
  });
});

describe("commands", () => {
  test("take effect once per command id", async () => {
    await start();
    const { sid, phone } = await streaming();
    const speak = { payload: "Hello", voice: "female", language: "en-US", command_id: "one" };
    for (let count = 0; count < 3; count += 1) expect((await command(sid, "speak", speak)).status).toBe(200);
    await command(sid, "speak", { ...speak, command_id: "two" });
    await until(() => types().filter((type) => type === "call.speak.ended").length === 2, "speech");
    await simulator.settled();
    expect(phone.log().filter(({ kind }) => kind === "said")).toHaveLength(2);
    expect(events().filter(({ type }) => type === "call.speak.ended")[0]?.payload).toMatchObject({
      status: "completed",
    });
  });

  test.each([
    ["of an unknown call", "v3:none", "hangup", {}, 404, "10005"],
    ["that do not exist", null, "dance", {}, 404, "10005"],
    ["with a state that is not base64", null, "answer", { client_state: "intent 7" }, 400, "10015"],
    ["to speak without text", null, "answer", {}, 200, undefined],
    ["to stream to the web", null, "answer", { stream_url: "https://a" }, 400, "10015"],
    ["to stream in an unsimulated codec", null, "answer", { ...STREAMING, stream_codec: "OPUS" }, 400, "10015"],
    ["before the call is answered", null, "streaming_start", STREAMING, 422, "90034"],
    ["to transfer before that", null, "transfer", { to: COLLEAGUE }, 422, "90034"],
  ])("%s are answered as Telnyx does", async (_, sid, name, body, status, code) => {
    await start();
    const call = await ringing();
    expect(await command(sid ?? call.sid, name, body)).toMatchObject({ status, code });
    simulator.hangUp(call.sid);
    await call.placed;
  });

  test("after the call's end are refused with 90018", async () => {
    await start();
    const { sid, phone } = await streaming();
    expect((await command(sid, "hangup")).status).toBe(200);
    expect(await phone.ended).toEqual({ by: "service", state: "completed", error: null });
    for (const name of ["hangup", "answer", "speak", "transfer", "streaming_start"]) {
      expect(await command(sid, name, STREAMING)).toMatchObject({ status: 422, code: "90018" });
    }
    await simulator.settled();
    expect(events().find(({ type }) => type === "call.hangup")?.payload).toMatchObject({ hangup_source: "callee" });
  });

  test("that cut speech off have it reported", async () => {
    await start({ spokenCharacterMs: 1_000 });
    const { sid, phone } = await streaming();
    await command(sid, "speak", { payload: "A long sentence", voice: "female" });
    await heardOf("call.speak.started");
    phone.hangUp();
    expect((await heardOf("call.speak.ended")).payload).toMatchObject({ status: "call_hangup" });
  });

  test("play keys to the phone", async () => {
    await start();
    const { sid, phone } = await streaming();
    expect((await command(sid, "send_dtmf", { digits: "1w#" })).status).toBe(200);
    expect((await command(sid, "send_dtmf", { digits: "?" })).status).toBe(400);
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "digits-played", digits: "1w#" }));
  });

  test("start and stop the stream", async () => {
    await start();
    const { sid, phone, socket } = await streaming();
    await command(sid, "streaming_stop");
    await socket.closed;
    expect(socket.messages.at(-1)).toMatchObject({ event: "stop", stop: { call_control_id: sid } });
    await heardOf("streaming.stopped");
    await command(sid, "streaming_start", STREAMING);
    await (await service.socket(1)).waitFor(({ event }) => event === "start");
    await simulator.settled();
    expect(types().slice(2)).toEqual(["streaming.started", "streaming.stopped", "streaming.started"]);
    expect(new Set(events().map(({ id }) => id)).size).toBe(5);
    expect(phone.call.state).toBe("in-progress");
  });
});

describe("a stream", () => {
  test("carries sound both ways, and marks and keys", async () => {
    await start();
    const { phone, socket } = await streaming();
    const sinceMs = performance.now();
    socket.send({ event: "media", media: { payload: Buffer.alloc(800, 0x10).toString("base64") } });
    socket.send({ event: "mark", mark: { name: "m1" } });
    await socket.waitFor(({ event }) => event === "mark");
    expect((await phone.waitForAudio({ sinceMs, lengthMs: 100 })).startSample).toBe(
      phone.heard().played[0]?.startSample,
    );
    phone.press("5");
    expect(await socket.waitFor(({ event }) => event === "dtmf")).toMatchObject({
      dtmf: { digit: "5" },
      occurred_at: expect.any(String),
      stream_id: expect.any(String),
    });
    expect((await heardOf("call.dtmf.received")).payload).toMatchObject({ digit: "5" });
    await phone.speak(Uint8Array.from({ length: 160 }, () => 0x22));
    const voiced = await socket.waitFor(
      ({ event, media }) =>
        event === "media" && Buffer.from(Reflect.get(Object(media), "payload"), "base64").includes(0x22),
    );
    expect(voiced).toMatchObject({
      media: { track: "inbound", chunk: expect.any(String), timestamp: expect.any(String) },
    });
  });

  test.each([
    ["invalid base64", { event: "media", media: { payload: "?" } }, 100_004],
    ["less than 20 ms of audio", { event: "media", media: { payload: Buffer.alloc(80).toString("base64") } }, 100_003],
    ["an unknown event", { event: "start" }, 100_003],
    ["no event", {}, 100_003],
  ])("with %s answers an error", async (_, message, code) => {
    await start();
    const { phone, socket } = await streaming();
    socket.send(message);
    expect(await socket.waitFor(({ event }) => event === "error")).toMatchObject({ payload: { code } });
    expect(phone.log().map(({ kind }) => kind)).toContain("violation");
  });

  test("plays no mu-law in the default mode, which expects MP3 files", async () => {
    await start();
    const { phone, socket } = await streaming({ stream_url: STREAMING.stream_url });
    socket.send({ event: "media", media: { payload: Buffer.alloc(800, 0x10).toString("base64") } });
    expect(await socket.waitFor(({ event }) => event === "error")).toMatchObject({ payload: { code: 100_004 } });
    expect(phone.heard().played).toEqual([]);
  });

  test.each([
    ["is refused", "refused"],
    ["breaks", "cut"],
  ])("that %s is reported as failed, and the call continues", async (_, how) => {
    await start();
    if (how === "refused") service.refuseSockets(503);
    const { sid, placed } = await ringing();
    await command(sid, "answer", STREAMING);
    const phone = await placed;
    if (how === "cut") (await service.socket()).drop();
    const failed = await heardOf("streaming.failed");
    expect(failed.payload).toMatchObject({
      failure_reason: expect.any(String),
      stream_params: { stream_url: STREAMING.stream_url, track: "inbound_track" },
      stream_type: "websocket",
    });
    expect(phone.call.state).toBe("in-progress");
  });

  test("may deliver frames out of order, each with its number", async () => {
    await start({ faults: { media: [{ kind: "reorder", probability: 0.5 }] } });
    const { phone, socket } = await streaming();
    const speech = Uint8Array.from({ length: 20 * 160 }, (_, index) => Math.floor(index / 160) + 1);
    await phone.speak(speech);
    const frames = () =>
      socket.messages.flatMap((message) => {
        const media = Reflect.get(message, "media");
        return media === undefined
          ? []
          : [{ chunk: Number(media.chunk), code: Buffer.from(media.payload, "base64")[0] ?? 0 }];
      });
    await until(() => frames().some(({ code }) => code === 20), "last frame");
    const chunks = frames().map(({ chunk }) => chunk);
    expect(chunks).not.toEqual(chunks.toSorted((a, b) => a - b));
    const voiced = frames()
      .toSorted((a, b) => a.chunk - b.chunk)
      .map(({ code }) => code)
      .filter((code) => code <= 20);
    expect(voiced).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe("a transfer", () => {
  const transfer = (sid: string) =>
    command(sid, "transfer", {
      to: COLLEAGUE,
      from: OURS,
      timeout_secs: 20,
      client_state: btoa("caller"),
      target_leg_client_state: btoa("colleague"),
    });

  test("bridges both legs, which end together", async () => {
    await start();
    const { sid, phone } = await streaming();
    expect((await transfer(sid)).status).toBe(200);
    const colleague = await simulator.waitForPhone(COLLEAGUE);
    await until(() => types().filter((type) => type === "call.bridged").length === 2, "bridge");
    const told = events().filter(({ payload }) => payload.call_control_id === colleague.sid);
    expect(told.map(({ type }) => type)).toEqual(["call.initiated", "call.answered", "call.bridged"]);
    for (const { payload } of told) {
      expect(payload).toMatchObject({
        call_session_id: sid,
        client_state: btoa("colleague"),
        from: OURS,
        to: COLLEAGUE,
      });
    }
    const bridged = events().filter(({ type }) => type === "call.bridged");
    expect(bridged.find(({ payload }) => payload.call_control_id === sid)?.payload.client_state).toBe(btoa("caller"));
    const sinceMs = performance.now();
    await Promise.all([phone.speak(new Uint8Array(480).fill(0x11)), colleague.waitForAudio({ sinceMs, lengthMs: 60 })]);
    colleague.hangUp();
    expect(await phone.ended).toMatchObject({ state: "completed" });
    await simulator.settled();
    expect(types().filter((type) => type === "call.hangup")).toHaveLength(2);
  });

  test.each([
    ["busy", "user_busy"],
    ["no-answer", "timeout"],
    ["failed", "not_found"],
  ] as const)("that is %s ends the new leg alone", async (outcome, cause) => {
    await start();
    simulator.setCallOutcome(COLLEAGUE, outcome);
    const { sid, phone } = await streaming();
    await transfer(sid);
    const hangup = await heardOf("call.hangup");
    expect(hangup.payload).toMatchObject({
      call_session_id: sid,
      client_state: btoa("colleague"),
      hangup_cause: cause,
      to: COLLEAGUE,
    });
    expect(hangup.payload.call_control_id).not.toBe(sid);
    expect(phone.call.state).toBe("in-progress");
    expect(types()).not.toContain("call.bridged");
  });
});

test("an outbound call streams on command, or by itself when answered", async () => {
  await start();
  const dial = (more: object) =>
    request("POST", "/calls", {
      connection_id: "c1",
      from: OURS,
      to: CALLER,
      webhook_url: `${PUBLIC}/telnyx-webhook`,
      client_state: btoa("7"),
      ...more,
    });
  const placed = await dial({});
  const sid: string = placed.data.call_control_id;
  const answered = await heardOf("call.answered");
  expect(answered.payload).toMatchObject({ call_control_id: sid, client_state: btoa("7"), direction: "outgoing" });
  expect((await command(sid, "answer")).status).toBe(400);
  await command(sid, "streaming_start", STREAMING);
  await service.socket();
  simulator.hangUp(sid);
  expect((await heardOf("call.hangup")).payload).toMatchObject({ hangup_source: "callee" });
  await dial(STREAMING);
  await (await service.socket(1)).waitFor(({ event }) => event === "start");
});
