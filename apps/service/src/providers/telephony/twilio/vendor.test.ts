import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { systemClock } from "@parley/foundation/clock";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import { signTwilioWebhook } from "@parley/testkit/carriers/twilio/signer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsOf, numbersOf, textsOf } from "../../../../tests/support/telephony/parts.ts";
import type { OutboundHttp } from "../../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import type { OutboundSms } from "../carrier-texts.ts";
import type { TelephonyAccount } from "../telephony-provider.ts";
import { createTwilioVendor } from "./vendor.ts";

const OUR_NUMBER = "+14155550100";
const CUSTOMER = "+12125550199";
const ACCOUNT_SID = `AC${randomBytes(16).toString("hex")}`;
const AUTH_TOKEN = randomBytes(16).toString("hex");
const SERVICE_SID = `MG${randomBytes(16).toString("hex")}`;
const CALLBACK = "http://127.0.0.1:9/status";

const SMS: OutboundSms = {
  messageId: "m-1",
  from: OUR_NUMBER,
  to: CUSTOMER,
  body: "Hello",
  mediaUrls: [],
  messagingServiceId: null,
  statusCallbackUrl: CALLBACK,
};

let http: OutboundHttp;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  http = createOutboundHttp({ policy: "trusted" });
  stops.push(() => http.close());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function connect(baseUrl: string | null, settings: Record<string, string> = {}): TelephonyAccount {
  const all: Record<string, string> = { twilio_account_sid: ACCOUNT_SID, twilio_auth_token: AUTH_TOKEN, ...settings };
  const account = createTwilioVendor({ http, baseUrl, clock: systemClock }).connect((name) => all[name]);
  if (account === null) throw new Error("Twilio does not connect");
  return account;
}

