import { createServer } from "node:http";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { afterEach, describe, expect, test } from "vitest";
import { callsOf, numbersOf, textsOf } from "../../../../tests/support/telephony/parts.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import type { OutboundSms } from "../carrier-texts.ts";
import type { TelephonyAccount } from "../telephony-provider.ts";
import { encodeClientState } from "./calls/client-state.ts";
import { createTelnyxVendor } from "./vendor.ts";

const API_KEY = "KEY-of-a-test";
const PUBLIC_KEY = Buffer.alloc(32, 7).toString("base64");
const CONNECTION_ID = "1494404757140276705";
const OUR_NUMBER = "+14155550100";
const CUSTOMER = "+12125550199";
const SMS: OutboundSms = {
  messageId: "0b6c2f6e-3f6f",
  from: OUR_NUMBER,
  to: CUSTOMER,
  body: "Hello",
  mediaUrls: [],
  messagingServiceId: null,
  statusCallbackUrl: "https://parley.example/webhooks/sms/telnyx",
};
const WEBHOOKS = { smsUrl: "https://parley.example/webhooks/sms/telnyx", voiceUrl: null, statusCallbackUrl: null };
const PURCHASE = { phoneNumber: OUR_NUMBER, countryCode: "US", messagingProfileId: null, webhooks: WEBHOOKS };
/** Sleeps in no time, so that waiting for an order is instant. */
const instantClock: Clock = { ...systemClock, sleep: async (_ms, signal) => signal?.throwIfAborted() };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Asked {
  readonly method: string;
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}
type Answer = { readonly status?: number; readonly body?: unknown; readonly isCut?: boolean };

/** An account at a server that gives the given answers, and the requests it got. */
async function start(
  answer: (asked: Asked, count: number) => Answer,
  settings: Record<string, string> = {},
): Promise<{ account: TelephonyAccount; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const entry = {
        method: request.method ?? "",
        target: decodeURIComponent(request.url ?? ""),
        authorization: request.headers.authorization,
        body: text === "" ? undefined : JSON.parse(text),
      };
      asked.push(entry);
      const { status = 200, body = {}, isCut = false } = answer(entry, asked.length);
      if (isCut) request.socket.destroy();
      else response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(
    () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
    () => http.close(),
  );
  return { account: connect(settings, `http://127.0.0.1:${address.port}`, http), asked };
}

function connect(
  settings: Record<string, string> = {},
  baseUrl: string | null = null,
  http = createOutboundHttp({ policy: "trusted" }),
): TelephonyAccount {
  const all: Record<string, string> = { telnyx_api_key: API_KEY, ...settings };
  const account = createTelnyxVendor({ http, baseUrl, clock: instantClock }).connect((name) => all[name]);
  if (account === null) throw new Error("Telnyx does not connect");
  return account;
}

describe("the account's id", () => {
  test("survives rotation of the API key if there is a public key", () => {
    const before = connect({ telnyx_public_key: PUBLIC_KEY });
    const after = connect({ telnyx_public_key: PUBLIC_KEY, telnyx_api_key: "KEY-new" });
    expect(after.accountId).toBe(before.accountId);
    expect(connect({ telnyx_public_key: Buffer.alloc(32, 8).toString("base64") }).accountId).not.toBe(before.accountId);
  });

  test("includes the former id of numbers bought before the public key was entered", () => {
    const bare = connect();
    expect(bare.formerAccountIds).toEqual([]);
    expect(connect({ telnyx_public_key: PUBLIC_KEY }).formerAccountIds).toEqual([bare.accountId]);
    expect(connect({ telnyx_api_key: "KEY-new" }).accountId).not.toBe(bare.accountId);
  });

  test("reveals neither key", () => {
    const account = connect({ telnyx_public_key: PUBLIC_KEY });
    const ids = JSON.stringify([account.accountId, account.formerAccountIds]);
    for (const key of [API_KEY, PUBLIC_KEY]) expect(ids).not.toContain(key);
  });
});

