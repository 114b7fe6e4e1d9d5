import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CallInstruction, LegEndCause } from "../../carrier-calls.ts";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { verifyTelnyxWebhook } from "../signature.ts";
import { encodeClientState } from "./client-state.ts";
import { telnyxCallWebhooks } from "./webhooks.ts";

const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const CALL_ID = "v3:MdI91X4lWFEs7IgbBEOT9M4AigoY08M0WWZFISt1Yw2axZ_IiE4pqg";
const OTHER_CALL_ID = "v3:9X2vxPDFY2RHSJ1EdMS0RHRksMTg7ldNxdjWbVr9zBjbGjGsSe-aiQ";
/** Events of a leg as in Telnyx's documentation. */
const LEG = {
  call_control_id: CALL_ID,
  call_leg_id: "428c31b6-7af4-4bcb-b7f5-5013ef9657c1",
  call_session_id: "428c31b6-abf3-3bc1-b7f4-5013ef9657c1",
  client_state: null as string | null,
  connection_id: "1494404757140276705",
};
const INITIATED = {
  ...LEG,
  caller_id_name: "ANNA",
  connection_codecs: "PCMU,G729",
  direction: "incoming",
  from: "+12125550199",
  offered_codecs: "PCMU,G729",
  start_time: "2026-11-21T12:00:00.076316Z",
  state: "parked",
  to: "+14155550100",
};

function webhookOf(event_type: string, payload: unknown, url = "/telnyx-webhook"): RawWebhook {
  const data = { record_type: "event", event_type, id: "0ccc7b54-4df3-4bca-a65a-3da1ecc777f0", payload };
  const body = { data: { ...data, occurred_at: "2026-11-21T12:00:00.076316Z" }, meta: { attempt: 1 } };
  return { method: "POST", url: `https://parley.example${url}`, headers: {}, body: Buffer.from(JSON.stringify(body)) };
}
const parse = (type: string, payload: unknown, url?: string) =>
  telnyxCallWebhooks.parseCall(webhookOf(type, payload, url));
const addressOf = (type: string, payload: unknown, url?: string) =>
  telnyxCallWebhooks.readCallAddress(webhookOf(type, payload, url));
const placed = encodeClientState({ role: "placed", intentId: INTENT_ID });
const received = encodeClientState({ role: "received", intentId: INTENT_ID });
const target = encodeClientState({ role: "target", intentId: INTENT_ID, callSid: OTHER_CALL_ID });
const transferring = encodeClientState({ role: "transferring", intentId: INTENT_ID });

describe("an incoming call", () => {
  test("has both numbers and the whole event", () => {
    const event = parse("call.initiated", { ...INITIATED, unheard: "of" });
    expect(event).toMatchObject({
      kind: "incoming",
      callSid: CALL_ID,
      intentId: null,
      from: "+12125550199",
      to: "+14155550100",
      payload: { data: { event_type: "call.initiated", payload: { caller_id_name: "ANNA", unheard: "of" } } },
    });
    expect(addressOf("call.initiated", INITIATED)).toEqual({
      ourNumber: "+14155550100",
      callSid: CALL_ID,
      intentId: null,
      accountId: null,
    });
  });

  test.each(["anonymous", "", undefined, null, 7])("from %s is from an anonymous caller", (from) => {
    expect(parse("call.initiated", { ...INITIATED, from })).toMatchObject({ kind: "incoming", from: "anonymous" });
  });

  test("without a recipient is ignored", () =>
    expect(parse("call.initiated", { ...INITIATED, to: undefined })).toBeNull());

  test("is not an outgoing one", () => {
    const outgoing = { ...INITIATED, direction: "outgoing", client_state: placed };
    expect(parse("call.initiated", outgoing)).toMatchObject({ kind: "progress", intentId: INTENT_ID });
    expect(addressOf("call.initiated", outgoing)).toMatchObject({ ourNumber: "+12125550199" });
  });
});

