import { captionsVoice } from "../../conversation/speech/output/captions-voice.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { readAssistantSecrets } from "../assistants/read-assistant-secrets.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { loadConcurrencySettings } from "../vendor-settings/concurrency-settings.ts";
import { type AnsweredCall, BROWSER_PROVIDER } from "./answered-call.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { chooseModel } from "./choose-model.ts";
import { chooseRecognizers } from "./choose-recognizers.ts";
import { chooseVoices } from "./choose-voices.ts";
import { findLocalSpeech } from "./find-local-speech.ts";
import { keptFor } from "./kept-voices.ts";
import { speechKeysOf } from "./speech-keys.ts";
import { type SpeechRules, speechRulesOf } from "./speech-slots/speech-limits.ts";
import { voiceInLanguage } from "./voice-in-language.ts";

/** The vendors an assistant uses in a call; empty lists and null where none may be used. */
export interface CallVendors {
  readonly model: LanguageModel | null;
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  /** The same voices as they speak another language: `de`. */
  voicesIn(language: string): readonly Voice[];
  /** What the organization and the assistant have set for vendors of speech. */
  readonly rules: SpeechRules;
}

/** Chooses the model, the recognizers and the voices for a call. */
export async function chooseVendors(
  deps: AnswererDeps,
  call: Pick<AnsweredCall, "organizationId" | "provider">,
  assistant: Assistant,
): Promise<CallVendors> {
  const { platform, config, providerSettings } = deps;
  const scope = platform.data.scope(call.organizationId);
  const isInBrowser = call.provider === BROWSER_PROVIDER;
  const [model, secrets, settings, concurrency] = await Promise.all([
    chooseModel(deps, scope, assistant, isInBrowser ? "browser" : "carrier"),
    readAssistantSecrets(platform, scope, assistant.id),
    providerSettings.load(call.organizationId),
    scope.transaction(loadConcurrencySettings),
  ]);
  const access = { speech: deps.speech, keys: speechKeysOf(secrets, settings, config.speechKeys) };
  const rules = speechRulesOf(concurrency, assistant.voice);
  const recognizers = chooseRecognizers(access, assistant.voice, rules);
  const voices = chooseVoices(access, assistant.voice, rules);
  const found = await findLocalSpeech(deps.localSpeech, assistant.voice, { recognizers, voices });
  // In a browser, an answer without a voice can still be read.
  const read = isInBrowser ? [captionsVoice] : [];
  const voicesOf = (profile: VoiceProfile) => [
    ...keptFor(call.organizationId, profile, [...found.voicesOf(profile), ...chooseVoices(access, profile, rules)]),
    ...read,
  ];
  return {
    model,
    rules,
    recognizers: [...recognizers, ...found.recognizers],
    voices: voicesOf(assistant.voice),
    voicesIn: (language) => voicesOf(voiceInLanguage(assistant.voice, language)),
  };
}
