import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { TelephonyTable } from "../../../providers/telephony/table.ts";
import {
  type AccountWith,
  type CarrierPart,
  type TelephonyAccount,
  type TelephonyVendor,
  withPart,
} from "../../../providers/telephony/telephony-provider.ts";
import type { ProviderSettings } from "../../accounts/organization/provider-settings.ts";

/** The carrier accounts that are connected. */
export interface TelephonyAccounts {
  /**
   * The account the organization sends texts and buys numbers with: its own, else the operator's. Once an organization
   * has begun to set up its own account, it no longer gets the operator's. Null: none is connected, or there is no such
   * provider.
   */
  forOrganization(organizationId: OrganizationId, provider: string): Promise<TelephonyAccount | null>;
  /** The account a number is in: the organization's or the operator's. Null when that account is not connected. */
  forNumber(organizationId: OrganizationId, number: NumberOrigin): Promise<TelephonyAccount | null>;
  /** The account set in the environment; null when its settings are incomplete. */
  operatorAccount(provider: string): TelephonyAccount | null;
}

/** The same accounts, but null for carriers that do not offer the part (texts, calls or numbers). */
export interface AccountsWith<Part extends CarrierPart> {
  forOrganization(organizationId: OrganizationId, provider: string): Promise<AccountWith<Part> | null>;
  forNumber(organizationId: OrganizationId, number: NumberOrigin): Promise<AccountWith<Part> | null>;
  operatorAccount(provider: string): AccountWith<Part> | null;
}

export function accountsWith<Part extends CarrierPart>(part: Part, accounts: TelephonyAccounts): AccountsWith<Part> {
  return {
    forOrganization: async (...asked) => withPart(await accounts.forOrganization(...asked), part),
    forNumber: async (...asked) => withPart(await accounts.forNumber(...asked), part),
    operatorAccount: (provider) => withPart(accounts.operatorAccount(provider), part),
  };
}

export interface NumberOrigin {
  readonly provider: string;
  readonly providerAccountId: string | null;
  /** The version of the organization's provider settings, when the caller has just read it. */
  readonly settingsVersion?: number;
}

export interface TelephonyAccountsDeps {
  readonly telephony: TelephonyTable;
  readonly providerSettings: ProviderSettings;
  /** Settings from the environment, by setting name in lower case. */
  readonly operatorSettings: ReadonlyMap<string, Secret>;
}

const MAX_CACHED = 1_000;

export function createTelephonyAccounts(deps: TelephonyAccountsDeps): TelephonyAccounts {
  const { telephony, providerSettings, operatorSettings } = deps;
  const operatorAccounts = new Map(
    telephony.all().map((vendor) => [vendor.name as string, connectOperator(vendor, operatorSettings)]),
  );
  /** Organizations' own accounts, the oldest entry first. */
  const cache = new Map<string, { readonly version: number; readonly account: TelephonyAccount | null }>();

  const operatorAccount = (provider: string) => operatorAccounts.get(provider) ?? null;

  const forOrganization = async (organizationId: OrganizationId, provider: string, settingsVersion?: number) => {
    const vendor = telephony.get(provider);
    if (vendor === null) return null;
    const settings = await providerSettings.load(organizationId, settingsVersion);
    if (!hasBegun(vendor, settings.get)) return operatorAccount(provider);
    const key = `${organizationId}/${vendor.name}`;
    const cached = cache.get(key);
    if (cached?.version === settings.version) return cached.account;
    const account = vendor.connect(settings.get);
    cache.delete(key);
    cache.set(key, { version: settings.version, account });
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break;
      cache.delete(oldest);
    }
    return account;
  };

  return {
    forOrganization: (organizationId, provider) => forOrganization(organizationId, provider),
    operatorAccount,

    async forNumber(organizationId, { provider, providerAccountId, settingsVersion }) {
      const account = await forOrganization(organizationId, provider, settingsVersion);
      if (providerAccountId === null || isKnownAs(account, providerAccountId)) return account;
      const operators = operatorAccount(provider);
      return isKnownAs(operators, providerAccountId) ? operators : null;
    },
  };
}

function isKnownAs(account: TelephonyAccount | null, accountId: string): boolean {
  return account?.accountId === accountId || account?.formerAccountIds?.includes(accountId) === true;
}

/** The organization's settings and the operator's are never mixed: neither account may be used with the other's secret. */
function hasBegun(vendor: TelephonyVendor, read: (name: string) => string | undefined): boolean {
  return vendor.settings.some((setting) => setting.isRequired && read(setting.name) !== undefined);
}

function connectOperator(vendor: TelephonyVendor, settings: ReadonlyMap<string, Secret>): TelephonyAccount | null {
  return vendor.connect((name) => settings.get(name)?.reveal());
}
