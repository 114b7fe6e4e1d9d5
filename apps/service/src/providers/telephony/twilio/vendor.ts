import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../../platform/outbound-http/outbound-http.ts";
import type { TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { instructTwilioCall, reconnectTwilioCall, transferTwilioCall } from "./calls/control.ts";
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
import { createTwilioRest } from "./rest.ts";
import { verifyTwilioUpgrade, verifyTwilioWebhook } from "./signature.ts";
import { findTwilioSms, listReceivedTwilioSms, sendTwilioSms } from "./texts/messages.ts";
import { twilioWebhooks } from "./texts/webhooks.ts";

export interface TwilioVendorDeps {
  readonly http: OutboundHttp;
  /** Replaces the origin of every Twilio host, paths kept; null for Twilio's own. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
}

/** Twilio: https://www.twilio.com/docs/messaging/api, https://www.twilio.com/docs/voice/api, form in, JSON out. */
export function createTwilioVendor(deps: TwilioVendorDeps): TelephonyVendor {
  return {
    name: "twilio",
    capabilities: {
      canSendMms: true,
      canFindSentSms: true,
      canListReceivedSms: true,
      // https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out, the defaults; 2026-11-22
      answeredKeywords: {
        stop: ["stop", "unsubscribe", "end", "quit", "stopall", "revoke", "optout", "cancel"],
        start: ["start", "yes", "unstop"],
      },
      hasMessagingServices: true,
      signsStreamUpgrades: true,
      keepsStreamInTransfers: false,
      canReadCallEnd: true,
      hasVerifiedCallerIds: true,
    },
    settings: [
      { name: "twilio_account_sid", isSecret: false, isRequired: true },
      { name: "twilio_auth_token", isSecret: true, isRequired: true },
      // During a rotation Twilio still signs with one of two tokens.
      { name: "twilio_auth_token_secondary", isSecret: true, isRequired: false },
    ],
    webhooks: twilioWebhooks,
    calls: twilioCallWebhooks,
    mediaStream: twilioMediaStreamProtocol,

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
  deps: TwilioVendorDeps,
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
    sendSms: (sms, signal) => sendTwilioSms(rest, sms, signal),
    findSentSms: (query, signal) => findTwilioSms(rest, query, signal),
    listReceivedSms: (to, since, signal) => listReceivedTwilioSms(rest, to, since, signal),
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
    placeCall: (call, signal) => placeTwilioCall(rest, call, signal),
    hangUpCall: (callSid, signal) => hangUpTwilioCall(rest, callSid, signal),
    readCallEnd: (callSid, signal) => readTwilioCallEnd(rest, callSid, signal),
    instructCall: (_waiting, instruction) => Promise.resolve(instructTwilioCall(instruction)),
    transferCall: (callSid, transfer, signal) => transferTwilioCall(rest, callSid, transfer, signal),
    reconnectCall: (callSid, connect, signal) => reconnectTwilioCall(rest, callSid, connect, signal),
    verifyStreamUpgrade: (upgrade) => verifyTwilioUpgrade(upgrade, webhookTokens),
  };
}
