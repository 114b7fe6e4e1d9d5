import { ProviderError } from "../../provider-error.ts";
import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { CredentialCheck, TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { bridgeCalls } from "./calls/control.ts";
import { bridgeMediaStreamProtocol } from "./calls/media-stream.ts";
import { bridgeCallWebhooks } from "./calls/webhooks.ts";
import { trunkNumbers } from "./numbers.ts";
import { type BridgeRest, createBridgeRest } from "./rest.ts";
import { sipBridgeSettings } from "./settings.ts";
import { verifyBridgeWebhook } from "./signature.ts";

export const sipBridge: CarrierDefinition = {
  name: "byo-sip-trunk",
  settings: sipBridgeSettings,
  // What a minute costs is between the organization and its own carrier.
  callPrices: [],
  create: createSipBridgeVendor,
};

/** The organizations' own telephone systems and carriers, behind the installation's SIP bridge. */
function createSipBridgeVendor({ http }: CarrierDeps): TelephonyVendor {
  return {
    name: "byo-sip-trunk",
    settings: sipBridgeSettings.settings,
    texts: null,
    numbers: { hasVerifiedCallerIds: false },
    calls: {
      signsStreamUpgrades: false,
      keepsStreamInTransfers: true,
      canReadCallEnd: true,
      webhooks: bridgeCallWebhooks,
      mediaStream: bridgeMediaStreamProtocol,
    },
    connect(read) {
      const url = read("sip_bridge_url")?.trim();
      const apiKey = read("sip_bridge_api_key")?.trim();
      return url && apiKey ? connectAccount(createBridgeRest(http, url, apiKey), apiKey) : null;
    },
  };
}

function connectAccount(rest: BridgeRest, apiKey: string): TelephonyAccount {
  return {
    provider: "byo-sip-trunk",
    accountId: "sip-bridge",
    verifyWebhook: (webhook, now) => verifyBridgeWebhook(webhook, apiKey, now),
    checkCredentials: (signal) => checkKey(rest, signal),
    texts: null,
    numbers: trunkNumbers,
    calls: bridgeCalls(rest),
  };
}

/** @throws ProviderError when the bridge does not answer */
async function checkKey(rest: BridgeRest, signal?: AbortSignal): Promise<CredentialCheck> {
  try {
    await rest.exchange({ operation: "check-credentials", method: "GET", path: "/metrics", signal });
    return { isValid: true, friendlyName: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.statusCode !== 401) throw error;
    return { isValid: false, reason: "The bridge has another SIP_BRIDGE_API_KEY" };
  }
}
