import { afterEach, describe, expect, it } from "vitest";
import {
  type Listening,
  type RecognizerHarness,
  type RecognizerSubject,
  SETTINGS,
  silence,
  startRecognizerHarness,
} from "../../../../tests/support/speech/recognizer-harness.ts";
import type { RecognizerSettings, TranscriptEvent } from "../recognizing/recognizer.ts";
import { assemblyAiModel, turnQuery } from "./recognizer-query.ts";
import { turnConfigOf } from "./turn-config.ts";
import { turnFaultOf, turnFaultOfClose } from "./turn-fault.ts";
import { assemblyAi } from "./vendor.ts";

const SUBJECT: RecognizerSubject = {
  name: "assemblyai",
  vendor: assemblyAi,
  server: "assemblyai",
  settings: {},
  keyHeader: ["authorization", (key) => key],
  hasInterims: true,
  transport: "socket",
  refusesBy: "message",
  fillsUp: true,
  finishesAlone: true,
};
const FORMATTED = { vendorConfig: { format_turns: true } };

describe("turnQuery", () => {
  const turns = {
    end_of_turn_confidence_threshold: 0.7,
    min_turn_silence: 160,
    max_turn_silence: 400,
    vad_threshold: 0.3,
    format_turns: true,
    base_url: "https://elsewhere.example",
  };

  it.each<[string, unknown, Partial<RecognizerSettings>, string]>([
    ["nothing", null, {}, "universal-streaming-english&encoding=pcm_mulaw&sample_rate=8000"],
    [
      "turns, and nothing else of the record",
      turns,
      {},
      "&end_of_turn_confidence_threshold=0.7&min_turn_silence=160&max_turn_silence=400&vad_threshold=0.3&format_turns=true",
    ],
    ["invalid values", { min_turn_silence: "long", format_turns: 1 }, {}, "sample_rate=8000"],
    [
      "another language",
      null,
      { language: "de-DE" },
      "multilingual&encoding=pcm_mulaw&sample_rate=8000&language_detection=true",
    ],
    ["any language", null, { language: "multi" }, "&sample_rate=8000&language_detection=true"],
    [
      "a model that takes languages",
      null,
      { model: "universal-3-6-pro", language: "es-MX" },
      "universal-3-6-pro&encoding=pcm_mulaw&sample_rate=8000&language_codes=%5B%22es%22%5D",
    ],
    [
      "a model that does not",
      null,
      { model: "u3-rt-pro", language: "es" },
      "u3-rt-pro&encoding=pcm_mulaw&sample_rate=8000",
    ],
    ["keyterms", null, { keyterms: ["a b", "c"] }, "&keyterms_prompt=%5B%22a+b%22%2C%22c%22%5D"],
  ])("%s", (_name, config, change, end) => {
    const settings = { ...SETTINGS, ...change };
    const query = turnQuery(assemblyAiModel(settings), turnConfigOf(config), settings);
    expect(query.startsWith("speech_model=u")).toBe(true);
    expect(query.endsWith(end)).toBe(true);
  });
});

