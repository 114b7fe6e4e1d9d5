import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { findNumber } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { configureNumberJob } from "./configure-number-job.ts";

/**
 * Points a number's texts at this service. Only that: where its calls go is left as it is. A number that was released or
 * unassigned meanwhile, or whose account is gone, is left alone.
 */
export function configureNumber(deps: PhoneNumbersDeps): JobRegistration {
  return handleJob(configureNumberJob, async (payload, { signal }) => {
    const scope = deps.platform.data.scope(asId(payload.organizationId));
    const number = await scope.transaction((unit) => findNumber(unit, asId(payload.phoneNumberId)));
    if (number === null || number.assistant === null || number.isVerifiedCallerId) return;
    const account = await deps.accounts.forNumber(scope.organizationId, number);
    if (account === null) return;
    const smsUrl = `${deps.config.publicBaseUrl}/webhooks/sms/${number.provider}`;
    await account.configureNumber(number.providerNumberId, { smsUrl }, signal);
  });
}
