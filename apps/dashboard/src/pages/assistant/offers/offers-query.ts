import type { WireAnswer } from "@parley/contracts/operation";
import type { listVendorModels, listVendorVoices } from "@parley/contracts/vendor-settings/vendor-offer-contracts";
import { queryOptions } from "@tanstack/react-query";
import { queryText } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { ORGANIZATION_PATH } from "../../providers/providers-queries.ts";

export type Offer = WireAnswer<typeof listVendorVoices>["voices"][number];

/** Which list of which vendor. */
export interface AskedList {
  readonly list: "voices" | "llm" | "stt" | "tts";
  readonly provider: string;
  /** Whose own keys come first. */
  readonly assistantId: number;
  /** The record's own address; null: the vendor's. */
  readonly baseUrl: string | null;
}

export const vendorPath = (provider: string): string =>
  `${ORGANIZATION_PATH}/providers/${encodeURIComponent(provider)}`;

/** What a vendor offers. It is asked only when somebody wants to see it. */
export function offersQuery({ list, provider, assistantId, baseUrl }: AskedList) {
  const asked = { assistant_id: assistantId, base_url: baseUrl ?? undefined };
  const path =
    list === "voices"
      ? `${vendorPath(provider)}/voices${queryText(asked)}`
      : `${vendorPath(provider)}/models${queryText({ kind: list, ...asked })}`;
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      if (list === "voices") {
        const { voices, ...about } = await callApi<typeof listVendorVoices>("GET", path, { signal });
        return { ...about, offers: voices };
      }
      const { models, ...about } = await callApi<typeof listVendorModels>("GET", path, { signal });
      return { ...about, offers: models };
    },
  });
}

/** Those whose name, id, language or description has all the words. */
export function offersWith(offers: readonly Offer[], words: string): readonly Offer[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return offers.filter((offer) => {
    const said = [offer.name, offer.id, offer.description ?? "", ...offer.languages].join(" ").toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
