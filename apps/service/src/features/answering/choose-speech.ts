import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { readAssistantSecrets } from "../assistants/read-assistant-secrets.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { loadConcurrencySettings } from "../vendor-settings/concurrency-settings.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { chooseRecognizers } from "./choose-recognizers.ts";
import { chooseVoices } from "./choose-voices.ts";
import { findLocalSpeech } from "./find-local-speech.ts";
import { speechKeysOf } from "./speech-keys.ts";
import { type SpeechRules, speechRulesOf } from "./speech-slots/speech-limits.ts";

/** Who listens and speaks for an assistant; empty where nobody may. */
export interface ChosenSpeech {
  readonly recognizers: readonly Recognizer[];
  /** In the order they are tried, as they speak the profile's language. */
  voicesOf(profile: VoiceProfile): readonly Voice[];
  /** What the organization and the assistant have set for vendors of speech. */
  readonly rules: SpeechRules;
}

/** Chooses recognizers and voices: vendors with a key, servers on this machine where those are missing, the robot voice. */
export async function chooseSpeech(
  { platform, config, providerSettings, speech, localSpeech }: AnswererDeps,
  organizationId: OrganizationId,
  { id, voice }: Pick<Assistant, "id" | "voice">,
): Promise<ChosenSpeech> {
  const scope = platform.data.scope(organizationId);
  const [secrets, settings, concurrency] = await Promise.all([
    readAssistantSecrets(platform, scope, id),
    providerSettings.load(organizationId),
    scope.transaction(loadConcurrencySettings),
  ]);
  const access = { speech, keys: speechKeysOf(secrets, settings, config.speechKeys) };
  const rules = speechRulesOf(concurrency, voice);
  const recognizers = chooseRecognizers(access, voice, rules);
  const found = await findLocalSpeech(localSpeech, voice, { recognizers, voices: chooseVoices(access, voice, rules) });
  return {
    rules,
    recognizers: [...recognizers, ...found.recognizers],
    voicesOf: (profile) => [...found.voicesOf(profile), ...chooseVoices(access, profile, rules)],
  };
}
