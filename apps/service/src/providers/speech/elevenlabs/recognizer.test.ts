import { afterEach, describe, expect, it } from "vitest";
import {
  type RecognizerHarness,
  type RecognizerSubject,
  SETTINGS,
  silence,
  startRecognizerHarness,
} from "../../../../tests/support/speech/recognizer-harness.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { scribeConfigOf } from "./scribe-config.ts";
import { scribeQuery } from "./scribe-query.ts";
import { elevenLabs } from "./vendor.ts";

const SUBJECT: RecognizerSubject = {
  name: "elevenlabs",
  vendor: elevenLabs,
  server: "elevenlabs",
  settings: {},
  keyHeader: ["xi-api-key", (key) => key],
  hasInterims: true,
  transport: "socket",
  finishesAlone: false,
};

const scribe = (config: Readonly<Record<string, unknown>>) => ({ vendorConfig: { elevenlabs_config: config } });

describe("scribeQuery", () => {
  const vad = {
    commit_strategy: "vad",
    vad_threshold: 0.4,
    vad_silence_threshold_secs: 0.6,
    min_speech_duration_ms: 120,
    min_silence_duration_ms: 260,
  };
  const timing =
    "vad_threshold=0.4&vad_silence_threshold_secs=0.6&min_speech_duration_ms=120&min_silence_duration_ms=260";

  it.each<[string, unknown, Partial<RecognizerSettings>, string]>([
    ["nothing", null, {}, "commit_strategy=manual&language_code=en"],
    ["an invalid value", 7, {}, "commit_strategy=manual&language_code=en"],
    ["theirs", vad, {}, `commit_strategy=vad&language_code=en&${timing}`],
    [
      "ours, where their detector is nothing",
      { ...vad, commit_strategy: "manual" },
      {},
      "commit_strategy=manual&language_code=en",
    ],
    ["any language", null, { language: "multi" }, "commit_strategy=manual"],
    [
      "times and languages",
      { include_timestamps: true, include_language_detection: true },
      {},
      "language_code=en&include_timestamps=true&include_language_detection=true",
    ],
    ["keyterms", null, { keyterms: ["a b", "c"] }, "language_code=en&keyterms=a+b&keyterms=c"],
  ])("%s", (_name, config, change, end) => {
    const query = scribeQuery("scribe_v2_realtime", scribeConfigOf(config), { ...SETTINGS, ...change });
    expect(query.startsWith("model_id=scribe_v2_realtime&audio_format=ulaw_8000&")).toBe(true);
    expect(query.endsWith(end)).toBe(true);
  });
});

