import { z } from "zod";
import { looseList, looseText, looseTexts } from "../../shared/offers/loose-list.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import { type OfferList, offersOf, type VendorOffer } from "../../shared/offers/vendor-offer.ts";
import { keyedAddressOf } from "../speech-offer-address.ts";
import type { SpeechAccess, SpeechOffers, SpeechVendorDeps } from "../speech-vendor.ts";
import { DEEPGRAM_BASE_URL } from "./settings.ts";

const PROVIDER = "deepgram";

const listedModel = z.object({
  name: looseText,
  canonical_name: z.string(),
  architecture: looseText,
  languages: looseTexts,
  streaming: z.boolean().nullish().catch(null),
  metadata: z.object({ accent: looseText, tags: looseTexts }).nullish().catch(null),
});
type ListedModel = z.infer<typeof listedModel>;

/** https://developers.deepgram.com/reference/manage/models/list: both kinds in one answer, versions of a model apart. */
const modelPage = z.object({ stt: looseList(listedModel), tts: looseList(listedModel) });

export function deepgramOffers(deps: SpeechVendorDeps): SpeechOffers {
  const ask = async (
    access: SpeechAccess,
    offersIn: (page: z.infer<typeof modelPage>) => readonly (Partial<VendorOffer> | null)[],
  ): Promise<OfferList> => {
    const { http, httpUrl, apiKey } = keyedAddressOf(PROVIDER, deps, access, DEEPGRAM_BASE_URL);
    return readOffers({
      provider: PROVIDER,
      http,
      headers: { authorization: `Token ${apiKey}` },
      page: modelPage,
      urlOf: () => `${httpUrl}/v1/models`,
      offersOf: offersIn,
    });
  };
  return {
    voices: {
      // https://developers.deepgram.com/docs/tts-models
      known: [
        ...voicesOf("aura-2", "en", [
          "thalia",
          "andromeda",
          "helena",
          "apollo",
          "arcas",
          "aries",
          "asteria",
          "luna",
          "orion",
        ]),
        ...voicesOf("aura-2", "es", ["celeste", "estrella", "nestor", "carina", "alvaro", "diana"]),
        ...voicesOf("flux", "en", ["alexis"]),
      ],
      ask: (access) => ask(access, ({ tts }) => tts.map((model) => model && asVoice(model))),
    },
    voiceModels: {
      known: offersOf("aura-2", "flux", "aura"),
      // A record names the family here, and the voice apart.
      ask: (access) =>
        ask(access, ({ tts }) => tts.map((model) => (model?.architecture ? { id: model.architecture } : null))),
    },
    recognizerModels: {
      known: offersOf(
        "flux-general-en",
        "flux-general-multi",
        "nova-3",
        "nova-3-medical",
        "nova-2",
        "nova-2-phonecall",
      ),
      ask: (access) =>
        ask(access, ({ stt }) =>
          stt.map((model) =>
            // Those for files only are of no use in a call.
            model === null || model.streaming === false
              ? null
              : { id: model.canonical_name, languages: model.languages, description: model.architecture ?? "" },
          ),
        ),
    },
  };
}

function asVoice({ canonical_name: id, name, languages, metadata, architecture }: ListedModel): Partial<VendorOffer> {
  const about = [metadata?.accent ?? "", ...(metadata?.tags ?? []), architecture ?? ""];
  return {
    id,
    name: name === null || name === undefined ? "" : capitalized(name),
    languages,
    description: about.filter((part) => part !== "").join(", "),
  };
}

function voicesOf(family: string, language: string, names: readonly string[]): readonly VendorOffer[] {
  return names.map((name) => ({
    id: `${family}-${name}-${language}`,
    name: capitalized(name),
    languages: [language],
    description: family,
  }));
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
