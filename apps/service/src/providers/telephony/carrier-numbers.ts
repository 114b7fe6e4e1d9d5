import type { IntendedEffect } from "./intended-effect.ts";

/** What a carrier can do with numbers. Callers ask here and never compare a carrier's name. */
export interface CarrierNumbers {
  /** Numbers of others may be verified with the carrier and then shown as the caller. */
  readonly hasVerifiedCallerIds: boolean;
}

/** What an account can do with numbers. Every method throws `ProviderError`. */
export interface NumberAccount {
  listCountries(signal?: AbortSignal): Promise<readonly string[]>;
  searchNumbers(search: NumberSearch, signal?: AbortSignal): Promise<readonly AvailableNumber[]>;
  purchaseNumber(purchase: NumberPurchase, signal?: AbortSignal): Promise<OwnedNumber>;
  /** Resolves also when the carrier no longer knows the number. */
  releaseNumber(providerNumberId: string, signal?: AbortSignal): Promise<void>;
  listNumbers(signal?: AbortSignal): Promise<readonly OwnedNumber[]>;
  /** A member that is absent is left as the carrier has it; null clears it. */
  configureNumber(providerNumberId: string, webhooks: Partial<NumberWebhooks>, signal?: AbortSignal): Promise<void>;
  /** Where the number's traffic goes, to be put back later: all that `configureNumber` may change. Null: no such number. */
  readNumberRoutes(providerNumberId: string, signal?: AbortSignal): Promise<readonly NumberRoute[] | null>;
  /** Has the carrier keep this route as it was read; others stay as they are. */
  restoreNumberRoute(providerNumberId: string, route: NumberRoute, signal?: AbortSignal): Promise<void>;
  /** Null when the account does not have the number. */
  readNumberConfiguration(providerNumberId: string, signal?: AbortSignal): Promise<NumberConfiguration | null>;
  /** Throws when `hasVerifiedCallerIds` is false, as the next one does. */
  listVerifiedCallerIds(signal?: AbortSignal): Promise<readonly VerifiedCallerId[]>;
  requestCallerIdVerification(
    phoneNumber: string,
    friendlyName: string | null,
    signal?: AbortSignal,
  ): Promise<CallerIdVerification>;
}

export interface NumberCapabilities {
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
  readonly fax: boolean;
}

export interface NumberSearch {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly areaCode: string | null;
  readonly contains: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly limit: number;
}

export interface AvailableNumber {
  readonly phoneNumber: string;
  readonly friendlyName: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly countryCode: string;
  readonly capabilities: NumberCapabilities;
  /** Monthly price as text with its sign, `$1.15`; null when the carrier does not say. */
  readonly monthlyCost: string | null;
  readonly setupCost: string | null;
}

export interface OwnedNumber {
  readonly phoneNumber: string;
  readonly providerNumberId: string;
  readonly friendlyName: string | null;
  readonly capabilities: NumberCapabilities;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Where a number's traffic is to go; absolute URLs. */
export interface NumberWebhooks {
  readonly smsUrl: string | null;
  readonly voiceUrl: string | null;
  readonly statusCallbackUrl: string | null;
}

/** What the carrier has configured for a number, for people who look for a mistake. */
export interface NumberConfiguration {
  /** Where texts really go, wherever the carrier keeps that; null: nowhere. */
  readonly smsUrl: string | null;
  /** The same of calls. */
  readonly voiceUrl: string | null;
  /** What people are shown in place of the URL, where the carrier keeps none with the number. */
  readonly smsNote?: string;
  readonly voiceNote?: string;
  /** In the carrier's own words, no secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A place in which a carrier keeps where some of a number's traffic goes. */
export interface NumberRoute {
  /** Under which a person recognizes it, and by which it is put back: `voice`, `connection`. */
  readonly name: string;
  /** What restores it, in the carrier's own terms. May hold secrets, such as a password in an address. */
  readonly members: Readonly<Record<string, string>>;
  /** The address it leads to in the end, else the id of what takes the traffic; null: nothing is set. */
  readonly leadsTo: string | null;
}

export interface NumberPurchase extends IntendedEffect {
  /** E.164. */
  readonly phoneNumber: string;
  /** ISO 3166-1 alpha-2; null: to be told from the number. */
  readonly countryCode: string | null;
  /** The carrier's group of numbers that texts share settings by, when the buyer names one (Telnyx). */
  readonly messagingProfileId: string | null;
  readonly webhooks: NumberWebhooks;
}

/** A number that belongs to somebody else's carrier and was verified with this one. */
export interface VerifiedCallerId {
  readonly phoneNumber: string;
  readonly providerCallerId: string;
  readonly friendlyName: string | null;
}

/** How its owner proves that the number is theirs. */
export interface CallerIdVerification {
  /** What the owner types or says when the carrier calls; null when the carrier texts a code to the owner instead. */
  readonly validationCode: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}
