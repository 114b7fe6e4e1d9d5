import { afterEach, describe, expect, it } from "vitest";
import {
  type Listening,
  type RecognizerHarness,
  type RecognizerSubject,
  SETTINGS,
  silence,
  startRecognizerHarness,
} from "../../../../tests/support/speech/recognizer-harness.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { sonioxConfigOf } from "./soniox-config.ts";
import { startRequest } from "./start-request.ts";
import { TokenTurn } from "./token-turn.ts";
import { soniox } from "./vendor.ts";

const SUBJECT: RecognizerSubject = {
  name: "soniox",
  vendor: soniox,
  server: "soniox",
  settings: {},
  keyHeader: ["authorization", (key) => `Bearer ${key}`],
  hasInterims: true,
  transport: "socket",
  refusesBy: "message",
  opensWithMessage: true,
  finishesAlone: true,
};

const withConfig = (config: Readonly<Record<string, unknown>>) => ({ vendorConfig: { soniox_config: config } });

describe("startRequest", () => {
  const usual = {
    model: "stt-rt-v5",
    audio_format: "mulaw",
    sample_rate: 8_000,
    num_channels: 1,
    language_hints: ["en"],
    enable_endpoint_detection: true,
    max_endpoint_delay_ms: 2_000,
  };

  it.each<[string, unknown, Partial<RecognizerSettings>, object]>([
    ["nothing", null, {}, usual],
    ["an invalid value", { max_endpoint_delay_ms: "soon", language_hints: 3 }, {}, usual],
    ["less than Soniox takes", { max_endpoint_delay_ms: 100 }, {}, { ...usual, max_endpoint_delay_ms: 500 }],
    ["more than Soniox takes", { max_endpoint_delay_ms: 9_000 }, {}, { ...usual, max_endpoint_delay_ms: 3_000 }],
    ["hints", { language_hints: ["es", "de"] }, {}, { ...usual, language_hints: ["es", "de"] }],
    [
      "speakers and languages",
      { enable_speaker_diarization: true, enable_language_identification: true },
      {},
      { ...usual, enable_speaker_diarization: true, enable_language_identification: true },
    ],
    [
      "a context, with the words that all vendors are told",
      {
        context_terms: ["Celebrex", "Zyrtec"],
        context_text: " A pharmacy. ",
        context_general: { domain: ["Healthcare", "Retail"] },
      },
      { keyterms: ["Xanax", "Zyrtec"] },
      {
        ...usual,
        context: {
          general: [{ key: "domain", value: "Healthcare, Retail" }],
          text: "A pharmacy.",
          terms: ["Xanax", "Zyrtec", "Celebrex"],
        },
      },
    ],
    [
      "translations, of which a call has none",
      { translation_type: "one_way", translation_target_language: "fr", num_channels: 2 },
      {},
      usual,
    ],
  ])("%s", (_name, config, change, expected) => {
    const request = startRequest("stt-rt-v5", sonioxConfigOf(config), { ...SETTINGS, ...change });
    expect(JSON.parse(request)).toEqual(expected);
  });

  it("hints at no language where any may be spoken, and asks for no end where we find it", () => {
    const config = sonioxConfigOf({ enable_endpoint_detection: false });
    const request = JSON.parse(startRequest("stt-rt-v5", config, { ...SETTINGS, language: "multi" }));
    expect(request).not.toHaveProperty("language_hints");
    expect(request).not.toHaveProperty("max_endpoint_delay_ms");
    expect(request.enable_endpoint_detection).toBe(false);
  });
});

describe("TokenTurn", () => {
  const token = (text: string, isFinal: boolean, more: object = {}) => ({ text, is_final: isFinal, ...more });

  it("keeps final tokens, which come once, and replaces the others", () => {
    const turn = new TokenTurn();
    turn.take({ tokens: [token("How", false), token("'re", false)] });
    expect(turn.text).toBe("How're");
    turn.take({ tokens: [token("How", true), token(" ", true), token("are", false), token(" you", false)] });
    expect(turn.text).toBe("How are you");
    turn.take({ tokens: [token("are", true), token(" you", true), token(" do", false), token("ing", false)] });
    expect(turn.text).toBe("How are you doing");
    expect(turn.take({ tokens: [] })).toEqual({ isEnd: false, finishedCount: 0 });
    expect(turn.text).toBe("How are you");
  });

  it("leaves out marks and what is only a translation", () => {
    const turn = new TokenTurn();
    const heard = turn.take({
      tokens: [
        token("Bonjour", true, { translation_status: "original" }),
        token("Hello", true, { translation_status: "translation" }),
        token("<end>", true),
        token("<fin>", true),
        token("<fin>", true),
      ],
    });
    expect(heard).toEqual({ isEnd: true, finishedCount: 2 });
    expect(turn.text).toBe("Bonjour");
  });
});

