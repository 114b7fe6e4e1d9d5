import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { vonageWebhooks } from "./webhooks.ts";

const URL_CALLED = "https://parley.example/webhooks/sms/vonage";
const OUR_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const TEXT = {
  "api-key": "abcd1234",
  msisdn: "12125550199",
  to: "14155550100",
  messageId: "0A0000000123ABCD1",
  text: "Hello",
  type: "text",
  keyword: "HELLO",
  "message-timestamp": "2026-11-21 12:00:00",
};
const RECEIPT = {
  "api-key": "abcd1234",
  msisdn: "12125550199",
  to: "14155550100",
  "network-code": "310090",
  messageId: "0A0000001234567B",
  price: "0.00640000",
  status: "delivered",
  scts: "2611211200",
  "err-code": "0",
  "client-ref": OUR_ID,
  "message-timestamp": "2026-11-21 12:00:00",
};
const MESSAGE = {
  channel: "sms",
  message_uuid: "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab",
  to: "14155550100",
  from: "12125550199",
  timestamp: "2026-11-21T12:00:00.000Z",
  message_type: "text",
  text: "Hello",
  sms: { num_messages: "2", keyword: "HELLO" },
};
const STATUS = {
  message_uuid: MESSAGE.message_uuid,
  to: "12125550199",
  from: "14155550100",
  timestamp: "2026-11-21T12:00:00.000Z",
  status: "undeliverable",
  error: {
    type: "https://developer.vonage.com/api-errors/messages#1300",
    title: "1300",
    detail: "Not part of the provider network",
  },
  channel: "sms",
  client_ref: OUR_ID,
};

type Fields = Readonly<Record<string, unknown>>;

const asJson = (fields: Fields): RawWebhook => ({
  method: "POST",
  url: URL_CALLED,
  headers: {},
  body: Buffer.from(JSON.stringify(fields)),
});
const encoded = (fields: Fields) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  ).toString();
const asForm = (fields: Fields): RawWebhook => ({ ...asJson({}), body: Buffer.from(encoded(fields)) });
const asQuery = (fields: Fields): RawWebhook => ({
  ...asJson({}),
  method: "GET",
  url: `${URL_CALLED}?${encoded(fields)}`,
});
const { readSmsAddress, parseSms } = vonageWebhooks;
const cases = [
  ["JSON", asJson],
  ["a form", asForm],
  ["a query", asQuery],
] as const;

describe("a text of the SMS API", () => {
  test.each(cases)("is read completely, as %s", (_, written) => {
    expect(readSmsAddress(written(TEXT))).toEqual({
      ourNumber: "+14155550100",
      messageId: null,
      accountId: "abcd1234",
    });
    expect(parseSms(written(TEXT))).toEqual({
      kind: "message",
      providerMessageId: TEXT.messageId,
      from: "+12125550199",
      to: "+14155550100",
      body: "Hello",
      mediaUrls: [],
      segmentCount: 1,
      receivedAt: new Date("2026-11-21T12:00:00Z"),
      part: null,
      payload: TEXT,
    });
  });

  test.each(cases)("that is one part says which, as %s", (_, written) => {
    const part = { concat: "true", "concat-ref": "7", "concat-total": "3", "concat-part": "2" };
    expect(parseSms(written({ ...TEXT, ...part }))).toMatchObject({ part: { reference: "7", number: 2, count: 3 } });
  });

  test.each<[string, Fields]>([
    ["no reference", { "concat-ref": "" }],
    ["no count", { "concat-total": undefined }],
    ["a number beyond the count", { "concat-part": "4" }],
    ["a part number of zero", { "concat-part": "0" }],
    ["a count of one", { "concat-total": "1", "concat-part": "1" }],
    ["a count far too large", { "concat-total": "9999999999" }],
    ["concat set to false", { concat: "false" }],
    ["a list as part number", { "concat-part": ["2"] }],
  ])("with invalid part data (%s) counts as whole", (_, change) => {
    const part = { concat: "true", "concat-ref": "7", "concat-total": "3", "concat-part": "2", ...change };
    expect(parseSms(asJson({ ...TEXT, ...part }))).toMatchObject({ body: "Hello", part: null });
  });

  test.each<[string, Fields, Fields]>([
    ["an empty text", { text: "" }, { body: "" }],
    ["a binary message", { text: undefined, type: "binary", data: "00", udh: "06" }, { body: "" }],
    ["a short code as sender", { msisdn: "22395" }, { from: "22395" }],
    ["a short code as recipient", { to: "22395" }, { to: "22395" }],
    ["a plus before the number", { msisdn: "+12125550199" }, { from: "+12125550199" }],
    [
      "an ISO time",
      { "message-timestamp": "2026-11-21T12:00:00.000+00:00" },
      { receivedAt: new Date("2026-11-21T12:00:00Z") },
    ],
    ["no time", { "message-timestamp": undefined }, { receivedAt: null }],
    ["an invalid time", { "message-timestamp": "soon" }, { receivedAt: null }],
  ])("with %s is accepted", (_, change, expected) => {
    expect(parseSms(asJson({ ...TEXT, ...change }))).toMatchObject(expected);
  });

  test.each<[string, Fields]>([
    ["no id", { messageId: undefined }],
    ["an empty id", { messageId: "" }],
    ["an id with a line break", { messageId: "1\n2" }],
    ["an id far too long", { messageId: "1".repeat(65) }],
    ["an id that is a list", { messageId: ["1"] }],
    ["no sender", { msisdn: undefined }],
    ["a name as recipient", { to: "PARLEY" }],
    ["a sender longer than E.164", { msisdn: "1".repeat(16) }],
    ["no recipient", { to: "" }],
    ["no text", { text: undefined }],
    ["a number as text", { text: 7 }],
  ])("with %s is malformed", (_, change) => {
    expect(parseSms(asJson({ ...TEXT, ...change }))).toBeNull();
  });
});

