import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { captionsVoice } from "./captions-voice.ts";
import { SpokenText } from "./spoken-text.ts";

function speak(...pieces: string[]) {
  const spoken = new SpokenText();
  const told: string[] = [];
  let bytes = 0;
  const stream = captionsVoice.connect().speak({
    onAudio: (muLaw) => {
      bytes += muLaw.length;
      if (muLaw.some((code) => code !== MU_LAW_SILENCE)) told.push("sound");
    },
    onWords: (words) => spoken.addWords(words),
    onEnd: () => told.push("end"),
    onFailure: () => told.push("failure"),
  });
  for (const piece of pieces) {
    spoken.push(piece);
    stream.push(piece);
  }
  return { spoken, stream, told, audioMs: () => bytes / 8 };
}

describe("the captions voice", () => {
  it("is silent for 65 ms a character, and ends once", () => {
    const { told, audioMs, stream } = speak("Hello there. ", "How are you?");
    expect(audioMs()).toBe(25 * 65);
    stream.end();
    stream.end();
    expect(told).toEqual(["end"]);
  });

  it.each([
    [0, ""],
    [5 * 65, ""],
    [6 * 65, "Hello"],
    [13 * 65, "Hello there."],
    [16 * 65, "Hello there."],
    [17 * 65, "Hello there. How"],
    [25 * 65, "Hello there. How are you?"],
  ])("after %i ms has said %j", (heardMs, text) => {
    expect(speak("Hello there. ", "How are you?").spoken.heard(heardMs, 25 * 65)).toBe(text);
  });

  it("makes nothing of an empty text", () => {
    const { stream, told, audioMs } = speak("", "  ");
    stream.end();
    expect([audioMs(), told]).toEqual([0, ["end"]]);
  });

  it("stops once it is cancelled, or another utterance begins", () => {
    const { stream, told, audioMs } = speak();
    stream.cancel();
    stream.push("Hello.");
    stream.end();
    expect([audioMs(), told]).toEqual([0, []]);
    const connection = captionsVoice.connect();
    const ended: string[] = [];
    const handler = (name: string) => ({
      onAudio: () => undefined,
      onWords: () => undefined,
      onEnd: () => ended.push(name),
      onFailure: () => undefined,
    });
    const first = connection.speak(handler("first"));
    const second = connection.speak(handler("second"));
    first.end();
    second.end();
    expect(ended).toEqual(["second"]);
  });
});
