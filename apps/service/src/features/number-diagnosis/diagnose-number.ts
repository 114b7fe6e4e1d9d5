import { DomainError } from "@parley/foundation/domain-error";
import { parseLookupNumber } from "@parley/foundation/e164";
import type { CheckResult } from "../../platform/check-result.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { findConfiguration } from "../phone-numbers/carrier-settings/configuration-store.ts";
import { expectedVoiceUrl } from "../phone-numbers/carrier-settings/expected-webhooks.ts";
import { readFormerSettings } from "../phone-numbers/carrier-settings/remember-former-settings.ts";
import type { PhoneNumber } from "../phone-numbers/phone-number.ts";
import { findNumberByText } from "../phone-numbers/phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers/phone-numbers-deps.ts";
import { summarizeNumberTexts } from "../texts/send/summarize-number-texts.ts";
import { checkPublicAddress } from "./address-check.ts";
import { checkCarrier } from "./carrier-checks.ts";
import { checkCarrierTold } from "./carrier-told-checks.ts";
import { checkNumber } from "./number-checks.ts";
import { checkTraffic, type RefusedWebhook, skipTraffic } from "./traffic-checks.ts";

export interface NumberDiagnosis {
  readonly number: PhoneNumber;
  readonly checks: readonly CheckResult[];
}

/**
 * Finds out whether a number's texts and calls can work: our records, the carrier, the address, and what came and went of
 * late. Asks the carrier, changes nothing.
 * @throws DomainError `not-found` only: whatever else is wrong is a failed check
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
          const number = await findNumberByText(unit, phoneNumber);
          return number === null
            ? null
            : {
                number,
                texts: await summarizeNumberTexts(unit, phoneNumber),
                refused: await findRefused(unit, number),
                state: await findConfiguration(unit, number.id),
              };
        });
  if (found === null) throw notKnown();
  const { number, texts, refused, state } = found;
  const { publicBaseUrl } = deps.config;
  const now = deps.platform.clock.now();
  const account = await deps.accounts.forNumber(scope.organizationId, number);
  const vendor = deps.telephony.get(number.provider);
  const voiceUrl = vendor === null ? null : expectedVoiceUrl(publicBaseUrl, vendor);
  const former = await readFormerSettings(deps, scope, number.id);
  const [own, carrier] = await Promise.all([
    checkNumber(deps, scope, number),
    checkCarrier(number, { account, publicBaseUrl, voiceUrl, now }, signal),
  ]);
  const traffic = number.isVerifiedCallerId
    ? skipTraffic("nothing is sent on a verified caller id or comes in")
    : checkTraffic(texts, refused, now);
  const told = checkCarrierTold(number, state, former);
  return { number, checks: [...own, ...carrier, ...told, checkPublicAddress(publicBaseUrl), ...traffic] };
}

async function findRefused(unit: ScopedUnitOfWork, { id }: PhoneNumber): Promise<RefusedWebhook | null> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select(["webhook_refused_at", "webhook_refusal_reason"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.webhook_refused_at == null) return null;
  return { refusedAt: row.webhook_refused_at, reason: row.webhook_refusal_reason ?? "unknown" };
}

function notKnown(): DomainError {
  return new DomainError("not-found", "Phone number not found", {
    code: "unknown-number",
    fix: "Sync your numbers if it is in a connected account, else buy it or connect the account it is in.",
  });
}
