import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { TelephonyTable } from "../../../providers/telephony/table.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { ProviderSettings } from "../../accounts/organization/provider-settings.ts";

/** Connected accounts at carriers. */
export interface TelephonyAccounts {
  /**
   * The account the organization sends, buys and sells with: its own, else the operator's. An organization that has begun
   * to set up an account of its own no longer gets the operator's. Null: none is connected, or there is no such provider.
   */
  forOrganization(organizationId: OrganizationId, provider: string): Promise<TelephonyAccount | null>;
  /** The account a number stands in: the organization's or the operator's, whichever it is. */
  forNumber(organizationId: OrganizationId, number: NumberOrigin): Promise<TelephonyAccount | null>;
  /** The account of the environment; null when it is not complete. */
  operatorAccount(provider: string): TelephonyAccount | null;
}

export interface NumberOrigin {
  readonly provider: string;
  readonly providerAccountId: string | null;
  /** Of the organization's provider settings, where the caller has just read it. */
  readonly settingsVersion?: number;
}

export interface TelephonyAccountsDeps {
  readonly telephony: TelephonyTable;
  readonly providerSettings: ProviderSettings;
  /** Of the environment, by setting name in lower case. */
  readonly operatorSettings: ReadonlyMap<string, Secret>;
}

const MAX_CACHED = 1_000;

export function createTelephonyAccounts(deps: TelephonyAccountsDeps): TelephonyAccounts {
  const { telephony, providerSettings, operatorSettings } = deps;
  const operatorAccounts = new Map(
    telephony.all().map((vendor) => [vendor.name as string, connectOperator(vendor, operatorSettings)]),
  );
  /** Own accounts, the oldest first. */
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

/** Own and operator's settings are never mixed: one's account must not be reached with the other's secret. */
function hasBegun(vendor: TelephonyVendor, read: (name: string) => string | undefined): boolean {
  return vendor.settings.some((setting) => setting.isRequired && read(setting.name) !== undefined);
}

function connectOperator(vendor: TelephonyVendor, settings: ReadonlyMap<string, Secret>): TelephonyAccount | null {
  return vendor.connect((name) => settings.get(name)?.reveal());
}
