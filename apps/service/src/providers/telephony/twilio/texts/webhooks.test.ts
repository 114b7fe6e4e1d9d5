import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { twilioWebhooks } from "./webhooks.ts";

const URL_CALLED = "https://parley.example/webhooks/sms/twilio";
const TEXT = {
  MessageSid: "SM0123456789abcdef0123456789abcdef",
  AccountSid: "AC0123456789abcdef0123456789abcdef",
  From: "+12125550199",
  To: "+14155550100",
  Body: "Hello",
  NumMedia: "0",
  NumSegments: "1",
  SmsStatus: "received",
};
const REPORT = {
  MessageSid: TEXT.MessageSid,
  AccountSid: TEXT.AccountSid,
  From: TEXT.To,
  To: TEXT.From,
  SmsStatus: "delivered",
  MessageStatus: "delivered",
};

function webhookOf(fields: Record<string, string | undefined>, change: Partial<RawWebhook> = {}): RawWebhook {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return { method: "POST", url: URL_CALLED, headers: {}, body: Buffer.from(form.toString()), ...change };
}

describe("a received text", () => {
  test("has everything in the form", () => {
    const webhook = webhookOf({
      ...TEXT,
      NumMedia: "2",
      MediaUrl0: "https://a.example/0",
      MediaUrl1: "https://a.example/1",
    });
    expect(twilioWebhooks.readSmsAddress(webhook)).toEqual({
      ourNumber: TEXT.To,
      messageId: null,
      accountId: TEXT.AccountSid,
    });
    expect(twilioWebhooks.parseSms(webhook)).toEqual({
      kind: "message",
      providerMessageId: TEXT.MessageSid,
      from: TEXT.From,
      to: TEXT.To,
      body: "Hello",
      mediaUrls: ["https://a.example/0", "https://a.example/1"],
      segmentCount: 1,
      receivedAt: null,
      part: null,
      payload: { ...TEXT, NumMedia: "2", MediaUrl0: "https://a.example/0", MediaUrl1: "https://a.example/1" },
    });
  });

  test("may come as a GET, whose body is ignored", () => {
    const { body } = webhookOf(TEXT);
    const webhook = webhookOf({ ...TEXT, Body: "forged" }, { method: "GET", url: `${URL_CALLED}?${body}` });
    expect(twilioWebhooks.parseSms(webhook)).toMatchObject({ kind: "message", body: "Hello" });
    expect(twilioWebhooks.readSmsAddress(webhook)?.ourNumber).toBe(TEXT.To);
  });

  test.each([
    ["no id", { MessageSid: undefined }],
    ["an empty id", { MessageSid: "" }],
    ["an id with a line break", { MessageSid: "SM1\n2" }],
    ["an id far too long", { MessageSid: "S".repeat(65) }],
    ["no sender", { From: undefined }],
    ["an empty sender", { From: "" }],
    ["no recipient", { To: undefined }],
    ["neither text nor pictures", { Body: undefined }],
    ["a WhatsApp sender", { From: "whatsapp:+12125550199" }],
    ["a WhatsApp receiver", { To: "whatsapp:+14155550100" }],
    ["a Messenger sender", { From: "messenger:12345" }],
    ["a client", { From: "client:anna" }],
    ["a name as recipient", { To: "PARLEY" }],
    ["a number with spaces", { From: "+1 212 555 0199" }],
    ["a number longer than E.164", { To: `+${"1".repeat(16)}` }],
  ])("with %s is malformed", (_, change) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...TEXT, ...change }))).toBeNull();
  });

  test.each([
    ["an empty body", { Body: "" }, { body: "" }],
    ["only a picture", { Body: undefined, NumMedia: "1", MediaUrl0: "https://a.example/0" }, { body: "" }],
    ["a short code as sender", { From: "22395" }, { from: "22395" }],
    ["an older id name", { MessageSid: undefined, SmsSid: "SM9" }, { providerMessageId: "SM9" }],
    ["segments that are not a number", { NumSegments: "many" }, { segmentCount: null }],
    ["no segments", { NumSegments: undefined }, { segmentCount: null }],
    ["a negative picture count", { NumMedia: "-1" }, { mediaUrls: [] }],
    [
      "a wrong picture count",
      { NumMedia: "99999", MediaUrl0: "https://a.example/0" },
      { mediaUrls: ["https://a.example/0"] },
    ],
    ["pictures without a count", { MediaUrl0: "https://a.example/0" }, { mediaUrls: [] }],
  ])("with %s is accepted", (_, change, expected) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...TEXT, ...change }))).toMatchObject(expected);
  });

  test("names of Object members are ordinary field names", () => {
    const body = Buffer.concat([webhookOf(TEXT).body, Buffer.from("&__proto__=x&constructor=y&toString=z")]);
    const event = twilioWebhooks.parseSms(webhookOf(TEXT, { body }));
    expect(Object.hasOwn(event?.payload ?? {}, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(event?.payload)).toBe(Object.prototype);
    expect(Object.hasOwn({}, "x")).toBe(false);
  });

  test("the first of two values is used, and the payload keeps both", () => {
    const body = Buffer.from(`${webhookOf(TEXT).body}&Body=other`);
    expect(twilioWebhooks.parseSms(webhookOf(TEXT, { body }))).toMatchObject({
      body: "Hello",
      payload: { Body: ["Hello", "other"] },
    });
  });

  test("a leading question mark is part of the first name", () => {
    const body = Buffer.from(`?${webhookOf(TEXT).body}`);
    expect(twilioWebhooks.parseSms(webhookOf(TEXT, { body }))).toBeNull();
  });
});

