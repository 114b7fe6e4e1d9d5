import { createRingBuffer } from "@parley/audio/ring-buffer";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../providers/provider-error.ts";
import type { SpeechToText, SpeechToTextHandler, TranscriptEvent } from "../../providers/speech/speech-to-text.ts";
import { RecognizerChain } from "./recognizer-chain.ts";

const failure = new ProviderError({ provider: "a", operation: "listen", outcome: "unknown", message: "cut" });

function scriptedRecognizer(provider: string) {
  const opened: { handler: SpeechToTextHandler; bytes: number[]; isClosed: boolean }[] = [];
  const recognizer: SpeechToText = {
    provider,
    model: "m",
    detectsTurns: false,
    hasInterims: true,
    finalLatencyMs: 300,
    open: (handler) => {
      const stream = { handler, bytes: [] as number[], isClosed: false };
      opened.push(stream);
      return {
        send: (muLaw) => void stream.bytes.push(...muLaw),
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
  let nowMs = 0;
  const chain = new RecognizerChain(
    recognizers.map(({ recognizer }) => recognizer),
    ring,
    () => nowMs,
    {
      onTranscript: (event) =>
        told.push(event.kind === "update" ? `${event.text} ${event.startMs}-${event.endMs}` : event.kind),
      onSwitched: (from, to) => told.push(`${from.provider}→${to.provider}`),
      onReplayed: () => undefined,
      onFailed: (error) => told.push(`failed ${error?.message}`),
    },
  );
  chain.open();
  const hear = (ms: number, value = 1) => {
    const muLaw = new Uint8Array(ms * 8).fill(value);
    ring.push(muLaw);
    chain.send(muLaw);
    nowMs += ms;
  };
  return { recognizers, told, chain, hear };
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
  it("plays what was not final yet to the one that takes over, on the call's own time", () => {
    const { recognizers, told, hear } = open("a", "b");
    hear(1_000, 1);
    recognizers[0]?.opened[0]?.handler.onTranscript(update("hello", 0, 800));
    hear(500, 2);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    const second = recognizers[1]?.opened[0];
    expect(second?.bytes.length).toBe(700 * 8);
    expect(second?.bytes.at(-1)).toBe(2);
    second?.handler.onTranscript(update("there", 100, 600));
    expect(told).toEqual(["hello 0-800", "a→b", "there 900-1400"]);
  });

  it("connects the same vendor again when its stream had lasted", () => {
    const { recognizers, told, hear } = open("a", "b");
    hear(6_000);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["a→a"]);
    recognizers[0]?.opened[1]?.handler.onFailure(failure);
    expect(told).toEqual(["a→a", "a→b"]);
  });

  it("hears nothing more from one that was replaced", () => {
    const { recognizers, told, chain } = open("a", "b");
    chain.replaceSilent();
    expect(recognizers[0]?.opened[0]?.isClosed).toBe(true);
    recognizers[0]?.opened[0]?.handler.onTranscript(update("late", 0, 100));
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["a→b"]);
  });

  it("fails once all have failed, and counts what each was given", () => {
    const { recognizers, told, chain, hear } = open("a");
    hear(2_000);
    expect(chain.takeSentSeconds()).toBe(2);
    recognizers[0]?.opened[0]?.handler.onFailure(failure);
    expect(told).toEqual(["failed cut"]);
    expect(chain.current).toBeNull();
  });
});
