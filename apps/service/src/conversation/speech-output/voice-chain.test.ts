import { describe, expect, it } from "vitest";
import { ProviderError } from "../../providers/provider-error.ts";
import type { SpeechHandler, TextToSpeech } from "../../providers/speech/text-to-speech.ts";
import { HandTimer } from "../hand-timer.ts";
import { VoiceChain } from "./voice-chain.ts";

const failure = new ProviderError({ provider: "a", operation: "speak", outcome: "unknown", message: "cut" });

/** A voice that does what the test says, and remembers what it was told. */
function scriptedVoice(provider: string) {
  const told: string[] = [];
  let handler: SpeechHandler | null = null;
  const voice: TextToSpeech = {
    provider,
    model: "m",
    voiceId: "v",
    connect: () => ({
      speak: (given) => {
        handler = given;
        return {
          push: (text) => void told.push(text),
          end: () => void told.push("<end>"),
          cancel: () => void told.push("<cancel>"),
        };
      },
      close: () => void told.push("<close>"),
    }),
  };
  const say = () => {
    if (handler === null) throw new Error("nobody asked this voice");
    return handler;
  };
  return { voice, told, say };
}

function open(...names: string[]) {
  const timer = new HandTimer();
  const voices = names.map(scriptedVoice);
  const heard: string[] = [];
  const used: string[] = [];
  const chain = new VoiceChain(
    voices.map(({ voice }) => voice),
    timer,
    {
      onSwitched: (from, to, error) => heard.push(`${from.provider}→${to.provider} ${error?.message ?? "silent"}`),
      onUsed: ({ provider }, characters) => used.push(`${provider} ${characters}`),
    },
  );
  const stream = chain.speak({
    onAudio: (muLaw) => heard.push(`audio ${muLaw.length / 8}`),
    onWords: (words) => heard.push(words.map(({ text, startMs }) => `${text}@${startMs}`).join(" ")),
    onEnd: () => heard.push("end"),
    onFailure: (error) => heard.push(`failed ${error.message}`),
  });
  return { timer, voices, heard, used, stream };
}

const ms = (count: number) => new Uint8Array(count * 8);

describe("a chain of voices", () => {
  it("passes one voice through", () => {
    const { voices, heard, used, stream } = open("a", "b");
    stream.push("Hello there. ");
    stream.end();
    voices[0]?.say().onAudio(ms(100));
    voices[0]?.say().onEnd();
    expect(voices[0]?.told).toEqual(["Hello there. ", "<end>"]);
    expect(heard).toEqual(["audio 100", "end"]);
    expect(used).toEqual(["a 12"]);
  });

  it("says all of it with the next voice when the first gave nothing", () => {
    const { voices, heard, stream } = open("a", "b");
    stream.push("Hello there. ");
    stream.end();
    voices[0]?.say().onFailure(failure);
    expect(voices[1]?.told).toEqual(["Hello there. ", "<end>"]);
    voices[1]?.say().onAudio(ms(100));
    voices[1]?.say().onEnd();
    expect(heard).toEqual(["a→b cut", "audio 100", "end"]);
  });

  it("says only what is missing when the first broke off, and goes on with its times", () => {
    const { voices, heard, stream } = open("a", "b");
    stream.push("We are open. ");
    const first = voices[0]?.say();
    first?.onWords([
      { text: "We", startMs: 0, endMs: 90 },
      { text: "are", startMs: 100, endMs: 190 },
      { text: "open.", startMs: 200, endMs: 400 },
    ]);
    first?.onAudio(ms(195));
    first?.onFailure(failure);
    expect(voices[1]?.told).toEqual(["open. "]);
    voices[1]?.say().onWords([{ text: "open.", startMs: 5, endMs: 200 }]);
    expect(heard.at(-1)).toBe("open.@200");
  });

  it("gives up on a voice that stays silent", () => {
    const { timer, voices, heard, stream } = open("a", "b");
    stream.push("Hello there. ");
    timer.advance(1_999);
    expect(heard).toEqual([]);
    timer.advance(1);
    expect(heard).toEqual(["a→b silent"]);
    expect(voices[0]?.told).toContain("<cancel>");
    voices[0]?.say().onAudio(ms(20));
    expect(heard).toEqual(["a→b silent"]);
  });

  it("fails once all have failed", () => {
    const { voices, heard, stream } = open("a", "b");
    stream.push("Hello there. ");
    voices[0]?.say().onFailure(failure);
    voices[1]?.say().onFailure(failure);
    expect(heard).toEqual(["a→b cut", "failed cut"]);
  });

  it("is silent after a cancel", () => {
    const { timer, voices, heard, stream } = open("a");
    stream.push("Hello there. ");
    stream.cancel();
    voices[0]?.say().onAudio(ms(20));
    timer.advance(5_000);
    expect(heard).toEqual([]);
  });

  it("fails at once when there is none left", () => {
    let error: ProviderError | null = null;
    const chain = new VoiceChain([], new HandTimer(), { onSwitched: () => undefined, onUsed: () => undefined });
    chain.speak({
      onAudio: () => undefined,
      onWords: () => undefined,
      onEnd: () => undefined,
      onFailure: (given) => {
        error = given;
      },
    });
    expect(error).toBeInstanceOf(ProviderError);
  });
});
