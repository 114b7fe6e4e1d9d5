import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Counterpart, type CounterpartSocket, startCounterpart, until } from "../calls/counterpart.ts";
import { startCarrierSimulator } from "../carrier-simulator.ts";
import { createFaultDecider } from "../fault-plan.ts";
import type { CarrierSimulator } from "../simulator-handle.ts";
import type { CarrierSimulatorOptions } from "../simulator-options.ts";
import { signTwilioWebhook } from "./signer.ts";

const PUBLIC = "https://parley.example";
const OURS = "+14155550100";
const CALLER = "+12125550199";
const COLLEAGUE = "+12125550177";
const TOKEN = randomBytes(16).toString("hex");

let service: Counterpart;
let simulator: CarrierSimulator;

const twiml = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;
const STREAM = `<Connect><Stream url="wss://parley.example/streams?token=lost">
  <Parameter name="token" value="a&amp;b"/><Parameter name="To" value="${OURS}"/></Stream></Connect>`;
const loud = (ms: number, code = 0x10) => new Uint8Array(ms * 8).fill(code);

async function start(change: Partial<CarrierSimulatorOptions> = {}): Promise<void> {
  simulator = await startCarrierSimulator({
    seed: 3,
    carriers: ["twilio"],
    accounts: [
      {
        accountSid: "AC1",
        authToken: TOKEN,
        numbers: [{ phoneNumber: OURS, voiceUrl: `${PUBLIC}/twiml`, statusCallbackUrl: `${PUBLIC}/status` }],
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

async function rest(
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; sid: string; code: number }> {
  const response = await fetch(`${simulator.twilioUrl}/2010-04-01/Accounts/AC1/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`AC1:${TOKEN}`)}` },
    body: new URLSearchParams(form),
  });
  const body = JSON.parse(await response.text());
  return { status: response.status, sid: body.sid, code: body.code };
}

const call = () => simulator.placeCall({ from: CALLER, to: OURS });
/** The forms of requests to a path, in order. */
const asked = (path: string) =>
  service.requests
    .filter(({ url }) => url.split("?")[0] === path)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const media = (socket: CounterpartSocket) =>
  socket.messages.filter((message) => Reflect.get(message, "event") === "media");
const send = (socket: CounterpartSocket, streamSid: unknown, event: object) => socket.send({ ...event, streamSid });

async function connected(): Promise<{
  readonly phone: Awaited<ReturnType<typeof call>>;
  readonly socket: CounterpartSocket;
  readonly streamSid: unknown;
}> {
  service.answer("/twiml", twiml(STREAM));
  const phone = await call();
  const socket = await service.socket();
  const start = await socket.waitFor(({ event }) => event === "start");
  return { phone, socket, streamSid: start["streamSid"] };
}

describe("a media stream", () => {
  test("begins like Twilio's: signed, without the query, with the parameters", async () => {
    await start();
    const { phone, socket, streamSid } = await connected();
    expect(socket.url).toBe("/streams");
    expect(socket.headers.host).toBe("parley.example");
    expect(socket.headers["x-twilio-signature"]).toBe(signTwilioWebhook(TOKEN, "wss://parley.example/streams", []));
    expect(streamSid).toMatch(/^MZ[0-9a-f]{32}$/);
    expect(socket.messages.slice(0, 2)).toEqual([
      { event: "connected", protocol: "Call", version: "1.0.0" },
      {
        event: "start",
        sequenceNumber: "1",
        start: {
          accountSid: "AC1",
          streamSid,
          callSid: phone.sid,
          tracks: ["inbound"],
          mediaFormat: { encoding: "audio/x-mulaw", sampleRate: 8_000, channels: 1 },
          customParameters: { token: "a&b", To: OURS },
        },
        streamSid,
      },
    ]);
  });

  test("delivers the caller's speech in 20 ms frames in real time, numbered as strings", async () => {
    await start();
    const { phone, socket, streamSid } = await connected();
    const speech = Uint8Array.from({ length: 1_000 }, (_, index) => index % 120);
    const startMs = performance.now();
    expect(phone.isSpeaking).toBe(false);
    const said = phone.speak(speech);
    expect(phone.isSpeaking).toBe(true);
    await said;
    // Seven frames, the first within one frame from now.
    expect(performance.now() - startMs).toBeGreaterThan(100);
    await phone.waitForLog("speech-ended", { sinceMs: startMs });
    await until(() => media(socket).length >= 8, "frames");
    const frames = media(socket);
    const bytes = Buffer.concat(
      frames.map((frame) => Buffer.from(Reflect.get(Reflect.get(frame, "media"), "payload"), "base64")),
    );
    expect(bytes.indexOf(Buffer.from(speech))).toBeGreaterThanOrEqual(0);
    expect(bytes.subarray(bytes.indexOf(Buffer.from(speech)) + 1_000).every((code) => code === 0xff)).toBe(true);
    for (const [index, frame] of frames.entries()) {
      expect(frame).toMatchObject({
        sequenceNumber: String(index + 2),
        media: { track: "inbound", chunk: String(index + 1), timestamp: String(index * 20) },
        streamSid,
      });
    }
    expect(phone.log().map(({ kind }) => kind)).toEqual(["answered", "media-opened", "speech-started", "speech-ended"]);
  });

  test("plays and keeps the audio it gets, and returns marks when it was heard", async () => {
    await start();
    const { phone, socket, streamSid } = await connected();
    const sinceMs = performance.now();
    send(socket, streamSid, { event: "media", media: { payload: Buffer.from(loud(100)).toString("base64") } });
    send(socket, streamSid, { event: "mark", mark: { name: "m1" } });
    const { atMs } = await phone.waitForAudio({ sinceMs });
    const returned = await socket.waitFor(({ event }) => event === "mark");
    const markMs = socket.times[socket.messages.indexOf(returned)] ?? 0;
    expect(returned).toMatchObject({ mark: { name: "m1" }, streamSid });
    expect(markMs - atMs).toBeGreaterThanOrEqual(95);
    const { played, muLaw } = phone.heard();
    expect(played).toHaveLength(1);
    expect(played[0]?.muLaw).toEqual(Buffer.from(loud(100)));
    expect(muLaw.indexOf(0x10)).toBe(played[0]?.startSample);
    expect(muLaw.filter((code) => code === 0x10)).toHaveLength(800);
  });

  test("can be cleared: the rest is never heard and all marks return at once", async () => {
    await start();
    const { phone, socket, streamSid } = await connected();
    const sinceMs = performance.now();
    send(socket, streamSid, { event: "media", media: { payload: Buffer.from(loud(5_000)).toString("base64") } });
    send(socket, streamSid, { event: "mark", mark: { name: "end" } });
    await phone.waitForAudio({ sinceMs, lengthMs: 40 });
    send(socket, streamSid, { event: "clear" });
    await phone.waitForClear({ sinceMs });
    await socket.waitFor(({ event }) => event === "mark");
    await phone.waitForQuiet({ quietMs: 60 });
    const heardSamples = phone.heard().muLaw.filter((code) => code === 0x10).length;
    expect(heardSamples).toBeGreaterThanOrEqual(40 * 8);
    expect(heardSamples).toBeLessThan(1_000 * 8);
    const clear = phone.log().find(({ kind }) => kind === "clear");
    expect(clear).toMatchObject({ clearedSamples: 40_000 - heardSamples });
  });

  test("reports keys, and ends with stop when the caller hangs up", async () => {
    await start();
    const { phone, socket, streamSid } = await connected();
    phone.press("1#");
    await socket.waitFor(({ event }) => event === "dtmf");
    expect(phone.hangUp()).toBe(true);
    expect(phone.hangUp()).toBe(false);
    expect(await socket.closed).toBe(1_000);
    expect(await phone.ended).toEqual({ by: "phone", state: "completed", error: null });
    const rest = socket.messages.filter(
      (message) => !["media", "connected", "start"].includes(String(Reflect.get(message, "event"))),
    );
    expect(rest).toMatchObject([
      { event: "dtmf", dtmf: { track: "inbound_track", digit: "1" }, streamSid },
      { event: "dtmf", dtmf: { digit: "#" } },
      { event: "stop", stop: { accountSid: "AC1", callSid: phone.sid }, streamSid },
    ]);
    expect(socket.messages.at(-1)).toMatchObject({ event: "stop" });
    await simulator.settled();
    expect(asked("/status")).toMatchObject([{ CallStatus: "completed", CallSid: phone.sid }]);
    await expect(() => phone.press("x")).toThrow("not keys");
  });

  test.each([
    ["another stream's id", { event: "clear", streamSid: "MZother" }],
    ["no payload", { event: "media", media: {} }],
    ["a payload that is not base64", { event: "media", media: { payload: "a*b=" } }],
    ["a mark without a name", { event: "mark", mark: {} }],
    ["keys, which Twilio does not accept", { event: "dtmf", dtmf: { digit: "1" } }],
  ])("writes down %s", async (_, message) => {
    await start();
    const { phone, socket, streamSid } = await connected();
    socket.send({ streamSid, ...message });
    await phone.waitForLog("violation", { sinceMs: 0 });
  });
});

describe("TwiML", () => {
  test("continues when the stream's socket is closed, and ends the call at its end", async () => {
    await start();
    service.answer("/twiml", ({ url }) =>
      url.includes("resume=1")
        ? twiml('<Say language="en-GB">Goodbye</Say>')
        : twiml(`${STREAM}<Redirect method="POST">${PUBLIC}/twiml?resume=1&amp;x=2</Redirect>`),
    );
    const phone = await call();
    const socket = await service.socket();
    socket.close();
    expect(await phone.ended).toEqual({ by: "service", state: "completed", error: null });
    expect(service.requests.map(({ url }) => url)).toContain("/twiml?resume=1&x=2");
    expect(asked("/twiml").at(-1)).toMatchObject({ CallStatus: "in-progress", CallSid: phone.sid });
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "said", text: "Goodbye", language: "en-GB" }));
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "media-closed", by: "service", code: 1_000 }));
  });

  test.each([
    ["an upgrade that is refused", 403],
    ["a carrier that reaches nobody", null],
  ])("goes on after %s", async (_, statusCode) => {
    await start();
    if (statusCode === null) simulator.setFaults({ media: [{ kind: "unreachable", probability: 1 }] });
    service.refuseSockets(statusCode);
    service.answer("/twiml", twiml(`${STREAM}<Say>Sorry</Say>`));
    const phone = await call();
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    expect(phone.log().map(({ kind }) => kind)).toEqual(["answered", "media-refused", "said", "ended"]);
    expect(phone.log()[1]).toMatchObject({ statusCode });
  });

  test("treats a broken stream as ended", async () => {
    await start();
    const { phone, socket } = await connected();
    expect(phone.dropMedia()).toBe(true);
    expect(await socket.closed).toBe(1_006);
    expect(await phone.ended).toMatchObject({ by: "service" });
    expect(socket.messages.map((message) => Reflect.get(message, "event"))).not.toContain("stop");
    expect(phone.log()).toContainEqual(expect.objectContaining({ kind: "media-closed", by: "cut" }));
    expect(phone.dropMedia()).toBe(false);
  });

  test("reports a stream's fate if the TwiML asks for it", async () => {
    await start();
    service.answer(
      "/twiml",
      twiml('<Connect><Stream url="wss://parley.example/streams" statusCallback="/stream-status"/></Connect>'),
    );
    const phone = await call();
    (await service.socket()).close();
    await phone.ended;
    await simulator.settled();
    expect(asked("/stream-status")).toMatchObject([
      { StreamEvent: "stream-started", CallSid: phone.sid },
      { StreamEvent: "stream-stopped" },
    ]);
  });

  test("plays digits after a pause before it connects", async () => {
    await start();
    service.answer("/twiml", twiml(`<Pause length="0"/><Play digits="1"/>${STREAM}`));
    const phone = await call();
    await phone.waitForLog("media-opened", { sinceMs: 0 });
    expect(phone.log().map(({ kind }) => kind)).toEqual(["answered", "digits-played", "media-opened"]);
  });

  test.each([
    ['<Reject reason="busy"/>', "busy"],
    ["<Reject/>", "no-answer"],
  ])("%s ends an unanswered call as %s", async (verbs, state) => {
    await start();
    service.answer("/twiml", twiml(verbs));
    const phone = await call();
    expect(await phone.ended).toMatchObject({ by: "service", state });
    expect(phone.call.answeredAtMs).toBeNull();
    await simulator.settled();
    expect(asked("/status")).toMatchObject([{ CallStatus: state }]);
  });

  test.each([
    ["malformed XML", "<Response><Say>you & me</Say></Response>", "12100"],
    ["an unknown verb", twiml("<Dance/>"), "12200"],
    ["nothing at all", "", "12100"],
  ])("%s ends the call with a complaint", async (_, document, code) => {
    await start();
    service.answer("/twiml", document);
    const phone = await call();
    const end = await phone.ended;
    expect(end).toMatchObject({ by: "carrier", state: "failed" });
    expect(end.error).toContain(code);
  });

  test("that cannot be fetched ends the call with a complaint", async () => {
    await start();
    const phone = await simulator.placeCall({ from: CALLER, to: OURS, url: "http://127.0.0.1:1/twiml" });
    expect(await phone.ended).toMatchObject({
      by: "carrier",
      state: "failed",
      error: expect.stringContaining("11200"),
    });
  });

  test("does not connect to ws", async () => {
    await start();
    service.answer("/twiml", twiml('<Connect><Stream url="ws://parley.example/streams"/></Connect>'));
    const phone = await call();
    await phone.ended;
    expect(phone.log().map(({ kind }) => kind)).toContain("violation");
    expect(service.sockets).toEqual([]);
  });
});

