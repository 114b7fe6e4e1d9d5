import { createSpeechFormat } from "@parley/spoken-text/speech-formatter";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import {
  finish,
  ScriptedModel,
  ScriptedRecognizer,
  ScriptedVoice,
  text,
} from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { CallPlan } from "./call-plan.ts";

const GERMAN = "Haben Sie heute einen Tisch?";

async function call(change: Partial<CallPlan> = {}) {
  const ears = new ScriptedRecognizer();
  const [english, german] = [new ScriptedVoice("english", 500), new ScriptedVoice("german", 500)];
  const asked: string[] = [];
  const staged = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null, language: "en", idleMessage: null }),
    recognizers: [ears.recognizer],
    voices: [english.voice],
    fillers: { first: ["One moment."], further: [] },
    speechFormat: createSpeechFormat({ language: "en" }),
    speakIn: (language) => {
      asked.push(language);
      if (language === "it") return null;
      return {
        voices: [german.voice],
        format: createSpeechFormat({ language }),
        fillers: { first: ["Einen Moment."], further: [] },
      };
    },
    model: new ScriptedModel(async function* () {
      await new Promise<void>((resolve) => staged.timer.after(2_000, resolve));
      yield text("Das sind 50 %.");
      yield finish();
    }).model,
    ...change,
  });
  staged.session.prewarm();
  staged.session.attach(staged.stream);
  const says = async (words: string, language: string) => {
    ears.tell({
      kind: "update",
      text: words,
      isFinal: true,
      confidence: 0.9,
      startMs: null,
      endMs: null,
      language,
    });
    for (let passedMs = 0; passedMs < 8_000; passedMs += 100) await staged.pass(100);
  };
  return { staged, says, english, german, asked };
}

describe("an assistant that follows the caller's language", () => {
  it("speaks, waits and reads numbers in it from then on", async () => {
    const { staged, says, english, german, asked } = await call();
    await says("Good morning.", "en");
    expect(english.asked).toEqual([["One moment. "], ["Das sind fifty percent."]]);
    await says(GERMAN, "de");
    expect(german.asked).toEqual([["Einen Moment. "], ["Das sind fünfzig Prozent."]]);
    expect(english.asked).toHaveLength(2);
    await says("Do you have another one?", "en");
    expect(asked).toEqual(["de", "en"]);
    expect(staged.logged.filter((event) => event === "language-changed")).toHaveLength(2);
  });

  it("stays where it is for a word, and for a language it does not speak", async () => {
    const { staged, says, german, asked } = await call();
    await says("Danke.", "de");
    expect(asked).toEqual([]);
    await says("Vorrei prenotare un tavolo.", "it");
    expect(asked).toEqual(["it"]);
    expect(german.asked).toEqual([]);
    expect(staged.logged).not.toContain("language-changed");
  });

  it("does not, unless it is allowed to", async () => {
    const ears = new ScriptedRecognizer();
    const mouth = new ScriptedVoice("english", 500);
    const staged = new StagedSession({
      settings: buildCallSettings({ welcomeMessage: null, language: "en" }),
      recognizers: [ears.recognizer],
      voices: [mouth.voice],
    });
    staged.session.prewarm();
    staged.session.attach(staged.stream);
    ears.tell({
      kind: "update",
      text: GERMAN,
      isFinal: true,
      confidence: 0.9,
      startMs: null,
      endMs: null,
      language: "de",
    });
    for (let passedMs = 0; passedMs < 3_000; passedMs += 100) await staged.pass(100);
    expect(mouth.asked).toHaveLength(1);
    expect(staged.logged).not.toContain("language-changed");
  });
});
