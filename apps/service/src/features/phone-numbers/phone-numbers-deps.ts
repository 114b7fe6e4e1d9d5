import type { Config } from "../../config/config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";
import type { CountryDirectory } from "./list-countries.ts";
import type { TelephonyAccounts } from "./telephony-accounts.ts";

/** What the composition root hands to the phone numbers. */
export interface PhoneNumbersDeps {
  readonly platform: Pick<Platform, "data" | "logger">;
  readonly config: Pick<Config, "publicBaseUrl" | "reconcileGraceMs">;
  readonly telephony: TelephonyTable;
  readonly accounts: TelephonyAccounts;
  /** Of providers that are asked for their countries before the rest of them is built, by name; none when absent. */
  readonly countryDirectories?: ReadonlyMap<string, CountryDirectory>;
}
