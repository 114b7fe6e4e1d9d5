import { describe, expect, test } from "vitest";
import type { CallInstruction, LegEndCause } from "../../carrier-calls.ts";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { vonageCallWebhooks } from "./webhooks.ts";

const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const CALL_SID = "63f61863-4a51-4f6b-86e1-46edebcf9356";
const LEG_SID = "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab";
const ANSWER = {
  from: "12125550199",
  to: "14155550100",
  uuid: CALL_SID,
  conversation_uuid: "CON-f972836a-550f-45fa-956c-12a2ab5b7d22",
};
const EVENT = {
  headers: {},
  ...ANSWER,
  direction: "inbound",
  timestamp: "2026-11-21T12:00:00.000Z",
};
const STREAM = {
  ...EVENT,
  to: "wss://media.parley.example/streams/vonage?token=s3cret",
  uuid: LEG_SID,
  direction: "outbound",
  headers: { call_uuid: CALL_SID, intent_id: INTENT_ID },
};
const TARGET = { ...EVENT, from: "14155550100", to: "12125550142", uuid: LEG_SID, direction: "outbound" };
const TARGET_URL = `/vonage-webhook?intent_id=${INTENT_ID}&call_sid=${CALL_SID}&transfer=result`;

function posted(content: unknown, target = "/vonage-webhook"): RawWebhook {
  const body = Buffer.from(JSON.stringify(content));
  return { method: "POST", url: `https://parley.example${target}`, headers: {}, body };
}
function called(content: Record<string, string>): RawWebhook {
  const url = `https://parley.example/vonage-webhook?${new URLSearchParams(content)}`;
  return { method: "GET", url, headers: {}, body: Buffer.alloc(0) };
}
const parse = (content: unknown, target?: string) => vonageCallWebhooks.parseCall(posted(content, target));
const addressOf = (content: unknown, target?: string) => vonageCallWebhooks.readCallAddress(posted(content, target));

describe("an incoming call", () => {
  test.each([
    ["POST", posted({ ...ANSWER, unheard: "of" })],
    ["GET", called({ ...ANSWER, unheard: "of" })],
  ])("may come by %s", (_, webhook) => {
    expect(vonageCallWebhooks.parseCall(webhook)).toEqual({
      kind: "incoming",
      callSid: CALL_SID,
      intentId: null,
      from: "+12125550199",
      to: "+14155550100",
      payload: { ...ANSWER, unheard: "of" },
    });
    expect(vonageCallWebhooks.readCallAddress(webhook)).toEqual({
      ourNumber: "+14155550100",
      callSid: CALL_SID,
      intentId: null,
      accountId: null,
    });
  });

  test("names its account in the token", () => {
    const claims = Buffer.from(JSON.stringify({ api_key: "abcd1234" })).toString("base64url");
    const webhook = { ...posted(ANSWER), headers: { authorization: `Bearer e30.${claims}.x` } };
    expect(vonageCallWebhooks.readCallAddress(webhook)?.accountId).toBe("abcd1234");
  });

  test.each([
    ["anonymous", "anonymous"],
    ["Unknown", "anonymous"],
    [undefined, "anonymous"],
    ["sip:anna@pbx.example", "sip:anna@pbx.example"],
  ])("from %s is from %s", (from, caller) => expect(parse({ ...ANSWER, from })).toMatchObject({ from: caller }));

  test("from a user of an app is from that user", () => {
    expect(parse({ ...ANSWER, from: undefined, from_user: "anna" })).toMatchObject({ kind: "incoming", from: "anna" });
  });

  test.each([
    ["no id", { uuid: undefined, conversation_uuid: undefined }],
    ["an invalid id", { uuid: "a b", conversation_uuid: undefined }],
  ])("with %s is malformed", (_, change) => {
    expect(parse({ ...ANSWER, ...change })).toBeNull();
    expect(addressOf({ ...ANSWER, ...change })).toBeNull();
  });

  test("without a recipient is ignored", () => expect(parse({ ...ANSWER, to: undefined })).toBeNull());
});

