import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer, RecognizerHandler } from "../../../providers/speech/recognizing/recognizer.ts";
import type { Voice, VoiceHandler } from "../../../providers/speech/speaking/voice.ts";
import { limitedRecognizer } from "./limited-recognizer.ts";
import { limitedVoice } from "./limited-voice.ts";
import type { SpeechSlot } from "./speech-slots.ts";

const FULL = new ProviderError({
  provider: "ears",
  operation: "transcribe",
  outcome: "rejected",
  message: "All taken.",
});
const BROKEN = new ProviderError({ provider: "ears", operation: "transcribe", outcome: "not-done", message: "Cut." });

/** A slot that is given, or refused, when the test says so. */
function slotOffice() {
  const { promise, resolve } = Promise.withResolvers<SpeechSlot | ProviderError>();
  const office = { backs: 0, take: () => promise, give: async () => {}, refuse: async () => {} };
  const told = async (answer: SpeechSlot | ProviderError) => {
    resolve(answer);
    await promise;
    await Promise.resolve();
  };
  office.give = () =>
    told({
      giveBack: () => {
        office.backs += 1;
      },
    });
  office.refuse = () => told(FULL);
  return office;
}

describe("a limited recognizer", () => {
  function listen() {
    const calls: string[] = [];
    const heard: string[] = [];
    let inner: RecognizerHandler | null = null;
    const recognizer: Recognizer = {
      provider: "ears",
      model: "m",
      detectsTurns: true,
      turnLimitMs: 900,
      hasInterims: true,
      finalLatencyMs: 300,
      open(handler) {
        inner = handler;
        calls.push("open");
        return {
          send: (muLaw) => calls.push(`send ${[...muLaw].join()}`),
          finalize: () => calls.push("finalize"),
          close: () => calls.push("close"),
          bufferedBytes: 7,
        };
      },
    };
    const office = slotOffice();
    const limited = limitedRecognizer(recognizer, office.take);
    const stream = limited.open({
      onTranscript: ({ kind }) => heard.push(kind),
      onAlive: () => heard.push("alive"),
      onFailure: ({ message }) => heard.push(message),
    });
    return { office, limited, stream, calls, heard, vendor: () => inner };
  }

  it("is what it limits", () => {
    const { open: _open, ...rest } = listen().limited;
    expect(rest).toEqual({
      provider: "ears",
      model: "m",
      detectsTurns: true,
      turnLimitMs: 900,
      hasInterims: true,
      finalLatencyMs: 300,
    });
  });

  it("gives the vendor all it was given before there was a slot, in order", async () => {
    const { office, stream, calls, heard, vendor } = listen();
    const frame = new Uint8Array([1, 2]);
    stream.send(frame);
    frame.fill(0);
    stream.finalize();
    stream.send(new Uint8Array([3]));
    expect(calls).toEqual([]);
    expect(stream.bufferedBytes).toBe(3);
    await office.give();
    stream.send(new Uint8Array([4]));
    stream.finalize();
    expect(calls).toEqual(["open", "send 1,2", "finalize", "send 3", "send 4", "finalize"]);
    expect(stream.bufferedBytes).toBe(7);
    vendor()?.onAlive?.();
    vendor()?.onTranscript({ kind: "start" });
    expect(heard).toEqual(["alive", "start"]);
    stream.close();
    stream.close();
    expect(calls.at(-1)).toBe("close");
    expect(office.backs).toBe(1);
  });

  it("fails where there is none, and never opens", async () => {
    const { office, stream, calls, heard } = listen();
    await office.refuse();
    stream.send(new Uint8Array([1]));
    stream.close();
    expect([calls, heard, stream.bufferedBytes]).toEqual([[], ["All taken."], 0]);
  });

  it("gives the slot back when the vendor fails", async () => {
    const { office, stream, heard, vendor } = listen();
    await office.give();
    vendor()?.onFailure(BROKEN);
    stream.close();
    expect(heard).toEqual(["Cut."]);
    expect(office.backs).toBe(1);
  });

  it("gives a slot back that comes after it was closed, and says nothing more", async () => {
    const given = listen();
    given.stream.close();
    await given.office.give();
    expect([given.calls, given.office.backs]).toEqual([[], 1]);
    const refused = listen();
    refused.stream.close();
    await refused.office.refuse();
    expect(refused.heard).toEqual([]);
  });
});

describe("a limited voice", () => {
  function connect() {
    const calls: string[] = [];
    const voice: Voice = {
      provider: "mouth",
      model: "m",
      voiceId: "v",
      tags: ["break"],
      keptAs: "k",
      connect() {
        calls.push("connect");
        return {
          speak(handler) {
            calls.push("speak");
            return {
              push: (text) => calls.push(text),
              end() {
                calls.push("end");
                handler.onEnd();
              },
              cancel: () => calls.push("cancel"),
            };
          },
          close: () => calls.push("close"),
        };
      },
    };
    const office = slotOffice();
    const limited = limitedVoice(voice, office.take);
    return { office, limited, connection: limited.connect(), calls };
  }

  function handlerOf(told: string[]): VoiceHandler {
    return {
      onAudio: () => told.push("audio"),
      onWords: () => told.push("words"),
      onEnd: () => told.push("end"),
      onFailure: ({ message }) => told.push(message),
    };
  }

  it("is what it limits", () => {
    const { connect: _connect, ...rest } = connect().limited;
    expect(rest).toEqual({ provider: "mouth", model: "m", voiceId: "v", tags: ["break"], keptAs: "k" });
  });

  it("says what it was given before there was a slot, and what comes after", async () => {
    const { office, connection, calls } = connect();
    const told: string[] = [];
    const utterance = connection.speak(handlerOf(told));
    utterance.push("one ");
    expect(calls).toEqual([]);
    await office.give();
    utterance.push("two");
    utterance.end();
    connection.speak(handlerOf([])).push("next");
    expect(calls).toEqual(["connect", "speak", "one ", "two", "end", "speak", "next"]);
    expect(told).toEqual(["end"]);
    connection.close();
    connection.close();
    expect([calls.at(-1), office.backs]).toEqual(["close", 1]);
  });

  it("says a whole utterance that was complete before there was a slot", async () => {
    const { office, connection, calls } = connect();
    const utterance = connection.speak(handlerOf([]));
    utterance.push("all");
    utterance.end();
    await office.give();
    expect(calls).toEqual(["connect", "speak", "all", "end"]);
  });

  it("says nothing that was cancelled meanwhile, nor what another utterance replaced", async () => {
    const { office, connection, calls } = connect();
    connection.speak(handlerOf([])).push("first");
    const second = connection.speak(handlerOf([]));
    second.push("second");
    second.cancel();
    await office.give();
    expect(calls).toEqual(["connect"]);
  });

  it("fails every utterance where there is none, and never connects", async () => {
    const { office, connection, calls } = connect();
    const told: string[] = [];
    connection.speak(handlerOf(told)).push("early");
    await office.refuse();
    expect(told).toEqual(["All taken."]);
    connection.speak(handlerOf(told)).push("late");
    expect(told).toHaveLength(1);
    await Promise.resolve();
    expect(told).toEqual(["All taken.", "All taken."]);
    connection.close();
    expect(calls).toEqual([]);
  });

  it("gives a slot back that comes after it was closed", async () => {
    const { office, connection, calls } = connect();
    connection.close();
    await office.give();
    expect([calls, office.backs]).toEqual([[], 1]);
  });
});