describe("an answered call", () => {
  test("that we placed is recognized by the state it was dialled with", () => {
    const event = { ...LEG, from: "+14155550100", to: "+12125550199", client_state: placed };
    expect(parse("call.answered", event)).toMatchObject({ kind: "answered", intentId: INTENT_ID, callSid: CALL_ID });
    expect(addressOf("call.answered", event)).toMatchObject({ ourNumber: "+14155550100", intentId: INTENT_ID });
  });

  test("that we answered ourselves is progress", () => {
    const event = { ...LEG, from: "+12125550199", to: "+14155550100", client_state: received };
    expect(parse("call.answered", event)).toMatchObject({ kind: "progress", status: "call.answered" });
    expect(addressOf("call.answered", event)).toMatchObject({ ourNumber: "+14155550100" });
  });

  test.each([
    ["no state", null],
    ["a state from somebody else", "aGVsbG8="],
    ["invalid base64", "%%%"],
    ["a number", 7],
  ])("with %s is progress, with the intent that its URL names", (_, client_state) => {
    const url = `/telnyx-webhook?intent_id=${INTENT_ID}`;
    expect(parse("call.answered", { ...LEG, client_state }, url)).toMatchObject({
      kind: "progress",
      intentId: INTENT_ID,
    });
    expect(addressOf("call.answered", { ...LEG, client_state })).toMatchObject({ ourNumber: null, intentId: null });
  });

  test("continues the rest of the instruction, which is not stored", () => {
    const next: CallInstruction = { kind: "refuse", message: "Nobody answers.", language: "en" };
    const client_state = encodeClientState({ role: "received", intentId: null, next });
    for (const type of ["call.answered", "call.speak.ended"]) {
      const event = parse(type, { ...LEG, client_state });
      expect(event).toMatchObject({ kind: "next-step", instruction: next, callSid: CALL_ID });
      expect(JSON.stringify(event?.payload)).not.toContain("client_state");
    }
    expect(parse("call.speak.started", { ...LEG, client_state })?.kind).toBe("progress");
  });
});

describe("the end of a call", () => {
  test.each<[unknown, unknown, LegEndCause, string | null]>([
    ["normal_clearing", "200", "hung-up", "normal_clearing"],
    ["time_limit", undefined, "hung-up", "time_limit"],
    ["originator_cancel", "487", "canceled", "originator_cancel (SIP 487)"],
    ["user_busy", "486", "busy", "user_busy (SIP 486)"],
    ["timeout", undefined, "no-answer", "timeout"],
    ["no_answer", "480", "no-answer", "no_answer (SIP 480)"],
    ["call_rejected", "603", "rejected", "call_rejected (SIP 603)"],
    ["not_found", "404", "unreachable", "not_found (SIP 404)"],
    ["unspecified", "486", "busy", "unspecified (SIP 486)"],
    ["unspecified", "503", "carrier-failure", "unspecified (SIP 503)"],
    ["unspecified", undefined, "carrier-failure", "unspecified"],
    ["something-new", "404", "unreachable", "something-new (SIP 404)"],
    [undefined, undefined, "carrier-failure", null],
  ])("%s, SIP %s: %s", (hangup_cause, sip_hangup_cause, cause, carrierCause) => {
    const event = { ...LEG, state: "hangup", hangup_source: "caller", hangup_cause, sip_hangup_cause };
    for (const client_state of [placed, received, transferring, null]) {
      expect(parse("call.hangup", { ...event, client_state })).toMatchObject({
        kind: "ended",
        callSid: CALL_ID,
        cause,
        carrierCause,
        durationSeconds: null,
      });
    }
  });
});

describe("a transfer", () => {
  test("succeeds once the legs are bridged, whichever leg reports it", () => {
    expect(parse("call.bridged", { ...LEG, client_state: target })).toMatchObject({
      kind: "transfer-result",
      callSid: OTHER_CALL_ID,
      intentId: INTENT_ID,
      hasSucceeded: true,
      cause: null,
    });
    expect(parse("call.bridged", { ...LEG, client_state: transferring })).toMatchObject({
      kind: "transfer-result",
      callSid: CALL_ID,
      hasSucceeded: true,
    });
    expect(parse("call.bridged", { ...LEG, client_state: received })).toMatchObject({ kind: "progress" });
  });

  test.each<[string, LegEndCause | null]>([
    ["timeout", "no-answer"],
    ["user_busy", "busy"],
    ["call_rejected", "rejected"],
    ["not_found", "unreachable"],
    ["originator_cancel", "canceled"],
    ["normal_clearing", null],
  ])("whose new leg ends with %s reports the call, not the leg", (hangup_cause, cause) => {
    const parties = { direction: "outgoing", from: "+12125550199", to: "+12125550142" };
    const event = { ...LEG, ...parties, hangup_cause, client_state: target };
    expect(parse("call.hangup", event)).toMatchObject({
      kind: "transfer-result",
      callSid: OTHER_CALL_ID,
      hasSucceeded: cause === null,
      cause,
    });
    // The caller's number may be shown to the callee; that does not make it ours.
    expect(addressOf("call.hangup", event)).toMatchObject({ ourNumber: null, intentId: INTENT_ID });
  });

  test("whose new leg is not bridged yet is progress", () => {
    for (const type of ["call.initiated", "call.answered"]) {
      const event = { ...INITIATED, direction: "outgoing", client_state: target };
      expect(parse(type, event)?.kind).toBe("progress");
    }
  });
});

