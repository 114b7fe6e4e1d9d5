import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { Database } from "../../../platform/database/database.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { notConnected } from "./require-account.ts";

export type AccountsDeps = Pick<PhoneNumbersDeps, "telephony" | "accounts"> & {
  readonly platform: Pick<PhoneNumbersDeps["platform"], "data">;
};

/**
 * The connected accounts all of whose things may be taken to be the organization's.
 *
 * The operator's account may serve several organizations. Which of its numbers nobody uses belong to whom cannot be told,
 * so it counts only for the first organization of the installation, the operator's own.
 * @param isWanted carriers that come into question
 */
export async function findOwnAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
  isWanted: (vendor: TelephonyVendor) => boolean = () => true,
): Promise<{ readonly own: readonly TelephonyAccount[]; readonly hasShared: boolean }> {
  const names = deps.telephony
    .all()
    .filter(isWanted)
    .map((vendor) => vendor.name);
  const connected = (
    await Promise.all(names.map((name) => deps.accounts.forOrganization(organizationId, name)))
  ).flatMap((account) => (account === null ? [] : [account]));
  const own = connected.filter((account) => account !== deps.accounts.operatorAccount(account.provider));
  if (own.length === connected.length || (await isOperatorsOwn(deps.platform.data.unscoped.db, organizationId))) {
    return { own: connected, hasShared: false };
  }
  return { own, hasShared: true };
}

/**
 * The same where there must be one.
 * @throws DomainError `invalid-input` with `provider-not-connected` or `shared-account`
 */
export async function requireOwnAccounts(
  deps: AccountsDeps,
  organizationId: OrganizationId,
): Promise<readonly TelephonyAccount[]> {
  const { own, hasShared } = await findOwnAccounts(deps, organizationId);
  if (own.length > 0) return own;
  if (hasShared) throw sharedAccount();
  const names = deps.telephony.all().map((vendor) => vendor.name);
  throw notConnected(names.join(" or "));
}

export function sharedAccount(): DomainError {
  return new DomainError("invalid-input", "The connected account is shared by all organizations of this installation", {
    code: "shared-account",
    fix: "Connect an account of your own, or buy a number here.",
  });
}

async function isOperatorsOwn(db: Database, organizationId: OrganizationId): Promise<boolean> {
  const first = await db.selectFrom("organizations").select("id").orderBy("id").limit(1).executeTakeFirst();
  return first?.id === organizationId;
}
