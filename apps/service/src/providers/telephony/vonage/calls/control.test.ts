import { generateKeyPairSync } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { afterEach, describe, expect, test } from "vitest";
import { callsOf } from "../../../../../tests/support/telephony/parts.ts";
import {
  type CarrierAnswer,
  type RecordingServer,
  startRecordingServer,
} from "../../../../../tests/support/telephony/recording-server.ts";
import { createOutboundHttp } from "../../../../platform/outbound-http/undici-outbound-http.ts";
import type { CallInstruction, WaitingCall } from "../../carrier-calls.ts";
import type { TelephonyAccount } from "../../telephony-provider.ts";
import { createVonageVendor } from "../vendor.ts";
import { vonageCallWebhooks } from "./webhooks.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const CALL_SID = "63f61863-4a51-4f6b-86e1-46edebcf9356";
const EVENT_URL = `https://parley.example/vonage-webhook?intent_id=${INTENT_ID}&call_sid=${CALL_SID}`;
const CONNECT = {
  kind: "connect",
  streamUrl: "wss://media.parley.example/streams/vonage",
  token: "t0ken",
  intentId: INTENT_ID,
  publicBaseUrl: "https://parley.example",
  from: "+12125550199",
  to: "+14155550100",
  dtmfFirst: null,
} as const satisfies CallInstruction;
const STREAM = {
  action: "connect",
  eventType: "synchronous",
  eventUrl: [EVENT_URL],
  eventMethod: "POST",
  endpoint: [
    {
      type: "websocket",
      uri: "wss://media.parley.example/streams/vonage?token=t0ken",
      "content-type": "audio/l16;rate=8000",
      headers: { call_uuid: CALL_SID, intent_id: INTENT_ID },
    },
  ],
};

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(answer: CarrierAnswer = {}): Promise<{ account: TelephonyAccount; server: RecordingServer }> {
  const server = await startRecordingServer(() => answer);
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(
    () => http.close(),
    () => server.stop(),
  );
  const settings: Record<string, string> = {
    vonage_api_key: "abcd1234",
    vonage_api_secret: "s3cret",
    vonage_application_id: "78d335fa-323d-4114-9c3d-d6f0d48968cf",
    vonage_private_key: privateKey,
  };
  const vendor = createVonageVendor({ http, baseUrl: server.origin, clock: systemClock });
  const account = vendor.connect((name) => settings[name]);
  if (account === null) throw new Error("Vonage does not connect");
  return { account, server };
}

async function instruct(kind: WaitingCall["kind"], instruction: CallInstruction) {
  const { account, server } = await start();
  const reply = await callsOf(account).instructCall({ kind, callSid: CALL_SID }, instruction);
  expect([reply.statusCode, reply.contentType]).toEqual([200, "application/json"]);
  return { ncco: JSON.parse(reply.body), requests: server.requests };
}

