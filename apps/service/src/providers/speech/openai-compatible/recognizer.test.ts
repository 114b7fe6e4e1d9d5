import { afterEach, describe, expect, it } from "vitest";
import {
  type RecognizerHarness,
  type RecognizerSubject,
  silence,
  startRecognizerHarness,
} from "../../../../tests/support/speech/recognizer-harness.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { customSpeech, openaiSpeech } from "./vendor.ts";

const SUBJECT: RecognizerSubject = {
  name: "openai",
  vendor: openaiSpeech,
  server: "openai",
  settings: {},
  keyHeader: ["authorization", (key) => `Bearer ${key}`],
  hasInterims: true,
  transport: "http",
  finishesAlone: false,
};
const CUSTOM: RecognizerSubject = { ...SUBJECT, name: "custom", vendor: customSpeech };

let harness: RecognizerHarness;

afterEach(() => harness.close());

describe("transcriptions", () => {
  const json = { response_format: "json" };
  const stream = (isStreamed: boolean) => ({ vendorConfig: { stream: isStreamed } });

  it.each<[string, RecognizerSubject, Partial<RecognizerSettings>, Record<string, string>]>([
    ["OpenAI's own", SUBJECT, {}, { model: "gpt-4o-mini-transcribe", ...json, language: "en", stream: "true" }],
    [
      "Deepgram's name in a record",
      SUBJECT,
      { model: "nova-2", language: "multi" },
      { model: "gpt-4o-mini-transcribe", ...json, stream: "true" },
    ],
    ["a model that does not stream", SUBJECT, { model: "whisper-1" }, { model: "whisper-1", ...json, language: "en" }],
    ["no interims", SUBJECT, { interimResults: false }, { model: "gpt-4o-mini-transcribe", ...json, language: "en" }],
    ["no stream", SUBJECT, stream(false), { model: "gpt-4o-mini-transcribe", ...json, language: "en" }],
    [
      "words to listen for",
      SUBJECT,
      { language: "de-DE", keyterms: ["Parley", "Zürich"], model: "gpt-4o-transcribe" },
      { model: "gpt-4o-transcribe", ...json, language: "de", prompt: "Parley, Zürich", stream: "true" },
    ],
    ["another server", CUSTOM, {}, { model: "whisper-1", ...json, language: "en" }],
    [
      "another server that streams",
      CUSTOM,
      { model: "gpt-4o-transcribe", ...stream(true) },
      { model: "gpt-4o-transcribe", ...json, language: "en", stream: "true" },
    ],
  ])("ask %s", async (_name, subject, settings, form) => {
    harness = await startRecognizerHarness(subject);
    const listening = harness.listen({}, settings);
    listening.play(harness.texts.add("Hello").muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(harness.server.connections[0]?.messages).toEqual([form]);
  });

  it("come in the order in which they were said", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 60 });
    const listening = harness.listen();
    listening.play(harness.texts.add("One").muLaw);
    listening.stream.finalize();
    await listening.until(() => harness.server.connections.length === 1, "the first");
    harness.server.setBehaviour({ finalDelayMs: 0 });
    listening.play(harness.texts.add("Two").muLaw);
    listening.stream.finalize();
    expect(listening.stream.bufferedBytes).toBeGreaterThan(0);
    await listening.until(() => listening.finals.length === 2, "both");
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(listening.events.map((event) => ("text" in event ? event.text : event.kind))).toEqual([
      "One",
      "One",
      "finalized",
      "Two",
      "Two",
      "finalized",
    ]);
    expect(listening.stream.bufferedBytes).toBe(0);
  });

  it("say when it was said, and are not asked about silence", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    listening.play(silence(3_000));
    listening.stream.finalize();
    const { muLaw } = harness.texts.add("Hello");
    listening.play(muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(listening.events[0]).toEqual({ kind: "finalized" });
    expect(listening.events.findLast(({ kind }) => kind === "update")).toMatchObject({
      startMs: 2_600,
      endMs: 3_000 + muLaw.length / 8,
    });
    expect(harness.server.attemptCount).toBe(1);
  });

  it("of long speech come before its end", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    const { muLaw } = harness.texts.add("A very long story");
    listening.play(Buffer.concat([muLaw, silence(30_000)]));
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(listening.events.some(({ kind }) => kind === "finalized")).toBe(false);
  });

  it("of one that was closed are broken off", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 5_000 });
    const listening = harness.listen();
    listening.play(harness.texts.add("Hello").muLaw);
    listening.stream.finalize();
    await listening.until(() => harness.server.connections.length === 1, "the request");
    listening.stream.close();
    await listening.until(() => harness.server.connections[0]?.isOpen === false, "the end");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([listening.events, listening.failures]).toEqual([[], []]);
    expect(harness.clock.sleeperCount).toBe(0);
  });

  it("need no key where the server needs none", async () => {
    harness = await startRecognizerHarness(CUSTOM);
    const listening = harness.listen({ apiKey: null });
    listening.play(harness.texts.add("Hello").muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.failures.length === 1, "the refusal");
    expect(listening.failures[0]?.statusCode).toBe(401);
    expect(harness.server.attemptCount).toBe(1);
  });
});
