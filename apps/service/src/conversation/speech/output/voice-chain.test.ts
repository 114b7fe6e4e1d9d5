import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Voice, VoiceHandler } from "../../../providers/speech/speaking/voice.ts";
import { HandTimer } from "../../call/hand-timer.ts";
import { VoiceChain } from "./voice-chain.ts";

const failure = new ProviderError({ provider: "a", operation: "speak", outcome: "unknown", message: "cut" });

/** A voice controlled by the test, which records what it was sent. */
function scriptedVoice(provider: string, tags: readonly string[] = []) {
  const told: string[] = [];
  let handler: VoiceHandler | null = null;
  const voice: Voice = {
    provider,
    model: "m",
    voiceId: "v",
    tags,
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
  const voices = names.map((name) => scriptedVoice(name, name === "ssml" ? ["break"] : []));
  const heard: string[] = [];
  const used: string[] = [];
  const chain = new VoiceChain(
    voices.map(({ voice }) => voice),
    timer,
    {
      onSwitched: ({ from, to, reason, error }) => {
        heard.push(`${from.provider}→${to.provider} ${error?.message ?? reason}`);
      },
      onUsed: ({ provider }, characters) => used.push(`${provider} ${characters}`),
    },
  );
  const speak = () =>
    chain.speak({
      onAudio: (muLaw) => heard.push(`audio ${muLaw.length / 8}`),
      onWords: (words) => heard.push(words.map(({ text, startMs }) => `${text}@${startMs}`).join(" ")),
      onEnd: () => heard.push("end"),
      onFailure: (error) => heard.push(`failed ${error.message}`),
    });
  return { timer, voices, heard, used, stream: speak(), speak };
}

const ms = (count: number) => new Uint8Array(count * 8);

describe("a chain of voices", () => {
  it("passes a working voice through", () => {
    const { voices, heard, used, stream } = open("a", "b");
    stream.push("Hello there. ");
    stream.end();
    voices[0]?.say().onAudio(ms(100));
    voices[0]?.say().onEnd();
    expect(voices[0]?.told).toEqual(["Hello there. ", "<end>"]);
    expect(heard).toEqual(["audio 100", "end"]);
    expect(used).toEqual(["a 12"]);
  });

  it("gives tags only to the voices that understand them, and never the rest of one", () => {
    const { voices, stream } = open("ssml", "b");
    stream.push('Wait <break time="1s"/> please. ');
    stream.end();
    expect(voices[0]?.told[0]).toBe('Wait <break time="1s"/> please. ');
    // "Wait <break" takes this long, by the characters.
    voices[0]?.say().onAudio(ms(800));
    voices[0]?.say().onFailure(failure);
    expect(voices[1]?.told[0]).toBe("please. ");
    const plain = open("a");
    plain.stream.push('Wait <break time="1s"/> please. ');
    expect(plain.voices[0]?.told).toEqual(["Wait please. "]);
  });

  it("has the next voice say all of it when the first gave nothing", () => {
    const { voices, heard, stream } = open("a", "b");
    stream.push("Hello there. ");
    stream.end();
    voices[0]?.say().onFailure(failure);
    expect(voices[1]?.told).toEqual(["Hello there. ", "<end>"]);
    voices[1]?.say().onAudio(ms(100));
    voices[1]?.say().onEnd();
    expect(heard).toEqual(["a→b cut", "audio 100", "end"]);
  });

  it("has the next voice say only the rest when the first broke off, and continues its word times", () => {
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

  it("has the next voice say what the first finished without any audio", () => {
    const { voices, heard, stream } = open("a", "b");
    stream.push("Hello there. ");
    stream.end();
    voices[0]?.say().onEnd();
    expect(heard).toEqual(["a→b no-audio"]);
    expect(voices[1]?.told).toEqual(["Hello there. ", "<end>"]);
    voices[1]?.say().onAudio(ms(100));
    voices[1]?.say().onEnd();
    expect(heard.slice(1)).toEqual(["audio 100", "end"]);
  });

  it.each(["… ", "?! ", "😀 ", "— ", ""])("accepts that %j makes no sound", (text) => {
    for (const how of ["end", "failure", "silence"] as const) {
      const { timer, voices, heard, stream } = open("a", "b");
      stream.push(text);
      stream.end();
      if (how === "end" || text === "") voices[0]?.say().onEnd();
      else if (how === "failure") voices[0]?.say().onFailure(failure);
      else timer.advance(2_000);
      expect(heard).toEqual(["end"]);
    }
  });

  it("returns to a voice that had worked, after a wait, and then also says what was added meanwhile", () => {
    const { timer, voices, heard, used, stream, speak } = open("a", "b");
    stream.push("Hello. ");
    stream.end();
    voices[0]?.say().onAudio(ms(100));
    voices[0]?.say().onEnd();
    const second = speak();
    second.push("We are open. ");
    voices[0]?.say().onFailure(failure);
    voices[1]?.say().onFailure(failure);
    expect(heard.slice(2)).toEqual(["a→b cut", "b→a cut"]);
    second.push("Until five. ");
    second.end();
    timer.advance(249);
    expect(voices[0]?.told.at(-1)).toBe("<close>");
    timer.advance(1);
    expect(voices[0]?.told.slice(-2)).toEqual(["We are open. Until five. ", "<end>"]);
    voices[0]?.say().onAudio(ms(100));
    voices[0]?.say().onEnd();
    expect(heard.slice(4)).toEqual(["audio 100", "end"]);
    expect(used).toEqual(["a 6", "a 12", "b 12", "a 24"]);
  });

  it("does not retry a voice for ever, not even one that always starts", () => {
    const { timer, voices, heard, stream } = open("a");
    stream.push("A sentence nobody ever says to its end. ");
    stream.end();
    for (let tries = 0; tries < 50 && heard.at(-1) !== "failed cut"; tries += 1) {
      voices[0]?.say().onAudio(ms(20));
      voices[0]?.say().onFailure(failure);
      timer.advance(1_000);
    }
    expect(heard.filter((each) => each === "a→a cut").length).toBe(3);
    expect(heard.at(-1)).toBe("failed cut");
  });

  it("lets the preferred voice speak again after a while, from the next utterance on", () => {
    const { timer, voices, heard, stream, speak } = open("a", "b");
    stream.push("Hello. ");
    stream.end();
    voices[0]?.say().onFailure(failure);
    voices[1]?.say().onAudio(ms(100));
    voices[1]?.say().onEnd();
    timer.advance(29_000);
    speak().push("Still b. ");
    expect(voices[1]?.told.at(-1)).toBe("Still b. ");
    voices[1]?.say().onAudio(ms(100));
    timer.advance(1_000);
    speak().push("A again. ");
    expect(heard.at(-1)).toBe("b→a preferred-again");
    expect(voices[0]?.told.at(-1)).toBe("A again. ");
  });

  it("says nothing more when it was cancelled during a wait", () => {
    const { timer, voices, stream } = open("a");
    stream.push("Hello. ");
    voices[0]?.say().onAudio(ms(10));
    voices[0]?.say().onFailure(failure);
    stream.cancel();
    const asked = voices[0]?.say();
    timer.advance(10_000);
    expect(voices[0]?.say()).toBe(asked);
  });
});