describe("an ongoing call", () => {
  test("drops its stream for new TwiML", async () => {
    await start();
    const { phone, socket } = await connected();
    const changed = await rest(`Calls/${phone.sid}.json`, {
      Twiml: twiml('<Say>One moment</Say><Pause length="60"/>'),
    });
    expect(changed.status).toBe(200);
    expect(await socket.closed).toBe(1_000);
    expect(socket.messages.at(-1)).toMatchObject({ event: "stop" });
    await phone.waitForLog("said", { sinceMs: 0 });
    expect(phone.call.state).toBe("in-progress");
  });

  test("accepts the URL of new TwiML", async () => {
    await start();
    const { phone } = await connected();
    service.answer("/elsewhere", twiml("<Say>Here</Say>"));
    await rest(`Calls/${phone.sid}.json`, { Url: `${PUBLIC}/elsewhere?a=1` });
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    expect(asked("/elsewhere")).toMatchObject([{ CallSid: phone.sid }]);
  });

  test("is ended once", async () => {
    await start();
    const { phone, socket } = await connected();
    expect((await rest(`Calls/${phone.sid}.json`, { Status: "completed" })).status).toBe(200);
    expect(await phone.ended).toEqual({ by: "service", state: "completed", error: null });
    await socket.closed;
    expect(await rest(`Calls/${phone.sid}.json`, { Status: "completed" })).toMatchObject({ status: 400, code: 21220 });
    expect(await rest(`Calls/${phone.sid}.json`, { Twiml: twiml("") })).toMatchObject({ status: 400, code: 21220 });
  });
});

