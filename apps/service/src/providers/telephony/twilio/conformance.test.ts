import { randomBytes } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { signatureInHeader } from "../../../../tests/support/telephony/tamperings.ts";
import { describeTelephonyVendor } from "../../../../tests/support/telephony/telephony-conformance.ts";
import type { TelephonyHarness } from "../../../../tests/support/telephony/telephony-harness.ts";
import { startWebhookReceiver } from "../../../../tests/support/telephony/webhook-receiver.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { createTwilioVendor } from "./vendor.ts";

const OUR_NUMBER = "+14155550100";
const PUBLIC_ORIGIN = "https://parley.example";

describeTelephonyVendor("twilio", async (): Promise<TelephonyHarness> => {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const messagingServiceId = `MG${randomBytes(16).toString("hex")}`;
  const receiver = await startWebhookReceiver(PUBLIC_ORIGIN);
  const simulator = await startCarrierSimulator({
    seed: 7,
    carriers: ["twilio"],
    accounts: [
      {
        accountSid,
        authToken,
        numbers: [OUR_NUMBER, "+14155550101"],
        messagingServices: [{ sid: messagingServiceId, numbers: [OUR_NUMBER] }],
      },
    ],
    originMap: { [PUBLIC_ORIGIN]: receiver.origin },
    webhookRetryDelayMs: 1,
  });
  const http = createOutboundHttp({ policy: "trusted" });
  const vendor = createTwilioVendor({ http, baseUrl: simulator.twilioUrl, clock: systemClock });
  // A port that was just released: nothing listens on it.
  const closed = await startWebhookReceiver(PUBLIC_ORIGIN);
  await closed.stop();
  const unreachable = createTwilioVendor({ http, baseUrl: closed.origin, clock: systemClock });
  const settings = (token: string) => (name: string) =>
    ({ twilio_account_sid: accountSid, twilio_auth_token: token })[name];
  const connected = <T>(account: T | null): T => {
    if (account === null) throw new Error("Twilio does not connect");
    return account;
  };

  return {
    vendor,
    account: connected(vendor.connect(settings(authToken))),
    wrongAccount: connected(vendor.connect(settings(randomBytes(16).toString("hex")))),
    unreachableAccount: connected(unreachable.connect(settings(authToken))),
    simulator,
    receiver,
    publicOrigin: PUBLIC_ORIGIN,
    ourNumber: OUR_NUMBER,
    secret: authToken,
    carrierAccountId: accountSid,
    webhookAccountId: accountSid,
    reportedStates: ["queued", "sending", "sent", "delivered"],
    undeliverableCode: "30003",
    callReports: { "/twiml": 1, "/call-status": 4 },
    unknownNumberId: "PNnone",
    unknownCallSid: "CAnone",
    messagingServiceId,
    signature: signatureInHeader("x-twilio-signature"),
    search: { countryCode: "US", areaCode: "212", region: "TX" },
    tamperings(webhook) {
      const text = webhook.body.toString("utf8");
      const withUrl = (url: string) => ({ ...webhook, url });
      return new Map([
        ["seen as http behind a proxy", withUrl(webhook.url.replace("https:", "http:"))],
        ["a trailing slash", withUrl(`${webhook.url}/`)],
        [
          "the legacy path instead of the new one",
          withUrl(webhook.url.replace("/webhooks/sms", "/twilio-sms-webhook")),
        ],
        ["another host", withUrl(webhook.url.replace("parley.example", "parley.example.evil"))],
        ["a parameter in the query", withUrl(`${webhook.url}?message_id=1`)],
        ["a body hash in the query", withUrl(`${webhook.url}?bodySHA256=00`)],
        ["as GET", { ...webhook, method: "GET" as const }],
        ["an extra field", { ...webhook, body: Buffer.from(`${text}&Extra=1`) }],
        ["a second sender", { ...webhook, body: Buffer.from(`${text}&From=%2B12125550111`) }],
        ["a missing field", { ...webhook, body: Buffer.from(text.replace(/&ApiVersion=[^&]*/, "")) }],
        ["a blank field dropped", { ...webhook, body: Buffer.from(text.replace("&FromCity=", "")) }],
        ["turned into a report", { ...webhook, body: Buffer.from(text.replace("SmsStatus=", "MessageStatus=")) }],
      ]);
    },
    async stop() {
      await http.close();
      await simulator.stop();
      await receiver.stop();
    },
  };
});
