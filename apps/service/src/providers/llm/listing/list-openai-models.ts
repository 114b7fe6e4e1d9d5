import { z } from "zod";
import { looseList, looseText } from "../../shared/offers/loose-list.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import type { OfferList } from "../../shared/offers/vendor-offer.ts";
import type { ModelAccess, ModelDependencies } from "../model-vendor.ts";
import { isForDialogue } from "./dialogue-models.ts";
import { keyedListAddress, listAddress } from "./list-address.ts";

/** https://platform.openai.com/docs/api-reference/models/list, of which xAI, Groq and local servers have the same */
const modelPage = z.object({
  data: looseList(
    z.object({
      id: z.string(),
      owned_by: looseText,
      /** Groq's: false for one that is no longer served. */
      active: z.boolean().nullish().catch(null),
      /** Speaches': none of its models holds a dialogue. */
      task: looseText,
    }),
  ),
});

interface OpenaiListOptions {
  /** With its version path; null: there is none, and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  readonly needsKey: boolean;
}

/** Asks OpenAI's `GET {base}/models`. @throws ProviderError */
export async function listOpenaiModels(
  access: ModelAccess,
  dependencies: ModelDependencies,
  { defaultBaseUrl, needsKey }: OpenaiListOptions,
): Promise<OfferList> {
  const addressOf = needsKey ? keyedListAddress : listAddress;
  const { http, baseUrl } = addressOf(access, defaultBaseUrl, dependencies);
  const { apiKey, provider } = access;
  return readOffers({
    provider,
    http,
    headers: apiKey === null || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
    page: modelPage,
    urlOf: () => `${baseUrl}/models`,
    offersOf: ({ data }) =>
      data.map((model) => {
        if (model === null || model.active === false || typeof model.task === "string" || !isForDialogue(model.id))
          return null;
        return { id: model.id, description: model.owned_by ?? "" };
      }),
  });
}
