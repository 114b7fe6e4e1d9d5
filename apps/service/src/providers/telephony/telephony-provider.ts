import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { CallAccount, CarrierCalls } from "./carrier-calls.ts";
import type { CarrierNumbers, NumberAccount } from "./carrier-numbers.ts";
import type { CarrierTexts, TextAccount } from "./carrier-texts.ts";
import type { RawWebhook, WebhookVerdict } from "./carrier-webhook.ts";

/** One setting of an account. */
export interface TelephonySetting {
  /** Its name in the organization's settings: `twilio_account_sid`. */
  readonly name: string;
  /** The environment variable that supplies it to organizations without an account of their own; null: none. */
  readonly variable: string | null;
  readonly isRequired: boolean;
}

export type CredentialCheck =
  | { readonly isValid: true; readonly friendlyName: string | null }
  | { readonly isValid: false; readonly reason: string };

/**
 * One account at a carrier. Every method throws `ProviderError`, whose `outcome` says whether the effect happened.
 * A request ends with the given signal or the time limit for all carriers (10 s by default), whichever comes first.
 */
export interface TelephonyAccount {
  readonly provider: TelephonyProviderName;
  /** The carrier's public id of the account (Twilio: Account SID), or a substitute if there is none. Reveals no secret. */
  readonly accountId: string;
  /** Other ids under which stored numbers may still refer to this account; absent: none. */
  readonly formerAccountIds?: readonly string[];
  /** Checks the signature over the raw bytes. */
  verifyWebhook(webhook: RawWebhook, now: Date): WebhookVerdict;
  checkCredentials(signal?: AbortSignal): Promise<CredentialCheck>;

  /** Each part is null if the vendor's is. */
  readonly texts: TextAccount | null;
  readonly numbers: NumberAccount | null;
  readonly calls: CallAccount | null;
}

/** One carrier: its folder exports a factory for this, `table.ts` lists it. A part the carrier lacks is null. */
export interface TelephonyVendor {
  readonly name: TelephonyProviderName;
  readonly settings: readonly TelephonySetting[];
  readonly texts: CarrierTexts | null;
  readonly numbers: CarrierNumbers | null;
  readonly calls: CarrierCalls | null;
  /** Null when a required setting is missing. `read` gives a setting's value by name. */
  connect(read: (settingName: string) => string | undefined): TelephonyAccount | null;
}

export type CarrierPart = "texts" | "numbers" | "calls";

type With<Part extends CarrierPart, Whole extends Readonly<Record<Part, unknown>>> = Whole & {
  readonly [Name in Part]: NonNullable<Whole[Name]>;
};

/** A vendor that has the part. */
export type VendorWith<Part extends CarrierPart> = With<Part, TelephonyVendor>;
/** An account at such a vendor. */
export type AccountWith<Part extends CarrierPart> = With<Part, TelephonyAccount>;

export function hasPart<Part extends CarrierPart, Whole extends Readonly<Record<Part, unknown>>>(
  whole: Whole,
  part: Part,
): whole is With<Part, Whole> {
  return whole[part] !== null;
}

/** The given vendor or account if it has the part, else null. */
export function withPart<Part extends CarrierPart, Whole extends Readonly<Record<Part, unknown>>>(
  whole: Whole | null,
  part: Part,
): With<Part, Whole> | null {
  return whole !== null && hasPart(whole, part) ? whole : null;
}
