import { DEMO_PRICES } from "./demo/prices.ts";
import type { ModelUsage } from "./language-model.ts";
import type { ModelPrice } from "./model-price.ts";
import { MODEL_VENDORS } from "./table.ts";

export const MODEL_PRICES: readonly (ModelPrice & { readonly provider: string })[] = [
  ...Object.entries(MODEL_VENDORS).flatMap(([provider, { prices }]) => prices.map((price) => ({ provider, ...price }))),
  ...DEMO_PRICES.map((price) => ({ provider: "demo", ...price })),
];

const PRICES: ReadonlyMap<string, ModelPrice> = new Map(
  MODEL_PRICES.flatMap((price) => price.modelIds.map((modelId) => [keyOf(price.provider, modelId), price] as const)),
);

/** @returns the list price with its date and source, or null when unknown. */
export function findModelPrice(provider: string, modelId: string): ModelPrice | null {
  return PRICES.get(keyOf(provider, modelId)) ?? null;
}

/**
 * The list price of an answer, in whole micro-units of a US dollar, rounded to the nearest. Null when the price or the
 * number of tokens is unknown. An upper bound for vendors that discount cached input; not for an organization's own base
 * URL, where other prices apply.
 */
export function costMicros(provider: string, modelId: string, usage: ModelUsage): number | null {
  const price = findModelPrice(provider, modelId);
  if (price === null) return null;
  const { inputMicrosPerMillionTokens, outputMicrosPerMillionTokens } = price;
  if (inputMicrosPerMillionTokens === 0 && outputMicrosPerMillionTokens === 0) return 0;
  if (usage.promptTokens === null || usage.completionTokens === null) return null;
  if (price.longestPromptTokens !== undefined && usage.promptTokens > price.longestPromptTokens) return null;
  const total =
    usage.promptTokens * inputMicrosPerMillionTokens + usage.completionTokens * outputMicrosPerMillionTokens;
  return Math.round(total / 1_000_000);
}

function keyOf(provider: string, modelId: string): string {
  return `${provider} ${modelId}`;
}