test("a call we placed is answered when Vonage asks for instructions, under our own id", () => {
  const outgoing = { ...ANSWER, from: "14155550100", to: "12125550199" };
  const target = `/vonage-webhook?intent_id=${INTENT_ID}`;
  expect(parse(outgoing, target)).toMatchObject({ kind: "answered", intentId: INTENT_ID, callSid: CALL_SID });
  expect(addressOf(outgoing, target)).toMatchObject({ ourNumber: "+14155550100", intentId: INTENT_ID });
  expect(parse(outgoing, "/vonage-webhook?intent_id=7")).toMatchObject({ kind: "incoming", intentId: null });
});

describe("an event of the telephone's leg", () => {
  test.each<[string, Record<string, unknown>, LegEndCause, string]>([
    ["completed", { duration: "61" }, "hung-up", "completed"],
    ["busy", {}, "busy", "busy"],
    ["timeout", {}, "no-answer", "timeout"],
    ["unanswered", {}, "no-answer", "unanswered"],
    ["unanswered", { detail: "unavailable" }, "no-answer", "unanswered (unavailable)"],
    ["cancelled", {}, "canceled", "cancelled"],
    ["disconnected", {}, "hung-up", "disconnected"],
    ["rejected", {}, "rejected", "rejected"],
    ["rejected", { detail: "declined" }, "rejected", "rejected (declined)"],
    ["rejected", { detail: "invalid_number" }, "unreachable", "rejected (invalid_number)"],
    ["rejected", { detail: "restricted" }, "carrier-failure", "rejected (restricted)"],
    ["failed", {}, "carrier-failure", "failed"],
    ["failed", { detail: "cannot_route" }, "unreachable", "failed (cannot_route)"],
    ["failed", { detail: "number_out_of_service" }, "unreachable", "failed (number_out_of_service)"],
    ["failed", { detail: "internal_error" }, "carrier-failure", "failed (internal_error)"],
    ["failed", { sip_code: 404 }, "unreachable", "failed"],
  ])("%s %j is the end: %s", (status, more, cause, carrierCause) => {
    const event = parse({ ...EVENT, status, ...more });
    const durationSeconds = "duration" in more ? 61 : null;
    expect(event).toMatchObject({ kind: "ended", callSid: CALL_SID, cause, carrierCause, durationSeconds });
  });

  test.each(["started", "ringing", "answered", "human", "machine", "something-new"])("%s is progress", (status) => {
    expect(parse({ ...EVENT, status })).toMatchObject({ kind: "progress", status, callSid: CALL_SID });
    expect(addressOf({ ...EVENT, status })).toMatchObject({ ourNumber: "+14155550100" });
    expect(addressOf({ ...EVENT, status, direction: "outbound" })).toMatchObject({ ourNumber: "+12125550199" });
  });

  test("headers from the caller's telephone are ignored", () => {
    const headers = { call_uuid: LEG_SID, intent_id: INTENT_ID };
    expect(parse({ ...EVENT, status: "completed", headers })).toMatchObject({ callSid: CALL_SID, intentId: null });
  });
});

describe("an event of the media stream's leg", () => {
  test.each(["failed", "unanswered", "rejected", "timeout", "busy", "cancelled", "disconnected"])(
    "%s is a failed stream, not the end of the call",
    (status) => {
      const event = parse({ ...STREAM, status });
      expect(event).toMatchObject({ kind: "stream-failed", callSid: CALL_SID, intentId: INTENT_ID });
      expect(JSON.stringify(event)).not.toContain("s3cret");
    },
  );

  test.each(["started", "ringing", "answered", "completed"])("%s ends nothing", (status) => {
    expect(parse({ ...STREAM, status })).toMatchObject({
      kind: "progress",
      status: `websocket:${status}`,
      callSid: CALL_SID,
    });
    expect(addressOf({ ...STREAM, status })).toMatchObject({ ourNumber: null, callSid: CALL_SID, intentId: INTENT_ID });
  });

  test("without our headers is identified by its URL, but the signed headers take precedence", () => {
    const target = `/vonage-webhook?intent_id=${INTENT_ID}&call_sid=${CALL_SID}`;
    const { headers: _, ...bare } = STREAM;
    expect(parse({ ...bare, status: "disconnected" }, target)).toMatchObject({
      kind: "stream-failed",
      callSid: CALL_SID,
      intentId: INTENT_ID,
    });
    const other = target.replace(CALL_SID, "11111111-2222-4333-8444-555555555555");
    expect(parse({ ...STREAM, status: "disconnected" }, other)?.callSid).toBe(CALL_SID);
  });
});

