import {
  createOrganization,
  getConfigurationStatus,
  getOrganization,
  updateOrganization,
  validateTwilio,
} from "@parley/contracts/accounts/organization-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import type { CredentialCheck, TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import { changeOrganization } from "../organization/change-organization.ts";
import { configurationStatus, type OperatorSettings, presentReadiness } from "../organization/configuration-status.ts";
import { createOrganizationOf } from "../organization/create-organization.ts";
import { isMasked } from "../organization/masked-secret.ts";
import { findOwnOrganization } from "../organization/organization-store.ts";
import { maySeeSecrets, presentOrganization } from "../organization/present-organization.ts";
import type { ProviderSettings } from "../organization/provider-settings.ts";
import { type SpeechOffer, speechStatus } from "../organization/speech-status.ts";

export interface OrganizationOperationsDeps {
  readonly platform: Pick<Platform, "data" | "envelope">;
  readonly providerSettings: ProviderSettings;
  readonly telephonyVendors: readonly Pick<TelephonyVendor, "name" | "connect">[];
  readonly operatorSettings: OperatorSettings;
  readonly speech: SpeechOffer;
  /** Asks the carrier. @throws ProviderError when it cannot be asked */
  readonly checkTwilioCredentials: (accountSid: string, authToken: string) => Promise<CredentialCheck>;
}

/** /organization: the caller's organization and its provider settings. */
export function organizationOperations(deps: OrganizationOperationsDeps): readonly Operation[] {
  const { platform, providerSettings } = deps;

  /** The caller's organization, with as much of it as they may see. */
  const show = async (scope: OrganizationScope, identity: Identity) => {
    const organization = await scope.transaction(findOwnOrganization);
    if (organization === null) throw notFound("Organization");
    const settings = maySeeSecrets(identity) ? await providerSettings.load(scope.organizationId) : null;
    return presentOrganization(organization, settings);
  };

  return [
    defineOperation(getOrganization, ({ scope, identity }) => show(scope, identity)),

    defineOperation(updateOrganization, async ({ scope, identity, body }) => {
      await changeOrganization(deps, scope, body);
      return show(scope, identity);
    }),

    defineOperation(createOrganization, async ({ body, identity }) => {
      const { name, slug = null, description = null, domain = null } = body;
      const request = { name, slug, description, domain };
      return presentOrganization(await createOrganizationOf(platform.data, identity.userId, request), null);
    }),

    defineOperation(getConfigurationStatus, async ({ scope }) => {
      const own = await providerSettings.load(scope.organizationId);
      const { telephony, models } = configurationStatus(deps.telephonyVendors, own, deps.operatorSettings);
      const { recognizers, voices } = await speechStatus(deps.speech, own, deps.operatorSettings);
      return {
        is_telephony_configured: Object.values(telephony).some((entry) => entry.isConfigured),
        is_model_configured: Object.values(models).some((entry) => entry.isConfigured),
        is_recognizer_configured: Object.values(recognizers).some((entry) => entry.isConfigured),
        is_voice_configured: Object.values(voices).some((entry) => entry.isConfigured),
        telephony: presentReadiness(telephony),
        models: presentReadiness(models),
        recognizers: presentReadiness(recognizers),
        voices: presentReadiness(voices),
      };
    }),

    defineOperation(validateTwilio, async ({ scope, body }) => {
      const authToken = isMasked(body.auth_token)
        ? (await providerSettings.load(scope.organizationId)).get("twilio_auth_token")
        : body.auth_token;
      if (authToken === undefined) return { valid: false, error: "No auth token is stored", friendly_name: null };
      const check = await askProvider(() => deps.checkTwilioCredentials(body.account_sid, authToken), false);
      return check.isValid
        ? { valid: true, error: null, friendly_name: check.friendlyName }
        : { valid: false, error: check.reason, friendly_name: null };
    }),
  ];
}
