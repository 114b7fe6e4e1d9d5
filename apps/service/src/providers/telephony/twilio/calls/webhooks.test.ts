import { describe, expect, test } from "vitest";
import type { LegEndCause } from "../../carrier-calls.ts";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { twilioCallWebhooks } from "./webhooks.ts";

const ORIGIN = "https://parley.example";
const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
/** Fields as in Twilio's documentation, with those added for a United States number. */
const INCOMING = {
  AccountSid: "AC0123456789abcdef0123456789abcdef",
  ApiVersion: "2010-04-01",
  CallSid: "CA0123456789abcdef0123456789abcdef",
  CallStatus: "ringing",
  Called: "+14155550100",
  Caller: "+12125550199",
  CallerCity: "NEW YORK",
  CallerCountry: "US",
  Direction: "inbound",
  From: "+12125550199",
  FromCountry: "US",
  StirVerstat: "TN-Validation-Passed-A",
  To: "+14155550100",
};
const OUTBOUND = {
  ...INCOMING,
  CallStatus: "in-progress",
  Direction: "outbound-api",
  From: "+14155550100",
  To: "+12125550199",
};
const STATUS = {
  CallSid: INCOMING.CallSid,
  AccountSid: INCOMING.AccountSid,
  CallbackSource: "call-progress-events",
  SequenceNumber: "3",
  Timestamp: "Sat, 21 Nov 2026 12:00:00 +0000",
};

function webhookOf(target: string, fields: Record<string, string | undefined>): RawWebhook {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return { method: "POST", url: `${ORIGIN}${target}`, headers: {}, body: Buffer.from(form.toString()) };
}
const parse = (target: string, fields: Record<string, string | undefined>) =>
  twilioCallWebhooks.parseCall(webhookOf(target, fields));
const addressOf = (target: string, fields: Record<string, string | undefined>) =>
  twilioCallWebhooks.readCallAddress(webhookOf(target, fields));

describe("an incoming call", () => {
  test("has both numbers and the whole form", () => {
    expect(parse("/twiml", { ...INCOMING, Unheard: "of" })).toEqual({
      kind: "incoming",
      callSid: INCOMING.CallSid,
      intentId: null,
      from: "+12125550199",
      to: "+14155550100",
      payload: { ...INCOMING, Unheard: "of" },
    });
    expect(addressOf("/twiml", INCOMING)).toEqual({
      ourNumber: "+14155550100",
      callSid: INCOMING.CallSid,
      intentId: null,
      accountId: INCOMING.AccountSid,
    });
  });

  test("needs only an id and the called number", () => {
    const { CallSid, To } = INCOMING;
    expect(parse("/twiml", { CallSid, To, From: "+12125550199" })).toMatchObject({ kind: "incoming" });
    expect(addressOf("/twiml", { CallSid, To })).toMatchObject({ ourNumber: To, accountId: null });
  });

  test.each([
    ["+266696687", "anonymous"],
    ["", "anonymous"],
    [undefined, "anonymous"],
    ["client:anna", "client:anna"],
    ["sip:anna@pbx.example", "sip:anna@pbx.example"],
  ])("from %s is from %s", (From, from) => {
    expect(parse("/twiml", { ...INCOMING, From })).toMatchObject({ kind: "incoming", from });
  });

  test.each([
    ["no id", { CallSid: undefined }],
    ["an id with a line break", { CallSid: "CA1\n2" }],
    ["an id far too long", { CallSid: "C".repeat(65) }],
  ])("with %s is malformed", (_, change) => {
    expect(parse("/twiml", { ...INCOMING, ...change })).toBeNull();
    expect(addressOf("/twiml", { ...INCOMING, ...change })).toBeNull();
  });

  test("without a recipient is ignored", () => expect(parse("/twiml", { ...INCOMING, To: undefined })).toBeNull());

  test("by GET has its fields in the query", () => {
    const { body } = webhookOf("", INCOMING);
    const webhook = { ...webhookOf(`/twiml?${body}`, { CallSid: "CAforged" }), method: "GET" as const };
    expect(twilioCallWebhooks.parseCall(webhook)).toMatchObject({ kind: "incoming", callSid: INCOMING.CallSid });
  });
});

describe("a call we placed", () => {
  const target = `/twiml?outbound=true&intent_id=${INTENT_ID}`;

  test("is answered when Twilio asks for instructions, under our own id", () => {
    expect(parse(target, OUTBOUND)).toMatchObject({ kind: "answered", intentId: INTENT_ID, callSid: OUTBOUND.CallSid });
    expect(addressOf(target, OUTBOUND)).toMatchObject({ ourNumber: "+14155550100", intentId: INTENT_ID });
  });

  test("is recognized even without our id", () => {
    expect(parse("/twiml", OUTBOUND)).toMatchObject({ kind: "answered", intentId: null });
  });

  test.each(["7", "' OR 1=1", `${INTENT_ID}0`, ""])("an id that is not one of ours (%s) is dropped", (id) => {
    const forged = `/twiml?intent_id=${encodeURIComponent(id)}`;
    expect(addressOf(forged, OUTBOUND)?.intentId).toBeNull();
    expect(parse(forged, OUTBOUND)?.intentId).toBeNull();
  });
});

describe("a request after a media stream", () => {
  test("means that the stream ended before the call, in either direction", () => {
    for (const fields of [{ ...INCOMING, CallStatus: "in-progress" }, OUTBOUND]) {
      expect(parse(`/twiml?intent_id=${INTENT_ID}&resume=1`, fields)).toMatchObject({
        kind: "stream-failed",
        intentId: INTENT_ID,
        callSid: INCOMING.CallSid,
      });
    }
  });

  test("means the end of the call if Twilio says so", () => {
    const over = { ...INCOMING, CallStatus: "completed", CallDuration: "12" };
    expect(parse(`/twiml?intent_id=${INTENT_ID}&resume=1`, over)).toMatchObject({ kind: "ended", cause: "hung-up" });
  });
});

