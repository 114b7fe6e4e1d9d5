import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { expect, test } from "vitest";
import { brokenVoice } from "../../../../tests/support/calls/staged-session.ts";
import { voiceProfileOf } from "../../assistants/voice-profile.ts";
import { speakInOf } from "./speak-in.ts";

const voice = (provider: string, voiceId: string) => ({ ...brokenVoice, provider, voiceId });
const OWN = [voice("a", "own")];

function speakIn(languageSettings: object) {
  const profile = voiceProfileOf(assistantSettings.parse({ language_settings: languageSettings }));
  return speakInOf(profile, OWN, (language) => [voice("a", language), voice("b", language)]);
}

test("nobody is followed unless the assistant is told to", () => {
  expect(speakIn({})).toBeUndefined();
});

test("any language is followed, with the vendors that the call may use, and back to the own one", () => {
  const german = speakIn({ follow_caller: true })?.("de");
  expect(german?.voices).toMatchObject([{ provider: "a", voiceId: "de" }]);
  expect(german?.fillers.first).toContain("Einen Moment, bitte.");
  expect(speakIn({ follow_caller: true })?.("en")?.voices).toBe(OWN);
});

test("only the languages that are listed are followed, and the own one", () => {
  const given = speakIn({ follow_caller: true, languages: ["de"] });
  expect([given?.("de"), given?.("en"), given?.("fr")].map((spoken) => spoken !== null)).toEqual([true, true, false]);
});
