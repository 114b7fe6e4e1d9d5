import { asId, type OrganizationId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { type AccountWith, withPart } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { findNumber } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import {
  type ConfigurationClaim,
  claimConfiguration,
  failConfiguration,
  finishConfiguration,
} from "./configuration-store.ts";
import { configureNumberJob, configureNumberRequest } from "./configure-number-job.ts";
import { expectedCallWebhooks, expectedSmsUrl } from "./expected-webhooks.ts";
import { type FormerSettings, routesToRestore } from "./former-settings.ts";
import { readFormerSettings, rememberFormerSettings } from "./remember-former-settings.ts";

/**
 * Points a number's texts and calls at this service when somebody answers it, else back to where they went before.
 * Texts that were switched off stay off. A number whose account is not connected waits up to a day for it.
 */
export function configureNumber(deps: PhoneNumbersDeps): JobRegistration {
  return handleJob(configureNumberJob, async (payload, { signal }) => {
    const scope = deps.platform.data.scope(asId(payload.organizationId));
    const claim = await scope.transaction((unit) => claimConfiguration(unit, asId(payload.phoneNumberId)));
    if (claim === null) return;
    const fail = (failure: string) => scope.transaction((unit) => failConfiguration(unit, claim, failure));
    try {
      const end = await tellCarrier(deps, scope, claim.phoneNumberId, signal);
      // Retrying at once would not help; the sweep tries again later.
      if (end === "not-connected") await fail("No account is connected that has the number");
      else await finish(scope, claim, end === "nothing-to-keep");
    } catch (error) {
      await fail(error instanceof ProviderError ? error.message : "The service failed");
      throw error;
    }
  });
}

async function finish(scope: OrganizationScope, claim: ConfigurationClaim, forgets: boolean): Promise<void> {
  await scope.transaction(async (unit) => {
    const isMoreWished = await finishConfiguration(unit, claim, forgets);
    if (isMoreWished) unit.enqueue(configureNumberRequest({ ...claim, organizationId: scope.organizationId }));
  });
}

/**
 * @returns `nothing-to-keep` when the carrier has its former settings again, or the number is gone
 * @throws ProviderError
 */
async function tellCarrier(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  id: PhoneNumberId,
  signal: AbortSignal,
): Promise<"told" | "nothing-to-keep" | "not-connected"> {
  const number = await scope.transaction((unit) => findNumber(unit, id));
  if (number === null) return "nothing-to-keep";
  const isAnswered = number.assistant !== null || number.flow !== null;
  const former = isAnswered ? null : await readFormerSettings(deps, scope, id);
  if (!isAnswered && former === null) return "nothing-to-keep";
  const vendor = deps.telephony.get(number.provider);
  // This carrier's numbers cannot be configured from here: their owner points them here at the carrier.
  if (vendor !== null && vendor.numbers === null) return "nothing-to-keep";
  const account = withPart(await deps.accounts.forNumber(scope.organizationId, number), "numbers");
  if (account === null) return "not-connected";
  if (former !== null) {
    await restore(account, number, former, signal);
    return "nothing-to-keep";
  }
  await rememberFormerSettings(deps, scope, account, number, signal);
  if (!number.isSmsDisabled && vendor?.texts !== null) {
    const smsUrl = expectedSmsUrl(deps.config.publicBaseUrl, number);
    await account.numbers.configureNumber(number.providerNumberId, { smsUrl }, signal);
  }
  if (number.capabilities.voice) await configureCalls(deps, scope.organizationId, account, number, signal);
  return "told";
}

/** Tries every route, so that one that cannot be restored does not stop the others. @throws ProviderError */
async function restore(
  account: AccountWith<"numbers">,
  { provider, providerNumberId }: PhoneNumber,
  former: FormerSettings,
  signal: AbortSignal,
): Promise<void> {
  // The number has moved to another account, where these settings mean nothing.
  if (former.provider !== provider || former.providerNumberId !== providerNumberId) return;
  const current = await account.numbers.readNumberRoutes(providerNumberId, signal);
  const failures: unknown[] = [];
  for (const route of current === null ? [] : routesToRestore(former, current)) {
    try {
      await account.numbers.restoreNumberRoute(providerNumberId, route, signal);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Some carriers keep the address for calls in a setting that many numbers share, and only a person may change that. Texts
 * work without it, so a refusal does not fail the job; diagnosing the number says what to do.
 */
async function configureCalls(
  deps: PhoneNumbersDeps,
  organizationId: OrganizationId,
  account: AccountWith<"numbers">,
  { provider, providerNumberId }: PhoneNumber,
  signal: AbortSignal,
): Promise<void> {
  const vendor = withPart(deps.telephony.get(provider), "calls");
  if (vendor === null) return;
  try {
    const webhooks = expectedCallWebhooks(deps.config.publicBaseUrl, vendor);
    await account.numbers.configureNumber(providerNumberId, webhooks, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== "rejected") throw error;
    deps.platform.logger.warn("a number's calls could not be pointed here", {
      organizationId,
      provider,
      ...errorFields(error),
    });
  }
}
