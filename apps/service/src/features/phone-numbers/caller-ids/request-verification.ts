import { DomainError } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { findNumberByText } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { requireVerifyingAccounts } from "./verifying-accounts.ts";

export interface StartedVerification {
  /** E.164. */
  readonly phoneNumber: string;
  readonly provider: string;
  /** What the number's owner enters when the carrier calls; null when the carrier texts a code instead. */
  readonly validationCode: string | null;
}

/**
 * Asks a carrier to verify that the organization owns a number. Nothing is stored: the number counts once the carrier
 * lists it (`syncCallerIds`). A second request only replaces the first one's code, so it is safe to ask again when the
 * carrier's answer is lost.
 * @throws DomainError `invalid-input`, `invalid-state` for a number of the organization's own, `provider-failed`
 */
export async function requestCallerIdVerification(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: { readonly phoneNumber: string; readonly friendlyName: string | null },
): Promise<StartedVerification> {
  const phoneNumber = parseE164(request.phoneNumber);
  if (phoneNumber === null) {
    throw new DomainError("invalid-input", "The phone number must be in E.164 form", {
      code: "invalid-phone-number",
      fix: "Write it like +14155550123.",
    });
  }
  const [account] = await requireVerifyingAccounts(deps, scope.organizationId);
  const known = await scope.transaction((unit) => findNumberByText(unit, phoneNumber));
  if (known !== null && !known.isVerifiedCallerId) {
    throw new DomainError("invalid-state", "The number is already yours", {
      code: "number-already-owned",
      fix: "Use it as it is: only numbers of other carriers are verified.",
    });
  }
  // Not cancelled when the client disconnects: the phone would ring and nobody would know the code.
  const ask = () => account.numbers.requestCallerIdVerification(phoneNumber, request.friendlyName);
  const { validationCode } = await askProvider(ask);
  return { phoneNumber, provider: account.provider, validationCode };
}
