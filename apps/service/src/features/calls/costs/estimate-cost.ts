import type { CostServiceType, estimateCost } from "@parley/contracts/calls/call-cost-contracts";
import type { z } from "zod";
import { CURRENCY, toDollars } from "./cost-totals.ts";
import { nameRecognizerModel, nameVoiceModel, newAssistantsVoice, type SpeechVendors } from "./name-speech-model.ts";
import { type Circumstances, priceDayOf, priceUsage } from "./price-usage.ts";

/** Without what depends on today. */
type Estimate = Omit<z.input<NonNullable<typeof estimateCost.success>>, "has_stale_price">;

interface Choice {
  readonly provider: string | null;
  readonly model: string | null;
}

/**
 * The assumed minute: the assistant speaks for half of it, at 150 words a minute of 6 characters each (with the blank); a
 * token is 4 characters; the model is asked 4 times, each time with 1,000 tokens of prompt and dialogue. Only the bill tells
 * what a real minute cost.
 */
const SPOKEN_CHARACTERS = 450;
const OUTPUT_TOKENS = Math.round(SPOKEN_CHARACTERS / 4);
const INPUT_TOKENS = 4 * 1_000;
const SECONDS = 60;

/** What a minute of a call costs at list price. Members without a known price are 0 and named in `unknown`. */
export function estimateCostPerMinute(
  vendors: SpeechVendors,
  choices: Readonly<Record<"llm" | "tts" | "stt", Choice>>,
): Estimate {
  const unknown = new Set<string>();
  const days: string[] = [];
  const circumstances: Circumstances = {
    direction: "inbound",
    calledCountry: null,
    language: newAssistantsVoice().language,
    hasOwnAddress: () => false,
    usages: [],
  };
  /** In micro-units. An unknown price is 0, and the members that need it are noted as unknown. */
  const priceOf = (serviceType: CostServiceType, usageType: string, choice: Choice, members: readonly string[]) => {
    const { provider } = choice;
    const model = provider === null ? null : modelOf(vendors, serviceType, { ...choice, provider });
    const usage = { serviceType, provider: provider ?? "", model, usageType, usageAmount: 1 };
    const { unitCostMicros } = priceUsage(usage, circumstances);
    if (unitCostMicros === null) for (const member of [...members, "total_cost_per_min"]) unknown.add(member);
    const asOf = unitCostMicros === null ? null : priceDayOf(usage);
    if (asOf !== null) days.push(asOf);
    return unitCostMicros ?? 0;
  };
  const input = priceOf("llm", "input_tokens", choices.llm, ["llm_input_cost_per_1k", "llm_cost_per_min"]);
  const output = priceOf("llm", "output_tokens", choices.llm, ["llm_output_cost_per_1k", "llm_cost_per_min"]);
  const character = priceOf("tts", "characters", choices.tts, ["tts_cost_per_1k_chars", "tts_cost_per_min"]);
  const second = priceOf("stt", "seconds", choices.stt, ["stt_cost_per_min"]);
  const llm = INPUT_TOKENS * input + OUTPUT_TOKENS * output;
  const tts = SPOKEN_CHARACTERS * character;
  const stt = SECONDS * second;
  return {
    platform_fee_per_min: 0,
    managed_fee_per_min: 0,
    llm_cost_per_min: dollars(llm),
    llm_input_cost_per_1k: dollars(1_000 * input),
    llm_output_cost_per_1k: dollars(1_000 * output),
    tts_cost_per_min: dollars(tts),
    tts_cost_per_1k_chars: dollars(1_000 * character),
    stt_cost_per_min: dollars(stt),
    total_cost_per_min: dollars(llm + tts + stt),
    estimated_tokens_per_min: INPUT_TOKENS + OUTPUT_TOKENS,
    estimated_chars_per_min: SPOKEN_CHARACTERS,
    currency: CURRENCY,
    oldest_price_as_of: days.sort()[0] ?? null,
    unknown: [...unknown].sort(),
  };
}

function modelOf(
  vendors: SpeechVendors,
  serviceType: CostServiceType,
  choice: { readonly provider: string; readonly model: string | null },
): string | null {
  if (serviceType === "tts") return nameVoiceModel(vendors, choice);
  return serviceType === "stt" ? nameRecognizerModel(vendors, choice) : choice.model;
}

/** Rounded to a millionth of a cent, finer than any price, to drop the noise of binary fractions. */
function dollars(micros: number): number {
  return Math.round(toDollars(micros) * 1e8) / 1e8;
}
