import { z } from "zod";
import { looseList } from "../../shared/offers/loose-list.ts";
import { missingAddress, missingKey, noList, unreadable } from "../../shared/offers/offer-error.ts";
import { readOffers } from "../../shared/offers/read-offers.ts";
import { type OfferList, offersOf, type VendorOffer } from "../../shared/offers/vendor-offer.ts";
import type { LocalVoice } from "../local-speech.ts";
import type { SpeechAccess, SpeechOffers, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import {
  doesHear,
  kokoroVoices,
  type ListedModel,
  listedModel,
  listedVoice,
  listedVoices,
} from "./local/model-list.ts";

export interface OpenaiOfferOptions {
  /** As records name it. */
  readonly provider: string;
  /** OpenAI's own address, which lists no voices; null: a server of somebody's own. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
}

/** https://platform.openai.com/docs/guides/text-to-speech#voice-options */
const OPENAI_VOICES = offersOf(
  ...["alloy", "ash", "ballad", "cedar", "coral", "echo", "fable", "marin", "nova", "onyx", "sage", "shimmer", "verse"],
);
const OPENAI_VOICE_MODELS = offersOf("gpt-4o-mini-tts", "tts-1", "tts-1-hd");
const OPENAI_RECOGNIZERS = offersOf("gpt-4o-mini-transcribe", "gpt-4o-transcribe", "gpt-transcribe", "whisper-1");
/** Where a server says nothing of what a model does, its name does. */
const SPEAKS = /(^|[-/_])tts|kokoro|piper|orpheus/i;
const OPENAI_HEARS = /transcribe/i;

const modelPage = z.object({ data: looseList(listedModel) });
const voicePage = z.object({ voices: looseList(listedVoice) });

/** What OpenAI and servers with its API list: models at `/models`, voices with them or at `/audio/voices`. */
export function openaiOffers(deps: SpeechVendorDeps, options: OpenaiOfferOptions): SpeechOffers {
  const { provider } = options;
  const isOpenai = options.baseUrl !== null;
  const addressOf = (access: SpeechAccess) => {
    if (options.needsKey && access.apiKey === null) throw missingKey(provider);
    const address = speechAddressOf(deps, access, options.baseUrl);
    if (address === null) throw missingAddress(provider);
    const headers: Record<string, string> = access.apiKey === null ? {} : { authorization: `Bearer ${access.apiKey}` };
    return { ...address, headers };
  };
  const readModels = (
    access: SpeechAccess,
    offersIn: (models: readonly ListedModel[]) => readonly Partial<VendorOffer>[],
  ): Promise<OfferList> => {
    const { http, httpUrl, headers } = addressOf(access);
    return readOffers({
      provider,
      http,
      headers,
      page: modelPage,
      urlOf: () => `${httpUrl}/models`,
      offersOf: ({ data }) => offersIn(data.filter((model) => model !== null)),
    });
  };
  const readVoices = async (access: SpeechAccess): Promise<OfferList> => {
    const { http, httpUrl, headers } = addressOf(access);
    const listed = await readModels(access, (models) => listedVoices(models).flatMap(asOffer));
    if (listed.offers.length > 0) return listed;
    return readOffers({
      provider,
      http,
      headers,
      page: voicePage,
      urlOf: () => `${httpUrl}/audio/voices`,
      offersOf: ({ voices }) =>
        // Which of its models speaks them is not told.
        kokoroVoices(
          [],
          voices.filter((voice) => voice !== null),
        ).map(({ voice, languages }) => ({
          ...(voice === null ? {} : { id: voice }),
          languages,
        })),
    });
  };
  return {
    voices: {
      known: isOpenai ? OPENAI_VOICES : [],
      async ask(access) {
        if (isOpenai && access.baseUrl === null && deps.baseUrl === null) {
          throw noList(provider, "OpenAI has no list of its voices.");
        }
        const list = await readVoices(access);
        if (list.offers.length === 0) throw unreadable(provider);
        return list;
      },
    },
    voiceModels: {
      known: isOpenai ? OPENAI_VOICE_MODELS : [],
      ask: (access) => readModels(access, (models) => models.filter(doesSpeak)),
    },
    recognizerModels: {
      known: isOpenai ? OPENAI_RECOGNIZERS : [],
      ask: (access) => readModels(access, (models) => models.filter((model) => doesHear(model) || isOpenaisEar(model))),
    },
  };
}

function asOffer({ voice, model, languages }: LocalVoice): readonly Partial<VendorOffer>[] {
  return voice === null ? [] : [{ id: voice, languages, description: model }];
}

function doesSpeak({ id, task, capabilities }: ListedModel): boolean {
  if (typeof task === "string") return task === "text-to-speech";
  return capabilities?.includes("tts") ?? SPEAKS.test(id);
}

function isOpenaisEar({ id, task, capabilities }: ListedModel): boolean {
  return (task ?? capabilities ?? null) === null && OPENAI_HEARS.test(id);
}