describe("a receipt of the SMS API", () => {
  test.each(cases)("names our number and our own id, as %s", (_, written) => {
    expect(readSmsAddress(written(RECEIPT))).toEqual({
      ourNumber: "+14155550100",
      messageId: OUR_ID,
      accountId: "abcd1234",
    });
    expect(parseSms(written(RECEIPT))).toEqual({
      kind: "status",
      providerMessageId: RECEIPT.messageId,
      messageId: OUR_ID,
      status: "delivered",
      providerStatus: "delivered",
      errorCode: null,
      errorMessage: null,
      isRecipientOptedOut: false,
      segmentCount: null,
      payload: RECEIPT,
    });
  });

  test.each<[string, Fields, Fields]>([
    ["a code", { status: "failed", "err-code": "6" }, { status: "failed", errorCode: "6", isRecipientOptedOut: false }],
    ["a code without quotes", { status: "failed", "err-code": 6 }, { errorCode: "6" }],
    ["the code for an opt-out", { status: "rejected", "err-code": "9" }, { isRecipientOptedOut: true }],
    ["no code", { "err-code": undefined }, { errorCode: null }],
    ["an unknown status", { status: "levitating" }, { status: "queued", providerStatus: "levitating" }],
    ["the name of an Object member as status", { status: "constructor" }, { status: "queued" }],
    ["no id from us", { "client-ref": undefined }, { messageId: null }],
  ])("with %s", (_, change, expected) => {
    expect(parseSms(asJson({ ...RECEIPT, ...change }))).toMatchObject(expected);
  });

  test("for a text sent under a name is found by our own id", () => {
    const address = readSmsAddress(asJson({ ...RECEIPT, to: "Parley" }));
    expect(address).toEqual({ ourNumber: null, messageId: OUR_ID, accountId: "abcd1234" });
    expect(readSmsAddress(asJson({ ...RECEIPT, to: "Parley", "client-ref": "" }))).toBeNull();
  });

  test("prefers its own reference to the unsigned one in the URL", () => {
    const url = `${URL_CALLED}?message_id=from-the-url`;
    const { "client-ref": _, ...bare } = RECEIPT;
    expect(parseSms({ ...asJson(RECEIPT), url })).toMatchObject({ messageId: OUR_ID });
    expect(readSmsAddress({ ...asJson(RECEIPT), url })).toMatchObject({ messageId: OUR_ID });
    expect(parseSms({ ...asJson(bare), url })).toMatchObject({ messageId: "from-the-url" });
    expect(parseSms({ ...asJson(TEXT), url })).toMatchObject({ kind: "message" });
    expect(readSmsAddress({ ...asJson(TEXT), url })).toMatchObject({ messageId: null });
  });

  test("without a status is malformed", () => {
    expect(parseSms(asJson({ ...RECEIPT, status: "" }))).toBeNull();
    expect(parseSms(asJson({ ...RECEIPT, status: ["delivered"] }))).toBeNull();
  });
});

