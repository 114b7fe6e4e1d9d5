import { ProviderError } from "../../provider-error.ts";
import type { CredentialCheck } from "../telephony-provider.ts";
import { balanceResource } from "./resources.ts";
import type { VonageRest } from "./rest.ts";

/** Reads the balance: the cheapest request that fails unless both key and secret are right. */
export async function checkVonageCredentials(rest: VonageRest, signal?: AbortSignal): Promise<CredentialCheck> {
  try {
    await rest.request(
      {
        api: "numbers",
        operation: "check-credentials",
        method: "GET",
        host: "rest",
        path: "/account/get-balance",
        proof: "secret",
        signal,
      },
      balanceResource,
    );
    return { isValid: true, friendlyName: null };
  } catch (error) {
    const statusCode = error instanceof ProviderError ? error.statusCode : undefined;
    if (statusCode === 401 || statusCode === 403) {
      return { isValid: false, reason: "Vonage does not accept this API key and secret" };
    }
    throw error;
  }
}