describe("sending", () => {
  const accepted = { data: { id: "40385f64", to: [{ phone_number: CUSTOMER, status: "queued" }], parts: 1 } };

  test("gives the URL for reports twice, with our id in it, and does not use the profile's", async () => {
    const { account, asked } = await start(() => ({ body: accepted }));
    await textsOf(account).sendSms(SMS);
    const callback = "https://parley.example/webhooks/sms/telnyx?message_id=0b6c2f6e-3f6f";
    expect(asked).toEqual([
      {
        method: "POST",
        target: "/v2/messages",
        authorization: `Bearer ${API_KEY}`,
        body: {
          from: OUR_NUMBER,
          to: CUSTOMER,
          text: "Hello",
          webhook_url: callback,
          webhook_failover_url: callback,
          use_profile_webhooks: false,
        },
      },
    ]);
  });

  test("another carrier's messaging service is not sent to Telnyx", async () => {
    const { account, asked } = await start(() => ({ body: accepted }));
    await textsOf(account).sendSms({ ...SMS, messagingServiceId: "MG0123" });
    expect(JSON.stringify(asked)).not.toContain("MG0123");
  });

  test.each([["not JSON"], ["{}"], ["null"], ['{"data":null}'], ['{"data":{"id":""}}'], ['{"data":{"id":7}}']])(
    "a text accepted with the answer %s has an unknown outcome",
    async (body) => {
      const { account } = await start(() => ({ body }));
      await expect(textsOf(account).sendSms(SMS)).rejects.toMatchObject({ outcome: "unknown", statusCode: 200 });
    },
  );

  test("what Telnyx cannot look up is refused, not answered with an empty list", async () => {
    const { account, asked } = await start(() => ({ body: accepted }));
    const query = { from: OUR_NUMBER, to: CUSTOMER, body: "Hello", notBefore: new Date(0) };
    await expect(textsOf(account).findSentSms(query)).rejects.toMatchObject({ outcome: "rejected" });
    await expect(textsOf(account).listReceivedSms(OUR_NUMBER, new Date(0))).rejects.toBeInstanceOf(ProviderError);
    expect(asked).toEqual([]);
  });
});

describe("credentials", () => {
  test.each([
    [200, { data: [] }, true],
    [401, { errors: [{ code: "10009" }] }, false],
    [403, { errors: [{ code: "10010" }] }, false],
  ])("an answer of %i decides", async (status, body, isValid) => {
    const { account } = await start(() => ({ status, body }));
    expect(await account.checkCredentials()).toMatchObject({ isValid });
  });
});

describe("countries", () => {
  test("are those that have numbers", async () => {
    const { account, asked } = await start(() => ({
      body: {
        data: {
          "United States": { code: "US", numbers: true, features: ["sms"], local: {} },
          Afghanistan: { code: "AF", numbers: false },
          Albania: { code: "AL", numbers: true, region: "EMEA" },
          "Aland Islands": { code: "AX", numbers: null },
        },
      },
    }));
    expect(await numbersOf(account).listCountries()).toEqual(["AL", "US"]);
    expect(asked.map(({ target }) => target)).toEqual(["/v2/country_coverage"]);
  });

  test.each([
    [401, "{}", "rejected"],
    [429, "{}", "not-done"],
    [503, "", "not-done"],
    [200, "not json", "rejected"],
    [200, '{"data":[]}', "rejected"],
    [302, "", "rejected"],
  ])("an answer of %i with %j is a failure", async (status, body, outcome) => {
    const { account } = await start(() => ({ status, body }));
    const error = await numbersOf(account)
      .listCountries()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: "telnyx", operation: "list-countries", outcome });
  });

  test("a dropped connection is a failure whose message contains no key", async () => {
    const { account } = await start(() => ({ isCut: true }));
    const error = await numbersOf(account)
      .listCountries()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ outcome: "not-done" });
    expect(String(error)).not.toContain(API_KEY);
  });
});

