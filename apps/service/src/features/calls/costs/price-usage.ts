import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import { findModelPrice } from "../../../providers/llm/prices.ts";
import { findRecognizerPrice, findVoicePrice } from "../../../providers/speech/prices.ts";
import { callCostMicros, findCallPrice } from "../../../providers/telephony/call-prices.ts";
import { CALL_PRICES } from "../../../providers/telephony/table.ts";

/** An amount of something that has a price. */
export interface Usage {
  readonly serviceType: CostServiceType;
  readonly provider: string;
  readonly model: string | null;
  /** `input_tokens`, `output_tokens`, `characters`, `seconds`. */
  readonly usageType: string;
  readonly usageAmount: number;
}

/** What prices depend on besides the amount used. */
export interface Circumstances {
  readonly direction: "inbound" | "outbound";
  /** The country of the called number: ISO 3166, two letters; null when unknown. */
  readonly calledCountry: string | null;
  /** The language the recognizer was told to expect (`multi`: several); null when unknown. */
  readonly language: string | null;
  /** Whether the organization reaches the provider's service at an address of its own, where other prices apply. */
  readonly hasOwnAddress: (serviceType: CostServiceType, provider: string) => boolean;
  /** Everything the call used: some prices hold for short prompts only. */
  readonly usages: readonly Usage[];
}

export interface PricedUsage {
  /** US dollars × 1,000,000 for one unit; null when the price is not known. */
  readonly unitCostMicros: number | null;
  /** Null when the price is not known, unless the amount is 0. Carriers bill in steps. */
  readonly totalCostMicros: number | null;
}

/** What a usage cost at list price. */
export function priceUsage(usage: Usage, circumstances: Circumstances): PricedUsage {
  const { serviceType, provider, usageAmount } = usage;
  const unitCostMicros = circumstances.hasOwnAddress(serviceType, provider) ? null : unitCost(usage, circumstances);
  if (unitCostMicros === null || usageAmount === 0) {
    return { unitCostMicros, totalCostMicros: usageAmount === 0 ? 0 : null };
  }
  const inSteps = serviceType === "telephony" ? steppedCost(usage, circumstances) : null;
  return { unitCostMicros, totalCostMicros: inSteps ?? Math.round(usageAmount * unitCostMicros) };
}

function unitCost(usage: Usage, circumstances: Circumstances): number | null {
  const { serviceType, provider, model, usageType } = usage;
  switch (serviceType) {
    case "llm":
      return model === null ? null : tokenCost(usage, model, circumstances.usages);
    case "stt":
      return model === null || usageType !== "seconds" ? null : listeningCost(provider, model, circumstances.language);
    case "tts":
      return model === null || usageType !== "characters" ? null : speakingCost(provider, model);
    case "telephony":
      return secondCost(provider, circumstances);
  }
}

function tokenCost(usage: Usage, model: string, usages: readonly Usage[]): number | null {
  const price = findModelPrice(usage.provider, model);
  if (price === null) return null;
  const prompt = usages.find(
    (other) =>
      other.serviceType === "llm" &&
      other.provider === usage.provider &&
      other.model === model &&
      other.usageType === "input_tokens",
  );
  // Only the sum of the call's prompts is known: when that is short enough, each prompt was.
  const longest = price.longestPromptTokens ?? Number.POSITIVE_INFINITY;
  if ((prompt?.usageAmount ?? 0) > longest) return null;
  if (usage.usageType === "input_tokens") return price.inputMicrosPerMillionTokens / 1_000_000;
  return usage.usageType === "output_tokens" ? price.outputMicrosPerMillionTokens / 1_000_000 : null;
}

function listeningCost(provider: string, model: string, language: string | null): number | null {
  const price = findRecognizerPrice(provider, model);
  if (price === null) return null;
  const { microsPerMinute, multilingualMicrosPerMinute = microsPerMinute } = price;
  if (language === null && multilingualMicrosPerMinute !== microsPerMinute) return null;
  return (language === "multi" ? multilingualMicrosPerMinute : microsPerMinute) / 60;
}

function speakingCost(provider: string, model: string): number | null {
  const price = findVoicePrice(provider, model);
  return price === null ? null : price.microsPerMillionCharacters / 1_000_000;
}

/** The day for which the list price of a model, recognizer or voice is known; null where none is. */
export function priceDayOf({ serviceType, provider, model }: Omit<Usage, "usageType" | "usageAmount">): string | null {
  if (model === null) return null;
  switch (serviceType) {
    case "llm":
      return findModelPrice(provider, model)?.asOf ?? null;
    case "stt":
      return findRecognizerPrice(provider, model)?.asOf ?? null;
    case "tts":
      return findVoicePrice(provider, model)?.asOf ?? null;
    // A carrier's price depends on more than its name.
    case "telephony":
      return null;
  }
}

/** Calls from a page come over the internet; no carrier is paid for them. */
const FREE_PROVIDER = "browser";

function secondCost(provider: string, { direction, calledCountry }: Circumstances): number | null {
  if (provider === FREE_PROVIDER) return 0;
  const price =
    calledCountry === null ? null : findCallPrice(CALL_PRICES, { provider, country: calledCountry, direction });
  if (price === null || price.streamMicrosPerMinute === null) return null;
  return (price.callMicrosPerMinute + price.streamMicrosPerMinute) / 60;
}

function steppedCost({ provider, usageAmount }: Usage, { direction, calledCountry }: Circumstances): number | null {
  return calledCountry === null
    ? null
    : callCostMicros(CALL_PRICES, { provider, country: calledCountry, direction }, usageAmount);
}
