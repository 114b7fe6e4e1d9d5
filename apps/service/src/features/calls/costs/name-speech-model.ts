import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import type { SpeechAccess, SpeechVendor } from "../../../providers/speech/speech-vendor.ts";
import { type VoiceProfile, voiceProfileOf } from "../../assistants/voice-profile.ts";

/** Finds vendors of speech by name; null where there is none. */
export interface SpeechVendors {
  get(name: string): SpeechVendor | null;
}

export interface ChosenModel {
  readonly provider: string;
  /** As records have it: the vendor's own name, a common one (`turbo`), or null for the vendor's default. */
  readonly model: string | null;
}

/** Enough to ask our own code for a vendor which model it would use; nothing is sent. */
const NO_ACCESS: SpeechAccess = { apiKey: null, baseUrl: null, isOrganizationAddress: false };

/** The model the vendor would use; null when it offers no voices. */
export function nameVoiceModel(vendors: SpeechVendors, { provider, model }: ChosenModel): string | null {
  const { settings } = newAssistantsVoice().speaking;
  return vendors.get(provider)?.voice(NO_ACCESS, { ...settings, model })?.model ?? null;
}

/** As `nameVoiceModel`. */
export function nameRecognizerModel(vendors: SpeechVendors, { provider, model }: ChosenModel): string | null {
  const { settings } = newAssistantsVoice().listening;
  return vendors.get(provider)?.recognizer(NO_ACCESS, { ...settings, model })?.model ?? null;
}

/** The defaults of a new assistant, for the language and what else was not given. */
export function newAssistantsVoice(): VoiceProfile {
  return voiceProfileOf(assistantSettings.parse({}));
}