describe("Soniox", () => {
  let harness: RecognizerHarness;

  afterEach(() => harness.close());

  const kindsOf = (listening: Listening) => listening.events.map(({ kind }) => kind);

  it.each<[object, object]>([
    [{}, { detectsTurns: true, turnLimitMs: 2_000 }],
    [{ max_endpoint_delay_ms: 800 }, { detectsTurns: true, turnLimitMs: 800 }],
    [{ enable_endpoint_detection: null }, { detectsTurns: true }],
  ])("with %o ends turns itself: %o", async (config, expected) => {
    harness = await startRecognizerHarness(SUBJECT);
    expect(harness.recognizer({}, withConfig({ ...config }))).toMatchObject(expected);
  });

  it("leaves the ends of turns to us where the record says so", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const settings = withConfig({ enable_endpoint_detection: false });
    expect(harness.recognizer({}, settings)).toMatchObject({ detectsTurns: false });
    expect(harness.recognizer({}, settings)).not.toHaveProperty("turnLimitMs");
    const listening = harness.listen({}, settings);
    listening.play(Buffer.concat([harness.texts.add("Three tickets please").muLaw, silence(300)]));
    await listening.until(() => listening.events.length > 3, "the words");
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(listening.events.at(-2)).toMatchObject({ kind: "update", text: "Three tickets please", isFinal: true });
    expect(kindsOf(listening)).not.toContain("end");
  });

  it("tells a turn from its first word to its end, with what is known of it", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, withConfig({ enable_language_identification: true }));
    listening.play(Buffer.concat([silence(500), harness.texts.add("Good evening").muLaw]));
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(kindsOf(listening).filter((kind) => kind !== "update")).toEqual(["start", "end"]);
    expect(listening.events[1]).toMatchObject({
      kind: "update",
      text: "Good",
      isFinal: false,
      confidence: expect.closeTo(0.97),
      startMs: 500,
      language: "en",
    });
    expect(listening.events.at(-1)).toEqual({ kind: "end", text: "Good evening", confidence: expect.closeTo(0.97) });
  });

  it("goes on with a turn whose end was not yet told", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 60 });
    const listening = harness.listen();
    listening.play(harness.texts.add("I need a table").muLaw);
    listening.play(harness.texts.add("for two").muLaw);
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(listening.finals).toEqual(["I need a table for two"]);
    expect(kindsOf(listening).filter((kind) => kind === "start")).toHaveLength(1);
  });

  it("ends the turn that is under way when it is told that it is over", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 5_000 });
    const listening = harness.listen();
    listening.play(Buffer.concat([harness.texts.add("That is all").muLaw, silence(100)]));
    await listening.until(() => listening.events.length > 3, "the words");
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(listening.events.at(-2)).toMatchObject({ kind: "end", text: "That is all" });
  });

  it("stays open in silence, and says good-bye", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    await harness.clock.advance(5_000);
    const messages = () => harness.server.connections[0]?.messages ?? [];
    await listening.until(() => messages().length === 2, "the sign of life");
    listening.stream.close();
    await listening.until(() => harness.server.connections[0]?.isOpen === false, "the end");
    expect(messages().slice(1)).toEqual([{ type: "keepalive" }, {}]);
    expect(harness.clock.sleeperCount).toBe(0);
  });

  it("keeps the key out of its first message", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => (harness.server.connections[0]?.messages.length ?? 0) > 0, "the start");
    expect(JSON.stringify(harness.server.connections[0]?.messages)).not.toContain(harness.apiKey);
    expect(harness.server.connections[0]?.messages[0]).toMatchObject({ model: "stt-rt-v5", audio_format: "mulaw" });
  });
});
