import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { noteTrunkChange } from "../../sip-trunks/sync/note-trunk-change.ts";
import { requireAccountOf } from "../accounts/require-account.ts";
import { forgetConfiguration } from "../carrier-settings/configuration-store.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { markNumberReleased } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { type NamedNumber, requireNumber } from "../require-number.ts";

/**
 * Gives a number back to its carrier, then marks it as released here; in this order no number disappears from view
 * while it still costs money. Safe to repeat when the carrier's answer is lost.
 * @throws DomainError
 */
export async function releaseNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: NamedNumber,
): Promise<PhoneNumber> {
  const number = await requireNumber(deps.telephony, scope, request);
  const account = await requireAccountOf(deps, scope.organizationId, number);
  await askProvider(() => account.numbers.releaseNumber(number.providerNumberId));
  await scope.transaction(async (unit) => {
    await markNumberReleased(unit, number.id);
    // The carrier has the number back, so there are no settings to restore.
    await forgetConfiguration(unit, number.id);
    await noteTrunkChange(unit);
  });
  return number;
}
