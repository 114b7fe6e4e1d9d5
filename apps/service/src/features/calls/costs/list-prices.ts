import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import { MODEL_PRICES } from "../../../providers/llm/prices.ts";
import { RECOGNIZER_PRICES, VOICE_PRICES } from "../../../providers/speech/prices.ts";
import { CALL_PRICES } from "../../../providers/telephony/table.ts";

/** A price as vendors state it: for a quantity of something. */
export interface ListPrice {
  readonly serviceType: CostServiceType;
  readonly provider: string;
  /** `aura-2-*` stands for every name with that beginning; null where the price does not depend on a model. */
  readonly model: string | null;
  /** `input_tokens`, `output_tokens`, `characters`, `seconds`. */
  readonly usageType: string;
  readonly quantity: number;
  /** US dollars × 1,000,000 for the quantity. */
  readonly costMicros: number;
  /** The condition the price applies under; null where it always applies. */
  readonly condition: string | null;
  /** The day for which the price is known; later changes are not listed. */
  readonly asOf: string;
  readonly source: string;
}

/** List prices of the vendors' own services; at an address of an organization's own, other prices apply. */
export const LIST_PRICES: readonly ListPrice[] = [
  ...modelPrices(),
  ...listeningPrices(),
  ...speakingPrices(),
  ...callPrices(),
];

function modelPrices(): readonly ListPrice[] {
  return MODEL_PRICES.flatMap((price) =>
    price.modelIds.flatMap((model): ListPrice[] => {
      const { provider, asOf, source, longestPromptTokens } = price;
      const condition = longestPromptTokens === undefined ? null : `prompts of up to ${longestPromptTokens} tokens`;
      const common = { serviceType: "llm" as const, provider, model, quantity: 1_000_000, condition, asOf, source };
      return [
        { ...common, usageType: "input_tokens", costMicros: price.inputMicrosPerMillionTokens },
        { ...common, usageType: "output_tokens", costMicros: price.outputMicrosPerMillionTokens },
      ];
    }),
  );
}

function listeningPrices(): readonly ListPrice[] {
  return RECOGNIZER_PRICES.flatMap((price) =>
    price.modelIds.flatMap((model): ListPrice[] => {
      const { provider, asOf, source, microsPerMinute, multilingualMicrosPerMinute } = price;
      const common = { serviceType: "stt" as const, provider, model, usageType: "seconds", quantity: 60, asOf, source };
      if (multilingualMicrosPerMinute === undefined)
        return [{ ...common, costMicros: microsPerMinute, condition: null }];
      return [
        { ...common, costMicros: microsPerMinute, condition: "one language" },
        { ...common, costMicros: multilingualMicrosPerMinute, condition: "language multi" },
      ];
    }),
  );
}

function speakingPrices(): readonly ListPrice[] {
  return VOICE_PRICES.flatMap(({ provider, modelIds, microsPerMillionCharacters, asOf, source }) =>
    modelIds.map((model): ListPrice => {
      const costMicros = microsPerMillionCharacters / 1_000;
      const unit = { usageType: "characters", quantity: 1_000, costMicros, condition: null };
      return { serviceType: "tts", provider, model, ...unit, asOf, source };
    }),
  );
}

/** A carrier's price is unknown as soon as one part of it is. */
function callPrices(): readonly ListPrice[] {
  return CALL_PRICES.flatMap(({ provider, streamMicrosPerMinute, callMicrosPerMinute, asOf, source, ...price }) => {
    if (streamMicrosPerMinute === null) return [];
    const unit = { usageType: "seconds", quantity: 60, costMicros: callMicrosPerMinute + streamMicrosPerMinute };
    const condition = `${price.direction}, ${price.country}, media stream included, in steps of ${price.stepSeconds} s`;
    return [{ serviceType: "telephony" as const, provider, model: null, ...unit, condition, asOf, source }];
  });
}
