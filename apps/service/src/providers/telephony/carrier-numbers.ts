import type { IntendedEffect } from "./intended-effect.ts";

/** What a carrier can do with numbers. Callers ask here and never compare a carrier's name. */
export interface CarrierNumbers {
  /** A number at another carrier can be verified with this one and then shown as the caller. */
  readonly hasVerifiedCallerIds: boolean;
}

/** What an account can do with numbers. Every method throws `ProviderError`. */
export interface NumberAccount {
  listCountries(signal?: AbortSignal): Promise<readonly string[]>;
  searchNumbers(search: NumberSearch, signal?: AbortSignal): Promise<readonly AvailableNumber[]>;
  purchaseNumber(purchase: NumberPurchase, signal?: AbortSignal): Promise<OwnedNumber>;
  /** Also resolves when the carrier no longer knows the number. */
  releaseNumber(providerNumberId: string, signal?: AbortSignal): Promise<void>;
  listNumbers(signal?: AbortSignal): Promise<readonly OwnedNumber[]>;
  /** An absent member leaves the carrier's setting unchanged; null clears it. */
  configureNumber(providerNumberId: string, webhooks: Partial<NumberWebhooks>, signal?: AbortSignal): Promise<void>;
  /** Everything `configureNumber` may change, so that it can be put back later. Null: no such number. */
  readNumberRoutes(providerNumberId: string, signal?: AbortSignal): Promise<readonly NumberRoute[] | null>;
  /** Sets this route back to what was read; others stay as they are. */
  restoreNumberRoute(providerNumberId: string, route: NumberRoute, signal?: AbortSignal): Promise<void>;
  /** Null when the account does not have the number. */
  readNumberConfiguration(providerNumberId: string, signal?: AbortSignal): Promise<NumberConfiguration | null>;
  /** Like `requestCallerIdVerification`, throws when `hasVerifiedCallerIds` is false. */
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

/** Where to send a number's traffic; absolute URLs. */
export interface NumberWebhooks {
  readonly smsUrl: string | null;
  readonly voiceUrl: string | null;
  readonly statusCallbackUrl: string | null;
}

/** What the carrier has configured for a number, for people troubleshooting it. */
export interface NumberConfiguration {
  /** Where texts actually go, wherever the carrier stores that; null: nowhere. */
  readonly smsUrl: string | null;
  /** The same for calls. */
  readonly voiceUrl: string | null;
  /** Shown in place of the URL when the carrier does not store one with the number. */
  readonly smsNote?: string;
  readonly voiceNote?: string;
  /** In the carrier's own words, no secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** One place where a carrier stores the destination of some of a number's traffic. */
export interface NumberRoute {
  /** Tells people, and `restoreNumberRoute`, which route it is: `voice`, `connection`. */
  readonly name: string;
  /** What to send to restore it, in the carrier's own terms. May hold secrets, such as a password in an address. */
  readonly members: Readonly<Record<string, string>>;
  /** The URL the traffic finally reaches, or else the id of what takes it; null: nothing is set. */
  readonly leadsTo: string | null;
}

export interface NumberPurchase extends IntendedEffect {
  /** E.164. */
  readonly phoneNumber: string;
  /** ISO 3166-1 alpha-2; null: derive it from the number. */
  readonly countryCode: string | null;
  /** The messaging profile to put the number in, if the buyer chose one (Telnyx only). */
  readonly messagingProfileId: string | null;
  readonly webhooks: NumberWebhooks;
}

/** A number at another carrier that was verified with this one. */
export interface VerifiedCallerId {
  readonly phoneNumber: string;
  readonly providerCallerId: string;
  readonly friendlyName: string | null;
}

/** How the number's owner proves that it is theirs. */
export interface CallerIdVerification {
  /** What the owner types or says when the carrier calls; null when the carrier texts a code to the owner instead. */
  readonly validationCode: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}
