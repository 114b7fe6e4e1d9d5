import { z } from "zod";
import { looseList, looseText } from "../../shared/offers/loose-list.ts";
import { noList } from "../../shared/offers/offer-error.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import { offersOf } from "../../shared/offers/vendor-offer.ts";
import { keyedAddressOf } from "../speech-offer-address.ts";
import type { SpeechOffers, SpeechVendorDeps } from "../speech-vendor.ts";
import { ELEVENLABS_BASE_URL } from "./settings.ts";
import { ELEVENLABS_MODELS, ELEVENLABS_VOICES } from "./voice-name.ts";

const PROVIDER = "elevenlabs";

/** https://elevenlabs.io/docs/api-reference/voices/search */
const voicePage = z.object({
  voices: looseList(
    z.object({
      voice_id: z.string(),
      name: looseText,
      category: looseText,
      description: looseText,
      labels: z.record(z.string(), z.unknown()).nullish().catch(null),
      verified_languages: looseList(z.object({ language: z.string() }))
        .nullish()
        .catch(null),
    }),
  ),
  has_more: z.boolean().catch(false),
  next_page_token: looseText,
});

/** https://elevenlabs.io/docs/api-reference/models/list */
const modelPage = looseList(
  z.object({
    model_id: z.string(),
    name: looseText,
    description: looseText,
    can_do_text_to_speech: z.boolean().catch(false),
    languages: looseList(z.object({ language_id: z.string() }))
      .nullish()
      .catch(null),
  }),
);

/** The account's own voices and those of the library it has added. */
export function elevenLabsOffers(deps: SpeechVendorDeps): SpeechOffers {
  return {
    voices: {
      known: ELEVENLABS_VOICES,
      async ask(access) {
        const { http, httpUrl, apiKey } = keyedAddressOf(PROVIDER, deps, access, ELEVENLABS_BASE_URL);
        return readOffers({
          provider: PROVIDER,
          http,
          headers: { "xi-api-key": apiKey },
          page: voicePage,
          urlOf: (after) =>
            `${httpUrl}/v2/voices?page_size=100${after === null ? "" : `&next_page_token=${encodeURIComponent(after)}`}`,
          offersOf: ({ voices }) =>
            voices.map(
              (voice) =>
                voice && {
                  id: voice.voice_id,
                  name: voice.name ?? "",
                  languages: [
                    ...textsOf(voice.labels, "language"),
                    ...(voice.verified_languages ?? []).flatMap((verified) => verified?.language ?? []),
                  ],
                  description: [
                    ...textsOf(voice.labels, "gender"),
                    ...textsOf(voice.labels, "age"),
                    ...textsOf(voice.labels, "accent"),
                    voice.category ?? "",
                    voice.description ?? "",
                  ]
                    .filter((part) => part.trim() !== "")
                    .join(", "),
                },
            ),
          nextOf: (page) => (page.has_more ? (page.next_page_token ?? null) : null),
        });
      },
    },
    voiceModels: {
      known: ELEVENLABS_MODELS,
      async ask(access) {
        const { http, httpUrl, apiKey } = keyedAddressOf(PROVIDER, deps, access, ELEVENLABS_BASE_URL);
        return readOffers({
          provider: PROVIDER,
          http,
          headers: { "xi-api-key": apiKey },
          page: modelPage,
          urlOf: () => `${httpUrl}/v1/models`,
          offersOf: (models) =>
            models.map((model) =>
              model?.can_do_text_to_speech === true
                ? {
                    id: model.model_id,
                    name: model.name ?? "",
                    languages: (model.languages ?? []).flatMap((language) => language?.language_id ?? []),
                    description: model.description ?? "",
                  }
                : null,
            ),
        });
      },
    },
    recognizerModels: {
      known: offersOf("scribe_v2_realtime"),
      ask: async () => {
        throw noList(PROVIDER, "ElevenLabs lists its models of voices, and not those that recognize speech.");
      },
    },
  };
}

function textsOf(labels: Readonly<Record<string, unknown>> | null | undefined, name: string): readonly string[] {
  const value = labels?.[name];
  return typeof value === "string" ? [value] : [];
}