describe("a dial", () => {
  const DIAL = `<Dial timeout="9" callerId="${OURS}" action="/twiml?transfer=result"><Number>${COLLEAGUE}</Number></Dial>`;
  const dialing = () =>
    service.answer("/twiml", ({ url }) => (url.includes("transfer") ? twiml("<Say>Back</Say>") : twiml(DIAL)));

  test("connects the parties, and requests the action when the colleague hangs up", async () => {
    await start();
    dialing();
    const phone = await call();
    const colleague = await simulator.waitForPhone(COLLEAGUE);
    expect(colleague.call).toMatchObject({ from: OURS, to: COLLEAGUE, parentSid: phone.sid, direction: "outbound" });
    const sinceMs = performance.now();
    await Promise.all([
      phone.speak(loud(60, 0x11)),
      colleague.speak(loud(60, 0x22)),
      phone.waitForAudio({ sinceMs, lengthMs: 60 }),
      colleague.waitForAudio({ sinceMs, lengthMs: 60 }),
    ]);
    expect(colleague.heard().muLaw).toContain(0x11);
    expect(phone.heard().muLaw).toContain(0x22);
    colleague.hangUp();
    expect(await phone.ended).toMatchObject({ by: "service", state: "completed" });
    expect(asked("/twiml").at(-1)).toMatchObject({
      DialCallStatus: "completed",
      DialCallSid: colleague.sid,
      DialBridged: "true",
      DialCallDuration: "1",
      CallStatus: "in-progress",
    });
  });

  test.each(["busy", "no-answer", "failed"] as const)("that ends as %s goes back to the caller", async (outcome) => {
    await start();
    dialing();
    simulator.setCallOutcome(COLLEAGUE, outcome);
    const phone = await call();
    await phone.ended;
    const action = asked("/twiml").at(-1);
    expect(action).toMatchObject({ DialCallStatus: outcome, DialBridged: "false" });
    expect(action).not.toHaveProperty("DialCallDuration");
    expect(phone.log().map(({ kind }) => kind)).toContain("said");
  });

  test("ends without requesting the action when the call gets new instructions", async () => {
    await start();
    dialing();
    const phone = await call();
    const colleague = await simulator.waitForPhone(COLLEAGUE);
    await rest(`Calls/${phone.sid}.json`, { Twiml: twiml('<Say>Instead</Say><Pause length="60"/>') });
    expect(await colleague.ended).toMatchObject({ by: "carrier", state: "completed" });
    await phone.waitForLog("said", { sinceMs: 0 });
    expect(asked("/twiml")).toHaveLength(1);
  });

  test("ends with the caller", async () => {
    await start();
    dialing();
    const phone = await call();
    const colleague = await simulator.waitForPhone(COLLEAGUE);
    phone.hangUp();
    expect(await colleague.ended).toMatchObject({ by: "carrier", state: "completed" });
    await until(() => asked("/twiml").length === 2, "action");
    expect(asked("/twiml").at(-1)).toMatchObject({ CallStatus: "completed", DialCallStatus: "completed" });
  });
});

