import { organizationLimits, usageLimits } from "@parley/contracts/usage-schemas";
import type { z } from "zod";

export type LimitName = keyof z.infer<typeof usageLimits>;

/** Null: no limit. Money is in micro-units of a US dollar. */
export interface UsageLimits {
  readonly textsPerHour: number | null;
  readonly textsPerDay: number | null;
  readonly textsPerRecipientPerDay: number | null;
  readonly callsPerHour: number | null;
  readonly callsPerDay: number | null;
  readonly concurrentCalls: number | null;
  readonly spendMicrosPerHour: number | null;
  readonly spendMicrosPerDay: number | null;
}

/** Where an organization's texts may be sent. */
export interface DestinationRules {
  readonly allowsPremium: boolean;
  /** ISO 3166-1 alpha-2, in addition to the country of the sending number; null: all. */
  readonly allowedCountries: readonly string[] | null;
}

/** The limits for one text, call or answer: the organization's, across all assistants, and the assistant's own. */
export interface Limits {
  readonly organization: UsageLimits;
  readonly assistant: UsageLimits;
  readonly destinations: DestinationRules;
}

/** How fast an organization's campaigns may go, whichever campaigns they are. */
export interface OutreachPaces {
  /** Carriers take a text a second from an ordinary number, and filter what comes faster. */
  readonly textsPerMinutePerNumber: number;
  /** Carriers take a call a second from an ordinary account. */
  readonly callsPerMinutePerCarrier: number;
}

export function outreachPacesFrom(stored: unknown): OutreachPaces {
  const numberOf = (name: OutreachPaceName) => {
    const parsed = organizationLimits.shape[name].safeParse(memberOf(stored, name));
    return (parsed.success ? parsed.data : null) ?? DEFAULT_OUTREACH_PACE;
  };
  return {
    textsPerMinutePerNumber: numberOf("campaign_texts_per_minute_per_number"),
    callsPerMinutePerCarrier: numberOf("campaign_calls_per_minute_per_carrier"),
  };
}

type OutreachPaceName = "campaign_texts_per_minute_per_number" | "campaign_calls_per_minute_per_carrier";
const DEFAULT_OUTREACH_PACE = 60;

const MICROS_PER_USD = 1_000_000;

/**
 * Reads stored limits one member at a time: settings are validated on writing, but used to be free-form, and one bad
 * member must not disable the others.
 */
export function limitsFrom(stored: unknown): UsageLimits {
  const numberOf = (name: LimitName): number | null => {
    const parsed = usageLimits.shape[name].safeParse(memberOf(stored, name));
    return parsed.success ? (parsed.data ?? null) : null;
  };
  return {
    textsPerHour: numberOf("texts_per_hour"),
    textsPerDay: numberOf("texts_per_day"),
    textsPerRecipientPerDay: numberOf("texts_per_recipient_per_day"),
    callsPerHour: numberOf("calls_per_hour"),
    callsPerDay: numberOf("calls_per_day"),
    concurrentCalls: numberOf("concurrent_calls"),
    spendMicrosPerHour: toMicros(numberOf("model_spend_usd_per_hour")),
    spendMicrosPerDay: toMicros(numberOf("model_spend_usd_per_day")),
  };
}

export function destinationRulesFrom(stored: unknown): DestinationRules {
  const countries = memberOf(
    stored,
    "allowed_destination_countries" satisfies keyof z.infer<typeof organizationLimits>,
  );
  return {
    allowsPremium: memberOf(stored, "allow_premium_destinations") === true,
    allowedCountries: Array.isArray(countries) ? countries.filter((code) => typeof code === "string") : null,
  };
}

export function toUsd(micros: number): number {
  return micros / MICROS_PER_USD;
}

function toMicros(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * MICROS_PER_USD);
}

function memberOf(stored: unknown, name: string): unknown {
  return typeof stored === "object" && stored !== null && Object.hasOwn(stored, name)
    ? Reflect.get(stored, name)
    : undefined;
}
