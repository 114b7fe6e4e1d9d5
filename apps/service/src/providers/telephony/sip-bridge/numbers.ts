import { ProviderError } from "../../provider-error.ts";
import type { NumberAccount, OwnedNumber } from "../carrier-numbers.ts";

const CALLS_ONLY = { voice: true, sms: false, mms: false, fax: false } as const;

/**
 * Numbers of an organization's own telephone system. They are not bought or listed anywhere: who enters one says that
 * it is theirs, and the bridge is told of it with the trunks.
 */
export const trunkNumbers: NumberAccount = {
  listCountries: () => Promise.resolve([]),
  searchNumbers: () => Promise.resolve([]),
  purchaseNumber: ({ phoneNumber }) => Promise.resolve(entered(phoneNumber)),
  releaseNumber: () => Promise.resolve(),
  listNumbers: () => Promise.resolve([]),
  configureNumber: () => Promise.resolve(),
  readNumberRoutes: () => Promise.resolve([]),
  restoreNumberRoute: () => Promise.resolve(),
  readNumberConfiguration: () =>
    Promise.resolve({
      smsUrl: null,
      voiceUrl: null,
      voiceNote: "Calls come over the organization's SIP trunks",
      details: {},
    }),
  listVerifiedCallerIds: () => notOffered("list-caller-ids"),
  requestCallerIdVerification: () => notOffered("verify-caller-id"),
};

function entered(phoneNumber: string): OwnedNumber {
  return {
    phoneNumber,
    providerNumberId: phoneNumber,
    friendlyName: null,
    capabilities: CALLS_ONLY,
    details: {},
  };
}

/** For callers that did not look at `hasVerifiedCallerIds` first. */
function notOffered(operation: string): Promise<never> {
  const message = "A SIP trunk does not offer this";
  return Promise.reject(new ProviderError({ provider: "byo-sip-trunk", operation, outcome: "rejected", message }));
}
