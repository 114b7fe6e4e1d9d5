import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { instructTwilioCall, reconnectTwilioCall, transferTwilioCall } from "./calls/control.ts";
import { findPlacedTwilioCalls } from "./calls/find-placed.ts";
import { twilioMediaStreamProtocol } from "./calls/media-stream.ts";
import { hangUpTwilioCall, placeTwilioCall, readTwilioCallEnd } from "./calls/place-and-end.ts";
import { twilioCallWebhooks } from "./calls/webhooks.ts";
import { checkTwilioCredentials } from "./credentials.ts";
import {
  listTwilioCallerIds,
  listTwilioCountries,
  listTwilioNumbers,
  purchaseTwilioNumber,
  releaseTwilioNumber,
  requestTwilioCallerId,
  searchTwilioNumbers,
} from "./numbers/inventory.ts";
import {
  configureTwilioNumber,
  readTwilioNumberConfiguration,
  readTwilioNumberRoutes,
  restoreTwilioNumberRoute,
} from "./numbers/routes.ts";
import { twilioCallPrices } from "./prices.ts";
import { createTwilioRest } from "./rest.ts";
import { twilioSettings } from "./settings.ts";
import { verifyTwilioUpgrade, verifyTwilioWebhook } from "./signature.ts";
import { findTwilioSms, listReceivedTwilioSms, sendTwilioSms } from "./texts/messages.ts";
import { twilioWebhooks } from "./texts/webhooks.ts";

export const twilio: CarrierDefinition = {
  name: "twilio",
  settings: twilioSettings,
  callPrices: twilioCallPrices,
  create: createTwilioVendor,
};

/** Twilio: https://www.twilio.com/docs/messaging/api, https://www.twilio.com/docs/voice/api, form in, JSON out. */
export function createTwilioVendor(deps: CarrierDeps): TelephonyVendor {
  return {
    name: "twilio",
    settings: twilioSettings.settings,
    texts: {
      canSendMms: true,
      canFindSentSms: true,
      canListReceivedSms: true,
      // The defaults as of 2026-11-22: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
      answeredKeywords: {
        stop: ["stop", "unsubscribe", "end", "quit", "stopall", "revoke", "optout", "cancel"],
        start: ["start", "yes", "unstop"],
      },
      hasMessagingServices: true,
      webhooks: twilioWebhooks,
    },
    numbers: {
      hasVerifiedCallerIds: true,
    },
    calls: {
      signsStreamUpgrades: true,
      keepsStreamInTransfers: false,
      canReadCallEnd: true,
      canFindPlacedCalls: true,
      findsEndedCalls: true,
      webhooks: twilioCallWebhooks,
      mediaStream: twilioMediaStreamProtocol,
    },

    connect(read) {
      const accountSid = read("twilio_account_sid")?.trim();
      const authToken = read("twilio_auth_token")?.trim();
      if (!accountSid || !authToken) return null;
      const secondToken = read("twilio_auth_token_secondary")?.trim();
      return connectAccount(deps, accountSid, authToken, secondToken ? [authToken, secondToken] : [authToken]);
    },
  };
}

function connectAccount(
  deps: CarrierDeps,
  accountSid: string,
  authToken: string,
  webhookTokens: readonly string[],
): TelephonyAccount {
  const rest = createTwilioRest(deps.http, deps.baseUrl, { accountSid, authToken });
  return {
    provider: "twilio",
    accountId: accountSid,
    verifyWebhook: (webhook) => verifyTwilioWebhook(webhook, webhookTokens),
    checkCredentials: (signal) => checkTwilioCredentials(rest, signal),
    texts: {
      sendSms: (sms, signal) => sendTwilioSms(rest, sms, signal),
      findSentSms: (query, signal) => findTwilioSms(rest, query, signal),
      listReceivedSms: (to, since, signal) => listReceivedTwilioSms(rest, to, since, signal),
    },
    numbers: {
      listCountries: (signal) => listTwilioCountries(rest, signal),
      searchNumbers: (search, signal) => searchTwilioNumbers(rest, search, signal),
      purchaseNumber: (purchase, signal) => purchaseTwilioNumber(rest, purchase, signal),
      releaseNumber: (providerNumberId, signal) => releaseTwilioNumber(rest, providerNumberId, signal),
      listNumbers: (signal) => listTwilioNumbers(rest, signal),
      configureNumber: (providerNumberId, webhooks, signal) =>
        configureTwilioNumber(rest, providerNumberId, webhooks, signal),
      readNumberRoutes: (providerNumberId, signal) => readTwilioNumberRoutes(rest, providerNumberId, signal),
      restoreNumberRoute: (providerNumberId, route, signal) =>
        restoreTwilioNumberRoute(rest, providerNumberId, route, signal),
      readNumberConfiguration: (providerNumberId, signal) =>
        readTwilioNumberConfiguration(rest, providerNumberId, signal),
      listVerifiedCallerIds: (signal) => listTwilioCallerIds(rest, signal),
      requestCallerIdVerification: (phoneNumber, friendlyName, signal) =>
        requestTwilioCallerId(rest, phoneNumber, friendlyName, signal),
    },
    calls: {
      placeCall: (call, signal) => placeTwilioCall(rest, call, signal),
      hangUpCall: (callSid, signal) => hangUpTwilioCall(rest, callSid, signal),
      findPlacedCalls: (query, signal) => findPlacedTwilioCalls(rest, query, signal),
      readCallEnd: (callSid, signal) => readTwilioCallEnd(rest, callSid, signal),
      instructCall: (_waiting, instruction) => Promise.resolve(instructTwilioCall(instruction)),
      transferCall: (callSid, transfer, signal) => transferTwilioCall(rest, callSid, transfer, signal),
      reconnectCall: (callSid, connect, signal) => reconnectTwilioCall(rest, callSid, connect, signal),
      verifyStreamUpgrade: (upgrade) => verifyTwilioUpgrade(upgrade, webhookTokens),
    },
  };
}
