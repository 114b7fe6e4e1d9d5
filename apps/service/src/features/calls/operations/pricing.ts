import { estimateCost, listPrices } from "@parley/contracts/calls/call-cost-contracts";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { estimateCostPerMinute } from "../costs/estimate-cost.ts";
import { LIST_PRICES } from "../costs/list-prices.ts";
import type { SpeechVendors } from "../costs/name-speech-model.ts";
import { presentPrice } from "../costs/present-price.ts";
import { isStalePrice } from "../costs/price-age.ts";

/** Endpoints about list prices and estimates made from them. */
export function pricingOperations(speechVendors: SpeechVendors, clock: Clock): readonly Operation[] {
  return [
    defineOperation(listPrices, async ({ query }) =>
      LIST_PRICES.map((price, place) => presentPrice(price, place, clock.now()))
        .filter(({ service_type }) => query.service_type === undefined || service_type === query.service_type)
        .filter(({ provider }) => query.provider === undefined || provider === query.provider),
    ),
    defineOperation(estimateCost, async ({ body }) => {
      const estimate = estimateCostPerMinute(speechVendors, {
        llm: { provider: body.llm_provider, model: body.llm_model },
        tts: { provider: body.tts_provider, model: body.tts_model ?? null },
        stt: { provider: body.stt_provider, model: body.stt_model },
      });
      const { oldest_price_as_of: oldest } = estimate;
      return { ...estimate, has_stale_price: oldest !== null && isStalePrice(oldest, clock.now()) };
    }),
  ];
}
