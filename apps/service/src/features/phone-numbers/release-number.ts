import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { parseLookupNumber } from "./e164.ts";
import type { PhoneNumber } from "./phone-number.ts";
import { findNumberByText, markNumberReleased } from "./phone-number-store.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";
import { askProvider } from "./provider-failure.ts";
import { assertProvider, requireAccountOf } from "./require-account.ts";

/**
 * Gives a number back to its carrier and ends its routing. The carrier first: what is routed here must not be lost sight of
 * while it still costs money. Releasing is safe to repeat, so an answer that was lost is mended by asking again.
 * @param provider null: as the number's record has it
 * @throws DomainError
 */
export async function releaseNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: { readonly phoneNumber: string; readonly provider: string | null },
): Promise<PhoneNumber> {
  if (request.provider !== null) assertProvider(deps.telephony, request.provider);
  const phoneNumber = parseLookupNumber(request.phoneNumber);
  const number = phoneNumber === null ? null : await scope.transaction((unit) => findNumberByText(unit, phoneNumber));
  if (number === null) throw notFound("Phone number");
  if (request.provider !== null && request.provider !== number.provider) {
    throw new DomainError("invalid-input", `The number is not a number of ${request.provider}`, {
      code: "other-provider",
      fix: `Leave the provider out, or send ${number.provider}.`,
    });
  }
  const account = await requireAccountOf(deps, scope.organizationId, number);
  await askProvider(() => account.releaseNumber(number.providerNumberId));
  await scope.transaction((unit) => markNumberReleased(unit, number.id));
  return number;
}
