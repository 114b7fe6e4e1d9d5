import { createHash } from "node:crypto";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { captionsVoice } from "../../conversation/speech/output/captions-voice.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { type AnsweredCall, BROWSER_PROVIDER } from "./answered-call.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { chooseModel } from "./choose-model.ts";
import { chooseSpeech } from "./choose-speech.ts";
import type { SpeechRules } from "./speech-slots/speech-limits.ts";
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
  { organizationId, provider }: Pick<AnsweredCall, "organizationId" | "provider">,
  assistant: Assistant,
): Promise<CallVendors> {
  const scope = deps.platform.data.scope(organizationId);
  const isInBrowser = provider === BROWSER_PROVIDER;
  const [model, speech] = await Promise.all([
    chooseModel(deps, scope, assistant, isInBrowser ? "browser" : "carrier"),
    chooseSpeech(deps, organizationId, assistant),
  ]);
  // In a browser, an answer without a voice can still be read.
  const read = isInBrowser ? [captionsVoice] : [];
  const voicesOf = (profile: VoiceProfile) => [...keptFor(organizationId, profile, speech.voicesOf(profile)), ...read];
  return {
    model,
    rules: speech.rules,
    recognizers: speech.recognizers,
    voices: voicesOf(assistant.voice),
    voicesIn: (language) => voicesOf(voiceInLanguage(assistant.voice, language)),
  };
}

/** The same voices, whose sound is kept for other calls of the organization with the same settings. */
function keptFor(
  organizationId: OrganizationId,
  { speaking }: VoiceProfile,
  voices: readonly Voice[],
): readonly Voice[] {
  return voices.map((voice) => {
    const { provider, model, voiceId } = voice;
    const { baseUrl, settings } = speaking;
    const told = JSON.stringify([organizationId, provider, model, voiceId, baseUrl, settings]);
    return { ...voice, keptAs: createHash("sha256").update(told).digest("base64") };
  });
}
