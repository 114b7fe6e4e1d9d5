import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { telnyxWebhooks } from "./webhooks.ts";

const URL_CALLED = "https://parley.example/webhooks/sms/telnyx";
const CUSTOMER = "+12125550199";
const OURS = "+14155550100";
const TEXT = {
  record_type: "message",
  direction: "inbound",
  id: "7ee4241c-f127-47e5-9c34-3aac291f8058",
  type: "SMS",
  organization_id: "b448f9cc-a842-4784-98e9-03c1a5872950",
  from: { phone_number: CUSTOMER, carrier: "T-MOBILE USA, INC.", line_type: "Wireless" },
  to: [{ phone_number: OURS, status: "delivered" }],
  text: "Hello",
  media: [],
  parts: 1,
  received_at: "2026-03-01T12:00:00.500+00:00",
};
const REPORT = {
  record_type: "message",
  direction: "outbound",
  id: "40385f64-5717-4562-b3fc-2c963f66afa6",
  from: { phone_number: OURS },
  to: [{ phone_number: CUSTOMER, status: "delivered" }],
  parts: 2,
  errors: [],
  webhook_url: `${URL_CALLED}?message_id=0b6c2f6e-3f6f`,
};

function webhookOf(eventType: unknown, payload: unknown, change: Partial<RawWebhook> = {}): RawWebhook {
  const data = {
    record_type: "event",
    id: "bf6307bd",
    event_type: eventType,
    occurred_at: "2026-03-01T12:00:01Z",
    payload,
  };
  const body = Buffer.from(JSON.stringify({ data, meta: { attempt: 1, delivered_to: URL_CALLED } }));
  return { method: "POST", url: URL_CALLED, headers: {}, body, ...change };
}
const received = (change: Record<string, unknown> = {}) => webhookOf("message.received", { ...TEXT, ...change });
const reported = (change: Record<string, unknown> = {}) => webhookOf("message.finalized", { ...REPORT, ...change });

describe("a received text", () => {
  test("has everything in the event", () => {
    const media = [{ url: "https://a.example/0", content_type: "image/png" }, { url: "https://a.example/1" }];
    const webhook = received({ media });
    expect(telnyxWebhooks.readSmsAddress(webhook)).toEqual({ ourNumber: OURS, messageId: null, accountId: null });
    expect(telnyxWebhooks.parseSms(webhook)).toEqual({
      kind: "message",
      providerMessageId: TEXT.id,
      from: CUSTOMER,
      to: OURS,
      body: "Hello",
      mediaUrls: ["https://a.example/0", "https://a.example/1"],
      segmentCount: 1,
      receivedAt: new Date("2026-03-01T12:00:00.500Z"),
      part: null,
      payload: { data: expect.objectContaining({ payload: expect.objectContaining({ ...TEXT, media }) }) },
    });
  });

  test.each([
    ["no id", { id: undefined }],
    ["an empty id", { id: "" }],
    ["an id with a line break", { id: "7ee4\n241c" }],
    ["an id far too long", { id: "a".repeat(65) }],
    ["an id that is a number", { id: 7 }],
    ["no sender", { from: undefined }],
    ["a sender that is a string", { from: CUSTOMER }],
    ["a sender without a number", { from: { carrier: "x" } }],
    ["a name as recipient", { to: [{ phone_number: "PARLEY" }] }],
    ["no recipient", { to: [] }],
    ["recipients that are not a list", { to: { phone_number: OURS } }],
    ["a recipient longer than E.164", { to: [{ phone_number: `+${"1".repeat(16)}` }] }],
    ["neither text nor pictures", { text: null, media: [] }],
    ["a number as text", { text: 7, media: undefined }],
  ])("with %s is malformed", (_, change) => {
    expect(telnyxWebhooks.parseSms(received(change))).toBeNull();
  });

  test.each([
    ["an empty text", { text: "" }, { body: "" }],
    ["only a picture", { text: null, media: [{ url: "https://a.example/0" }] }, { body: "" }],
    ["a short code as sender", { from: { phone_number: "22395" } }, { from: "22395" }],
    [
      "pictures without a URL",
      { media: [null, 7, {}, { url: "" }, { url: "https://a.example/0" }] },
      { mediaUrls: ["https://a.example/0"] },
    ],
    [
      "more pictures than there can be",
      { media: Array(50).fill({ url: "https://a.example/0" }) },
      { mediaUrls: Array(10).fill("https://a.example/0") },
    ],
    ["parts that are not a number", { parts: "many" }, { segmentCount: null }],
    ["no parts", { parts: undefined }, { segmentCount: null }],
    ["negative parts", { parts: -1 }, { segmentCount: null }],
    ["no time of its own", { received_at: undefined }, { receivedAt: new Date("2026-03-01T12:00:01Z") }],
    ["an invalid time", { received_at: "yesterday" }, { receivedAt: new Date("2026-03-01T12:00:01Z") }],
  ])("with %s is accepted", (_, change, expected) => {
    expect(telnyxWebhooks.parseSms(received(change))).toMatchObject(expected);
  });

  test("the query of the called URL is ignored for a text", () => {
    const webhook = { ...received(), url: `${URL_CALLED}?message_id=0b6c` };
    expect(telnyxWebhooks.readSmsAddress(webhook)?.messageId).toBeNull();
  });
});