describe("Scribe", () => {
  let harness: RecognizerHarness;

  afterEach(() => harness.close());

  it.each([
    [null, "scribe_v2_realtime"],
    ["nova-2", "scribe_v2_realtime"],
    ["scribe_v3_realtime", "scribe_v3_realtime"],
  ])("takes the model %s of a record for %s", async (model, expected) => {
    harness = await startRecognizerHarness(SUBJECT);
    expect(harness.recognizer({}, { model }).model).toBe(expected);
  });

  it.each([
    [{ commit_strategy: "manual" }, 410],
    [{ commit_strategy: "vad" }, 1_910],
    [{ commit_strategy: "vad", vad_silence_threshold_secs: 0.8 }, 1_210],
  ])("with %o says its last word within %i ms", async (config, finalLatencyMs) => {
    harness = await startRecognizerHarness(SUBJECT);
    expect(harness.recognizer({}, scribe(config)).finalLatencyMs).toBe(finalLatencyMs);
  });

  it("commits what it was given, and not again before there is enough to commit", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    const finalizedCount = () => listening.events.filter(({ kind }) => kind === "finalized").length;
    listening.play(harness.texts.add("Three tickets please").muLaw);
    listening.stream.finalize();
    await listening.until(() => finalizedCount() === 1, "the answer");
    expect(listening.finals).toEqual(["Three tickets please"]);
    // ElevenLabs would end the session over it.
    listening.play(silence(280));
    listening.stream.finalize();
    await listening.until(() => finalizedCount() === 2, "the next");
    listening.play(silence(20));
    listening.stream.finalize();
    await listening.until(() => finalizedCount() === 3, "the last");
    expect(listening.failures).toEqual([]);
    expect(harness.server.connections[0]?.messages).toHaveLength(2);
  });

  it("commits nothing right after they have by themselves, as they do after 90 s", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, scribe({ include_timestamps: false }));
    listening.play(Buffer.concat([harness.texts.add("Hold the line").muLaw, silence(90_000)]));
    await listening.until(() => listening.finals.length === 1, "the text");
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(harness.server.connections[0]?.messages).toEqual([]);
    expect(listening.failures).toEqual([]);
  });

  it("leaves committing to their detector where the record says so", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, scribe({ commit_strategy: "vad" }));
    listening.play(harness.texts.add("Hello").muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(listening.finals).toEqual(["Hello"]);
    // Never ours beside theirs.
    expect(harness.server.connections[0]?.messages).toEqual([]);
  });

  it("answers at once when they have committed before it was asked", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, scribe({ commit_strategy: "vad" }));
    listening.play(Buffer.concat([harness.texts.add("Hello").muLaw, silence(200)]));
    await listening.until(() => listening.finals.length === 1, "the text");
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
  });

  it("sends audio in pieces of 100 ms, and the rest with the commit", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    const [connection] = harness.server.connections;
    listening.play(silence(380));
    await listening.until(() => (connection?.audioBytes ?? 0) > 0, "the audio");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(connection?.audioBytes).toBe(silence(300).length);
    expect(listening.stream.bufferedBytes).toBe(silence(80).length);
    listening.stream.finalize();
    await listening.until(() => connection?.audioBytes === silence(380).length, "the rest");
    expect(listening.stream.bufferedBytes).toBe(0);
  });

  it("delivers a text once, with its times, when they are asked for", async () => {
    harness = await startRecognizerHarness(SUBJECT, { timedDelayMs: 30 });
    const listening = harness.listen({}, scribe({ include_timestamps: true, include_language_detection: true }));
    const { muLaw } = harness.texts.add("Good evening");
    listening.play(Buffer.concat([silence(500), muLaw]));
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    const final = listening.events.filter((event) => event.kind === "update" && event.isFinal);
    expect(final).toEqual([
      {
        kind: "update",
        text: "Good evening",
        isFinal: true,
        confidence: expect.closeTo(0.9),
        startMs: 500,
        // The end marker is the last 20 ms of the utterance.
        endMs: 500 + muLaw.length / 8 - 20,
        language: "en",
      },
    ]);
  });

  it.each([
    ["do not come", null],
    ["come too late", 60],
  ])("delivers it without times when those %s, and once", async (_name, timedDelayMs) => {
    harness = await startRecognizerHarness(SUBJECT, { timedDelayMs });
    const listening = harness.listen({}, scribe({ include_timestamps: true }));
    listening.play(harness.texts.add("Good evening").muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.events.length > 0, "the words");
    await listening.until(() => harness.clock.sleeperCount === 3, "the plain text");
    expect(listening.finals).toEqual([]);
    await harness.clock.advance(300);
    expect(listening.finals).toEqual(["Good evening"]);
    expect(listening.events.at(-1)?.kind).toBe("finalized");
    await new Promise((resolve) => setTimeout(resolve, timedDelayMs ?? 0));
    listening.play(Buffer.concat([harness.texts.add("Bye").muLaw, silence(100)]));
    await listening.until(() => listening.events.at(-1)?.kind === "update", "the next words");
    expect(listening.finals).toEqual(["Good evening"]);
  });

  it("waits for no times where there are no words", async () => {
    harness = await startRecognizerHarness(SUBJECT, { timedDelayMs: null });
    const listening = harness.listen({}, scribe({ include_timestamps: true }));
    listening.play(silence(500));
    listening.stream.finalize();
    await listening.until(() => listening.events.length > 0, "the answer");
    expect(listening.events).toEqual([{ kind: "finalized" }]);
  });

  it("keeps texts that may still change to itself when nobody wants them", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { interimResults: false });
    listening.play(harness.texts.add("One two three").muLaw);
    listening.stream.finalize();
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(listening.events.filter(({ kind }) => kind === "update")).toHaveLength(1);
  });

  it("counts the caller's audio alone in its times, not what keeps the socket open", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, scribe({ include_timestamps: true }));
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    await harness.clock.advance(10_000);
    await listening.until(() => harness.server.connections[0]?.audioBytes === silence(40).length, "the silence");
    listening.play(Buffer.concat([silence(200), harness.texts.add("Hello").muLaw, silence(200)]));
    listening.stream.finalize();
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(listening.events.findLast(({ kind }) => kind === "update")).toMatchObject({ startMs: 200 });
  });

  it.each([
    ["auth_error", "rejected", "key-refused"],
    ["quota_exceeded", "rejected", "key-refused"],
    ["unaccepted_terms", "rejected", "key-refused"],
    ["input_error", "rejected", undefined],
    ["invalid_request", "rejected", undefined],
    ["chunk_size_exceeded", "rejected", undefined],
    ["rate_limited", "not-done", "key-refused"],
    ["queue_overflow", "not-done", undefined],
    ["resource_exhausted", "not-done", undefined],
    ["transcriber_error", "not-done", undefined],
    ["session_time_limit_exceeded", "not-done", undefined],
    ["insufficient_audio_activity", "not-done", undefined],
    ["commit_throttled", "not-done", undefined],
    ["something_new", "not-done", undefined],
  ] as const)("takes %s for %s", async (code, outcome, reason) => {
    harness = await startRecognizerHarness(SUBJECT);
    harness.server.setFault({ kind: "error", afterMs: 0, code });
    const listening = harness.listen();
    await listening.until(() => listening.failures.length > 0, "the failure");
    expect(listening.failures[0]).toMatchObject({ vendorCode: code, outcome, reason });
  });

  it("knows an empty account by its code, whatever the status says", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    harness.server.setFault({ kind: "refuse", statusCode: 401, code: "quota_exceeded" });
    const listening = harness.listen();
    await listening.until(() => listening.failures.length > 0, "the failure");
    expect(listening.failures[0]?.fix).toContain("Add credit");
  });
});
