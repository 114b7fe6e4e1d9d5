import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { CallPrice } from "./call-prices.ts";
import type { CarrierDefinition, CarrierDeps } from "./carrier-definition.ts";
import { sipBridge } from "./sip-bridge/vendor.ts";
import type { TelephonyVendor } from "./telephony-provider.ts";
import { telnyx } from "./telnyx/vendor.ts";
import { twilio } from "./twilio/vendor.ts";
import { vonage } from "./vonage/vendor.ts";

/** All carriers. */
export const CARRIERS: readonly CarrierDefinition[] = [
  // One line each.
  twilio,
  telnyx,
  vonage,
  sipBridge,
];

/** In US dollars, before volume discounts. For a country or carrier not listed, no price is known. */
export const CALL_PRICES: readonly CallPrice[] = CARRIERS.flatMap(({ callPrices }) => callPrices);

export interface TelephonyTableDeps extends Omit<CarrierDeps, "baseUrl"> {
  /** Origins that replace a carrier's own (`TWILIO_BASE_URL` …). */
  readonly baseUrls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
}

export interface TelephonyTable {
  /** Null when no vendor has that name. */
  get(name: string): TelephonyVendor | null;
  all(): readonly TelephonyVendor[];
}

export function createTelephonyTable({ http, clock, baseUrls }: TelephonyTableDeps): TelephonyTable {
  const vendors = CARRIERS.map(({ name, create }) => create({ http, clock, baseUrl: baseUrls[name] ?? null }));
  const byName = new Map<string, TelephonyVendor>(vendors.map((vendor) => [vendor.name, vendor]));
  return {
    get: (name) => byName.get(name) ?? null,
    all: () => vendors,
  };
}