describe("an outbound call", () => {
  const place = (form: Record<string, string> = {}) =>
    rest("Calls.json", {
      From: OURS,
      To: CALLER,
      Url: `${PUBLIC}/twiml?intent_id=7`,
      StatusCallback: `${PUBLIC}/status`,
      StatusCallbackEvent: "initiated ringing answered completed",
      ...form,
    });

  test("rings, asks for TwiML, streams and reports", async () => {
    await start();
    service.answer("/twiml", twiml(STREAM));
    const { sid } = await place();
    const phone = await simulator.waitForPhone(CALLER);
    expect(phone.sid).toBe(sid);
    await service.socket();
    expect((await simulator.waitForPhone(CALLER)).sid).toBe(sid);
    phone.hangUp();
    await simulator.settled();
    expect(asked("/status").map(({ CallStatus }) => CallStatus)).toEqual([
      "initiated",
      "ringing",
      "in-progress",
      "completed",
    ]);
    expect(asked("/status").at(-1)).toMatchObject({ SipResponseCode: "200", CallDuration: "1" });
    expect(asked("/twiml")).toMatchObject([{ CallStatus: "in-progress", Direction: "outbound-api" }]);
  });

  test("may include its TwiML", async () => {
    await start();
    const { sid } = await place({ Url: "", Twiml: twiml("<Say>Hello</Say>") });
    expect(await simulator.phone(sid).ended).toMatchObject({ by: "service", state: "completed" });
    expect(asked("/twiml")).toEqual([]);
  });

  test.each([
    ["busy", "486"],
    ["no-answer", "487"],
    ["failed", "404"],
  ] as const)("that is %s is never asked about", async (outcome, sipCode) => {
    await start();
    simulator.setCallOutcome(CALLER, outcome);
    const { sid } = await place();
    expect(await simulator.phone(sid).ended).toMatchObject({ by: "phone", state: outcome });
    await simulator.settled();
    expect(asked("/twiml")).toEqual([]);
    expect(asked("/status").at(-1)).toMatchObject({ CallStatus: outcome, SipResponseCode: sipCode, CallDuration: "0" });
  });

  test("can be canceled while it rings", async () => {
    await start({ stateDelayMs: 60 });
    const { sid } = await place();
    await until(() => asked("/status").length === 2, "ringing");
    await rest(`Calls/${sid}.json`, { Status: "canceled" });
    await simulator.settled();
    expect(asked("/status").map(({ CallStatus }) => CallStatus)).toEqual(["initiated", "ringing", "canceled"]);
  });
});

