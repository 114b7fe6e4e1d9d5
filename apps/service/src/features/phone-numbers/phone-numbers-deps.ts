import type { Platform } from "../../platform/platform.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";
import type { CountryDirectory } from "./list-countries.ts";
import type { TelephonyAccounts } from "./telephony-accounts.ts";

/** What the composition root hands to the phone numbers. */
export interface PhoneNumbersDeps {
  readonly platform: Pick<Platform, "data" | "random" | "logger">;
  readonly telephony: TelephonyTable;
  readonly accounts: TelephonyAccounts;
  /** Of providers that are asked for their countries before the rest of them is built, by name. */
  readonly countryDirectories: ReadonlyMap<string, CountryDirectory>;
  /** Origin carriers reach this service at. */
  readonly publicBaseUrl: string;
  /** How long a request to a carrier may still take effect after it was lost. */
  readonly reconcileGraceMs: number;
}
