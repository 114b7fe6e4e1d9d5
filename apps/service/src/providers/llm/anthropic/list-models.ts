import { z } from "zod";
import { looseList, looseText } from "../../shared/offers/loose-list.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import type { OfferList } from "../../shared/offers/vendor-offer.ts";
import { keyedListAddress } from "../listing/list-address.ts";
import type { ModelAccess, ModelDependencies } from "../model-vendor.ts";
import { ANTHROPIC_SETTINGS } from "./settings.ts";

/** https://docs.anthropic.com/en/api/versioning */
const API_VERSION = "2023-06-01";

/** https://docs.anthropic.com/en/api/models-list */
const modelPage = z.object({
  data: looseList(z.object({ id: z.string(), display_name: looseText })),
  has_more: z.boolean().catch(false),
  last_id: looseText,
});

/** Asks `GET /v1/models`. @throws ProviderError */
export async function listAnthropicModels(access: ModelAccess, dependencies: ModelDependencies): Promise<OfferList> {
  const { http, baseUrl, apiKey } = keyedListAddress(access, ANTHROPIC_SETTINGS.defaultBaseUrl, dependencies);
  return readOffers({
    provider: access.provider,
    http,
    headers: { "x-api-key": apiKey, "anthropic-version": API_VERSION },
    page: modelPage,
    urlOf: (after) => `${baseUrl}/models?limit=100${after === null ? "" : `&after_id=${encodeURIComponent(after)}`}`,
    offersOf: ({ data }) => data.map((model) => model && { id: model.id, name: model.display_name ?? "" }),
    nextOf: (page) => (page.has_more ? (page.last_id ?? null) : null),
  });
}