describe("AssemblyAI", () => {
  let harness: RecognizerHarness;

  afterEach(() => harness.close());

  const kindsOf = (listening: Listening) => listening.events.map(({ kind }) => kind);
  /** Without interims, which come as the words do. */
  const turnsOf = (listening: Listening): readonly TranscriptEvent[] =>
    listening.events.filter((event) => event.kind !== "update");

  it.each([
    [{}, 1_280],
    [{ max_turn_silence: 3_600 }, 3_600],
  ])("with %o ends a turn within %i ms of silence", async (vendorConfig, turnLimitMs) => {
    harness = await startRecognizerHarness(SUBJECT);
    expect(harness.recognizer({}, { vendorConfig })).toMatchObject({ detectsTurns: true, turnLimitMs });
  });

  it("tells a turn by the five events, with the whole turn in the last", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { language: "multi" });
    const text = "where is my parcel";
    const { muLaw } = harness.texts.add(text);
    listening.play(Buffer.concat([silence(400), muLaw, silence(100)]));
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(turnsOf(listening)).toEqual([
      { kind: "start" },
      { kind: "eager-end", text },
      { kind: "end", text, confidence: expect.closeTo(0.95) },
    ]);
    expect(listening.events[1]).toMatchObject({
      kind: "update",
      text: "where",
      isFinal: false,
      confidence: 0.95,
      startMs: 400,
      language: "en",
    });
  });

  it("takes an eager end back when the caller goes on", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 60 });
    const listening = harness.listen();
    listening.play(harness.texts.add("i need a table").muLaw);
    listening.play(silence(100));
    await listening.until(() => kindsOf(listening).includes("eager-end"), "the eager end");
    listening.play(Buffer.concat([harness.texts.add("for two").muLaw, silence(100)]));
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(turnsOf(listening)).toEqual([
      { kind: "start" },
      { kind: "eager-end", text: "i need a table" },
      { kind: "resume" },
      { kind: "eager-end", text: "i need a table for two" },
      { kind: "end", text: "i need a table for two", confidence: expect.closeTo(0.95) },
    ]);
    // Taken back before the words that show why.
    const back = listening.events.findIndex(({ kind }) => kind === "resume");
    expect(listening.events[back + 1]).toMatchObject({ kind: "update", text: "i need a table for" });
  });

  it("tells once that somebody began to speak, also where the vendor says so itself", async () => {
    harness = await startRecognizerHarness(SUBJECT, { tellsSpeechStart: true, tellsUtterances: false });
    const listening = harness.listen({}, { model: "u3-rt-pro" });
    for (const [index, text] of ["hello", "are you there"].entries()) {
      listening.play(Buffer.concat([harness.texts.add(text).muLaw, silence(100)]));
      await listening.until(() => listening.finals.length === index + 1, "the turn");
    }
    expect(turnsOf(listening).map(({ kind }) => kind)).toEqual(["start", "end", "start", "end"]);
  });

  describe("that formats turns", () => {
    it("begins with the plain words and ends with the formatted ones, once", async () => {
      harness = await startRecognizerHarness(SUBJECT, { tellsUtterances: false, formatDelayMs: 30 });
      const listening = harness.listen({}, FORMATTED);
      listening.play(Buffer.concat([harness.texts.add("three tickets please").muLaw, silence(100)]));
      await listening.until(() => listening.finals.length === 1, "the turn");
      expect(turnsOf(listening)).toEqual([
        { kind: "start" },
        { kind: "eager-end", text: "three tickets please" },
        { kind: "end", text: "Three tickets please.", confidence: expect.closeTo(0.95) },
      ]);
    });

    it("loses no turn whose formatted words never come", async () => {
      harness = await startRecognizerHarness(SUBJECT, { formatDelayMs: null });
      const listening = harness.listen({}, FORMATTED);
      for (const text of ["one ticket", "no two"]) {
        listening.play(Buffer.concat([harness.texts.add(text).muLaw, silence(100)]));
      }
      await listening.until(() => listening.finals.length === 1, "the first turn");
      expect(listening.finals).toEqual(["one ticket"]);
      expect(listening.events.findIndex(({ kind }) => kind === "end")).toBeLessThan(
        listening.events.findLastIndex(({ kind }) => kind === "start"),
      );
    });

    it("drops formatted words that come after their turn", async () => {
      harness = await startRecognizerHarness(SUBJECT, { formatDelayMs: 40 });
      const listening = harness.listen({}, FORMATTED);
      for (const text of ["one ticket", "no two"]) {
        listening.play(Buffer.concat([harness.texts.add(text).muLaw, silence(100)]));
      }
      await listening.until(() => listening.finals.length === 2, "both turns");
      expect(listening.finals).toEqual(["one ticket", "No two."]);
    });
  });

  it("ends the turn that is under way when it is told that it is over", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 5_000 });
    const listening = harness.listen();
    const finalizedCount = () => kindsOf(listening).filter((kind) => kind === "finalized").length;
    listening.play(Buffer.concat([harness.texts.add("that is all").muLaw, silence(100)]));
    await listening.until(() => kindsOf(listening).includes("eager-end"), "the eager end");
    listening.stream.finalize();
    await listening.until(() => finalizedCount() === 1, "the answer");
    expect(listening.finals).toEqual(["that is all"]);
    // There is nothing more to end, and it would not answer.
    listening.stream.finalize();
    await listening.until(() => finalizedCount() === 2, "the next");
    expect(harness.server.connections[0]?.messages).toEqual([{ type: "ForceEndpoint" }]);
  });

  it("sends audio in pieces of 50 ms, and the rest with silence", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    const [connection] = harness.server.connections;
    listening.play(silence(180));
    expect(listening.stream.bufferedBytes).toBeGreaterThanOrEqual(silence(30).length);
    await listening.until(() => connection?.audioBytes === silence(150).length, "the whole pieces");
    expect(listening.stream.bufferedBytes).toBe(silence(30).length);
    listening.stream.finalize();
    await listening.until(() => connection?.audioBytes === silence(200).length, "the rest");
    expect(listening.failures).toEqual([]);
  });

  it("counts the caller's audio alone in its times, not the silence that fills a piece", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    listening.play(silence(110));
    listening.stream.finalize();
    listening.play(Buffer.concat([silence(90), harness.texts.add("hello").muLaw, silence(100)]));
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(listening.events.find(({ kind }) => kind === "update")).toMatchObject({ startMs: 200 });
  });

  it("stays open in silence, and says good-bye so that the session is not paid for any longer", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    await harness.clock.advance(5_000);
    await listening.until(() => harness.server.connections[0]?.messages.length === 1, "the sign of life");
    listening.stream.close();
    await listening.until(() => harness.server.connections[0]?.isOpen === false, "the end");
    expect(harness.server.connections[0]?.messages).toEqual([{ type: "KeepAlive" }, { type: "Terminate" }]);
    expect(harness.clock.sleeperCount).toBe(0);
  });
});

