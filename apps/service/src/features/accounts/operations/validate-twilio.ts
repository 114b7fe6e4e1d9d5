import { validateTwilio as contract } from "@parley/contracts/accounts/organization-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import type { CredentialCheck } from "../../../providers/telephony/telephony-provider.ts";
import { isMasked } from "../organization/masked-secret.ts";
import type { ProviderSettings } from "../organization/provider-settings.ts";

export interface ValidateTwilioDeps {
  readonly providerSettings: ProviderSettings;
  readonly checkTwilioCredentials: (accountSid: string, authToken: string) => Promise<CredentialCheck>;
}

export function validateTwilio(deps: ValidateTwilioDeps): Operation {
  return defineOperation(contract, async ({ scope, body }) => {
    const authToken = isMasked(body.auth_token)
      ? (await deps.providerSettings.load(scope.organizationId)).get("twilio_auth_token")
      : body.auth_token;
    if (authToken === undefined) return { valid: false, error: "No auth token is stored", friendly_name: null };
    const check = await askProvider(() => deps.checkTwilioCredentials(body.account_sid, authToken), false);
    return check.isValid
      ? { valid: true, error: null, friendly_name: check.friendlyName }
      : { valid: false, error: check.reason, friendly_name: null };
  });
}
