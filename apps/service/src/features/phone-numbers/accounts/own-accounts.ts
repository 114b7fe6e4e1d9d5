import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { type AccountWith, hasPart, type VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { isOperatorsOwn } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { notConnected } from "./require-account.ts";

export type AccountsDeps = Pick<PhoneNumbersDeps, "telephony" | "accounts"> & {
  readonly platform: Pick<PhoneNumbersDeps["platform"], "data">;
};

/**
 * The connected accounts whose numbers all belong to the organization.
 *
 * The operator's account may serve several organizations, and nothing says which of them an unused number belongs to.
 * It therefore counts only for the installation's first organization, the operator's own.
 * @param isWanted which carriers to consider
 */
export async function findOwnAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
  isWanted: (vendor: VendorWith<"numbers">) => boolean = () => true,
): Promise<{ readonly own: readonly AccountWith<"numbers">[]; readonly hasShared: boolean }> {
  const names = carriersWithNumbers(deps)
    .filter(isWanted)
    .map((vendor) => vendor.name);
  const connected = (
    await Promise.all(names.map((name) => deps.accounts.forOrganization(organizationId, name)))
  ).flatMap((account) => (account !== null && hasPart(account, "numbers") ? [account] : []));
  const own = connected.filter((account) => account !== deps.accounts.operatorAccount(account.provider));
  if (own.length === connected.length || (await isOperatorsOwn(deps.platform.data.unscoped, organizationId))) {
    return { own: connected, hasShared: false };
  }
  return { own, hasShared: true };
}

/** `twilio, telnyx, or vonage` */
const ALTERNATIVES = new Intl.ListFormat("en", { type: "disjunction" });

/**
 * The same, but at least one account is required.
 * @throws DomainError `invalid-input` with `provider-not-connected` or `shared-account`
 */
export async function requireOwnAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
): Promise<readonly AccountWith<"numbers">[]> {
  const { own, hasShared } = await findOwnAccounts(deps, organizationId);
  if (own.length > 0) return own;
  if (hasShared) throw sharedAccount();
  const names = carriersWithNumbers(deps).map((vendor) => vendor.name);
  throw notConnected(ALTERNATIVES.format(names));
}

/** Carriers whose accounts can be asked for their numbers. */
export function carriersWithNumbers({ telephony }: Pick<AccountsDeps, "telephony">): readonly VendorWith<"numbers">[] {
  return telephony.all().filter((vendor) => hasPart(vendor, "numbers"));
}

export function sharedAccount(): DomainError {
  return new DomainError("invalid-input", "The connected account is shared by all organizations of this installation", {
    code: "shared-account",
    fix: "Connect an account of your own, or buy a number here.",
  });
}
