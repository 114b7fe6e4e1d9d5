import type { VendorOffer } from "../../shared/offers/vendor-offer.ts";
import { chosenModel, chosenVoice } from "../speaking/chosen-voice.ts";
import type { VoiceSettings } from "../speaking/voice.ts";

/** What the vendor's own examples use: https://docs.cartesia.ai/2026-03-01/api-reference/tts/websocket */
const DEFAULT_MODEL_ID = "sonic-3.5";
/** As in https://docs.cartesia.ai/get-started/realtime-text-to-speech-quickstart */
const DEFAULT_VOICE_ID = "694f9389-aac1-45b6-b726-9d9369183238";

/** For when the vendor cannot be asked. */
export const CARTESIA_VOICES: readonly VendorOffer[] = [
  { id: DEFAULT_VOICE_ID, name: "the vendor's example", languages: ["en"], description: null },
];

export function cartesiaVoiceId(settings: VoiceSettings): string {
  return chosenVoice(settings) ?? DEFAULT_VOICE_ID;
}

export function cartesiaModelId(settings: VoiceSettings): string {
  return chosenModel(settings) ?? DEFAULT_MODEL_ID;
}
