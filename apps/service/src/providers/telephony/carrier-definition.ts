import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { CallPrice } from "./call-prices.ts";
import type { TelephonySetting, TelephonyVendor } from "./telephony-provider.ts";

/** What a carrier's folder exports and `table.ts` lists: the carrier's fixed facts and how to create its vendor. */
export interface CarrierDefinition {
  readonly name: TelephonyProviderName;
  readonly settings: CarrierSettings;
  readonly callPrices: readonly CallPrice[];
  create(deps: CarrierDeps): TelephonyVendor;
}

export interface CarrierSettings {
  /**
   * The environment variable with an origin that stands in for all of the carrier's hosts, paths kept; null for a vendor
   * without hosts of its own, whose address is one of its settings.
   */
  readonly baseUrlVariable: string | null;
  readonly settings: readonly TelephonySetting[];
}

export interface CarrierDeps {
  readonly http: OutboundHttp;
  /** Replaces the origin of every host of the carrier, paths kept; null for its own. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
}
