import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import type { SpeechAccess, SpeechVendor } from "../../../providers/speech/speech-vendor.ts";
import { type VoiceProfile, voiceProfileOf } from "../../assistants/voice-profile.ts";

/** Where vendors of speech are found; null for a name without one. */
export interface SpeechVendors {
  get(name: string): SpeechVendor | null;
}

export interface ChosenModel {
  readonly provider: string;
  /** As records have it: the vendor's own name, a common one (`turbo`), or null for the vendor's default. */
  readonly model: string | null;
}

/** Nothing is sent: the vendor is only asked what it would ask for. */
const NO_ACCESS: SpeechAccess = { apiKey: null, baseUrl: null, isOrganizationAddress: false };

/** The model a vendor would really use; null where it does not speak. */
export function nameVoiceModel(vendors: SpeechVendors, { provider, model }: ChosenModel): string | null {
  const { settings } = newAssistantsVoice().speaking;
  return vendors.get(provider)?.textToSpeech(NO_ACCESS, { ...settings, model })?.model ?? null;
}

/** As `nameVoiceModel`. */
export function nameRecognizerModel(vendors: SpeechVendors, { provider, model }: ChosenModel): string | null {
  const { settings } = newAssistantsVoice().listening;
  return vendors.get(provider)?.speechToText(NO_ACCESS, { ...settings, model })?.model ?? null;
}

/** The language and whatever else nobody named. */
export function newAssistantsVoice(): VoiceProfile {
  return voiceProfileOf(assistantSettings.parse({}));
}