describe("searching", () => {
  const search = { countryCode: "US", areaCode: "212", contains: "77", locality: "New York", region: "NY", limit: 5 };

  test("sends all criteria, and returns places and prices", async () => {
    const { account, asked } = await start(() => ({
      body: {
        data: [
          {
            phone_number: "+12125550177",
            features: [{ name: "sms" }, { name: "voice" }],
            region_information: [
              { region_type: "country_code", region_name: "US" },
              { region_type: "state", region_name: "NY" },
              { region_type: "rate_center", region_name: "NWYRCYZN01" },
            ],
            cost_information: { upfront_cost: "1.00000", monthly_cost: "1.5", currency: "EUR" },
          },
          { phone_number: "+12125550277", cost_information: { monthly_cost: "free", currency: "USD" } },
          { phone_number: "+12125550277" },
          null,
          { phone_number: 7 },
        ],
      },
    }));
    expect(await numbersOf(account).searchNumbers(search)).toEqual([
      {
        phoneNumber: "+12125550177",
        friendlyName: null,
        locality: "NWYRCYZN01",
        region: "NY",
        countryCode: "US",
        capabilities: { voice: true, sms: true, mms: false, fax: false },
        monthlyCost: "€1.50",
        setupCost: "€1.00",
      },
      expect.objectContaining({ phoneNumber: "+12125550277", monthlyCost: null, setupCost: null }),
    ]);
    const query = new URLSearchParams(asked[0]?.target.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({
      "filter[country_code]": "US",
      "filter[limit]": "5",
      "filter[best_effort]": "false",
      "filter[national_destination_code]": "212",
      "filter[phone_number][contains]": "77",
      "filter[locality]": "New York",
      "filter[administrative_area]": "NY",
    });
  });

  test("sends no empty criteria, and returns no more than the limit", async () => {
    const data = Array.from({ length: 9 }, (_, index) => ({ phone_number: `+1212555010${index}` }));
    const { account, asked } = await start(() => ({ body: { data } }));
    const bare = { ...search, areaCode: null, contains: "", locality: null, region: null };
    expect(await numbersOf(account).searchNumbers(bare)).toHaveLength(5);
    expect(asked[0]?.target).not.toMatch(/destination_code|contains|locality|area/);
  });
});

describe("buying", () => {
  const profile = { data: [{ id: "profile-1", webhook_url: WEBHOOKS.smsUrl }], meta: { total_pages: 1 } };
  const order = (status: string, ofNumber = status) => ({
    data: { id: "order-1", status, phone_numbers: [{ phone_number: OUR_NUMBER, status: ofNumber }] },
  });
  const listed = { data: [{ id: "1293384261075731499", phone_number: OUR_NUMBER, status: "active" }] };
  /** Telnyx with its answers to the order, to polls of it, and to the search for the number. */
  const telnyx =
    (answers: { order: Answer; poll?: Answer; numbers?: Answer; profiles?: Answer }) =>
    ({ method, target }: Asked): Answer => {
      if (target.startsWith("/v2/messaging_profiles")) return answers.profiles ?? { body: profile };
      if (method === "POST" && target === "/v2/number_orders") return answers.order;
      if (target === "/v2/number_orders/order-1") return answers.poll ?? { body: order("success") };
      if (target.endsWith("/messaging")) return { status: 404 };
      return answers.numbers ?? { body: listed };
    };

  test("orders with the connection and our URL's profile, and waits until the number is ours", async () => {
    let polls = 0;
    const { account, asked } = await start(
      (entry) => {
        if (entry.target === "/v2/number_orders/order-1") polls += 1;
        return telnyx({ order: { body: order("pending") }, poll: { body: order(polls < 3 ? "pending" : "success") } })(
          entry,
        );
      },
      { telnyx_connection_id: CONNECTION_ID },
    );
    const bought = await numbersOf(account).purchaseNumber(PURCHASE);
    expect(bought).toMatchObject({
      phoneNumber: OUR_NUMBER,
      providerNumberId: "1293384261075731499",
      details: { order_id: "order-1", status: "active" },
    });
    expect(polls).toBe(3);
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      phone_numbers: [{ phone_number: OUR_NUMBER }],
      messaging_profile_id: "profile-1",
      connection_id: CONNECTION_ID,
    });
    expect(asked.at(-2)?.target).toContain("filter[phone_number]=14155550100");
  });

  test("the buyer's own profile is used as it is, without looking for another", async () => {
    const { account, asked } = await start(telnyx({ order: { body: order("success") } }));
    await numbersOf(account).purchaseNumber({ ...PURCHASE, messagingProfileId: "theirs" });
    expect(asked[0]?.body).toEqual({
      phone_numbers: [{ phone_number: OUR_NUMBER }],
      messaging_profile_id: "theirs",
    });
    expect(asked.every(({ target }) => !target.includes("messaging_profiles"))).toBe(true);
  });

  test("a profile is created when none has our URL", async () => {
    const { account, asked } = await start((entry) =>
      entry.method === "POST" && entry.target === "/v2/messaging_profiles"
        ? { body: { data: { id: "profile-new" } } }
        : telnyx({
            order: { body: order("success") },
            profiles: {
              body: {
                data: [
                  { id: "other", webhook_url: "https://elsewhere.example/" },
                  { id: "disabled", webhook_url: WEBHOOKS.smsUrl, enabled: false },
                ],
              },
            },
          })(entry),
    );
    await numbersOf(account).purchaseNumber(PURCHASE);
    const [made, ordered] = asked.filter(({ method }) => method === "POST");
    expect(made?.body).toMatchObject({ webhook_url: WEBHOOKS.smsUrl, webhook_failover_url: WEBHOOKS.smsUrl });
    expect(ordered?.body).toMatchObject({ messaging_profile_id: "profile-new" });
  });

  test.each<[string, Parameters<typeof telnyx>[0], string]>([
    ["is refused", { order: { status: 400, body: { errors: [{ code: "10015" }] } } }, "rejected"],
    ["is not accepted for now", { order: { status: 429 } }, "not-done"],
    ["may have been accepted", { order: { status: 503 } }, "unknown"],
    ["gets no answer", { order: { isCut: true } }, "unknown"],
    ["is accepted with an unreadable answer", { order: { body: "{}" } }, "unknown"],
    ["failed at once", { order: { body: order("failure") } }, "rejected"],
    ["failed for the number only", { order: { body: order("success", "failure") } }, "rejected"],
    ["failed later", { order: { body: order("pending") }, poll: { body: order("failure") } }, "rejected"],
    ["is pending for ever", { order: { body: order("pending") }, poll: { body: order("pending") } }, "unknown"],
    ["cannot be polled", { order: { body: order("pending") }, poll: { status: 503 } }, "unknown"],
    ["may not be polled", { order: { body: order("pending") }, poll: { status: 403 } }, "unknown"],
    [
      "succeeded, but the number cannot be looked up",
      { order: { body: order("success") }, numbers: { status: 429 } },
      "unknown",
    ],
    [
      "succeeded, but looking up the number was refused",
      { order: { body: order("success") }, numbers: { status: 401 } },
      "unknown",
    ],
    [
      "succeeded, but the number is not listed",
      { order: { body: order("success") }, numbers: { body: { data: [] } } },
      "unknown",
    ],
    [
      "never came about because looking for a profile failed",
      { order: { body: order("success") }, profiles: { isCut: true } },
      "not-done",
    ],
  ])("an order that %s", async (_, answers, outcome) => {
    const { account } = await start(telnyx(answers));
    const error = await numbersOf(account)
      .purchaseNumber(PURCHASE)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ operation: "purchase-number", outcome });
    expect(String(error)).not.toContain("5550100");
  });

  test("if creating the profile gets no answer, nothing is ordered or bought", async () => {
    const { account, asked } = await start(({ method }) =>
      method === "POST" ? { isCut: true } : { body: { data: [] } },
    );
    await expect(numbersOf(account).purchaseNumber(PURCHASE)).rejects.toMatchObject({ outcome: "not-done" });
    expect(asked.some(({ target }) => target.includes("number_orders"))).toBe(false);
  });

  test("after an abort the outcome is unknown", async () => {
    const leaving = new AbortController();
    const { account } = await start((entry) => {
      if (entry.target === "/v2/number_orders/order-1") leaving.abort();
      return telnyx({ order: { body: order("pending") }, poll: { body: order("pending") } })(entry);
    });
    await expect(numbersOf(account).purchaseNumber(PURCHASE, leaving.signal)).rejects.toMatchObject({
      outcome: "unknown",
    });
  });
});

