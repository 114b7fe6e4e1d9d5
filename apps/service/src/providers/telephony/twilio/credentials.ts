import { ProviderError } from "../../provider-error.ts";
import type { CredentialCheck } from "../telephony-provider.ts";
import { accountResource } from "./resources.ts";
import type { TwilioRest } from "./rest.ts";

/** Reads the account itself: the cheapest request that fails unless both SID and token are right. */
export async function checkTwilioCredentials(rest: TwilioRest, signal?: AbortSignal): Promise<CredentialCheck> {
  try {
    const account = await rest.request(
      { operation: "check-credentials", method: "GET", path: ".json", signal },
      accountResource,
    );
    if (account.status != null && account.status !== "active") {
      return { isValid: false, reason: `The Twilio account is ${account.status}` };
    }
    return { isValid: true, friendlyName: account.friendly_name ?? null };
  } catch (error) {
    const statusCode = error instanceof ProviderError ? error.statusCode : undefined;
    if (statusCode === 401 || statusCode === 403) {
      return { isValid: false, reason: "Twilio does not accept this Account SID and Auth Token" };
    }
    if (statusCode === 404) return { isValid: false, reason: "Twilio has no account with this Account SID" };
    throw error;
  }
}