describe("an event of a transfer's leg", () => {
  test.each<[string, LegEndCause]>([
    ["busy", "busy"],
    ["timeout", "no-answer"],
    ["unanswered", "no-answer"],
    ["rejected", "rejected"],
    ["failed", "carrier-failure"],
    ["cancelled", "canceled"],
  ])("%s is a failed transfer: %s", (status, cause) => {
    expect(parse({ ...TARGET, status }, TARGET_URL)).toMatchObject({
      kind: "transfer-result",
      callSid: CALL_SID,
      intentId: INTENT_ID,
      hasSucceeded: false,
      cause,
    });
  });

  test("answered is a successful transfer, and the leg's end is not the call's", () => {
    expect(parse({ ...TARGET, status: "answered" }, TARGET_URL)).toMatchObject({
      kind: "transfer-result",
      callSid: CALL_SID,
      hasSucceeded: true,
      cause: null,
    });
    for (const status of ["started", "ringing", "completed"]) {
      expect(parse({ ...TARGET, status }, TARGET_URL)).toMatchObject({ kind: "progress", callSid: CALL_SID });
    }
    expect(addressOf({ ...TARGET, status: "answered" }, TARGET_URL)).toMatchObject({ ourNumber: null });
  });

  test("but the caller hanging up is the call's end", () => {
    expect(parse({ ...EVENT, status: "completed" }, TARGET_URL)).toMatchObject({ kind: "ended", callSid: CALL_SID });
  });
});

describe("a webhook without a status", () => {
  test("our own notification continues the rest of the instruction", () => {
    const instruction: CallInstruction = { kind: "refuse", message: "Nobody answers.", language: "en" };
    const notification = {
      payload: { call_uuid: CALL_SID, intent_id: INTENT_ID, instruction },
      conversation_uuid: ANSWER.conversation_uuid,
      timestamp: EVENT.timestamp,
    };
    const event = parse(notification);
    expect(event).toMatchObject({ kind: "next-step", callSid: CALL_SID, intentId: INTENT_ID, instruction });
    expect(event?.payload).not.toHaveProperty("payload");
    const broken = { ...notification, payload: { ...notification.payload, instruction: { kind: "dance" } } };
    expect(parse(broken)).toMatchObject({ kind: "progress", callSid: CALL_SID });
  });

  test("a recording by Vonage is reported", () => {
    const recording = {
      recording_url: "https://api.nexmo.com/v1/files/1",
      recording_uuid: LEG_SID,
      conversation_uuid: ANSWER.conversation_uuid,
      size: 12_345,
    };
    expect(parse(recording)).toMatchObject({
      kind: "recording",
      callSid: ANSWER.conversation_uuid,
      recordingSid: LEG_SID,
      url: recording.recording_url,
    });
  });

  test.each([
    ["error", { reason: "Syntax error in NCCO", conversation_uuid: ANSWER.conversation_uuid }],
    ["transfer", { type: "transfer", uuid: CALL_SID, conversation_uuid_from: "CON-1", conversation_uuid_to: "CON-2" }],
    ["event", { ...ANSWER, dtmf: { digits: "1" } }],
    ["event", { ...ANSWER, speech: {} }],
  ])("%s is only progress", (status, content) => expect(parse(content)).toMatchObject({ kind: "progress", status }));

  test.each([
    ["a text of the SMS API", { messageId: "0A1", msisdn: "12125550199", to: "14155550100" }],
    ["a text of the Messages API", { message_uuid: CALL_SID, from: "1", to: "2", channel: "sms" }],
    ["nothing", {}],
  ])("%s is not about a call", (_, content) => {
    expect(parse(content)).toBeNull();
    expect(addressOf(content)).toBeNull();
  });

  test("recognizes a probe", () => {
    expect(vonageCallWebhooks.isProbe?.(called({}))).toBe(true);
    expect(vonageCallWebhooks.isProbe?.(called(ANSWER))).toBe(false);
    expect(vonageCallWebhooks.isProbe?.(posted({}))).toBe(false);
  });
});

test("a call to a number nobody owns only hears the sentence", () => {
  const reply = vonageCallWebhooks.refusal('He said "<speak>no</speak>".', "es-AR");
  expect(JSON.parse(reply?.body ?? "")).toEqual([
    { action: "talk", text: 'He said "<speak>no</speak>".', language: "es-ES" },
  ]);
});