describe("what AssemblyAI's codes mean", () => {
  it.each([
    [1008, "Unauthorized Connection: Missing Authorization header", "authentication-failed"],
    [1008, "Unauthorized Connection: Too many concurrent sessions", "rate-limited"],
    [1008, "Unauthorized Connection: Insufficient account balance", "quota-exhausted"],
    [3005, "Session Cancelled: An error occurred", "vendor-failed"],
    [3006, "Invalid Message Type: x", "invalid-settings"],
    [3007, "Audio Transmission Rate Exceeded", "vendor-failed"],
    [3008, "Session Expired", "session-ended"],
    [3009, "Unauthorized Connection: Too many concurrent sessions", "rate-limited"],
    [4001, "Not Authorized", "authentication-failed"],
    [4002, "Insufficient funds", "quota-exhausted"],
    [4102, "Too many streams", "rate-limited"],
  ] as const)("%i %s", (code, text, kind) => {
    expect(turnFaultOfClose(code, text)).toMatchObject({ kind });
    expect(turnFaultOf({ type: "Error", error_code: code, error: text })).toMatchObject({ kind });
  });

  it("leaves codes alone that are not its own, and fails over an error without one", () => {
    expect(turnFaultOfClose(1011, "NET-0001")).toBeNull();
    expect(turnFaultOf({ type: "Error", error: "?" })).toEqual({ kind: "vendor-failed" });
    expect(turnFaultOf({ type: "Turn" })).toBeNull();
  });

  it("believes the close frame where no message came before it", async () => {
    const harness = await startRecognizerHarness(SUBJECT);
    harness.server.setFault({ kind: "close", afterMs: 0, code: 3009, reason: "Too many concurrent sessions" });
    const listening = harness.listen();
    await listening.until(() => listening.failures.length > 0, "the failure");
    expect(listening.failures[0]).toMatchObject({ reason: "key-refused", outcome: "not-done" });
    await harness.close();
  });
});
