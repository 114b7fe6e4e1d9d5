import { generateKeyPairSync, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterEach, describe, expect, test } from "vitest";
import { callsOf, numbersOf, textsOf } from "../../../../tests/support/telephony/parts.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import type { ProviderError } from "../../provider-error.ts";
import type { OutboundSms } from "../carrier-texts.ts";
import type { TelephonyAccount } from "../telephony-provider.ts";
import { createVonageVendor } from "./vendor.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const APPLICATION_ID = "78d335fa-323d-4114-9c3d-d6f0d48968cf";
const NOW = new Date("2026-11-21T12:00:00Z");
const SMS: OutboundSms = {
  messageId: "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e",
  from: "+14155550100",
  to: "+12125550199",
  body: "Hello",
  mediaUrls: [],
  messagingServiceId: null,
  statusCallbackUrl: "https://parley.example/webhooks/sms/vonage",
};

interface Request {
  readonly method: string;
  readonly target: string;
  readonly authorization: string;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const requests: Request[] = [];
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  requests.splice(0);
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A server that answers for Vonage as given, and an account there. */
async function start(
  answer: (request: Request) => Answer,
  settings: Readonly<Record<string, string>> = {},
): Promise<TelephonyAccount> {
  const server: Server = createServer((incoming, outgoing) => {
    void readBody(incoming).then((body) => {
      const { method = "", url: target = "", headers } = incoming;
      const request = { method, target, authorization: headers.authorization ?? "", body };
      requests.push(request);
      const { status = 200, headers: more = {}, body: reply } = answer(request);
      outgoing.writeHead(status, more).end(typeof reply === "string" ? reply : JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(() => http.close());
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const vendor = createVonageVendor({
    http,
    baseUrl: `http://127.0.0.1:${address.port}`,
    clock: new VirtualClock({ startAt: NOW }),
  });
  const all: Readonly<Record<string, string>> = {
    vonage_api_key: "abcd1234",
    vonage_api_secret: "s3cret&",
    ...settings,
  };
  const account = vendor.connect((name) => all[name]);
  if (account === null) throw new Error("Vonage does not connect");
  return account;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of incoming) body += String(chunk);
  return body;
}

const WITH_APPLICATION = { vonage_application_id: APPLICATION_ID, vonage_private_key: privateKey };
const part = (status: string, change: object = {}) => ({ status, "message-id": `0A00${status}`, ...change });
const failureOf = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error("it worked")),
    (error: ProviderError) => error,
  );

describe("sending by the SMS API", () => {
  const taken = () => ({ body: { "message-count": "1", messages: [part("0")] } });

  test("puts everything in the form and nothing in the URL", async () => {
    const account = await start(taken);
    const sent = await textsOf(account).sendSms(SMS);
    expect(sent).toMatchObject({ providerMessageId: "0A000", status: "queued", segmentCount: 1 });
    expect(requests).toMatchObject([{ method: "POST", target: "/sms/json", authorization: "" }]);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      api_key: "abcd1234",
      api_secret: "s3cret&",
      from: "14155550100",
      to: "12125550199",
      text: "Hello",
      type: "text",
      "client-ref": SMS.messageId,
      callback: `${SMS.statusCallbackUrl}?message_id=${SMS.messageId}`,
    });
  });

  test.each([
    ["Hello €", "text"],
    ["Ça va", "text"],
    ["ça va", "unicode"],
    ["🍝", "unicode"],
  ])("%s is sent as %s", async (body, type) => {
    const account = await start(taken);
    await textsOf(account).sendSms({ ...SMS, body });
    expect(new URLSearchParams(requests[0]?.body).get("type")).toBe(type);
  });

  test("counts the parts that Vonage accepted", async () => {
    const account = await start(() => ({ body: { messages: [part("0"), part("0"), part("0")] } }));
    expect(await textsOf(account).sendSms(SMS)).toMatchObject({ providerMessageId: "0A000", segmentCount: 3 });
  });

  test.each([
    ["1", "not-done", true],
    ["2", "rejected", false],
    ["3", "rejected", true],
    ["4", "rejected", true],
    ["5", "unknown", false],
    ["6", "rejected", true],
    ["7", "rejected", true],
    ["8", "rejected", true],
    ["9", "rejected", true],
    ["10", "not-done", true],
    ["11", "rejected", true],
    ["12", "rejected", true],
    ["14", "rejected", true],
    ["15", "rejected", true],
    ["22", "rejected", false],
    ["23", "rejected", true],
    ["29", "rejected", true],
    ["32", "rejected", true],
    ["33", "rejected", true],
    ["99", "rejected", false],
  ])("status %s is %s", async (status, outcome, hasFix) => {
    const refused = part(status, { "error-text": "to +12125550199 at https://x.example/ failed" });
    const account = await start(() => ({ body: { messages: [refused] } }));
    const error = await failureOf(textsOf(account).sendSms(SMS));
    expect(error).toMatchObject({ provider: "vonage", operation: "send-sms", outcome, vendorCode: status });
    expect(error.fix !== undefined).toBe(hasFix);
    expect(error.message).not.toMatch(/2125550199|x\.example/);
  });

  test("a partly accepted text is never sent again, whatever the code of the other parts", async () => {
    for (const status of ["1", "5", "9"]) {
      const account = await start(() => ({ body: { messages: [part("0"), part(status), part("0")] } }));
      const error = await failureOf(textsOf(account).sendSms(SMS));
      expect(error).toMatchObject({ outcome: "rejected", vendorCode: status });
      expect(error.message).toContain("2 of the text's 3 parts");
    }
  });

  test.each([
    ["not JSON"],
    [{}],
    [{ messages: [] }],
    [{ messages: [null] }],
    [{ messages: [{ status: "0" }] }],
    [{ messages: [part("0"), {}] }],
    [[]],
  ])("after an answer of %j the text may have been sent", async (body) => {
    const account = await start(() => ({ body }));
    expect(await failureOf(textsOf(account).sendSms(SMS))).toMatchObject({ outcome: "unknown", statusCode: 200 });
  });
});

describe("sending by the Messages API", () => {
  const taken = () => ({ status: 202, body: { message_uuid: "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab" } });
  const sentJson = () => JSON.parse(requests[0]?.body ?? "null");

  test("uses a token of the application, and sends our own id twice", async () => {
    const account = await start(taken, WITH_APPLICATION);
    expect(await textsOf(account).sendSms(SMS)).toMatchObject({ status: "queued", segmentCount: null });
    expect(requests).toMatchObject([{ method: "POST", target: "/v1/messages" }]);
    expect(sentJson()).toEqual({
      channel: "sms",
      message_type: "text",
      text: "Hello",
      from: "14155550100",
      to: "12125550199",
      client_ref: SMS.messageId,
      webhook_url: `${SMS.statusCallbackUrl}?message_id=${SMS.messageId}`,
      webhook_version: "v1",
    });
    const [header = "", claims = "", signature = ""] =
      requests[0]?.authorization.replace("Bearer ", "").split(".") ?? [];
    const decoded = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect(decoded).toMatchObject({
      application_id: APPLICATION_ID,
      iat: NOW.getTime() / 1_000,
      jti: expect.any(String),
    });
    expect(decoded.exp - decoded.iat).toBe(300);
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify("RSA-SHA256", signed, publicKey, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test.each<[string, Partial<OutboundSms>, object]>([
    [
      "a picture",
      { mediaUrls: ["https://a.example/1"] },
      { message_type: "image", image: { url: "https://a.example/1", caption: "Hello" } },
    ],
    [
      "a picture without text",
      { body: "", mediaUrls: ["https://a.example/1.png"] },
      { message_type: "image", image: { url: "https://a.example/1.png" } },
    ],
    [
      "a film",
      { body: "", mediaUrls: ["https://a.example/1.MP4?x=1"] },
      { message_type: "video", video: { url: "https://a.example/1.MP4?x=1" } },
    ],
    [
      "several",
      { mediaUrls: ["https://a.example/1.jpg", "https://a.example/2.vcf#x"] },
      {
        message_type: "content",
        content: [
          { type: "image", url: "https://a.example/1.jpg", caption: "Hello" },
          { type: "vcard", url: "https://a.example/2.vcf#x" },
        ],
      },
    ],
  ])("accepts %s", async (_, change, expected) => {
    const account = await start(taken, WITH_APPLICATION);
    await textsOf(account).sendSms({ ...SMS, ...change });
    expect(sentJson()).toMatchObject({ channel: "mms", ...expected });
  });

  test("leaves longer texts to the SMS API", async () => {
    const account = await start(() => ({ body: { messages: [part("0")] } }), WITH_APPLICATION);
    await textsOf(account).sendSms({ ...SMS, body: "a".repeat(1_001) });
    expect(requests).toMatchObject([{ target: "/sms/json" }]);
  });

  test.each<[string, string]>([
    ["one line with \\n", privateKey.replaceAll("\n", "\\n")],
    ["one line with spaces", privateKey.replaceAll("\n", " ")],
    ["carriage returns", privateKey.replaceAll("\n", "\r\n")],
    ["surrounding spaces", `  ${privateKey}  `],
  ])("reads a key with %s", async (_, key) => {
    const account = await start(taken, { ...WITH_APPLICATION, vonage_private_key: key });
    await textsOf(account).sendSms(SMS);
    expect(requests).toHaveLength(1);
  });

  const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  });

  test.each([["x"], ["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"], [publicKey], [String(elliptic)]])(
    "an invalid key sends nothing and comes with a remedy",
    async (key) => {
      const account = await start(taken, { ...WITH_APPLICATION, vonage_private_key: key });
      const error = await failureOf(textsOf(account).sendSms(SMS));
      expect(error).toMatchObject({ outcome: "rejected", fix: expect.stringContaining("BEGIN PRIVATE KEY") });
      expect(error.message).not.toContain(key.slice(0, 40));
      expect(requests).toEqual([]);
    },
  );

  test.each([
    [401, "https://developer.vonage.com/api-errors#unauthorized", "rejected", "unauthorized"],
    [402, "https://developer.vonage.com/api-errors/messages#1070", "rejected", "1070"],
    [422, "https://developer.vonage.com/api-errors/messages#1120", "rejected", "1120"],
    [429, "https://developer.vonage.com/api-errors/messages#1000", "not-done", "1000"],
    [422, "https://developer.vonage.com/api-errors/messages#1000", "not-done", "1000"],
    [500, "https://developer.vonage.com/api-errors/messages#1030", "unknown", "1030"],
    [503, "about:blank", "unknown", undefined],
  ])("%d with %s is %s", async (status, type, outcome, vendorCode) => {
    const problem = { type, title: "Refused", detail: "The number +12125550199 is odd" };
    const account = await start(() => ({ status, headers: { "retry-after": "7" }, body: problem }), WITH_APPLICATION);
    const error = await failureOf(textsOf(account).sendSms(SMS));
    expect(error).toMatchObject({ outcome, statusCode: status, retryAfterMs: 7_000 });
    expect(error.vendorCode).toBe(vendorCode);
    expect(error.message).not.toContain("2125550199");
  });
});

describe("numbers", () => {
  const number = (change: object = {}) => ({
    country: "US",
    msisdn: "14155550100",
    features: ["SMS", "VOICE"],
    ...change,
  });
  const owning = (mine: object, more: (request: Request) => Answer | null = () => null) =>
    start(
      (request) =>
        more(request) ??
        (request.method === "GET"
          ? { body: { count: 1, numbers: [mine] } }
          : { body: { "error-code": "200", "error-code-label": "success" } }),
      WITH_APPLICATION,
    );
  const updated = () =>
    Object.fromEntries(new URLSearchParams(requests.find(({ target }) => target === "/number/update")?.body));

  test("an update keeps all other settings", async () => {
    const account = await owning(
      number({
        moHttpUrl: "https://old.example/sms",
        app_id: "app-1",
        voiceCallbackType: "tel",
        voiceCallbackValue: "14155550111",
        voiceStatusCallback: "https://old.example/status",
      }),
    );
    await numbersOf(account).configureNumber("US/14155550100", { smsUrl: "https://parley.example/sms" });
    expect(updated()).toEqual({
      country: "US",
      msisdn: "14155550100",
      moHttpUrl: "https://parley.example/sms",
      app_id: "app-1",
      voiceCallbackType: "tel",
      voiceCallbackValue: "14155550111",
      voiceStatusCallback: "https://old.example/status",
    });
    requests.splice(0);
    await numbersOf(account).configureNumber("US/14155550100", { statusCallbackUrl: null });
    expect(updated()).toMatchObject({ moHttpUrl: "https://old.example/sms", app_id: "app-1" });
    expect(updated()).not.toHaveProperty("voiceStatusCallback");
    requests.splice(0);
    await numbersOf(account).configureNumber("US/14155550100", {});
    expect(requests).toEqual([]);
  });

  test("a voice URL is only accepted if the application already sends calls there", async () => {
    const application = {
      capabilities: { voice: { webhooks: { answer_url: { address: "https://elsewhere.example/" } } } },
    };
    const account = await owning(number(), ({ target }) => (target.startsWith("/v2/") ? { body: application } : null));
    const error = await failureOf(
      numbersOf(account).configureNumber("US/14155550100", { voiceUrl: "https://parley.example/voice" }),
    );
    expect(error).toMatchObject({ outcome: "rejected", fix: expect.stringContaining("https://parley.example/voice") });
    await numbersOf(account).configureNumber("US/14155550100", { voiceUrl: "https://elsewhere.example/" });
    expect(updated()).toMatchObject({ app_id: APPLICATION_ID });
  });

  test("a number that was bought but not set up has an unknown outcome", async () => {
    const account = await owning(number(), ({ target }) =>
      target === "/number/update"
        ? { status: 420, body: { "error-code": "420", "error-code-label": "method failed" } }
        : null,
    );
    const purchase = {
      phoneNumber: "+14155550100",
      countryCode: null,
      messagingProfileId: null,
      webhooks: { smsUrl: "https://parley.example/sms", voiceUrl: null, statusCallbackUrl: null },
    };
    expect(await failureOf(numbersOf(account).purchaseNumber(purchase))).toMatchObject({ outcome: "unknown" });
    expect(requests.map(({ target }) => target.split("?")[0])).toEqual([
      "/number/buy",
      "/account/numbers",
      "/number/update",
    ]);
  });

  test("a number without a known country is not bought", async () => {
    const account = await owning(number());
    const webhooks = { smsUrl: null, voiceUrl: null, statusCallbackUrl: null };
    const purchase = { phoneNumber: "+18005550100", countryCode: null, messagingProfileId: null, webhooks };
    await failureOf(numbersOf(account).purchaseNumber({ ...purchase, phoneNumber: "+99912345678" }));
    expect(requests).toEqual([]);
  });

  test("a refused cancellation succeeds if the number is gone, and fails otherwise", async () => {
    const refusal = { status: 420, body: { "error-code": "420", "error-code-label": "method failed" } };
    const gone = await start(({ method }) => (method === "POST" ? refusal : { body: {} }));
    await numbersOf(gone).releaseNumber("US/14155550100");
    const there = await owning(number(), ({ method }) => (method === "POST" ? refusal : null));
    expect(await failureOf(numbersOf(there).releaseNumber("US/14155550100"))).toMatchObject({
      outcome: "rejected",
      vendorCode: "420",
    });
  });

  test("a refusal inside a 200 is a refusal", async () => {
    const account = await start(() => ({ body: { "error-code": "401", "error-code-label": "authentication failed" } }));
    expect(await failureOf(numbersOf(account).releaseNumber("US/14155550100"))).toMatchObject({
      outcome: "rejected",
      vendorCode: "401",
    });
  });

  test.each(["PN1", "US", "US/", "us/1415", "US/1415/../x", "US/abc", "../1415"])(
    "%s is not a number's id and causes no request",
    async (id) => {
      const account = await owning(number());
      await failureOf(numbersOf(account).releaseNumber(id));
      await failureOf(numbersOf(account).configureNumber(id, { smsUrl: null }));
      expect(requests).toEqual([]);
    },
  );

  test("lists read all pages, but never endlessly", async () => {
    const page = Array.from({ length: 100 }, (_, index) => number({ msisdn: String(14_155_550_000 + index) }));
    const pages = await start(({ target }) => ({
      body: { count: 250, numbers: target.includes("index=3") ? page.slice(0, 50) : page },
    }));
    expect(await numbersOf(pages).listNumbers()).toHaveLength(250);
    requests.splice(0);
    const endless = await start(() => ({ body: { numbers: page } }));
    await numbersOf(endless).listNumbers();
    expect(requests).toHaveLength(100);
    const odd = await start(() => ({ body: { numbers: [null, 7, { msisdn: "1" }, number()] } }));
    expect((await numbersOf(odd).listNumbers()).map(({ providerNumberId }) => providerNumberId)).toEqual([
      "US/14155550100",
    ]);
  });

  test("searches by area code or digits, and refuses other criteria with a remedy", async () => {
    const all = Array.from({ length: 3 }, (_, index) => number({ msisdn: `1212555010${index}`, cost: "1.25" }));
    const account = await start(() => ({ body: { count: 3, numbers: all } }));
    const search = { countryCode: "US", areaCode: null, contains: null, locality: null, region: null, limit: 10 };
    const found = await numbersOf(account).searchNumbers({ ...search, areaCode: "212", contains: "0102" });
    expect(found).toMatchObject([{ phoneNumber: "+12125550102", monthlyCost: "€1.25", setupCost: null }]);
    await numbersOf(account).searchNumbers({ ...search, contains: "555" });
    await numbersOf(account).searchNumbers({ ...search, contains: "+1212" });
    const queries = requests.map(({ target }) => new URLSearchParams(target.split("?")[1]));
    expect(queries.map((query) => [query.get("pattern"), query.get("search_pattern")])).toEqual([
      ["1212", "0"],
      ["555", "1"],
      ["1212", "0"],
    ]);
    for (const { authorization } of requests) expect(authorization).toMatch(/^Basic /);
    for (const change of [{ locality: "Austin" }, { region: "TX" }, { contains: "PIZZA" }]) {
      expect((await failureOf(numbersOf(account).searchNumbers({ ...search, ...change }))).fix).toBeDefined();
    }
    expect(requests).toHaveLength(3);
  });
});

test("ids from outside cannot escape their path segment", async () => {
  const account = await start(() => ({ status: 404, body: {} }), WITH_APPLICATION);
  await callsOf(account).hangUpCall("../v1/messages?x=#");
  expect(requests.map(({ target }) => target)).toEqual(["/v1/calls/..%2Fv1%2Fmessages%3Fx%3D%23"]);
});

test("what the capabilities rule out is refused without asking Vonage", async () => {
  const account = await start(() => ({ body: {} }));
  const query = { from: null, to: SMS.to, body: "", notBefore: NOW };
  for (const work of [
    textsOf(account).findSentSms(query),
    textsOf(account).listReceivedSms(SMS.to, NOW),
    numbersOf(account).listVerifiedCallerIds(),
  ]) {
    expect(await failureOf(work)).toMatchObject({ outcome: "rejected" });
  }
  expect(requests).toEqual([]);
});
