import { randomBytes } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { API_KEY, BridgeSimulator } from "../../../../tests/support/telephony/bridge-simulator.ts";
import { signatureInHeader } from "../../../../tests/support/telephony/tamperings.ts";
import { describeTelephonyVendor } from "../../../../tests/support/telephony/telephony-conformance.ts";
import type { TelephonyHarness } from "../../../../tests/support/telephony/telephony-harness.ts";
import { startWebhookReceiver } from "../../../../tests/support/telephony/webhook-receiver.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { sipBridge } from "./vendor.ts";

const OUR_NUMBER = "+14155550100";

describeTelephonyVendor(
  "byo-sip-trunk, the real bridge and a telephone system",
  async (): Promise<TelephonyHarness> => {
    const receiver = await startWebhookReceiver("http://service.example");
    // Media sockets are opened where they are told to.
    const publicOrigin = receiver.origin;
    const simulator = await BridgeSimulator.start(OUR_NUMBER, receiver.origin);
    const http = createOutboundHttp({ policy: "trusted" });
    const vendor = sipBridge.create({ http, baseUrl: simulator.origin, clock: systemClock });
    // A port that was just released: nothing listens on it.
    const closed = await startWebhookReceiver("http://service.example");
    await closed.stop();
    const connect = (url: string, apiKey: string) => {
      const settings: Readonly<Record<string, string>> = { sip_bridge_url: url, sip_bridge_api_key: apiKey };
      const account = vendor.connect((name) => settings[name]);
      if (account === null) throw new Error("the bridge does not connect");
      return account;
    };
    return {
      vendor,
      account: connect(simulator.origin, API_KEY),
      wrongAccount: connect(simulator.origin, randomBytes(16).toString("hex")),
      unreachableAccount: connect(closed.origin, API_KEY),
      simulator: simulator.handle,
      receiver,
      publicOrigin,
      ourNumber: OUR_NUMBER,
      secret: API_KEY,
      carrierAccountId: "sip-bridge",
      webhookAccountId: null,
      reportedStates: [],
      undeliverableCode: "",
      callReports: { "/sip-webhook": 1, "/sip-status": 4 },
      unknownNumberId: "none",
      unknownCallSid: "sip_00000000-0000-4000-8000-000000000000",
      messagingServiceId: null,
      signature: signatureInHeader("x-bridge-signature"),
      lacks: new Set([
        "number-stock",
        "own-accounts",
        "digits",
        "sentences",
        "transfer-instructions",
        "references",
      ] as const),
      search: { countryCode: "US", areaCode: "", region: "" },
      tamperings: () => new Map(),
      async stop() {
        await http.close();
        await simulator.stop();
        await receiver.stop();
      },
    };
  },
  new Set(["numbers", "calls"] as const),
);
