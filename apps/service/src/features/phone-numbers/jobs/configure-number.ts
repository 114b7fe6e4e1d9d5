import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import { expectedCallWebhooks, expectedSmsUrl } from "../expected-webhooks.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { findNumber } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { configureNumberJob } from "./configure-number-job.ts";

/**
 * Points a number's texts and calls at this service. A number that was released or unassigned meanwhile, or whose account
 * is gone, is left alone, and so are texts that were switched off.
 */
export function configureNumber(deps: PhoneNumbersDeps): JobRegistration {
  return handleJob(configureNumberJob, async (payload, { signal }) => {
    const scope = deps.platform.data.scope(asId(payload.organizationId));
    const number = await scope.transaction((unit) => findNumber(unit, asId(payload.phoneNumberId)));
    if (number === null || (number.assistant === null && number.flow === null)) return;
    const account = await deps.accounts.forNumber(scope.organizationId, number);
    if (account === null) return;
    if (!number.isSmsDisabled) {
      const smsUrl = expectedSmsUrl(deps.config.publicBaseUrl, number);
      await account.configureNumber(number.providerNumberId, { smsUrl }, signal);
    }
    if (number.capabilities.voice) await configureCalls(deps, scope.organizationId, account, number, signal);
  });
}

/**
 * Some carriers keep the address of calls with something that many numbers share, and only a person may change that.
 * Texts work without it, so it fails nothing here; diagnosing the number says what to do.
 */
async function configureCalls(
  deps: PhoneNumbersDeps,
  organizationId: OrganizationId,
  account: TelephonyAccount,
  { provider, providerNumberId }: PhoneNumber,
  signal: AbortSignal,
): Promise<void> {
  const vendor = deps.telephony.get(provider);
  if (vendor === null) return;
  try {
    const webhooks = expectedCallWebhooks(deps.config.publicBaseUrl, vendor);
    await account.configureNumber(providerNumberId, webhooks, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== "rejected") throw error;
    deps.platform.logger.warn("a number's calls could not be pointed here", {
      organizationId,
      provider,
      ...errorFields(error),
    });
  }
}
