import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { expectedSmsUrl } from "../expected-webhooks.ts";
import { findNumber } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { configureNumberJob } from "./configure-number-job.ts";

/**
 * Points a number's texts at this service. Only that: where its calls go is left as it is. A number that was released,
 * unassigned or whose texts were switched off meanwhile, or whose account is gone, is left alone.
 */
export function configureNumber(deps: PhoneNumbersDeps): JobRegistration {
  return handleJob(configureNumberJob, async (payload, { signal }) => {
    const scope = deps.platform.data.scope(asId(payload.organizationId));
    const number = await scope.transaction((unit) => findNumber(unit, asId(payload.phoneNumberId)));
    if (number === null || number.assistant === null || number.isSmsDisabled) return;
    const account = await deps.accounts.forNumber(scope.organizationId, number);
    if (account === null) return;
    const smsUrl = expectedSmsUrl(deps.config.publicBaseUrl, number);
    await account.configureNumber(number.providerNumberId, { smsUrl }, signal);
  });
}
