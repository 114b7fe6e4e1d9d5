import { createRingBuffer } from "@parley/audio/ring-buffer";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerHandler,
  TranscriptEvent,
} from "../../../providers/speech/recognizing/recognizer.ts";
import { HandTimer } from "../../call/hand-timer.ts";
import { RecognizerChain } from "./recognizer-chain.ts";

const failure = new ProviderError({ provider: "a", operation: "listen", outcome: "unknown", message: "cut" });

function scriptedRecognizer(provider: string) {
  const opened: { handler: RecognizerHandler; bytes: number[]; isClosed: boolean }[] = [];
  const recognizer: Recognizer = {
    provider,
    model: "m",
    detectsTurns: false,
    hasInterims: true,
    finalLatencyMs: 300,
    open: (handler) => {
      const stream = { handler, bytes: [] as number[], isClosed: false };
      opened.push(stream);
      return {
        send: (muLaw) => {
          for (const byte of muLaw) stream.bytes.push(byte);
        },
        finalize: () => undefined,
        close: () => {
          stream.isClosed = true;
        },
        bufferedBytes: 0,
      };
    },
  };
  return { recognizer, opened };
}

function open(...names: string[]) {
  const recognizers = names.map(scriptedRecognizer);
  const ring = createRingBuffer();
  const told: string[] = [];
  const timer = new HandTimer(0);
  const chain = new RecognizerChain(
    recognizers.map(({ recognizer }) => recognizer),
    ring,
    timer,
    {
      onTranscript: (event) =>
        told.push(
          event.kind === "update"
            ? `${event.text} ${event.startMs}-${event.endMs}`
            : event.kind === "listened"
              ? `listened ${event.untilMs}`
              : event.kind,
        ),
      onAlive: () => told.push("alive"),
      onSwitched: ({ from, to, reason }) => {
        told.push(`${from.provider}→${to.provider}${reason === "failed" ? "" : ` ${reason}`}`);
      },
      onReplayed: () => undefined,
      onFailed: (error) => told.push(`failed ${error?.message}`),
    },
  );
  chain.open();
  const hear = (ms: number, value = 1) => {
    const muLaw = new Uint8Array(ms * 8).fill(value);
    ring.push(muLaw);
    chain.send(muLaw);
    timer.advance(ms);
  };
  return { recognizers, told, chain, hear, timer, ring };
}

const update = (text: string, startMs: number, endMs: number, isFinal = true): TranscriptEvent => ({
  kind: "update",
  text,
  isFinal,
  confidence: 0.9,
  startMs,
  endMs,
  language: null,
});

