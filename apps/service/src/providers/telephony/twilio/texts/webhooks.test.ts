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
  test("has everything the form says", () => {
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

  test("may come as a GET, whose body does not count", () => {
    const { body } = webhookOf(TEXT);
    const webhook = webhookOf({ ...TEXT, Body: "forged" }, { method: "GET", url: `${URL_CALLED}?${body}` });
    expect(twilioWebhooks.parseSms(webhook)).toMatchObject({ kind: "message", body: "Hello" });
    expect(twilioWebhooks.readSmsAddress(webhook)?.ourNumber).toBe(TEXT.To);
  });

  test.each([
    ["no id", { MessageSid: undefined }],
    ["an empty id", { MessageSid: "" }],
    ["an id with a line break", { MessageSid: "SM1\n2" }],
    ["an id beyond measure", { MessageSid: "S".repeat(65) }],
    ["no sender", { From: undefined }],
    ["an empty sender", { From: "" }],
    ["no receiver", { To: undefined }],
    ["no words and no pictures", { Body: undefined }],
    ["a WhatsApp sender", { From: "whatsapp:+12125550199" }],
    ["a WhatsApp receiver", { To: "whatsapp:+14155550100" }],
    ["a Messenger sender", { From: "messenger:12345" }],
    ["a client", { From: "client:anna" }],
    ["a name as receiver", { To: "PARLEY" }],
    ["a number with spaces", { From: "+1 212 555 0199" }],
    ["a number beyond E.164", { To: `+${"1".repeat(16)}` }],
  ])("with %s is not of the form", (_, change) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...TEXT, ...change }))).toBeNull();
  });

  test.each([
    ["an empty body", { Body: "" }, { body: "" }],
    ["only a picture", { Body: undefined, NumMedia: "1", MediaUrl0: "https://a.example/0" }, { body: "" }],
    ["a short code as sender", { From: "22395" }, { from: "22395" }],
    ["an older id name", { MessageSid: undefined, SmsSid: "SM9" }, { providerMessageId: "SM9" }],
    ["segments that are no number", { NumSegments: "many" }, { segmentCount: null }],
    ["no segments", { NumSegments: undefined }, { segmentCount: null }],
    ["a negative picture count", { NumMedia: "-1" }, { mediaUrls: [] }],
    [
      "a picture count that lies",
      { NumMedia: "99999", MediaUrl0: "https://a.example/0" },
      { mediaUrls: ["https://a.example/0"] },
    ],
    ["pictures it does not count", { MediaUrl0: "https://a.example/0" }, { mediaUrls: [] }],
  ])("with %s is taken", (_, change, expected) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...TEXT, ...change }))).toMatchObject(expected);
  });

  test("names of Object's own members are just names", () => {
    const body = Buffer.concat([webhookOf(TEXT).body, Buffer.from("&__proto__=x&constructor=y&toString=z")]);
    const event = twilioWebhooks.parseSms(webhookOf(TEXT, { body }));
    expect(Object.hasOwn(event?.payload ?? {}, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(event?.payload)).toBe(Object.prototype);
    expect(Object.hasOwn({}, "x")).toBe(false);
  });

  test("the first of two values counts, and the payload keeps both", () => {
    const body = Buffer.from(`${webhookOf(TEXT).body}&Body=other`);
    expect(twilioWebhooks.parseSms(webhookOf(TEXT, { body }))).toMatchObject({
      body: "Hello",
      payload: { Body: ["Hello", "other"] },
    });
  });

  test("a leading question mark belongs to the first name", () => {
    const body = Buffer.from(`?${webhookOf(TEXT).body}`);
    expect(twilioWebhooks.parseSms(webhookOf(TEXT, { body }))).toBeNull();
  });
});

describe("a delivery report", () => {
  test("is told from a text by its content and carries our own id", () => {
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
    ["a code nobody knows", { MessageStatus: "failed", ErrorCode: "1" }, { errorCode: "1", errorMessage: null }],
    ["a sentence", { MessageStatus: "failed", ErrorMessage: "no" }, { status: "failed", errorMessage: "no" }],
    ["a word nobody knows", { MessageStatus: "levitating" }, { status: "queued", providerStatus: "levitating" }],
    ["a member of Object as word", { MessageStatus: "constructor" }, { status: "queued" }],
    ["no id of ours", {}, { messageId: null }],
  ])("with %s", (_, change, expected) => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, ...change }))).toMatchObject(expected);
  });

  test("without a state, or without an id, is not of the form", () => {
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, MessageStatus: "" }))).toBeNull();
    expect(twilioWebhooks.parseSms(webhookOf({ ...REPORT, MessageSid: undefined }))).toBeNull();
  });
});

test("Twilio hears an empty TwiML, and 403 when the signature is bad", () => {
  expect(twilioWebhooks.acknowledgement).toEqual({
    statusCode: 200,
    contentType: "text/xml",
    body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  });
  expect(twilioWebhooks.rejectedStatusCode).toBe(403);
});

describe("no bytes make it throw", () => {
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
    ["nearly a form", nearForm],
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
