import { type CheckResult, ok, skipped, warning } from "../../platform/check-result.ts";
import type { FormerSettings } from "../phone-numbers/carrier-settings/former-settings.ts";
import type { NumberConfigurationState } from "../phone-numbers/find-number-records.ts";
import type { PhoneNumber } from "../phone-numbers/phone-number.ts";
import { hideQuery } from "./hide-query.ts";

const TOLD = "carrier-told";
const FORMER = "former-settings";

/** Whether the carrier has been told who answers the number, and what it gets back when nobody does. */
export function checkCarrierTold(
  number: Pick<PhoneNumber, "provider" | "isVerifiedCallerId">,
  state: NumberConfigurationState | null,
  former: FormerSettings | null,
): readonly [CheckResult, CheckResult] {
  if (number.isVerifiedCallerId) {
    const reason = "a verified caller id is not in the account";
    return [skipped(TOLD, reason), skipped(FORMER, reason)];
  }
  return [checkTold(number, state), checkFormer(former, state?.formerSettings?.keptAt ?? null)];
}

function checkTold({ provider }: Pick<PhoneNumber, "provider">, state: NumberConfigurationState | null): CheckResult {
  if (state === null) return skipped(TOLD, `${provider} was never told anything of the number`);
  const { isWished, isOverdue, failure } = state;
  if (failure !== null) {
    const isTriedAgain = isWished ? "; it is tried again" : "; it is not tried any more";
    return warning(
      TOLD,
      `${provider} could not be told of the last change: ${failure}${isTriedAgain}`,
      "Fix what the carrier complains about, then assign or unassign the number again.",
    );
  }
  if (!isWished) return ok(TOLD, `${provider} was told of the last change`);
  return isOverdue
    ? warning(
        TOLD,
        `${provider} should have been told of the last change by now`,
        "See whether a worker is running: the change is not lost.",
      )
    : ok(TOLD, `${provider} is being told of the last change`);
}

function checkFormer(former: FormerSettings | null, keptAt: Date | null): CheckResult {
  if (former === null || keptAt === null) {
    return skipped(
      FORMER,
      "nothing is kept: nothing but Parley's own addresses was found when the number was pointed here",
    );
  }
  const routes = former.routes.map(({ name, leadsTo }) => `${name}: ${describe(leadsTo)}`).join(", ");
  const since = keptAt.toISOString().slice(0, 10);
  return ok(FORMER, `kept since ${since}, put back when nobody answers the number any more: ${routes || "none"}`);
}

/** Addresses without their query, which may hold a secret; ids as they are. */
function describe(leadsTo: string | null): string {
  if (leadsTo === null) return "nowhere";
  return URL.canParse(leadsTo) ? hideQuery(leadsTo) : leadsTo;
}