describe("faults", () => {
  test("may delay a socket and repeat a webhook", async () => {
    const media = [{ kind: "late-socket", probability: 1, maxDelayMs: 400 }] as const;
    await start({
      faults: {
        media,
        webhooks: [{ kind: "duplicate", probability: 1, webhooks: ["inbound-call"] }],
      },
    });
    service.answer("/twiml", twiml(STREAM));
    const phone = await call();
    const opened = await phone.waitForLog("media-opened", { sinceMs: 0 });
    const answered = phone.log().find(({ kind }) => kind === "answered");
    const { delayMs } = createFaultDecider(3, { media }).forStream("twilio");
    expect(delayMs).toBeGreaterThan(100);
    // Timers may fire slightly early.
    expect(opened.atMs - (answered?.atMs ?? 0)).toBeGreaterThan(delayMs - 2);
    expect(asked("/twiml")).toHaveLength(2);
    expect(service.sockets).toHaveLength(1);
  });

  test("may reorder reports", async () => {
    await start({ faults: { webhooks: [{ kind: "reorder", probability: 1, limit: 1, webhooks: ["call-status"] }] } });
    service.answer("/twiml", twiml(""));
    await rest("Calls.json", {
      From: OURS,
      To: CALLER,
      Url: `${PUBLIC}/twiml`,
      StatusCallback: `${PUBLIC}/status`,
      StatusCallbackEvent: "initiated ringing answered completed",
    });
    await simulator.settled();
    const words = asked("/status").map(({ CallStatus }) => CallStatus);
    expect(words).toHaveLength(4);
    expect(words[0]).not.toBe("initiated");
    expect(words.toSorted()).toEqual(["completed", "in-progress", "initiated", "ringing"]);
  });
});

test("an unanswered caller gives up", async () => {
  await start();
  const { promise: decision, resolve: decide } = Promise.withResolvers<string>();
  service.answer("/twiml", () => decision);
  const phone = await simulator.placeCall({ from: CALLER, to: OURS, patienceMs: 20 });
  expect(phone.call).toMatchObject({ state: "canceled", endedBy: "phone", answeredAtMs: null });
  decide(twiml(STREAM));
  await simulator.settled();
  expect(phone.call).toMatchObject({ state: "canceled", answeredAtMs: null });
  expect(service.sockets).toEqual([]);
});

test("stopping ends live calls at once", async () => {
  await start();
  const { phone, socket } = await connected();
  await simulator.stop();
  await phone.ended;
  await socket.closed;
});