describe("the end of a transfer", () => {
  test.each<[string, boolean, LegEndCause | null]>([
    ["completed", true, null],
    ["answered", true, null],
    ["busy", false, "busy"],
    ["no-answer", false, "no-answer"],
    ["failed", false, "unreachable"],
    ["canceled", false, "canceled"],
    ["on-the-moon", false, "carrier-failure"],
  ])("%s", (DialCallStatus, hasSucceeded, cause) => {
    const fields = { ...INCOMING, CallStatus: "in-progress", DialCallStatus, DialCallSid: "CA9" };
    const target = `/twiml?transfer=result&intent_id=${INTENT_ID}`;
    expect(parse(target, fields)).toMatchObject({ kind: "transfer-result", hasSucceeded, cause, intentId: INTENT_ID });
    // Still the transfer's result, even if the caller has hung up in the meantime.
    expect(parse(target, { ...fields, CallStatus: "completed" })).toMatchObject({ kind: "transfer-result" });
  });

  test("is reported for the original call as soon as somebody answers, and not before", () => {
    const leg = { ...INCOMING, CallSid: "CA9", ParentCallSid: INCOMING.CallSid, Direction: "outbound-dial" };
    const target = `/call-status/twilio?transfer=answered&intent_id=${INTENT_ID}`;
    expect(parse(target, { ...leg, CallStatus: "in-progress" })).toMatchObject({
      kind: "transfer-result",
      hasSucceeded: true,
      callSid: INCOMING.CallSid,
    });
    for (const CallStatus of ["ringing", "completed"]) {
      expect(parse(target, { ...leg, CallStatus })).toMatchObject({ kind: "progress" });
    }
  });

  test("without a status is ignored", () => {
    expect(parse("/twiml?transfer=result", { ...INCOMING, DialCallStatus: "" })).toBeNull();
  });
});

describe("a report of a call's status", () => {
  test.each<[string, string | undefined, LegEndCause, string]>([
    ["completed", "200", "hung-up", "completed"],
    ["busy", "486", "busy", "busy (SIP 486)"],
    ["no-answer", "487", "no-answer", "no-answer (SIP 487)"],
    ["canceled", undefined, "canceled", "canceled"],
    ["failed", undefined, "unreachable", "failed"],
    ["failed", "404", "unreachable", "failed (SIP 404)"],
    ["failed", "603", "rejected", "failed (SIP 603)"],
    ["failed", "503", "carrier-failure", "failed (SIP 503)"],
  ])("%s with SIP %s is the end: %s", (CallStatus, SipResponseCode, cause, carrierCause) => {
    const fields = { ...STATUS, ...OUTBOUND, CallStatus, SipResponseCode, CallDuration: "37" };
    const target = `/call-status/twilio?intent_id=${INTENT_ID}`;
    const event = { kind: "ended", cause, carrierCause, durationSeconds: 37, intentId: INTENT_ID };
    expect(parse(target, fields)).toMatchObject(event);
  });

  test.each(["initiated", "queued", "ringing", "in-progress", "something-new"])("%s is progress", (CallStatus) => {
    expect(parse("/call-status/twilio", { ...STATUS, ...OUTBOUND, CallStatus })).toMatchObject({
      kind: "progress",
      status: CallStatus,
    });
    // Reports at another path are recognized by their CallbackSource.
    expect(parse("/elsewhere", { ...STATUS, ...INCOMING, CallStatus })?.kind).toBe("progress");
  });

  test("of an inbound call names our number, and drops an invalid count", () => {
    const fields = { ...STATUS, ...INCOMING, CallStatus: "completed", CallDuration: "long" };
    expect(addressOf("/call-status/twilio", fields)).toMatchObject({ ourNumber: "+14155550100", intentId: null });
    expect(parse("/call-status/twilio", fields)).toMatchObject({ kind: "ended", durationSeconds: null });
  });

  test("without a status is ignored", () => {
    expect(parse("/call-status/twilio", { ...STATUS, CallStatus: undefined })).toBeNull();
  });
});

test("a recording by Twilio is reported", () => {
  const fields = {
    AccountSid: INCOMING.AccountSid,
    CallSid: INCOMING.CallSid,
    RecordingSid: "RE0123456789abcdef0123456789abcdef",
    RecordingUrl: "https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1",
    RecordingStatus: "completed",
    RecordingDuration: "61",
  };
  expect(parse("/recording-status", fields)).toEqual({
    kind: "recording",
    callSid: INCOMING.CallSid,
    intentId: null,
    recordingSid: fields.RecordingSid,
    url: fields.RecordingUrl,
    durationSeconds: 61,
    status: "completed",
    payload: fields,
  });
  expect(addressOf("/recording-status", fields)).toMatchObject({ ourNumber: null, callSid: INCOMING.CallSid });
});

test("a call to a number nobody owns hears the sentence and is hung up", () => {
  expect(twilioCallWebhooks.refusal("Nobody answers & that's <it>.", "de")?.body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Say language="de-DE">Nobody answers &amp; that&apos;s &lt;it&gt;.</Say><Hangup/></Response>',
  );
});

test("the URLs for instructions and reports contain our own id", () => {
  expect(twilioCallWebhooks.answerUrl(ORIGIN, INTENT_ID)).toBe(`${ORIGIN}/twiml?intent_id=${INTENT_ID}`);
  expect(twilioCallWebhooks.statusUrl(ORIGIN, INTENT_ID)).toBe(`${ORIGIN}/call-status/twilio?intent_id=${INTENT_ID}`);
});
