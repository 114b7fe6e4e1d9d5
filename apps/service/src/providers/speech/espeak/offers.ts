import { noList } from "../../shared/offers/offer-error.ts";
import { toOffer } from "../../shared/offers/to-offer.ts";
import type { SpeechOffers, SpeechProgram } from "../speech-vendor.ts";
import { ESPEAK_PROVIDER } from "../speech-vendor.ts";
import { listEspeakVoices } from "./program.ts";

/** The program's languages, each of which is a voice. */
export function espeakOffers(program: SpeechProgram | null): SpeechOffers {
  const languages = [...(program?.languages ?? [])].sort();
  return {
    voices: {
      known: languages.map((code) => ({ id: code, name: code, languages: [code], description: null })),
      async ask() {
        if (program === null) throw noList(ESPEAK_PROVIDER, "espeak-ng is not installed on this machine.");
        const voices = await listEspeakVoices(program.command);
        if (voices === null) throw noList(ESPEAK_PROVIDER, "espeak-ng did not list its voices.");
        const offers = voices.map(({ language, name }) => toOffer({ id: language, name, languages: [language] }));
        const byId = new Map(offers.flatMap((offer) => (offer === null ? [] : [[offer.id, offer]])));
        return { offers: [...byId.values()], isComplete: true };
      },
    },
    voiceModels: null,
    recognizerModels: null,
  };
}
