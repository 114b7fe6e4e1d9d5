import { DomainError } from "@parley/foundation/domain-error";
import { parseLookupNumber } from "@parley/foundation/e164";
import type { CheckResult } from "../../platform/check-result.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { withPart } from "../../providers/telephony/telephony-provider.ts";
import { expectedVoiceUrl } from "../phone-numbers/carrier-settings/expected-webhooks.ts";
import { readFormerSettings } from "../phone-numbers/carrier-settings/remember-former-settings.ts";
import { findNumberRecords } from "../phone-numbers/find-number-records.ts";
import type { PhoneNumber } from "../phone-numbers/phone-number.ts";
import type { PhoneNumbersDeps } from "../phone-numbers/phone-numbers-deps.ts";
import { summarizeNumberTexts } from "../texts/send/summarize-number-texts.ts";
import { checkPublicAddress } from "./address-check.ts";
import { checkCarrier } from "./carrier-checks.ts";
import { checkCarrierTold } from "./carrier-told-checks.ts";
import { checkNumber } from "./number-checks.ts";
import { checkTraffic, skipTraffic } from "./traffic-checks.ts";

export interface NumberDiagnosis {
  readonly number: PhoneNumber;
  readonly checks: readonly CheckResult[];
}

/**
 * Finds out whether a number's texts and calls can work: checks our records, the carrier, the public address and recent
 * texts. Asks the carrier, but changes nothing.
 * @throws DomainError `not-found` only: anything else that is wrong is a failed check
 */
export async function diagnoseNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  text: string,
  signal: AbortSignal,
): Promise<NumberDiagnosis> {
  const phoneNumber = parseLookupNumber(text);
  const found =
    phoneNumber === null
      ? null
      : await scope.transaction(async (unit) => {
          const records = await findNumberRecords(unit, phoneNumber);
          return records === null ? null : { ...records, texts: await summarizeNumberTexts(unit, phoneNumber) };
        });
  if (found === null) throw notKnown();
  const { number, texts, refusedWebhook, configuration } = found;
  const { publicBaseUrl } = deps.config;
  const now = deps.platform.clock.now();
  const account = await deps.accounts.forNumber(scope.organizationId, number);
  const vendor = withPart(deps.telephony.get(number.provider), "calls");
  const voiceUrl = vendor === null ? null : expectedVoiceUrl(publicBaseUrl, vendor);
  const former = await readFormerSettings(deps, scope, number.id);
  const [own, carrier] = await Promise.all([
    checkNumber(deps, scope, number),
    checkCarrier(number, { account, publicBaseUrl, voiceUrl, now }, signal),
  ]);
  const traffic = number.isVerifiedCallerId
    ? skipTraffic("nothing is sent on a verified caller id or comes in")
    : checkTraffic(texts, refusedWebhook, now);
  const told = checkCarrierTold(number, configuration, former);
  return { number, checks: [...own, ...carrier, ...told, checkPublicAddress(publicBaseUrl), ...traffic] };
}

function notKnown(): DomainError {
  return new DomainError("not-found", "Phone number not found", {
    code: "unknown-number",
    fix: "Sync your numbers if it is in a connected account, else buy it or connect the account it is in.",
  });
}
