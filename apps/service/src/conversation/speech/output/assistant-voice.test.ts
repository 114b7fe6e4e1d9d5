import { createSpeechFormat } from "@parley/spoken-text/speech-formatter";
import { expect, test } from "vitest";
import type { VoiceHandler } from "../../../providers/speech/speaking/voice.ts";
import { HandTimer } from "../../call/hand-timer.ts";
import { AssistantVoice, type AssistantVoiceOptions } from "./assistant-voice.ts";
import { Pacer } from "./pacer.ts";

/** A voice that is given texts and says them when the test lets it. */
function open() {
  const timer = new HandTimer();
  const asked: { text: string; handler: VoiceHandler; isCancelled: boolean }[] = [];
  const voices = {
    speak: (handler: VoiceHandler) => {
      const one = { text: "", handler, isCancelled: false };
      asked.push(one);
      return {
        push: (text: string) => {
          one.text += text;
        },
        end: () => undefined,
        cancel: () => {
          one.isCancelled = true;
        },
      };
    },
    close: () => undefined,
  };
  const options = {
    sink: { sendAudio: () => undefined, sendMark: () => undefined, clear: () => undefined, bufferedBytes: 0 },
    farEnd: { onByClock: () => undefined, onStalled: () => undefined },
    pacer: new Pacer(timer),
    timer,
    voices,
    volume: 1,
    format: () => createSpeechFormat({ language: "en", pronunciations: [], tags: [] }),
    recording: null,
    openers: null,
  };
  const voice = new AssistantVoice(options as unknown as AssistantVoiceOptions);
  const say = (text: string) => {
    voice.begin(
      { onAudible: () => undefined, onGenerated: () => undefined, onPlayed: () => undefined } as never,
      false,
    );
    voice.speak(text);
  };
  return { voice, asked, say, texts: () => asked.map(({ text }) => text) };
}

const AI = "An AI speaks.";
const WELCOME = "Hello.";

test("what is said second is prepared when the first is done, and neither is asked for again", () => {
  const { voice, asked, say, texts } = open();
  voice.prepare([AI, WELCOME]);
  expect(texts()).toEqual([AI]);
  say(AI);
  expect(texts()).toEqual([AI]);
  asked[0]?.handler.onEnd();
  expect(texts()).toEqual([AI, WELCOME]);
  asked[1]?.handler.onEnd();
  say(WELCOME);
  expect(texts()).toEqual([AI, WELCOME]);
});

test("both wait, in whichever order they are said", () => {
  const { voice, asked, say, texts } = open();
  voice.prepare([AI, WELCOME]);
  asked[0]?.handler.onEnd();
  asked[1]?.handler.onEnd();
  say(WELCOME);
  say(AI);
  expect(texts()).toEqual([AI, WELCOME]);
});

test("something else that is said takes the turn of what is not ready", () => {
  const { voice, asked, say, texts } = open();
  voice.prepare([AI, WELCOME]);
  asked[0]?.handler.onEnd();
  say("One moment.");
  expect(asked.map(({ isCancelled }) => isCancelled)).toEqual([false, true, false]);
  say(WELCOME);
  expect(texts()).toEqual([AI, WELCOME, "One moment.", WELCOME]);
});

test("nothing more is prepared for a call that is over", () => {
  const { voice, asked, texts } = open();
  voice.prepare([AI, WELCOME]);
  voice.close();
  expect(asked[0]?.isCancelled).toBe(true);
  asked[0]?.handler.onEnd();
  expect(texts()).toEqual([AI]);
});