describe("numbers", () => {
  test("pending ones are ours, lost or failed ones are not; a malformed one hides no other", async () => {
    const statuses = [
      "active",
      "purchase-pending",
      "requirement-info-pending",
      "purchase-failed",
      "deleted",
      "ported-out",
    ];
    const numbers = statuses.map((status, index) => ({
      id: String(index),
      phone_number: `+1415555010${index}`,
      status,
    }));
    const { account } = await start(({ target }) => ({
      body: { data: target.includes("/messaging") ? [] : [null, { id: "x" }, ...numbers] },
    }));
    expect((await numbersOf(account).listNumbers()).map(({ details }) => details["status"])).toEqual(
      statuses.slice(0, 3),
    );
  });

  test("are listed page by page, up to the last page or the hundredth", async () => {
    const page = (total_pages: number) => ({
      body: { data: [{ id: "1", phone_number: OUR_NUMBER }], meta: { total_pages } },
    });
    const three = await start(() => page(3));
    await numbersOf(three.account).listNumbers();
    const targets = three.asked.map(({ target }) => target);
    expect(targets.filter((target) => target.startsWith("/v2/phone_numbers?"))).toEqual(
      [1, 2, 3].map((number) => `/v2/phone_numbers?page[number]=${number}&page[size]=250`),
    );
    const endless = await start(() => page(10_000));
    await numbersOf(endless.account).listNumbers();
    expect(endless.asked).toHaveLength(200);
  });

  test("a malformed list is an error, not an empty list", async () => {
    const { account } = await start(() => ({ body: { data: {} } }));
    await expect(numbersOf(account).listNumbers()).rejects.toBeInstanceOf(ProviderError);
  });

  test("have the capabilities in their messaging settings", async () => {
    const feature = { domestic_two_way: true, international_inbound: true, international_outbound: false };
    const { account } = await start(({ target }) => ({
      body: {
        data: target.includes("/messaging")
          ? [
              { id: "1", features: { sms: feature, mms: null } },
              { id: "2", features: null },
            ]
          : ["1", "2", "3"].map((id) => ({ id, phone_number: `+1415555010${id}` })),
      },
    }));
    expect((await numbersOf(account).listNumbers()).map(({ capabilities }) => capabilities)).toEqual([
      { voice: true, sms: true, mms: false, fax: false },
      { voice: true, sms: false, mms: false, fax: false },
      { voice: true, sms: false, mms: false, fax: false },
    ]);
  });

  test("are detached by an empty id, and nothing else changes", async () => {
    const { account, asked } = await start(() => ({ body: { data: {} } }));
    await numbersOf(account).configureNumber("1", { smsUrl: null });
    await numbersOf(account).configureNumber("1", { voiceUrl: null });
    await numbersOf(account).configureNumber("1", {});
    await numbersOf(account).configureNumber("1", { statusCallbackUrl: "https://parley.example/status" });
    expect(asked.map(({ method, target, body }) => [method, target, body])).toEqual([
      ["PATCH", "/v2/phone_numbers/1/messaging", { messaging_profile_id: "" }],
      ["PATCH", "/v2/phone_numbers/1", { connection_id: "" }],
    ]);
  });

  test("the configuration includes the URLs of the profile and the connection", async () => {
    const { account } = await start(({ target }) => {
      if (target === "/v2/connections/14") return { body: { data: { webhook_event_url: "https://voice.example/" } } };
      if (target.startsWith("/v2/messaging_profiles/"))
        return { body: { data: { id: "p", webhook_url: WEBHOOKS.smsUrl } } };
      if (target.endsWith("/messaging")) {
        return {
          body: { data: { id: "1", messaging_profile_id: "p", features: { sms: { domestic_two_way: true } } } },
        };
      }
      return {
        body: {
          data: { id: "1", phone_number: OUR_NUMBER, status: "active", connection_id: 14, connection_name: "Voice" },
        },
      };
    });
    expect(await numbersOf(account).readNumberConfiguration("1")).toEqual({
      smsUrl: WEBHOOKS.smsUrl,
      voiceUrl: "https://voice.example/",
      smsNote: expect.stringContaining("messaging profile"),
      voiceNote: expect.stringContaining("connection"),
      details: {
        phone_number_id: "1",
        status: "active",
        connection_id: "14",
        connection_name: "Voice",
        connection_webhook_url: "https://voice.example/",
        messaging_profile_id: "p",
        messaging_webhook_url: WEBHOOKS.smsUrl,
        features: ["voice", "sms"],
      },
    });
  });
});

