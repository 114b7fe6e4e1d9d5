import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { TelephonyVendor } from "./telephony-provider.ts";
import { createTelnyxVendor } from "./telnyx/vendor.ts";
import { createTwilioVendor } from "./twilio/vendor.ts";
import { createVonageVendor } from "./vonage/vendor.ts";

export interface TelephonyTableDeps {
  readonly http: OutboundHttp;
  readonly clock: Clock;
  /** Origins that replace a vendor's own (`TWILIO_BASE_URL` …). */
  readonly baseUrls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
}

export interface TelephonyTable {
  /** Null for a name without a vendor. */
  get(name: string): TelephonyVendor | null;
  all(): readonly TelephonyVendor[];
}

/** The carriers there are: one line each. */
export function createTelephonyTable({ http, clock, baseUrls }: TelephonyTableDeps): TelephonyTable {
  const vendors: readonly TelephonyVendor[] = [
    createTwilioVendor({ http, clock, baseUrl: baseUrls.twilio ?? null }),
    createTelnyxVendor({ http, clock, baseUrl: baseUrls.telnyx ?? null }),
    createVonageVendor({ http, clock, baseUrl: baseUrls.vonage ?? null }),
  ];
  const byName = new Map<string, TelephonyVendor>(vendors.map((vendor) => [vendor.name, vendor]));
  return {
    get: (name) => byName.get(name) ?? null,
    all: () => vendors,
  };
}