describe("an instruction is an NCCO", () => {
  test.each(["incoming", "answered", "stream-failed", "transfer-result"] as const)(
    "to connect, whatever the call is waiting after (%s)",
    async (kind) => expect(await instruct(kind, CONNECT)).toEqual({ ncco: [STREAM], requests: [] }),
  );

  test("whose headers stay within Vonage's 512 bytes", () => {
    expect(JSON.stringify(STREAM.endpoint[0]?.headers).length).toBeLessThanOrEqual(512);
  });

  test("to refuse; what looks like markup is not read as such", async () => {
    const { ncco } = await instruct("incoming", { kind: "refuse", message: "<speak>x</speak>", language: "de-CH" });
    expect(ncco).toEqual([{ action: "talk", text: " speak>x</speak>", language: "de-DE" }]);
    const long = await instruct("incoming", { kind: "refuse", message: "m".repeat(2_000), language: "tlh" });
    expect(long.ncco).toEqual([{ action: "talk", text: "m".repeat(1_500), language: "en-US" }]);
  });

  test("to hang up, which is an empty one", async () => {
    expect(await instruct("answered", { kind: "hang-up" })).toEqual({ ncco: [], requests: [] });
  });

  test("with digits first calls us back after a pause, when the digits are sent", async () => {
    const wanted: CallInstruction = { ...CONNECT, dtmfFirst: { digits: "1<", afterMs: 2_000 } };
    const { ncco, requests } = await instruct("incoming", wanted);
    expect(requests).toEqual([]);
    expect(ncco).toEqual([
      { action: "talk", text: expect.stringContaining('<break time="2s"/>'), language: "en-US" },
      { action: "notify", payload: expect.any(Object), eventUrl: [EVENT_URL], eventMethod: "POST" },
    ]);
    const notification = {
      payload: ncco[1].payload,
      conversation_uuid: "CON-1",
      timestamp: "2026-11-21T12:00:00.000Z",
    };
    const event = vonageCallWebhooks.parseCall({
      method: "POST",
      url: EVENT_URL,
      headers: {},
      body: Buffer.from(JSON.stringify(notification)),
    });
    if (event?.kind !== "next-step") throw new Error("nothing follows the pause");
    expect(event.callSid).toBe(CALL_SID);

    const after = await instruct("next-step", event.instruction);
    expect(after.requests).toMatchObject([
      { method: "PUT", target: `/v1/calls/${CALL_SID}/dtmf`, body: '{"digits":"1"}' },
    ]);
    expect(after.ncco).toEqual([STREAM]);
  });
});

describe("a transfer", () => {
  const transfer = {
    intentId: INTENT_ID,
    publicBaseUrl: "https://parley.example",
    to: "+12125550142",
    callerId: "+14155550100",
    ringTimeoutSeconds: 500,
  };

  test("moves the caller to an NCCO that dials the other telephone and asks us if that fails", async () => {
    const { account, server } = await start();
    await callsOf(account).transferCall(CALL_SID, transfer);
    const [request] = server.requests;
    expect([request?.method, request?.target]).toEqual(["PUT", `/v1/calls/${CALL_SID}`]);
    expect(JSON.parse(request?.body ?? "")).toEqual({
      action: "transfer",
      destination: {
        type: "ncco",
        ncco: [
          {
            action: "connect",
            eventType: "synchronous",
            eventUrl: [`${EVENT_URL}&transfer=result`],
            eventMethod: "POST",
            timeout: 120,
            from: "14155550100",
            endpoint: [{ type: "phone", number: "12125550142" }],
          },
        ],
      },
    });
  });

  test("is rejected when the call has ended", async () => {
    const { account } = await start({ status: 404, body: { type: "x#NOT_FOUND", title: "Not found" } });
    await expect(callsOf(account).transferCall(CALL_SID, transfer)).rejects.toMatchObject({
      operation: "transfer-call",
      outcome: "rejected",
    });
  });
});

test("placing a call sends both webhook URLs and the ring timeout", async () => {
  const { account, server } = await start({ status: 201, body: { uuid: CALL_SID } });
  const placed = await callsOf(account).placeCall({
    callId: INTENT_ID,
    from: "+14155550100",
    to: "+12125550199",
    answerUrl: vonageCallWebhooks.answerUrl("https://parley.example", INTENT_ID),
    statusCallbackUrl: vonageCallWebhooks.statusUrl("https://parley.example", INTENT_ID),
    ringTimeoutSeconds: 25,
  });
  expect(placed).toEqual({ callSid: CALL_SID });
  const url = `https://parley.example/vonage-webhook?intent_id=${INTENT_ID}`;
  expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
    to: [{ type: "phone", number: "12125550199" }],
    from: { type: "phone", number: "14155550100" },
    answer_url: [url],
    answer_method: "POST",
    event_url: [url],
    event_method: "POST",
    ringing_timer: 25,
  });
});

test("a media socket's upgrade is not signed", async () => {
  const { account } = await start();
  expect(callsOf(account).verifyStreamUpgrade({ url: "wss://x/streams/vonage?token=1", headers: {} }, new Date())).toBe(
    true,
  );
});
