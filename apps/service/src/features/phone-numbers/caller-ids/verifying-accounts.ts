import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import { type AccountsDeps, findOwnAccounts, sharedAccount } from "../accounts/own-accounts.ts";

/**
 * The organization's accounts at carriers that verify numbers of others; at least one.
 * @throws DomainError `invalid-input`
 */
export async function requireVerifyingAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
): Promise<readonly [TelephonyAccount, ...TelephonyAccount[]]> {
  const verifying = deps.telephony.all().filter((vendor) => vendor.capabilities.hasVerifiedCallerIds);
  const { own, hasShared } = await findOwnAccounts(deps, organizationId, (vendor) => verifying.includes(vendor));
  const [first, ...others] = own;
  if (first !== undefined) return [first, ...others];
  if (hasShared) throw sharedAccount();
  throw new DomainError("invalid-input", "No account is connected whose carrier verifies caller ids", {
    code: "verified-caller-ids-not-available",
    fix: `Connect an account at one of: ${verifying.map((vendor) => vendor.name).join(", ")}.`,
  });
}
