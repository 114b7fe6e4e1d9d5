import { listCarriers } from "@parley/contracts/carriers";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { TelephonyTable } from "../../../providers/telephony/table.ts";
import { type AccountWith, type TelephonyAccount, withPart } from "../../../providers/telephony/telephony-provider.ts";
import { carrierLacks } from "./carrier-lacks.ts";
import { CREDENTIALS_PAGE } from "./credentials-page.ts";
import type { NumberOrigin, TelephonyAccounts } from "./telephony-accounts.ts";

/**
 * Refuses a provider that this service does not support.
 * @throws DomainError `invalid-input` with `unknown-provider`
 */
export function assertProvider(telephony: TelephonyTable, provider: string): void {
  if (telephony.get(provider) !== null) return;
  const available = telephony.all().map((vendor) => vendor.name);
  throw new DomainError("invalid-input", "There is no such provider", {
    code: "unknown-provider",
    fix: `Use one of: ${available.join(", ")}.`,
  });
}

/** @throws DomainError `invalid-input` when the provider is not supported, manages no numbers or is not connected */
export async function requireAccount(
  deps: { readonly telephony: TelephonyTable; readonly accounts: TelephonyAccounts },
  organizationId: OrganizationId,
  provider: string,
): Promise<AccountWith<"numbers">> {
  assertProvider(deps.telephony, provider);
  return requireNumbers(deps.telephony, provider, await deps.accounts.forOrganization(organizationId, provider));
}

/** The account the number is in. @throws DomainError `invalid-input` when that account is not connected */
export async function requireAccountOf(
  deps: { readonly telephony: TelephonyTable; readonly accounts: TelephonyAccounts },
  organizationId: OrganizationId,
  number: NumberOrigin,
): Promise<AccountWith<"numbers">> {
  assertProvider(deps.telephony, number.provider);
  return requireNumbers(deps.telephony, number.provider, await deps.accounts.forNumber(organizationId, number));
}

function requireNumbers(
  telephony: TelephonyTable,
  provider: string,
  account: TelephonyAccount | null,
): AccountWith<"numbers"> {
  if (telephony.get(provider)?.numbers === null) throw carrierLacks("numbers", provider);
  const connected = withPart(account, "numbers");
  if (connected === null) throw notConnected(provider);
  return connected;
}

export function notConnected(provider: string): DomainError {
  const ownSettings = listCarriers().find(({ name }) => name === provider)?.settings;
  const isOperators = ownSettings !== undefined && Object.keys(ownSettings).length === 0;
  return new DomainError("invalid-input", `No ${provider} account is connected`, {
    code: "provider-not-connected",
    fix: isOperators
      ? "The operator of this installation has to set up the SIP bridge (docs/operations/sip.md)."
      : `Enter the credentials of your ${provider} account ${CREDENTIALS_PAGE}.`,
  });
}
