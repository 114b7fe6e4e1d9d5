import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseLookupNumber } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";
import { assertProvider } from "./accounts/require-account.ts";
import type { PhoneNumber } from "./phone-number.ts";
import { findNumberByText } from "./phone-number-store.ts";

/** How a request names one of the organization's numbers. */
export interface NamedNumber {
  readonly phoneNumber: string;
  /** Null: whichever provider has the number. */
  readonly provider: string | null;
}

/**
 * The organization's number that a request names, which must be in a carrier's account.
 * @throws DomainError `not-found`, `invalid-input` for another provider, `invalid-state` for a verified caller id
 */
export async function requireNumber(
  telephony: TelephonyTable,
  scope: OrganizationScope,
  request: NamedNumber,
): Promise<PhoneNumber> {
  if (request.provider !== null) assertProvider(telephony, request.provider);
  const phoneNumber = parseLookupNumber(request.phoneNumber);
  const number = phoneNumber === null ? null : await scope.transaction((unit) => findNumberByText(unit, phoneNumber));
  if (number === null) throw notFound("Phone number");
  if (request.provider !== null && request.provider !== number.provider) {
    throw new DomainError("invalid-input", `The number is not a number of ${request.provider}`, {
      code: "other-provider",
      fix: `Leave the provider out, or send ${number.provider}.`,
    });
  }
  if (!number.isVerifiedCallerId) return number;
  throw new DomainError(
    "invalid-state",
    `${number.phoneNumber} is a verified caller id, not a number of your account`,
    {
      code: "verified-caller-id",
      fix: `Its own carrier handles it. To remove it here, take it out of your ${number.provider} account's verified caller ids and sync them.`,
    },
  );
}