describe("against the simulator", () => {
  let simulator: CarrierSimulator;
  let account: TelephonyAccount;

  beforeEach(async () => {
    simulator = await startCarrierSimulator({
      seed: 3,
      carriers: ["twilio"],
      accounts: [
        {
          accountSid: ACCOUNT_SID,
          authToken: AUTH_TOKEN,
          friendlyName: "Joe's",
          numbers: [OUR_NUMBER, { phoneNumber: "+14155550102", capabilities: { sms: false } }],
          messagingServices: [{ sid: SERVICE_SID, numbers: [OUR_NUMBER] }],
        },
      ],
      // Texts keep the status they were accepted with.
      stateDelayMs: 3_600_000,
    });
    stops.push(() => simulator.stop());
    account = connect(simulator.twilioUrl);
  });

  const lastRequest = () => {
    const request = simulator.requests().at(-1);
    if (request === undefined) throw new Error("no request arrived");
    return { ...request, form: new URLSearchParams(request.body) };
  };

  test("a text is sent as Twilio documents it", async () => {
    await textsOf(account).sendSms({ ...SMS, statusCallbackUrl: "https://parley.example/webhooks/sms/twilio?a=b%20c" });
    const { method, target, form } = lastRequest();
    expect(`${method} ${target}`).toBe(`POST /2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`);
    expect([...form]).toEqual([
      ["From", OUR_NUMBER],
      ["To", CUSTOMER],
      ["Body", "Hello"],
      ["StatusCallback", "https://parley.example/webhooks/sms/twilio?a=b%20c&message_id=m-1#rc=5&rp=all"],
    ]);
  });

  test("a messaging service replaces the sender, and its segment count is not known at first", async () => {
    const sent = await textsOf(account).sendSms({ ...SMS, messagingServiceId: SERVICE_SID });
    expect(lastRequest().form.has("From")).toBe(false);
    expect(lastRequest().form.get("MessagingServiceSid")).toBe(SERVICE_SID);
    expect(sent).toMatchObject({ status: "queued", providerStatus: "accepted", segmentCount: null });
  });

  test("texts still queued, without date and sender, are found", async () => {
    const notBefore = new Date();
    const first = await textsOf(account).sendSms({ ...SMS, messagingServiceId: SERVICE_SID });
    const second = await textsOf(account).sendSms(SMS);
    expect(simulator.messages().map(({ sentAtMs }) => sentAtMs)).toEqual([null, null]);
    const found = await textsOf(account).findSentSms({ from: OUR_NUMBER, to: CUSTOMER, body: "Hello", notBefore });
    expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([
      first.providerMessageId,
      second.providerMessageId,
    ]);
  });

  test.each([
    [{ to: "+1" }, "21211"],
    [{ from: "+14155550177" }, "21659"],
    [{ from: "+14155550102" }, "21606"],
    [{ body: "a".repeat(1_601) }, "21617"],
    [{ body: "" }, "21619"],
    [{ mediaUrls: ["no address"] }, "21620"],
    [{ messagingServiceId: "MGnone" }, "21701"],
  ])("%j is refused with %s", async (change, vendorCode) => {
    await expect(textsOf(account).sendSms({ ...SMS, ...change })).rejects.toMatchObject({
      outcome: "rejected",
      vendorCode,
    });
  });

  test("a recipient who texted STOP is refused with 21610", async () => {
    await simulator.receiveText({ from: CUSTOMER, to: OUR_NUMBER, body: " stop " });
    await expect(textsOf(account).sendSms(SMS)).rejects.toMatchObject({ outcome: "rejected", vendorCode: "21610" });
  });

  test("the account's name and status", async () => {
    expect(await account.checkCredentials()).toEqual({ isValid: true, friendlyName: "Joe's" });
    const sid = "ACsuspended";
    simulator.addAccount({ accountSid: sid, authToken: AUTH_TOKEN, numbers: [], status: "suspended" });
    const suspended = connect(simulator.twilioUrl, { twilio_account_sid: sid });
    expect(await suspended.checkCredentials()).toEqual({ isValid: false, reason: "The Twilio account is suspended" });
  });

  test("a number gets URLs with retries and a fallback, and null clears them", async () => {
    const webhooks = {
      smsUrl: "https://parley.example/webhooks/sms/twilio",
      voiceUrl: "https://parley.example/twiml",
      statusCallbackUrl: null,
    };
    const bought = await numbersOf(account).purchaseNumber({
      phoneNumber: "+15125550123",
      countryCode: null,
      messagingProfileId: null,
      webhooks,
    });
    expect([...lastRequest().form]).toEqual([
      ["PhoneNumber", "+15125550123"],
      ["SmsUrl", "https://parley.example/webhooks/sms/twilio#rc=5&rp=all"],
      ["SmsMethod", "POST"],
      ["SmsFallbackUrl", "https://parley.example/webhooks/sms/twilio#rc=5&rp=all"],
      ["SmsFallbackMethod", "POST"],
      ["VoiceUrl", "https://parley.example/twiml#rc=5&rp=all"],
      ["VoiceMethod", "POST"],
    ]);
    await numbersOf(account).configureNumber(bought.providerNumberId, {
      smsUrl: null,
      voiceUrl: null,
      statusCallbackUrl: null,
    });
    expect([...lastRequest().form]).toEqual([
      ["SmsUrl", ""],
      ["SmsFallbackUrl", ""],
      ["VoiceUrl", ""],
      ["StatusCallback", ""],
    ]);
  });

  test.each([
    [{ areaCode: "888" }, ["TollFree"]],
    [{ areaCode: "212" }, ["Local"]],
    [{ region: "CA" }, ["Local"]],
    [{ locality: "Austin" }, ["Local"]],
    [{ limit: 10 }, ["Local"]],
    [{ contains: "80055500" }, ["Local", "Mobile", "TollFree"]],
    [{ countryCode: "GB", limit: 200 }, ["Local", "Mobile", "TollFree"]],
  ])("a search for %j reads the lists %j", async (change, kinds) => {
    const any = { countryCode: "US", areaCode: null, contains: null, locality: null, region: null, limit: 5 };
    await numbersOf(account).searchNumbers({ ...any, ...change });
    expect(simulator.requests().map(({ target }) => /(\w+)\.json/.exec(target)?.[1])).toEqual(kinds);
  });

  test("a call requests all reports", async () => {
    await callsOf(account).placeCall({
      callId: "c-1",
      from: OUR_NUMBER,
      to: CUSTOMER,
      answerUrl: "https://parley.example/twiml?intent_id=c-1",
      statusCallbackUrl: "https://parley.example/status?intent_id=c-1",
      ringTimeoutSeconds: 25,
    });
    expect([...lastRequest().form]).toEqual([
      ["From", OUR_NUMBER],
      ["To", CUSTOMER],
      ["Url", "https://parley.example/twiml?intent_id=c-1#rc=5&rp=all"],
      ["Method", "POST"],
      ["Timeout", "25"],
      ["StatusCallback", "https://parley.example/status?intent_id=c-1#rc=5&rp=all"],
      ["StatusCallbackMethod", "POST"],
      ["StatusCallbackEvent", "initiated"],
      ["StatusCallbackEvent", "ringing"],
      ["StatusCallbackEvent", "answered"],
      ["StatusCallbackEvent", "completed"],
    ]);
  });

  test("the second token verifies webhooks and is not used for requests", async () => {
    const second = randomBytes(16).toString("hex");
    const rotating = connect(simulator.twilioUrl, { twilio_auth_token_secondary: second });
    const url = "https://parley.example/webhooks/sms/twilio";
    const webhookSignedWith = (token: string) => ({
      method: "POST" as const,
      url,
      headers: { "x-twilio-signature": signTwilioWebhook(token, url, [["Body", "x"]]) },
      body: Buffer.from("Body=x"),
    });
    for (const token of [AUTH_TOKEN, second]) {
      expect(rotating.verifyWebhook(webhookSignedWith(token), new Date())).toEqual({ isValid: true });
    }
    expect(account.verifyWebhook(webhookSignedWith(second), new Date()).isValid).toBe(false);
    expect(await rotating.checkCredentials()).toMatchObject({ isValid: true });
  });
});

