import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { signatureInHeader } from "../../../../tests/support/telephony/tamperings.ts";
import { describeTelephonyVendor } from "../../../../tests/support/telephony/telephony-conformance.ts";
import type { Lack, TelephonyHarness } from "../../../../tests/support/telephony/telephony-harness.ts";
import { startWebhookReceiver } from "../../../../tests/support/telephony/webhook-receiver.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import type { RawWebhook } from "../carrier-webhook.ts";
import { createTelnyxVendor } from "./vendor.ts";

const OUR_NUMBER = "+14155550100";
const PUBLIC_ORIGIN = "https://parley.example";
const CONNECTION_ID = "1494404757140276705";

/** The raw 32 bytes in base64, as the portal shows them. */
function makeKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x, "base64url").toString("base64"),
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

describeTelephonyVendor("telnyx", async (): Promise<TelephonyHarness> => {
  const organizationId = randomUUID();
  const apiKey = `KEY${randomBytes(24).toString("hex")}`;
  const { publicKey, privateKey } = makeKeys();
  const receiver = await startWebhookReceiver(PUBLIC_ORIGIN);
  // A number can only send if it has a messaging profile; in the simulator, a URL for texts gives it one.
  const smsUrl = `${PUBLIC_ORIGIN}/webhooks/sms`;
  const simulator = await startCarrierSimulator({
    seed: 7,
    carriers: ["telnyx"],
    accounts: [
      {
        carrier: "telnyx",
        accountSid: organizationId,
        authToken: apiKey,
        signingSecret: privateKey,
        telnyx: { connections: [{ id: CONNECTION_ID, webhookUrl: `${PUBLIC_ORIGIN}/voice` }] },
        numbers: [OUR_NUMBER, "+14155550101"].map((phoneNumber) => ({ phoneNumber, smsUrl, smsFallbackUrl: smsUrl })),
      },
    ],
    originMap: { [PUBLIC_ORIGIN]: receiver.origin },
    webhookRetryDelayMs: 1,
  });
  const http = createOutboundHttp({ policy: "trusted" });
  const vendor = createTelnyxVendor({ http, baseUrl: simulator.urls.telnyx ?? null, clock: systemClock });
  // A port that was just released: nothing listens on it.
  const closed = await startWebhookReceiver(PUBLIC_ORIGIN);
  await closed.stop();
  const unreachable = createTelnyxVendor({ http, baseUrl: closed.origin, clock: systemClock });
  const settings = (key: string, webhookKey: string) => (name: string) =>
    ({ telnyx_api_key: key, telnyx_public_key: webhookKey, telnyx_connection_id: CONNECTION_ID })[name];
  const connected = <T>(account: T | null): T => {
    if (account === null) throw new Error("Telnyx does not connect");
    return account;
  };

  return {
    vendor,
    account: connected(vendor.connect(settings(apiKey, publicKey))),
    wrongAccount: connected(vendor.connect(settings(`KEY${randomBytes(24).toString("hex")}`, makeKeys().publicKey))),
    unreachableAccount: connected(unreachable.connect(settings(apiKey, publicKey))),
    simulator,
    receiver,
    publicOrigin: PUBLIC_ORIGIN,
    ourNumber: OUR_NUMBER,
    secret: apiKey,
    carrierAccountId: organizationId,
    webhookAccountId: null,
    reportedStates: ["sent", "delivered"],
    undeliverableCode: "40001",
    callReports: { "/twiml": 3 },
    unknownNumberId: "1293384261075731499",
    unknownCallSid: "v3:none",
    messagingServiceId: null,
    signature: signatureInHeader("telnyx-signature-ed25519"),
    lacks: new Set<Lack>(["digits"]),
    search: { countryCode: "US", areaCode: "212", region: "TX" },
    tamperings(webhook) {
      const text = webhook.body.toString("utf8");
      const timestamp = String(webhook.headers["telnyx-timestamp"]);
      const withTimestamp = (value: string | string[] | undefined): RawWebhook => ({
        ...webhook,
        headers: { ...webhook.headers, "telnyx-timestamp": value },
      });
      return new Map<string, RawWebhook>([
        ["a second later", withTimestamp(String(Number(timestamp) + 1))],
        ["without a timestamp", withTimestamp(undefined)],
        ["with an empty timestamp", withTimestamp("")],
        ["with two timestamps", withTimestamp([timestamp, timestamp])],
        ["with a leading zero in the timestamp", withTimestamp(`0${timestamp}`)],
        ["with an invalid timestamp", withTimestamp("now")],
        ["with an old timestamp", withTimestamp("1000000000")],
        [
          "with a digit missing from the timestamp",
          { ...withTimestamp(timestamp.slice(0, -1)), body: Buffer.from(text) },
        ],
        ["with reformatted JSON", { ...webhook, body: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) }],
        ["turned into a report", { ...webhook, body: Buffer.from(text.replace("message.received", "message.sent")) }],
      ]);
    },
    async stop() {
      await http.close();
      await simulator.stop();
      await receiver.stop();
    },
  };
});