describe("a voice URL", () => {
  const voice = { ...WEBHOOKS, voiceUrl: "https://voice.example/twiml" };
  const settings = { telnyx_connection_id: CONNECTION_ID };

  test.each<[string, Answer]>([
    ["goes elsewhere", { body: { data: { webhook_event_url: "https://elsewhere.example/" } } }],
    ["goes nowhere", { body: { data: { webhook_event_url: "" } } }],
    ["no longer exists", { status: 404 }],
  ])("is refused with a remedy when the connection %s, and nothing is changed or bought", async (_, answer) => {
    const { account, asked } = await start(() => answer, settings);
    for (const attempt of [
      () => numbersOf(account).configureNumber("1", voice),
      () => numbersOf(account).purchaseNumber({ ...PURCHASE, webhooks: voice }),
    ]) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ outcome: "rejected", fix: expect.stringContaining(voice.voiceUrl) });
    }
    const read = ["GET", `/v2/connections/${CONNECTION_ID}`];
    expect(asked.map(({ method, target }) => [method, target])).toEqual([read, read]);
  });

  test("changes nothing when the connection cannot be read", async () => {
    const { account, asked } = await start(() => ({ status: 503 }), settings);
    await expect(numbersOf(account).configureNumber("1", voice)).rejects.toMatchObject({ outcome: "not-done" });
    expect(asked).toHaveLength(1);
  });

  test("of the connection assigns the number to it", async () => {
    const { account, asked } = await start(() => ({ body: { data: { webhook_event_url: voice.voiceUrl } } }), settings);
    await numbersOf(account).configureNumber("1", { voiceUrl: voice.voiceUrl });
    expect(asked.at(-1)).toMatchObject({ method: "PATCH", body: { connection_id: CONNECTION_ID } });
  });
});