describe("a delivery report", () => {
  test("has everything in the event, and our own id", () => {
    expect(telnyxWebhooks.readSmsAddress(reported())).toEqual({
      ourNumber: OURS,
      messageId: "0b6c2f6e-3f6f",
      accountId: null,
    });
    expect(telnyxWebhooks.parseSms(reported())).toMatchObject({
      kind: "status",
      providerMessageId: REPORT.id,
      messageId: "0b6c2f6e-3f6f",
      status: "delivered",
      providerStatus: "delivered",
      errorCode: null,
      errorMessage: null,
      isRecipientOptedOut: false,
      segmentCount: 2,
    });
  });

  test("our id in the signed payload takes precedence over the unsigned URL", () => {
    const forged = { ...reported(), url: `${URL_CALLED}?message_id=forged` };
    expect(telnyxWebhooks.parseSms(forged)).toMatchObject({ messageId: "0b6c2f6e-3f6f" });
    const bare = { ...reported({ webhook_url: URL_CALLED }), url: `${URL_CALLED}?message_id=forged` };
    expect(telnyxWebhooks.parseSms(bare)).toMatchObject({ messageId: null });
    const absent = { ...reported({ webhook_url: null }), url: `${URL_CALLED}?a=1&message_id=0b6c` };
    expect(telnyxWebhooks.parseSms(absent)).toMatchObject({ messageId: "0b6c" });
  });

  test("without a number of ours is found by our id", () => {
    const webhook = reported({ from: { phone_number: "PARLEY" } });
    expect(telnyxWebhooks.readSmsAddress(webhook)).toMatchObject({ ourNumber: null, messageId: "0b6c2f6e-3f6f" });
    expect(telnyxWebhooks.readSmsAddress(reported({ from: null, webhook_url: URL_CALLED }))).toBeNull();
  });

  test.each([
    ["sent", "sent", { to: [{ status: "sent" }] }],
    ["an unconfirmed end", "sent", { to: [{ status: "delivery_unconfirmed" }] }],
    ["a failure", "failed", { to: [{ status: "sending_failed" }] }],
    ["an unknown status", "queued", { to: [{ status: "levitating" }] }],
  ])("with %s is %s", (_, status, change) => {
    expect(telnyxWebhooks.parseSms(reported(change))).toMatchObject({ kind: "status", status });
  });

  test("with an error has its code and recognizes an opt-out", () => {
    const errors = [{ code: 40300, title: "Blocked due to STOP message", detail: `to ${CUSTOMER}` }];
    const report = telnyxWebhooks.parseSms(reported({ to: [{ status: "delivery_failed" }], errors }));
    expect(report).toMatchObject({
      status: "failed",
      errorCode: "40300",
      errorMessage: expect.stringMatching(/^Blocked due to STOP message: .*START/),
      isRecipientOptedOut: true,
    });
  });

  test.each([
    ["no id", { id: null }],
    ["no recipient", { to: [] }],
    ["no status", { to: [{ phone_number: CUSTOMER }] }],
    ["an invalid status", { to: [{ status: 7 }] }],
  ])("with %s is malformed", (_, change) => {
    expect(telnyxWebhooks.parseSms(reported(change))).toBeNull();
  });
});

test.each([
  ["a call", webhookOf("call.initiated", { call_control_id: "v3:x", from: CUSTOMER, to: OURS })],
  ["an event without a payload", webhookOf("message.received", undefined)],
  ["an event without a type", webhookOf(undefined, TEXT)],
  ["a GET", { ...received(), method: "GET" as const }],
])("%s is not about texts", (_, webhook) => {
  expect(telnyxWebhooks.readSmsAddress(webhook)).toBeNull();
  expect(telnyxWebhooks.parseSms(webhook)).toBeNull();
});

test("Telnyx gets a 200, or a 401 for a bad signature", () => {
  expect(telnyxWebhooks.acknowledgement).toMatchObject({ statusCode: 200, contentType: "application/json" });
  expect(() => JSON.parse(telnyxWebhooks.acknowledgement.body)).not.toThrow();
  expect(telnyxWebhooks.rejectedStatusCode).toBe(401);
});

describe("never throws, whatever the bytes", () => {
  const types = fc.constantFrom("message.received", "message.sent", "message.finalized", "call.hangup", "");
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(CUSTOMER, OURS, "__proto__"));
  const payload = fc.dictionary(
    fc.constantFrom(...Object.keys({ ...TEXT, ...REPORT }), "__proto__", "constructor"),
    value,
    { maxKeys: 12 },
  );
  const nearly = fc
    .tuple(types, fc.oneof(payload, value), fc.boolean())
    .map(
      ([type, part, isWhole]) =>
        webhookOf(type, isWhole && typeof part === "object" ? { ...TEXT, ...part } : part).body,
    );
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const url = fc.oneof(
    fc.constant(URL_CALLED),
    fc.string({ unit: "binary" }),
    fc.webUrl({ withQueryParameters: true }),
  );

  test.each([
    ["random", noise],
    ["almost an event", nearly],
  ])("%s", (_, bodies) => {
    fc.assert(
      fc.property(bodies, url, fc.constantFrom("GET" as const, "POST" as const), (body, calledUrl, method) => {
        const webhook: RawWebhook = { method, url: calledUrl, headers: {}, body };
        telnyxWebhooks.readSmsAddress(webhook);
        const event = telnyxWebhooks.parseSms(webhook);
        if (event === null) return;
        expect(method).toBe("POST");
        JSON.stringify(event);
      }),
      { numRuns: 3_000 },
    );
  });
});
