import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { VonageAccountOptions } from "@parley/testkit/carriers/simulator-options";
import { type SignaturePlace, signatureInHeader } from "../../../../tests/support/telephony/tamperings.ts";
import { describeTelephonyVendor } from "../../../../tests/support/telephony/telephony-conformance.ts";
import type { Lack, TelephonyHarness } from "../../../../tests/support/telephony/telephony-harness.ts";
import { startWebhookReceiver } from "../../../../tests/support/telephony/webhook-receiver.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import type { RawWebhook } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";
import { createVonageVendor } from "./vendor.ts";

const OUR_NUMBER = "+14155550100";
const PUBLIC_ORIGIN = "https://parley.example";
/** Generated once because it takes longer than a test. */
const KEYS = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const OTHER_KEY = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;

/** Reads and writes `sig`, which is among the parameters in the query or in the form. */
const signatureParameter: SignaturePlace = {
  read: (webhook) => parametersOf(webhook).get("sig") ?? "",
  write(webhook, value) {
    const parameters = parametersOf(webhook);
    parameters.delete("sig");
    for (const one of value === undefined ? [] : [value].flat()) parameters.append("sig", one);
    return withParameters(webhook, parameters);
  },
};

function parametersOf(webhook: RawWebhook): URLSearchParams {
  return new URLSearchParams(webhook.method === "GET" ? queryOf(webhook.url) : webhook.body.toString("utf8"));
}

function withParameters(webhook: RawWebhook, parameters: URLSearchParams): RawWebhook {
  return webhook.method === "GET"
    ? { ...webhook, url: `${webhook.url.replace(/\?.*$/s, "")}?${parameters}` }
    : { ...webhook, body: Buffer.from(parameters.toString()) };
}

/** Changes to the parameters, in a form or a query, that must invalidate the webhook. */
function parameterTamperings(webhook: RawWebhook): ReadonlyMap<string, RawWebhook> {
  const changed = (change: (parameters: URLSearchParams) => void) => {
    const parameters = parametersOf(webhook);
    change(parameters);
    return withParameters(webhook, parameters);
  };
  return new Map([
    ["an extra field", changed((parameters) => parameters.append("Extra", "1"))],
    ["a second sender", changed((parameters) => parameters.append("msisdn", "12125550111"))],
    ["a missing field", changed((parameters) => parameters.delete("keyword"))],
    ["turned into a report", changed((parameters) => parameters.append("status", "delivered"))],
    ["another time", changed((parameters) => parameters.set("timestamp", String(Math.floor(Date.now() / 1_000) + 1)))],
    ["no time", changed((parameters) => parameters.delete("timestamp"))],
    ["no nonce", changed((parameters) => parameters.delete("nonce"))],
    ["two fields merged into one", changed((parameters) => mergeInto(parameters, "message-timestamp", "messageId"))],
    ["the other method", { ...webhook, method: webhook.method === "GET" ? ("POST" as const) : ("GET" as const) }],
    ["list syntax", changed((parameters) => parameters.append("msisdn[]", "12125550111"))],
  ]);
}

/** Writes two adjacent fields as one whose name contains the separator, so that the signed text stays the same. */
function mergeInto(parameters: URLSearchParams, name: string, next: string): void {
  const [value = "", nextValue = ""] = [parameters.get(name) ?? "", parameters.get(next) ?? ""];
  parameters.delete(name);
  parameters.delete(next);
  parameters.append(`${name}=${value}&${next}`, nextValue);
}

function tokenTamperings(webhook: RawWebhook): ReadonlyMap<string, RawWebhook> {
  const body = webhook.body.toString("utf8");
  const token = String(webhook.headers["authorization"]).replace("Bearer ", "");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const withToken = (value: string) => ({
    ...webhook,
    headers: { ...webhook.headers, authorization: `Bearer ${value}` },
  });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return new Map<string, RawWebhook>([
    ["as GET with its body in the query", { ...webhook, method: "GET" as const, url: `${webhook.url}?message_uuid=1` }],
    ["white space in the JSON", { ...webhook, body: Buffer.from(` ${body}`) }],
    ["members in another order", { ...webhook, body: Buffer.from(JSON.stringify(reversed(JSON.parse(body)))) }],
    ["no algorithm", withToken(`${encode({ alg: "none", typ: "JWT" })}.${claims}.`)],
    ["no algorithm, its signature kept", withToken(`${encode({ alg: "none" })}.${claims}.${signature}`)],
    ["another algorithm", withToken(`${encode({ alg: "RS256", typ: "JWT" })}.${claims}.${signature}`)],
    ["another account in the token", withToken(`${header}.${encode({ api_key: "other" })}.${signature}`)],
    ["no signature part", withToken(`${header}.${claims}`)],
    ["an extra part", withToken(`${token}.${signature}`)],
    ["padding", withToken(`${token}=`)],
    ["another scheme", { ...webhook, headers: { ...webhook.headers, authorization: `Basic ${token}` } }],
  ]);
}

function reversed(value: object): object {
  return Object.fromEntries(Object.entries(value).reverse());
}

