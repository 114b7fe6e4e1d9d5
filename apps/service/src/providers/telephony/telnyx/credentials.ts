import { z } from "zod";
import { ProviderError } from "../../provider-error.ts";
import type { CredentialCheck } from "../telephony-provider.ts";
import type { TelnyxRest } from "./rest.ts";

/** Lists one messaging profile: the cheapest request that needs a valid key with permission for texts. */
export async function checkTelnyxCredentials(rest: TelnyxRest, signal?: AbortSignal): Promise<CredentialCheck> {
  try {
    const parameters = [["page[size]", "1"]] as const;
    const path = "/messaging_profiles";
    await rest.request({ operation: "check-credentials", method: "GET", path, parameters, signal }, z.unknown());
    // Telnyx accounts have no name.
    return { isValid: true, friendlyName: null };
  } catch (error) {
    const statusCode = error instanceof ProviderError ? error.statusCode : undefined;
    if (statusCode === 401) return { isValid: false, reason: "Telnyx does not accept this API key" };
    if (statusCode === 403) return { isValid: false, reason: "This Telnyx API key may not be used for texts" };
    throw error;
  }
}