describe("against a misbehaving server", () => {
  const targets: string[] = [];
  const start = async (answer: (target: string) => { status?: number; body: string; delayMs?: number }) => {
    targets.splice(0);
    const server: Server = createServer((request, response) => {
      targets.push(request.url ?? "");
      const { status = 200, body } = answer(request.url ?? "");
      request.resume().on("end", () => response.writeHead(status).end(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return connect(`http://127.0.0.1:${address.port}`);
  };

  test.each([["not JSON"], ["{}"], ['{"sid":"","status":"queued"}'], ["null"], ['{"sid":7,"status":"queued"}']])(
    "a text accepted with the answer %s has an unknown outcome",
    async (body) => {
      const account = await start(() => ({ status: 201, body }));
      await expect(textsOf(account).sendSms(SMS)).rejects.toMatchObject({ outcome: "unknown", statusCode: 201 });
    },
  );

  test.each([
    ["https://elsewhere.example/2010-04-01/x"],
    ["//elsewhere.example/x"],
    ["/2010-04-01/Accounts/ACother/IncomingPhoneNumbers.json"],
    ["@elsewhere.example/"],
  ])("the next page %s is not followed, since our credentials would go along", async (next) => {
    const account = await start(() => ({ body: JSON.stringify({ incoming_phone_numbers: [], next_page_uri: next }) }));
    expect(await numbersOf(account).listNumbers()).toEqual([]);
    expect(targets).toHaveLength(1);
  });

  test("endless pages are given up after a hundred", async () => {
    const account = await start((target) => ({
      body: JSON.stringify({ incoming_phone_numbers: [], next_page_uri: target }),
    }));
    await numbersOf(account).listNumbers();
    expect(targets).toHaveLength(100);
  });

  test("a malformed item does not hide the others", async () => {
    const items = [null, 7, { sid: "PN1" }, { sid: "PN2", phone_number: "+14155550100", capabilities: null }];
    const account = await start(() => ({ body: JSON.stringify({ incoming_phone_numbers: items }) }));
    expect((await numbersOf(account).listNumbers()).map(({ providerNumberId }) => providerNumberId)).toEqual(["PN2"]);
  });

  test("a malformed list is an error, not an empty list", async () => {
    const account = await start(() => ({ body: "{}" }));
    await expect(numbersOf(account).listNumbers()).rejects.toBeInstanceOf(ProviderError);
  });

  const message = (change: Record<string, unknown>) => ({
    sid: "SM1",
    status: "sent",
    direction: "outbound-api",
    from: OUR_NUMBER,
    to: CUSTOMER,
    body: "Hello",
    date_created: new Date().toUTCString(),
    ...change,
  });

  test("a text between other parties is not a match, even if the server ignores the filter", async () => {
    const messages = [
      message({ sid: "SM1", to: "+12125550111" }),
      message({ sid: "SM2", direction: "inbound" }),
      message({ sid: "SM3", from: "+14155550111" }),
      message({ sid: "SM4" }),
    ];
    const account = await start(() => ({ body: JSON.stringify({ messages }) }));
    const query = { from: OUR_NUMBER, to: CUSTOMER, body: "Hello", notBefore: new Date(Date.now() - 5_000) };
    const found = await textsOf(account).findSentSms(query);
    expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual(["SM4"]);
  });

  test("the search for a text stops at the first page that is too old", async () => {
    const messages = [message({ date_created: new Date(Date.now() - 86_400_000).toUTCString() })];
    const account = await start((target) => ({ body: JSON.stringify({ messages, next_page_uri: target }) }));
    const query = { from: OUR_NUMBER, to: CUSTOMER, body: "Hello", notBefore: new Date(Date.now() - 5_000) };
    expect(await textsOf(account).findSentSms(query)).toEqual([]);
    expect(targets).toHaveLength(1);
  });

  test("a text that we sent to a number of our own is not a received one", async () => {
    const messages = [
      message({ sid: "SM1", to: OUR_NUMBER, from: CUSTOMER }),
      message({ sid: "SM2", to: OUR_NUMBER, from: CUSTOMER, direction: "inbound" }),
      message({ sid: "SM3", to: OUR_NUMBER, from: "whatsapp:+12125550199", direction: "inbound" }),
    ];
    const account = await start(() => ({ body: JSON.stringify({ messages }) }));
    const texts = await textsOf(account).listReceivedSms(OUR_NUMBER, new Date(Date.now() - 5_000));
    expect(texts.map(({ providerMessageId }) => providerMessageId)).toEqual(["SM2"]);
  });

  test("a text is found despite the prefix of a trial account", async () => {
    const messages = [message({ body: "Sent from your Twilio trial account - Hello" })];
    const account = await start(() => ({ body: JSON.stringify({ messages }) }));
    const query = { from: OUR_NUMBER, to: CUSTOMER, body: "Hello", notBefore: new Date(Date.now() - 5_000) };
    expect(await textsOf(account).findSentSms(query)).toHaveLength(1);
    expect(await textsOf(account).findSentSms({ ...query, body: "ello" })).toEqual([]);
  });

  test("ids from outside cannot escape their path segment", async () => {
    const account = await start(() => ({ status: 404, body: "{}" }));
    await callsOf(account).hangUpCall("../../Messages/SM1.json?x=");
    await numbersOf(account).releaseNumber("a/b#c");
    expect(targets).toEqual([
      `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls/..%2F..%2FMessages%2FSM1.json%3Fx%3D.json`,
      `/2010-04-01/Accounts/${ACCOUNT_SID}/IncomingPhoneNumbers/a%2Fb%23c.json`,
    ]);
  });
});