describe("everything else", () => {
  test("a failed stream says why; its token is not stored", () => {
    const stream_params = { stream_url: "wss://m.example/streams?token=s3cret", track: "inbound_track" };
    const event = parse("streaming.failed", {
      ...LEG,
      client_state: received,
      failure_reason: "connection_failed",
      stream_params,
    });
    expect(event).toMatchObject({
      kind: "stream-failed",
      intentId: INTENT_ID,
      message: expect.stringContaining("connection failed"),
    });
    expect(JSON.stringify(event)).not.toContain("s3cret");
    expect(parse("streaming.failed", LEG)).toMatchObject({ kind: "stream-failed" });
  });

  test.each([
    "streaming.started",
    "streaming.stopped",
    "call.dtmf.received",
    "call.speak.ended",
    "call.cost",
    "new.one",
  ])("%s is only progress", (type) => expect(parse(type, LEG)).toMatchObject({ kind: "progress", status: type }));

  test("a recording by Telnyx is reported", () => {
    const event = {
      ...LEG,
      recording_id: "b5ec0ca9-4b5e-4a1c-9f4a-6f5a3a8f4f11",
      recording_started_at: "2026-11-21T12:00:00.000Z",
      recording_ended_at: "2026-11-21T12:01:01.400Z",
      recording_urls: { mp3: "https://s3.example/1.mp3" },
      channels: "single",
    };
    expect(parse("call.recording.saved", event)).toMatchObject({
      kind: "recording",
      recordingSid: event.recording_id,
      url: "https://s3.example/1.mp3",
      durationSeconds: 61,
    });
    expect(parse("call.recording.saved", LEG)).toMatchObject({ recordingSid: null, url: null, durationSeconds: null });
  });

  test.each([
    ["a text", webhookOf("message.received", { id: "1", to: [] })],
    ["no id", webhookOf("call.answered", { ...LEG, call_control_id: undefined })],
    ["an id with a line break", webhookOf("call.answered", { ...LEG, call_control_id: "v3:\n" })],
    ["no event", webhookOf("", LEG)],
    ["a list", { ...webhookOf("call.answered", LEG), body: Buffer.from("[]") }],
    ["invalid JSON", { ...webhookOf("call.answered", LEG), body: Buffer.from("{") }],
    ["a GET", { ...webhookOf("call.answered", LEG), method: "GET" as const }],
  ])("%s is not about a call", (_, webhook) => {
    expect(telnyxCallWebhooks.readCallAddress(webhook)).toBeNull();
    expect(telnyxCallWebhooks.parseCall(webhook)).toBeNull();
  });

  test("recognizes a probe", () => {
    expect(telnyxCallWebhooks.isProbe?.({ ...webhookOf("", {}), method: "GET" })).toBe(true);
    expect(telnyxCallWebhooks.isProbe?.(webhookOf("", {}))).toBe(false);
    expect(telnyxCallWebhooks.refusal("Nobody answers.", "en")).toBeNull();
  });
});

describe("an event of a call", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const now = new Date("2026-11-21T12:00:00Z");
  const webhook = webhookOf("call.initiated", INITIATED);
  const signed = (key = privateKey, seconds = now.getTime() / 1_000): RawWebhook => {
    const text = Buffer.concat([Buffer.from(`${seconds}|`), webhook.body]);
    const signature = sign(null, text, key).toString("base64");
    return { ...webhook, headers: { "telnyx-signature-ed25519": signature, "telnyx-timestamp": String(seconds) } };
  };
  const isValid = (candidate: RawWebhook) => verifyTelnyxWebhook(candidate, publicKey, now).isValid;

  test("is valid as signed, but not with a byte changed, with another key or too late", () => {
    const good = signed();
    expect(isValid(good)).toBe(true);
    for (let index = 0; index < good.body.length; index += 37) {
      const body = Buffer.from(good.body);
      body[index] = (body[index] ?? 0) ^ 1;
      expect(isValid({ ...good, body })).toBe(false);
    }
    expect(isValid(signed(generateKeyPairSync("ed25519").privateKey))).toBe(false);
    expect(isValid(signed(privateKey, now.getTime() / 1_000 - 301))).toBe(false);
  });
});