describe("voice without a connection", () => {
  const call = {
    callId: "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e",
    from: OUR_NUMBER,
    to: CUSTOMER,
    answerUrl: "https://parley.example/telnyx-webhook",
    statusCallbackUrl: "https://parley.example/telnyx-webhook",
    ringTimeoutSeconds: 1,
  };

  test("is refused with a remedy, before Telnyx is asked", async () => {
    const { account, asked } = await start(() => ({ body: { data: {} } }));
    const voice = { ...WEBHOOKS, voiceUrl: "https://parley.example/voice" };
    for (const attempt of [
      () => callsOf(account).placeCall(call),
      () => numbersOf(account).configureNumber("1", voice),
      () => numbersOf(account).purchaseNumber({ ...PURCHASE, webhooks: voice }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        outcome: "rejected",
        fix: expect.stringContaining("telnyx_connection_id"),
      });
    }
    expect(asked).toEqual([]);
  });

  test("with one, a call carries our id in what Telnyx repeats", async () => {
    const { account, asked } = await start(() => ({ body: { data: { call_control_id: "v3:1" } } }), {
      telnyx_connection_id: CONNECTION_ID,
    });
    expect(await callsOf(account).placeCall(call)).toEqual({ callSid: "v3:1" });
    expect(asked[0]?.body).toMatchObject({
      connection_id: CONNECTION_ID,
      timeout_secs: 5,
      webhook_url: call.answerUrl,
      client_state: encodeClientState({ role: "placed", intentId: call.callId }),
      command_id: call.callId,
    });
  });
});

test("ids from outside cannot escape their path segment", async () => {
  const targets: string[] = [];
  const server = createServer((request, response) => {
    targets.push(request.url ?? "");
    response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const account = connect({}, `http://127.0.0.1:${address.port}`);
  await callsOf(account).hangUpCall("../../messages?x=");
  await numbersOf(account).releaseNumber("a/b#c");
  expect(await numbersOf(account).readNumberConfiguration("..")).toBeNull();
  expect(targets.slice(0, 2)).toEqual([
    "/v2/calls/..%2F..%2Fmessages%3Fx%3D/actions/hangup",
    "/v2/phone_numbers/a%2Fb%23c",
  ]);
});

test("hanging up a call that has ended succeeds", async () => {
  const { account } = await start(() => ({ status: 422, body: { errors: [{ code: "90018" }] } }));
  await expect(callsOf(account).hangUpCall("v3:1")).resolves.toBeUndefined();
});
