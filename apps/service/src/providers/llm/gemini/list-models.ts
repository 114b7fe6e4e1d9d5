import { z } from "zod";
import { looseList, looseText, looseTexts } from "../../shared/offers/loose-list.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import type { OfferList } from "../../shared/offers/vendor-offer.ts";
import { isForDialogue } from "../listing/dialogue-models.ts";
import { keyedListAddress } from "../listing/list-address.ts";
import type { ModelAccess, ModelDependencies } from "../model-vendor.ts";
import { GEMINI_SETTINGS } from "./settings.ts";

const NAME_PREFIX = "models/";

/** https://ai.google.dev/api/models#method:-models.list */
const modelPage = z.object({
  models: looseList(
    z.object({
      name: z.string().startsWith(NAME_PREFIX),
      displayName: looseText,
      description: looseText,
      supportedGenerationMethods: looseTexts,
    }),
  ),
  nextPageToken: looseText,
});

/** Asks `GET /v1beta/models`. @throws ProviderError */
export async function listGeminiModels(access: ModelAccess, dependencies: ModelDependencies): Promise<OfferList> {
  const { http, baseUrl, apiKey } = keyedListAddress(access, GEMINI_SETTINGS.defaultBaseUrl, dependencies);
  return readOffers({
    provider: access.provider,
    http,
    // The documented `key` parameter would end up in every log of URLs.
    headers: { "x-goog-api-key": apiKey },
    page: modelPage,
    urlOf: (after) =>
      `${baseUrl}/models?pageSize=1000${after === null ? "" : `&pageToken=${encodeURIComponent(after)}`}`,
    offersOf: ({ models }) =>
      models.map((model) => {
        if (model === null || !model.supportedGenerationMethods.includes("generateContent")) return null;
        const id = model.name.slice(NAME_PREFIX.length);
        return isForDialogue(id) ? { id, name: model.displayName ?? "", description: model.description ?? "" } : null;
      }),
    nextOf: ({ nextPageToken }) => (nextPageToken ? nextPageToken : null),
  });
}
