import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { requireAccountOf } from "../accounts/require-account.ts";
import { forgetConfiguration } from "../carrier-settings/configuration-store.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { markNumberReleased } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { type NamedNumber, requireNumber } from "../require-number.ts";

/**
 * Gives a number back to its carrier and ends its routing. The carrier first: what is routed here must not be lost sight of
 * while it still costs money. Releasing is safe to repeat, so an answer that was lost is mended by asking again.
 * @throws DomainError
 */
export async function releaseNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: NamedNumber,
): Promise<PhoneNumber> {
  const number = await requireNumber(deps.telephony, scope, request);
  const account = await requireAccountOf(deps, scope.organizationId, number);
  await askProvider(() => account.releaseNumber(number.providerNumberId));
  await scope.transaction(async (unit) => {
    await markNumberReleased(unit, number.id);
    // The carrier has the number back, with all it kept of it: there is nothing to be put back.
    await forgetConfiguration(unit, number.id);
  });
  return number;
}
