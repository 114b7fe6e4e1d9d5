import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { type AccountsDeps, carriersWithNumbers, findOwnAccounts, sharedAccount } from "../accounts/own-accounts.ts";

/**
 * The organization's accounts at carriers that can verify another carrier's number as a caller id; at least one.
 * @throws DomainError `invalid-input`
 */
export async function requireVerifyingAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
): Promise<readonly [AccountWith<"numbers">, ...AccountWith<"numbers">[]]> {
  const verifying = carriersWithNumbers(deps).filter((vendor) => vendor.numbers.hasVerifiedCallerIds);
  const { own, hasShared } = await findOwnAccounts(deps, organizationId, (vendor) => verifying.includes(vendor));
  const [first, ...others] = own;
  if (first !== undefined) return [first, ...others];
  if (hasShared) throw sharedAccount();
  throw new DomainError("invalid-input", "No account is connected whose carrier verifies caller ids", {
    code: "verified-caller-ids-not-available",
    fix: `Connect an account at one of: ${verifying.map((vendor) => vendor.name).join(", ")}.`,
  });
}
