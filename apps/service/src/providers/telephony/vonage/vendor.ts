import { ProviderError } from "../../provider-error.ts";
import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { createVonageApplication } from "./application.ts";
import { instructVonageCall, reconnectVonageCall, transferVonageCall } from "./calls/control.ts";
import { findPlacedVonageCalls } from "./calls/find-placed.ts";
import { vonageMediaStreamProtocol } from "./calls/media-stream.ts";
import { hangUpVonageCall, placeVonageCall, readVonageCallEnd } from "./calls/place-and-end.ts";
import { vonageCallWebhooks } from "./calls/webhooks.ts";
import { checkVonageCredentials } from "./credentials.ts";
import {
  configureVonageNumber,
  listVonageNumbers,
  purchaseVonageNumber,
  readVonageNumberConfiguration,
  readVonageNumberRoutes,
  releaseVonageNumber,
  restoreVonageNumberRoute,
} from "./numbers/inventory.ts";
import { listVonageCountries, searchVonageNumbers } from "./numbers/search.ts";
import { vonageCallPrices } from "./prices.ts";
import { createVonageRest, type VonageCredentials } from "./rest.ts";
import { vonageSettings } from "./settings.ts";
import { verifyVonageWebhook } from "./signature.ts";
import { sendVonageSms } from "./texts/messages.ts";
import { vonageWebhooks } from "./texts/webhooks.ts";

export const vonage: CarrierDefinition = {
  name: "vonage",
  settings: vonageSettings,
  callPrices: vonageCallPrices,
  create: createVonageVendor,
};

/** Vonage, formerly Nexmo: https://developer.vonage.com/en/api/sms, /messages, /numbers, /voice. */
export function createVonageVendor(deps: CarrierDeps): TelephonyVendor {
  return {
    name: "vonage",
    settings: vonageSettings.settings,
    texts: {
      // Needs an application; without one, a text with pictures is refused with an explanation.
      canSendMms: true,
      // Sent texts can only be looked up by Vonage's id, which is exactly what we lack when the outcome is unknown.
      canFindSentSms: false,
      canListReceivedSms: false,
      // Only Opt-Out Assist answers STOP. Vonage enables it per account, and its webhooks do not say when it answered:
      // https://developer.vonage.com/en/opt-out-assist/technical-details
      answeredKeywords: { stop: [], start: [] },
      hasMessagingServices: false,
      webhooks: vonageWebhooks,
    },
    numbers: {
      hasVerifiedCallerIds: false,
    },
    calls: {
      signsStreamUpgrades: false,
      keepsStreamInTransfers: false,
      canReadCallEnd: true,
      canFindPlacedCalls: true,
      findsEndedCalls: true,
      webhooks: vonageCallWebhooks,
      mediaStream: vonageMediaStreamProtocol,
    },

    connect(read) {
      const apiKey = read("vonage_api_key")?.trim();
      const apiSecret = read("vonage_api_secret")?.trim();
      if (!apiKey || !apiSecret) return null;
      const applicationId = read("vonage_application_id")?.trim();
      const privateKey = read("vonage_private_key")?.trim();
      const application =
        applicationId && privateKey ? createVonageApplication(deps.clock, applicationId, privateKey) : null;
      const signatureSecret = read("vonage_signature_secret")?.trim() || null;
      return connectAccount(deps, { apiKey, apiSecret, application }, signatureSecret);
    },
  };
}

function connectAccount(
  deps: CarrierDeps,
  credentials: VonageCredentials,
  signatureSecret: string | null,
): TelephonyAccount {
  const rest = createVonageRest(deps.http, deps.baseUrl, credentials);
  const { apiKey } = credentials;
  return {
    provider: "vonage",
    // Not a secret: it is in every webhook.
    accountId: apiKey,
    verifyWebhook: (webhook, now) => verifyVonageWebhook(webhook, { apiKey, signatureSecret }, now),
    checkCredentials: (signal) => checkVonageCredentials(rest, signal),
    texts: {
      sendSms: (sms, signal) => sendVonageSms(rest, sms, signal),
      findSentSms: () => notOffered("find-sms"),
      listReceivedSms: () => notOffered("list-received-sms"),
    },
    numbers: {
      listCountries: () => Promise.resolve(listVonageCountries()),
      searchNumbers: (search, signal) => searchVonageNumbers(rest, search, signal),
      purchaseNumber: (purchase, signal) => purchaseVonageNumber(rest, purchase, signal),
      releaseNumber: (providerNumberId, signal) => releaseVonageNumber(rest, providerNumberId, signal),
      listNumbers: (signal) => listVonageNumbers(rest, signal),
      configureNumber: (providerNumberId, webhooks, signal) =>
        configureVonageNumber(rest, providerNumberId, webhooks, signal),
      readNumberRoutes: (providerNumberId, signal) => readVonageNumberRoutes(rest, providerNumberId, signal),
      restoreNumberRoute: (providerNumberId, route, signal) =>
        restoreVonageNumberRoute(rest, providerNumberId, route, signal),
      readNumberConfiguration: (providerNumberId, signal) =>
        readVonageNumberConfiguration(rest, providerNumberId, signal),
      listVerifiedCallerIds: () => notOffered("list-caller-ids"),
      requestCallerIdVerification: () => notOffered("verify-caller-id"),
    },
    calls: {
      placeCall: (call, signal) => placeVonageCall(rest, call, signal),
      hangUpCall: (callSid, signal) => hangUpVonageCall(rest, callSid, signal),
      findPlacedCalls: (query, signal) => findPlacedVonageCalls(rest, query, signal),
      readCallEnd: (callSid, signal) => readVonageCallEnd(rest, callSid, signal),
      instructCall: (waiting, instruction, signal) => instructVonageCall(rest, waiting, instruction, signal),
      transferCall: (callSid, transfer, signal) => transferVonageCall(rest, callSid, transfer, signal),
      reconnectCall: (callSid, connect, signal) => reconnectVonageCall(rest, callSid, connect, signal),
      // Vonage does not sign this request; the one-time token in the URL is the only check.
      verifyStreamUpgrade: () => true,
    },
  };
}

/** For callers that did not check the capabilities first. */
function notOffered(operation: string): Promise<never> {
  const message = "Vonage does not offer this";
  return Promise.reject(new ProviderError({ provider: "vonage", operation, outcome: "rejected", message }));
}
