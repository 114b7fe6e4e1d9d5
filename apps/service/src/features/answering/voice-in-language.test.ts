import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { expect, test } from "vitest";
import { deepgramVoiceOf } from "../../providers/speech/deepgram/voice-name.ts";
import { voiceProfileOf } from "../assistants/voice-profile.ts";
import { voiceInLanguage } from "./voice-in-language.ts";

const settingsIn = (settings: object, language: string) =>
  voiceInLanguage(voiceProfileOf(assistantSettings.parse(settings)), language).speaking.settings;

const OWN = {
  tts_settings: { voice_id: "thalia", provider_config: { language_code: "en", base_url: "https://v.example" } },
  language_settings: { follow_caller: true, voices: { de: "viktoria" } },
};

test("the voice of that language speaks, without what was set for the assistant's own", () => {
  const settings = settingsIn(OWN, "de");
  expect(settings).toMatchObject({ voiceId: "viktoria", language: "de" });
  expect(settings.vendorConfig).toEqual({ base_url: "https://v.example" });
  expect(deepgramVoiceOf({ ...settings, model: null }).model).toBe("aura-2-viktoria-de");
});

test("without one the same voice is told the language; one that speaks one language only is not renamed", () => {
  const settings = settingsIn(OWN, "fr");
  expect(settings).toMatchObject({ voiceId: "thalia", language: "fr", voiceLanguage: "en-US" });
  expect(deepgramVoiceOf({ ...settings, model: null }).model).toBe("aura-2-thalia-en");
});