describe("a chain of recognizers", () => {
  it("replays what was not final yet to the one that takes over, with times on the call's audio", () => {
    const { recognizers, told, hear } = open("a", "b");
    hear(1_000, 1);
    recognizers[0]?.opened[0]?.handler.onTranscript(update("hello", 0, 800));
    hear(500, 2);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    const second = recognizers[1]?.opened[0];
    expect(second?.bytes.length).toBe(700 * 8);
    expect(second?.bytes.at(-1)).toBe(2);
    second?.handler.onTranscript(update("there", 100, 600));
    second?.handler.onTranscript({ kind: "listened", untilMs: 650 });
    expect(told).toEqual(["hello 0-800", "a→b", "there 900-1400", "listened 1450"]);
  });

  it("reconnects the same vendor when its stream had lasted long enough", () => {
    const { recognizers, told, hear } = open("a", "b");
    hear(6_000);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["a→a"]);
    recognizers[0]?.opened[1]?.handler.onFailure(failure);
    expect(told).toEqual(["a→a", "a→b"]);
  });

  it("ignores a recognizer that was replaced", () => {
    const { recognizers, told, chain } = open("a", "b");
    chain.replaceSilent();
    expect(recognizers[0]?.opened[0]?.isClosed).toBe(true);
    recognizers[0]?.opened[0]?.handler.onTranscript(update("late", 0, 100));
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["a→b silent"]);
  });

  it("fails once all have failed, and counts the audio each was sent", () => {
    const { recognizers, told, chain, hear } = open("a");
    hear(2_000);
    expect(chain.takeSentSeconds()).toBe(2);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["failed cut"]);
    expect(chain.current).toBeNull();
  });

  it("retries one that had worked, with growing waits, and gives up after a bounded number of tries", () => {
    const { recognizers, told, hear, timer } = open("a", "b");
    const [a, b] = recognizers;
    a?.opened[0]?.handler.onAlive?.();
    hear(1_000);
    a?.opened[0]?.handler.onFailure(failure);
    b?.opened[0]?.handler.onFailure(failure);
    // Audio from the time without a recognizer is not lost.
    hear(200, 7);
    const waits: number[] = [];
    let waitedMs = 200;
    while (told.at(-1) !== "failed cut") {
      const { length } = a?.opened ?? [];
      for (; a?.opened.length === length; waitedMs += 50) timer.advance(50);
      waits.push(waitedMs);
      waitedMs = 0;
      expect(a?.opened.at(-1)?.bytes.slice(-8)).toEqual(Array(8).fill(7));
      a?.opened.at(-1)?.handler.onFailure(failure);
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000]);
    expect(b?.opened.length).toBe(1);
    expect(told.slice(0, 4)).toEqual(["alive", "a→b", "b→a", "a→a"]);
  });

  it("forgets the waits once the one it returned to has worked again", () => {
    const { recognizers, told, hear, timer } = open("a", "b");
    recognizers[0]?.opened[0]?.handler.onTranscript(update("hello", 0, 800));
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    recognizers[1]?.opened[0]?.handler.onFailure(failure);
    timer.advance(250);
    hear(6_000);
    recognizers[0]?.opened[1]?.handler.onTranscript(update("again", 0, 5_000));
    recognizers[0]?.opened[1]?.handler.onFailure(failure);
    expect(told.slice(1)).toEqual(["a→b", "b→a", "again 0-5000", "a→a"]);
  });

  it("does not return to one that refuses for good", () => {
    const { recognizers, told } = open("a", "b");
    const refusal = new ProviderError({ provider: "a", operation: "listen", outcome: "rejected", message: "no key" });
    recognizers[0]?.opened[0]?.handler.onFailure(refusal);
    recognizers[1]?.opened[0]?.handler.onAlive?.();
    recognizers[1]?.opened[0]?.handler.onFailure(refusal);
    expect(told).toEqual(["a→b", "alive", "failed no key"]);
  });

  it("keeps a silent one when the others have failed or were silent themselves", () => {
    const { recognizers, told, chain, timer } = open("a", "b");
    chain.replaceSilent();
    timer.advance(2_500);
    chain.replaceSilent();
    recognizers[1]?.opened[0]?.handler.onFailure(failure);
    timer.advance(2_500);
    for (let tries = 0; tries < 5; tries += 1) chain.replaceSilent();
    expect(told).toEqual(["a→b silent", "b→a"]);
    expect(chain.current?.provider).toBe("a");
  });

  it("tries the preferred one again at an utterance after a while, less often each time it fails", () => {
    const { recognizers, told, chain, hear, ring, timer } = open("a", "b");
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    recognizers[1]?.opened[0]?.handler.onAlive?.();
    hear(29_000);
    chain.returnToPreferred(ring.endSample);
    expect(told).toEqual(["a→b", "alive"]);
    hear(1_500, 3);
    recognizers[1]?.opened[0]?.handler.onTranscript(update("half a", 29_000, 29_500, false));
    chain.returnToPreferred(ring.endSample);
    recognizers[1]?.opened[0]?.handler.onTranscript(update("half a word", 29_000, 29_900));
    expect(told.slice(2)).toEqual(["half a 29000-29500", "half a word 29000-29900"]);
    chain.returnToPreferred(ring.endSample - 800);
    expect(told.at(-1)).toBe("b→a preferred-again");
    expect(recognizers[1]?.opened[0]?.isClosed).toBe(true);
    // It is sent the audio from shortly before the speech on.
    expect(recognizers[0]?.opened[1]?.bytes.length).toBe(600 * 8);
    recognizers[0]?.opened[1]?.handler.onFailure(failure);
    expect(told.at(-1)).toBe("a→b");
    timer.advance(59_000);
    chain.returnToPreferred(ring.endSample);
    expect(told.at(-1)).toBe("a→b");
    timer.advance(1_000);
    chain.returnToPreferred(ring.endSample);
    expect(told.at(-1)).toBe("b→a preferred-again");
  });
});
