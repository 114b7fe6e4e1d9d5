import { telephonyProviderName } from "@parley/contracts/provider-names";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { TelephonyTable } from "../../../providers/telephony/table.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import type { NumberOrigin, TelephonyAccounts } from "./telephony-accounts.ts";

/** Names the wire knows beside the carriers'; it has no vendor yet. */
const SIP_TRUNK_PROVIDER = "byo-sip-trunk";

/**
 * The provider must be one that is built.
 * @throws DomainError `invalid-input` with `unknown-provider` or `provider-not-available`
 */
export function assertProvider(telephony: TelephonyTable, provider: string): void {
  if (telephony.get(provider) !== null) return;
  const known: readonly string[] = [...telephonyProviderName.options, SIP_TRUNK_PROVIDER];
  const available = telephony.all().map((vendor) => vendor.name);
  const isKnown = known.includes(provider);
  throw new DomainError(
    "invalid-input",
    isKnown ? `The provider ${provider} is not available here yet` : "There is no such provider",
    {
      code: isKnown ? "provider-not-available" : "unknown-provider",
      fix: `Use one of: ${available.join(", ")}.`,
    },
  );
}

/** @throws DomainError `invalid-input` when the provider is not built or no account of it is connected */
export async function requireAccount(
  deps: { readonly telephony: TelephonyTable; readonly accounts: TelephonyAccounts },
  organizationId: OrganizationId,
  provider: string,
): Promise<TelephonyAccount> {
  assertProvider(deps.telephony, provider);
  const account = await deps.accounts.forOrganization(organizationId, provider);
  if (account === null) throw notConnected(provider);
  return account;
}

/** The account the number stands in. @throws DomainError `invalid-input` when that account is not connected */
export async function requireAccountOf(
  deps: { readonly telephony: TelephonyTable; readonly accounts: TelephonyAccounts },
  organizationId: OrganizationId,
  number: NumberOrigin,
): Promise<TelephonyAccount> {
  assertProvider(deps.telephony, number.provider);
  const account = await deps.accounts.forNumber(organizationId, number);
  if (account === null) throw notConnected(number.provider);
  return account;
}

export function notConnected(provider: string): DomainError {
  return new DomainError("invalid-input", `No ${provider} account is connected`, {
    code: "provider-not-connected",
    fix: `Enter the credentials of your ${provider} account in the organization's settings.`,
  });
}
