import { ProviderError } from "../../provider-error.ts";
import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { CredentialCheck, TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { type Bridges, severalBridges } from "./bridges.ts";
import { bridgeCalls } from "./calls/control.ts";
import { bridgeMediaStreamProtocol } from "./calls/media-stream.ts";
import { bridgeCallWebhooks } from "./calls/webhooks.ts";
import { trunkNumbers } from "./numbers.ts";
import { createBridgeRest } from "./rest.ts";
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
      canFindPlacedCalls: true,
      findsEndedCalls: true,
      webhooks: bridgeCallWebhooks,
      mediaStream: bridgeMediaStreamProtocol,
    },
    connect(read) {
      const urls = (read("sip_bridge_url") ?? "").split(",").map((url) => url.trim());
      const apiKey = read("sip_bridge_api_key")?.trim();
      if (!apiKey || urls.includes("")) return null;
      return connectAccount(severalBridges(urls.map((url) => createBridgeRest(http, url, apiKey))), apiKey);
    },
  };
}

function connectAccount(bridges: Bridges, apiKey: string): TelephonyAccount {
  return {
    provider: "byo-sip-trunk",
    accountId: "sip-bridge",
    verifyWebhook: (webhook, now) => verifyBridgeWebhook(webhook, apiKey, now),
    checkCredentials: (signal) => checkKey(bridges, signal),
    texts: null,
    numbers: trunkNumbers,
    calls: bridgeCalls(bridges),
  };
}

/** @throws ProviderError when no bridge answers */
async function checkKey(bridges: Bridges, signal?: AbortSignal): Promise<CredentialCheck> {
  try {
    await bridges.inTurn({ operation: "check-credentials", method: "GET", path: "/metrics", signal }, 0);
    return { isValid: true, friendlyName: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.statusCode !== 401) throw error;
    return { isValid: false, reason: "The bridge has another SIP_BRIDGE_API_KEY" };
  }
}
