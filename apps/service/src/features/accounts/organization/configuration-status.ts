import type { Secret } from "@parley/foundation/secret";
import type { TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { OrganizationProviderSettings } from "./provider-settings.ts";

export interface Readiness<Source = "organization" | "environment"> {
  readonly isConfigured: boolean;
  readonly source: Source | null;
}

export interface ConfigurationStatus {
  readonly telephony: Readonly<Record<string, Readiness>>;
  readonly models: Readonly<Record<string, Readiness>>;
}

/** What the operator provides for organizations that have no settings of their own. */
export interface OperatorSettings {
  readonly telephonySettings: ReadonlyMap<string, Secret>;
  readonly modelKeys: Readonly<Partial<Record<string, Secret>>>;
  readonly speechKeys: Readonly<Partial<Record<string, Secret>>>;
}

/** Which carriers can be connected and which model vendors have a key; the organization's own settings come first. */
export function configurationStatus(
  vendors: readonly Pick<TelephonyVendor, "name" | "connect">[],
  own: OrganizationProviderSettings,
  operator: OperatorSettings,
): ConfigurationStatus {
  const telephony = vendors.map((vendor): [string, Readiness] => [
    vendor.name,
    readiness(
      vendor.connect((name) => own.get(name)) !== null,
      vendor.connect((name) => operator.telephonySettings.get(name)?.reveal()) !== null,
    ),
  ]);
  const modelVendors = new Set([...own.keyedVendors, ...Object.keys(operator.modelKeys)].sort());
  const models = [...modelVendors].map((vendor): [string, Readiness] => [
    vendor,
    readiness(own.vendorKey(vendor) !== undefined, operator.modelKeys[vendor] !== undefined),
  ]);
  return { telephony: Object.fromEntries(telephony), models: Object.fromEntries(models) };
}

export function presentReadiness<Source>(entries: Readonly<Record<string, Readiness<Source>>>) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, { isConfigured, source }]) => [name, { is_configured: isConfigured, source }]),
  );
}

export function readiness(hasOwn: boolean, hasOperators: boolean): Readiness {
  if (hasOwn) return { isConfigured: true, source: "organization" };
  return hasOperators ? { isConfigured: true, source: "environment" } : { isConfigured: false, source: null };
}