interface Variant {
  readonly options: VonageAccountOptions;
  readonly method: "GET" | "POST";
  readonly withApplication: boolean;
  readonly signature: SignaturePlace;
  readonly tamperings: (webhook: RawWebhook) => ReadonlyMap<string, RawWebhook>;
}

async function startHarness(variant: Variant): Promise<TelephonyHarness> {
  const [apiKey, apiSecret, signingSecret] = [4, 8, 24].map((length) => randomBytes(length).toString("hex"));
  if (apiKey === undefined || apiSecret === undefined || signingSecret === undefined) throw new Error("no secrets");
  const voiceUrl = `${PUBLIC_ORIGIN}/voice`;
  const application = { id: randomUUID(), publicKey: KEYS.publicKey, answerUrl: voiceUrl, eventUrl: voiceUrl };
  const receiver = await startWebhookReceiver(PUBLIC_ORIGIN);
  const simulator = await startCarrierSimulator({
    seed: 7,
    carriers: ["vonage"],
    accounts: [
      {
        carrier: "vonage",
        accountSid: apiKey,
        authToken: apiSecret,
        signingSecret,
        numbers: [OUR_NUMBER, "+14155550101"].map((phoneNumber) => ({ phoneNumber, smsMethod: variant.method })),
        vonage: { ...variant.options, application },
      },
    ],
    originMap: { [PUBLIC_ORIGIN]: receiver.origin },
    webhookRetryDelayMs: 1,
  });
  const http = createOutboundHttp({ policy: "trusted" });
  const vendor = createVonageVendor({ http, baseUrl: simulator.urls.vonage ?? null, clock: systemClock });
  // A port that was just released: nothing listens on it.
  const closed = await startWebhookReceiver(PUBLIC_ORIGIN);
  await closed.stop();
  const unreachable = createVonageVendor({ http, baseUrl: closed.origin, clock: systemClock });
  const ofApplication: Record<string, string> = variant.withApplication
    ? { vonage_application_id: application.id, vonage_private_key: KEYS.privateKey.replaceAll("\n", "\\n") }
    : {};
  const settings = (secret: string, signatureSecret: string, more: Record<string, string>) => (name: string) =>
    ({ vonage_api_key: apiKey, vonage_api_secret: secret, vonage_signature_secret: signatureSecret, ...more })[name];
  const connected = <T>(account: T | null): T => {
    if (account === null) throw new Error("Vonage does not connect");
    return account;
  };
  const wrongApplication = variant.withApplication
    ? { ...ofApplication, vonage_private_key: OTHER_KEY.export({ type: "pkcs1", format: "pem" }).toString() }
    : {};
  const wrong = () => randomBytes(8).toString("hex");
  const lacks: readonly Lack[] = variant.withApplication ? ["segment-counts"] : ["pictures", "calls"];

  return {
    vendor,
    account: connected(vendor.connect(settings(apiSecret, signingSecret, ofApplication))),
    wrongAccount: connected(vendor.connect(settings(wrong(), wrong(), wrongApplication))),
    unreachableAccount: connected(unreachable.connect(settings(apiSecret, signingSecret, ofApplication))),
    simulator,
    receiver,
    publicOrigin: PUBLIC_ORIGIN,
    ourNumber: OUR_NUMBER,
    secret: apiSecret,
    carrierAccountId: apiKey,
    webhookAccountId: apiKey,
    reportedStates: ["sent", "delivered"],
    undeliverableCode: "1300",
    callReports: { "/twiml": 1, "/call-status": 4 },
    unknownNumberId: "US/14155550177",
    unknownCallSid: "63f61863-4a51-4f6b-86e1-46edebcf9356",
    messagingServiceId: null,
    signature: variant.signature,
    lacks: new Set<Lack>(["places", "country-requests", "digits", ...lacks]),
    search: { countryCode: "US", areaCode: "212", region: "TX" },
    tamperings: variant.tamperings,
    async stop() {
      await http.close();
      await simulator.stop();
      await receiver.stop();
    },
  };
}

describeTelephonyVendor("vonage, SMS API by POST", () =>
  startHarness({
    options: { proof: "sha256", bodyForm: "form" },
    method: "POST",
    withApplication: false,
    signature: signatureParameter,
    tamperings: parameterTamperings,
  }),
);

describeTelephonyVendor("vonage, SMS API by POST, with a token", () =>
  startHarness({
    options: {},
    method: "POST",
    withApplication: false,
    signature: signatureInHeader("authorization"),
    tamperings: tokenTamperings,
  }),
);

describeTelephonyVendor("vonage, SMS API by GET", () =>
  startHarness({
    options: { proof: "sha512" },
    method: "GET",
    withApplication: false,
    signature: signatureParameter,
    tamperings: parameterTamperings,
  }),
);

describeTelephonyVendor("vonage, Messages API", () =>
  startHarness({
    options: { inboundInterface: "messages" },
    method: "POST",
    withApplication: true,
    signature: signatureInHeader("authorization"),
    tamperings: tokenTamperings,
  }),
);
