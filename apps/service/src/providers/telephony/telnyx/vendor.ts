import { ProviderError } from "../../provider-error.ts";
import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { telnyxAccountIds } from "./account-id.ts";
import { instructTelnyxCall, reconnectTelnyxCall, transferTelnyxCall } from "./calls/control.ts";
import { findPlacedTelnyxCalls } from "./calls/find-placed.ts";
import { telnyxMediaStreamProtocol } from "./calls/media-stream.ts";
import { hangUpTelnyxCall, placeTelnyxCall, readTelnyxCallEnd } from "./calls/place-and-end.ts";
import { telnyxCallWebhooks } from "./calls/webhooks.ts";
import { checkTelnyxCredentials } from "./credentials.ts";
import { listTelnyxCallerIds, requestTelnyxCallerId } from "./numbers/caller-ids.ts";
import {
  configureTelnyxNumber,
  listTelnyxNumbers,
  readTelnyxNumberConfiguration,
  readTelnyxNumberRoutes,
  releaseTelnyxNumber,
  restoreTelnyxNumberRoute,
} from "./numbers/inventory.ts";
import { purchaseTelnyxNumber } from "./numbers/orders.ts";
import { listTelnyxCountries, searchTelnyxNumbers } from "./numbers/search.ts";
import { telnyxCallPrices } from "./prices.ts";
import { createTelnyxRest } from "./rest.ts";
import { telnyxSettings } from "./settings.ts";
import { readTelnyxPublicKey, verifyTelnyxWebhook } from "./signature.ts";
import { sendTelnyxSms } from "./texts/messages.ts";
import { telnyxWebhooks } from "./texts/webhooks.ts";

interface TelnyxSettings {
  readonly apiKey: string;
  readonly publicKey: string | null;
  readonly connectionId: string | null;
}

export const telnyx: CarrierDefinition = {
  name: "telnyx",
  settings: telnyxSettings,
  callPrices: telnyxCallPrices,
  create: createTelnyxVendor,
};

/** Telnyx: https://developers.telnyx.com, JSON both ways. */
export function createTelnyxVendor(deps: CarrierDeps): TelephonyVendor {
  return {
    name: "telnyx",
    settings: telnyxSettings.settings,
    texts: {
      canSendMms: true,
      // Telnyx finds a text only by Telnyx's id; its detail records come late and without the text. If the answer to a
      // send is lost, the signed delivery reports, which carry our id, tell us the outcome.
      canFindSentSms: false,
      canListReceivedSms: false,
      // The defaults as of 2026-11-22: https://developers.telnyx.com/docs/messaging/messages/advanced-opt-in-out
      answeredKeywords: {
        stop: ["stop", "stopall", "stop all", "unsubscribe", "cancel", "end", "quit"],
        start: ["start", "unstop"],
      },
      // A messaging profile with a number pool could replace the sender, but the assistant's setting names another
      // carrier's messaging service, which must not be sent to Telnyx.
      hasMessagingServices: false,
      webhooks: telnyxWebhooks,
    },
    numbers: {
      hasVerifiedCallerIds: true,
    },
    calls: {
      signsStreamUpgrades: false,
      keepsStreamInTransfers: true,
      canReadCallEnd: true,
      canFindPlacedCalls: true,
      findsEndedCalls: false,
      webhooks: telnyxCallWebhooks,
      mediaStream: telnyxMediaStreamProtocol,
    },

    connect(read) {
      const apiKey = read("telnyx_api_key")?.trim();
      if (!apiKey) return null;
      return connectAccount(deps, {
        apiKey,
        publicKey: read("telnyx_public_key")?.trim() || null,
        connectionId: read("telnyx_connection_id")?.trim() || null,
      });
    },
  };
}

function connectAccount(deps: CarrierDeps, settings: TelnyxSettings): TelephonyAccount {
  const { apiKey, publicKey, connectionId } = settings;
  const rest = createTelnyxRest(deps.http, deps.baseUrl, apiKey);
  const webhookKey = publicKey === null ? null : readTelnyxPublicKey(publicKey);
  return {
    provider: "telnyx",
    ...telnyxAccountIds(apiKey, publicKey),
    verifyWebhook: (webhook, now) => verifyTelnyxWebhook(webhook, webhookKey, now),
    checkCredentials: (signal) => checkTelnyxCredentials(rest, signal),
    texts: {
      sendSms: (sms, signal) => sendTelnyxSms(rest, sms, signal),
      findSentSms: () => Promise.reject(notOffered("find-sms")),
      listReceivedSms: () => Promise.reject(notOffered("list-received-sms")),
    },
    numbers: {
      listCountries: (signal) => listTelnyxCountries(rest, signal),
      searchNumbers: (search, signal) => searchTelnyxNumbers(rest, search, signal),
      purchaseNumber: (purchase, signal) =>
        purchaseTelnyxNumber({ rest, clock: deps.clock, connectionId }, purchase, signal),
      releaseNumber: (providerNumberId, signal) => releaseTelnyxNumber(rest, providerNumberId, signal),
      listNumbers: (signal) => listTelnyxNumbers(rest, signal),
      configureNumber: (providerNumberId, webhooks, signal) =>
        configureTelnyxNumber(rest, connectionId, providerNumberId, webhooks, signal),
      readNumberRoutes: (providerNumberId, signal) => readTelnyxNumberRoutes(rest, providerNumberId, signal),
      restoreNumberRoute: (providerNumberId, route, signal) =>
        restoreTelnyxNumberRoute(rest, providerNumberId, route, signal),
      readNumberConfiguration: (providerNumberId, signal) =>
        readTelnyxNumberConfiguration(rest, providerNumberId, signal),
      listVerifiedCallerIds: (signal) => listTelnyxCallerIds(rest, signal),
      requestCallerIdVerification: (phoneNumber, _friendlyName, signal) =>
        requestTelnyxCallerId(rest, phoneNumber, signal),
    },
    calls: {
      placeCall: (call, signal) => placeTelnyxCall(rest, connectionId, call, signal),
      hangUpCall: (callSid, signal) => hangUpTelnyxCall(rest, callSid, signal),
      findPlacedCalls: (query, signal) => findPlacedTelnyxCalls(rest, connectionId, query, signal),
      readCallEnd: (callSid, signal) => readTelnyxCallEnd(rest, callSid, signal),
      instructCall: async (waiting, instruction, signal) => {
        await instructTelnyxCall(rest, waiting, instruction, signal);
        return telnyxCallWebhooks.acknowledgement;
      },
      transferCall: (callSid, transfer, signal) => transferTelnyxCall(rest, callSid, transfer, signal),
      reconnectCall: (callSid, connect, signal) => reconnectTelnyxCall(rest, callSid, connect, signal),
      // Telnyx does not sign this request; the one-time token in the URL is the only check.
      verifyStreamUpgrade: () => true,
    },
  };
}

function notOffered(operation: string): ProviderError {
  const message = "Telnyx cannot search or list texts";
  return new ProviderError({ provider: "telnyx", operation, outcome: "rejected", message });
}