describe("the Messages API", () => {
  const token = (claims: object) => `Bearer x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

  test("delivers a whole text", () => {
    const webhook = { ...asJson(MESSAGE), headers: { authorization: token({ api_key: "abcd1234" }) } };
    expect(readSmsAddress(webhook)).toEqual({ ourNumber: "+14155550100", messageId: null, accountId: "abcd1234" });
    expect(parseSms(webhook)).toEqual({
      kind: "message",
      providerMessageId: MESSAGE.message_uuid,
      from: "+12125550199",
      to: "+14155550100",
      body: "Hello",
      mediaUrls: [],
      segmentCount: 2,
      receivedAt: new Date("2026-11-21T12:00:00Z"),
      part: null,
      payload: MESSAGE,
    });
  });

  test.each<[string, Fields, Fields]>([
    [
      "one picture with text",
      { image: { url: "https://a.example/1", caption: "look" } },
      { body: "look", mediaUrls: ["https://a.example/1"] },
    ],
    [
      "one picture without text",
      { image: { url: "https://a.example/1" } },
      { body: "", mediaUrls: ["https://a.example/1"] },
    ],
    ["a video", { video: { url: "https://a.example/1" } }, { mediaUrls: ["https://a.example/1"] }],
    ["an audio file", { audio: { url: "https://a.example/1" } }, { mediaUrls: ["https://a.example/1"] }],
    ["a file", { file: { url: "https://a.example/1" } }, { mediaUrls: ["https://a.example/1"] }],
    [
      "several",
      {
        content: [
          { type: "image", url: "https://a.example/1" },
          { url: "https://a.example/2", caption: "two" },
        ],
      },
      { body: "two", mediaUrls: ["https://a.example/1", "https://a.example/2"] },
    ],
    [
      "some invalid pictures",
      { content: [null, 7, { url: "" }, { url: "https://a.example/2" }] },
      { mediaUrls: ["https://a.example/2"] },
    ],
    [
      "more pictures than allowed",
      { content: Array.from({ length: 50 }, () => ({ url: "https://a.example/1" })) },
      { mediaUrls: Array(10).fill("https://a.example/1") },
    ],
  ])("delivers %s", (_, change, expected) => {
    expect(parseSms(asJson({ ...MESSAGE, channel: "mms", text: undefined, ...change }))).toMatchObject(expected);
  });

  test("reports what became of a text", () => {
    expect(readSmsAddress(asJson(STATUS))).toEqual({ ourNumber: "+14155550100", messageId: OUR_ID, accountId: null });
    expect(parseSms(asJson(STATUS))).toEqual({
      kind: "status",
      providerMessageId: STATUS.message_uuid,
      messageId: OUR_ID,
      status: "failed",
      providerStatus: "undeliverable",
      errorCode: "1300",
      errorMessage: "Not part of the provider network",
      isRecipientOptedOut: false,
      segmentCount: null,
      payload: STATUS,
    });
  });

  test.each<[string, Fields]>([
    ["another channel", { channel: "whatsapp" }],
    ["no channel", { channel: undefined }],
    ["no id", { message_uuid: "" }],
    ["neither text nor pictures", { text: undefined }],
    ["no sender", { from: undefined }],
    ["a sender of the older form", { from: { type: "sms", number: "12125550199" } }],
  ])("with %s is malformed", (_, change) => {
    expect(parseSms(asJson({ ...MESSAGE, ...change }))).toBeNull();
  });
});

test("Vonage gets an empty object, or a 401 for a bad signature; its probes are recognized", () => {
  expect(vonageWebhooks.acknowledgement).toEqual({ statusCode: 200, contentType: "application/json", body: "{}" });
  expect(vonageWebhooks.rejectedStatusCode).toBe(401);
  const bare: RawWebhook = { method: "GET", url: URL_CALLED, headers: {}, body: Buffer.from("") };
  expect(vonageWebhooks.isProbe?.(bare)).toBe(true);
  expect(vonageWebhooks.isProbe?.({ ...bare, url: `${URL_CALLED}?msisdn=1` })).toBe(false);
  expect(vonageWebhooks.isProbe?.({ ...bare, method: "POST" })).toBe(false);
});

describe("never throws, whatever the bytes", () => {
  const unit = fc.constantFrom(..."aZ09 &=_%+?#'\"\\\u0000\t\r\né€🍝", "\ud83c");
  const names = fc.constantFrom(
    "messageId",
    "msisdn",
    "to",
    "text",
    "status",
    "message_uuid",
    "channel",
    "from",
    "sig",
  );
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const nearForm = fc
    .array(fc.tuple(names, fc.constantFrom("=", "", "==", "%3D"), fc.string({ unit }), fc.constantFrom("&", "")), {
      maxLength: 12,
    })
    .map((pieces) => Buffer.from(pieces.flat().join("")));
  const nearJson = fc
    .dictionary(names, fc.oneof(fc.string(), fc.jsonValue()), { noNullPrototype: true })
    .map((value) => Buffer.from(JSON.stringify(value)));
  const deep = fc.constantFrom(
    Buffer.from(`{"message_uuid":${"[".repeat(30_000)}${"]".repeat(30_000)}}`),
    Buffer.from(`{"messageId":"1","msisdn":"12125550199","x":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`),
  );
  const url = fc.oneof(fc.constant(URL_CALLED), fc.string({ unit }), fc.webUrl({ withQueryParameters: true }));

  test.each([
    ["random", noise],
    ["almost a form", nearForm],
    ["almost JSON", nearJson],
    ["deeply nested JSON", deep],
  ])("%s", (name, bodies) => {
    fc.assert(
      fc.property(bodies, url, fc.constantFrom("GET" as const, "POST" as const), (body, calledUrl, method) => {
        const webhook: RawWebhook = { method, url: calledUrl, headers: { authorization: `Bearer ${calledUrl}` }, body };
        readSmsAddress(webhook);
        const event = parseSms(webhook);
        if (event !== null) JSON.stringify(event);
      }),
      { numRuns: name === "deeply nested JSON" ? 20 : 1_500 },
    );
  });
});
