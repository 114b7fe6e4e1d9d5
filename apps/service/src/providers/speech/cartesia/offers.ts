import { z } from "zod";
import { looseList, looseText } from "../../shared/offers/loose-list.ts";
import { noList } from "../../shared/offers/offer-error.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import { offersOf } from "../../shared/offers/vendor-offer.ts";
import { keyedAddressOf } from "../speech-offer-address.ts";
import type { SpeechOffers, SpeechVendorDeps } from "../speech-vendor.ts";
import { CARTESIA_API_VERSION, CARTESIA_BASE_URL } from "./settings.ts";
import { CARTESIA_VOICES } from "./voice-name.ts";

const PROVIDER = "cartesia";

/** https://docs.cartesia.ai/2026-03-01/api-reference/voices/list */
const voicePage = z.object({
  data: looseList(
    z.object({
      id: z.string(),
      name: looseText,
      description: looseText,
      language: looseText,
      gender: looseText,
    }),
  ),
  has_more: z.boolean().catch(false),
});

export function cartesiaOffers(deps: SpeechVendorDeps): SpeechOffers {
  return {
    voices: {
      known: CARTESIA_VOICES,
      async ask(access) {
        const { http, httpUrl, apiKey } = keyedAddressOf(PROVIDER, deps, access, CARTESIA_BASE_URL);
        return readOffers({
          provider: PROVIDER,
          http,
          headers: { "x-api-key": apiKey, "cartesia-version": CARTESIA_API_VERSION },
          page: voicePage,
          urlOf: (after) =>
            `${httpUrl}/voices?limit=100${after === null ? "" : `&starting_after=${encodeURIComponent(after)}`}`,
          offersOf: ({ data }) =>
            data.map(
              (voice) =>
                voice && {
                  id: voice.id,
                  name: voice.name ?? "",
                  languages: voice.language ? [voice.language] : [],
                  description: [voice.gender, voice.description].filter((part) => part).join(", "),
                },
            ),
          nextOf: ({ data, has_more: hasMore }) =>
            hasMore ? (data.findLast((voice) => voice !== null)?.id ?? null) : null,
        });
      },
    },
    voiceModels: {
      // https://docs.cartesia.ai/build-with-cartesia/tts-models/latest
      known: offersOf("sonic-3.5", "sonic-3", "sonic-2", "sonic-turbo"),
      ask: async () => {
        throw noList(PROVIDER, "Cartesia has no list of its models.");
      },
    },
    recognizerModels: null,
  };
}