describe("a delivery report", () => {
  test("is told from a text by its fields, and has our own id", () => {
    const webhook = webhookOf(REPORT, { url: `${URL_CALLED}?a=1&message_id=0b6c2f6e-3f6f&b=2` });
    expect(twilioWebhooks.readSmsAddress(webhook)).toEqual({
      ourNumber: TEXT.To,
      messageId: "0b6c2f6e-3f6f",
      accountId: TEXT.AccountSid,
    });
    expect(twilioWebhooks.parseSms(webhook)).toEqual({
      kind: "status",
      providerMessageId: TEXT.MessageSid,
      messageId: "0b6c2f6e-3f6f",
      status: "delivered",
      providerStatus: "delivered",
      errorCode: null,
      errorMessage: null,
      isRecipientOptedOut: false,
      segmentCount: null,
      payload: REPORT,
    });
  });

  test.each([
    [
      "a code",
      { MessageStatus: "undelivered", ErrorCode: "30003" },
      { status: "failed", errorCode: "30003", errorMessage: expect.stringContaining("out of reach") },
    ],
    ["an unknown code", { MessageStatus: "failed", ErrorCode: "1" }, { errorCode: "1", errorMessage: null }],
    ["a sentence", { MessageStatus: "failed", ErrorMessage: "no" }, { status: "failed", errorMessage: "no" }],
    ["an unknown status", { MessageStatus: "levitating" }, { status: "queued", providerStatus: "levitating" }],
    ["the name of an Object member as status", { MessageStatus: "constructor" }, { status: "queued" }],
    ["no id from us", {}, { messageId: null }],
  ])("with %s", (_, change, expected) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, ...change }))).toMatchObject(expected);
  });

  test("without a status or an id is malformed", () => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, MessageStatus: "" }))).toBeNull();
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, MessageSid: undefined }))).toBeNull();
  });
});

test("Twilio gets an empty TwiML document, or a 403 for a bad signature", () => {
  expect(twilioWebhooks.acknowledgement).toEqual({
    statusCode: 200,
    contentType: "text/xml",
    body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  });
  expect(twilioWebhooks.rejectedStatusCode).toBe(403);
});

describe("never throws, whatever the bytes", () => {
  const names = fc.constantFrom(
    "MessageSid",
    "From",
    "To",
    "Body",
    "NumMedia",
    "MediaUrl0",
    "MessageStatus",
    "AccountSid",
  );
  const noise = fc.oneof(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)));
  const nearForm = fc
    .array(
      fc.tuple(
        names,
        fc.constantFrom("=", "", "==", "%3D"),
        fc.string({ unit: "binary" }),
        fc.constantFrom("&", ";", ""),
      ),
      {
        maxLength: 12,
      },
    )
    .map((pieces) => Buffer.from(pieces.flat().join("")));
  const url = fc.oneof(
    fc.constant(URL_CALLED),
    fc.string({ unit: "binary" }),
    fc.webUrl({ withQueryParameters: true }),
  );

  test.each([
    ["random", noise],
    ["almost a form", nearForm],
  ])("%s", (_, bodies) => {
    fc.assert(
      fc.property(bodies, url, fc.constantFrom("GET" as const, "POST" as const), (body, calledUrl, method) => {
        const webhook: RawWebhook = { method, url: calledUrl, headers: {}, body };
        twilioWebhooks.readSmsAddress(webhook);
        const event = twilioWebhooks.parseSms(webhook);
        if (event !== null) JSON.stringify(event);
      }),
      { numRuns: 3_000 },
    );
  });
});
