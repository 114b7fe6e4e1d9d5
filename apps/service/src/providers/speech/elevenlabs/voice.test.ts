import { renderTones } from "@parley/testkit/speech/tone-words";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Heard,
  type SceneOptions,
  SETTINGS,
  startScene,
  type VoiceScene,
} from "../../../../tests/support/speech/voice-harness.ts";
import { VOICES } from "../../../../tests/support/speech/voices-under-test.ts";
import { faultOfError, faultOfRefusal } from "./voice-faults.ts";
import { elevenLabsModelId, elevenLabsVoiceId } from "./voice-name.ts";
import { ElevenLabsSpeechWire } from "./voice-wire.ts";

let scene: VoiceScene | null = null;

async function start(options: SceneOptions = {}): Promise<VoiceScene> {
  scene = await startScene(VOICES.elevenLabs, options);
  return scene;
}

afterEach(async () => {
  await scene?.close();
  scene = null;
});

describe("names", () => {
  it.each([
    ["rachel", "21m00Tcm4TlvDq8ikWAM"],
    ["Rachel", "21m00Tcm4TlvDq8ikWAM"],
    [" adam ", "pNInz6obpgDQGcFmaJgB"],
    ["AnOtherVoiceIdOfTheirs", "AnOtherVoiceIdOfTheirs"],
  ])("the voice %j is %s", (name, id) => {
    expect(elevenLabsVoiceId(name)).toBe(id);
  });

  it.each([
    ["turbo", "eleven_turbo_v2_5"],
    ["flash", "eleven_flash_v2_5"],
    ["multilingual", "eleven_multilingual_v2"],
    [null, "eleven_flash_v2_5"],
    ["", "eleven_flash_v2_5"],
    ["eleven_turbo_v2", "eleven_turbo_v2"],
  ])("the model %j is %s", (name, id) => {
    expect(elevenLabsModelId(name)).toBe(id);
  });
});

describe("what reaches the vendor", () => {
  it.each([
    [{}, { language_code: "en", auto_mode: "true", optimize_streaming_latency: "1", apply_text_normalization: "auto" }],
    [{ latency: 0 }, { auto_mode: "false", optimize_streaming_latency: "0" }],
    [{ latency: 9 }, { auto_mode: "true", optimize_streaming_latency: "4" }],
    [{ language: "de-CH" }, { language_code: "de" }],
    [{ language: "multi" }, { language_code: undefined }],
    [{ model: "multilingual" }, { model_id: "eleven_multilingual_v2", language_code: undefined }],
    [
      { vendorConfig: { apply_text_normalization: "off", enable_logging: false, language_code: "pt" } },
      { apply_text_normalization: "off", enable_logging: "false", language_code: "pt" },
    ],
    [{ vendorConfig: { apply_text_normalization: "<script>" } }, { apply_text_normalization: "auto" }],
  ])("of %j", async (settings, query) => {
    const at = await start({ settings });
    await Heard.on(at.connect()).say("Hello. ").whenOver;
    const [connection] = at.server.state().connections;
    expect(connection?.path).toBe("/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM/multi-stream-input");
    expect(connection?.query).toMatchObject({
      model_id: "eleven_turbo_v2_5",
      output_format: "ulaw_8000",
      sync_alignment: "true",
      inactivity_timeout: "180",
      ...Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
    });
    for (const [name, value] of Object.entries(query)) expect(connection?.query[name]).toBe(value);
  });

  it("a voice id cannot change the address", async () => {
    const at = await start({ settings: { voiceId: "../../v1/user?x=" } });
    const error = await Heard.on(at.connect()).say("Hello. ").failure();
    expect(error).toMatchObject({ vendorCode: "voice_id_does_not_exist", outcome: "rejected" });
    const [connection] = at.server.state().connections;
    expect(connection?.path).toBe("/v1/text-to-speech/..%2F..%2Fv1%2Fuser%3Fx%3D/multi-stream-input");
  });

  it("the voice's settings, within the vendor's limits, with the first message only", async () => {
    const at = await start({
      settings: { stability: 2, similarityBoost: -1, style: 0.25, speed: 3, useSpeakerBoost: false },
    });
    await Heard.on(at.connect()).say("Hello. ", "Again. ").whenOver;
    const messages = at.server.state().connections[0]?.messages ?? [];
    expect(messages).toEqual([
      {
        text: " ",
        voice_settings: { stability: 1, similarity_boost: 0, style: 0.25, speed: 1.2, use_speaker_boost: false },
        context_id: "utterance-1",
      },
      { text: "Hello. ", context_id: "utterance-1" },
      { text: "Again. ", context_id: "utterance-1" },
      { close_context: true, context_id: "utterance-1" },
    ]);
  });

  it("a word to speak what was gathered, where the vendor gathers", async () => {
    const at = await start({ settings: { latency: 0 } });
    await Heard.on(at.connect()).say("Hello. ").whenOver;
    expect(at.server.state().connections[0]?.messages.slice(-2)).toEqual([
      { flush: true, context_id: "utterance-1" },
      { close_context: true, context_id: "utterance-1" },
    ]);
  });

  it("a blank behind each text", async () => {
    const at = await start();
    await Heard.on(at.connect()).say("Hello,", "you.").whenOver;
    expect(at.server.state().utterances[0]?.texts).toEqual(["Hello, ", "you. "]);
  });

  it("a word of farewell", async () => {
    const at = await start();
    const connection = at.connect();
    await Heard.on(connection).say("Bye. ").whenOver;
    connection.close();
    await expect.poll(() => at.server.state().connections[0]?.messages.at(-1)).toEqual({ close_socket: true });
  });
});

describe("an idle socket", () => {
  it("is kept open by a word each minute", async () => {
    const at = await start();
    at.connect();
    const sent = () => at.server.state().connections[0]?.messages ?? [];
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => {
        if (sent().length < count) at.skip(60_000);
        expect(sent()).toHaveLength(count);
      });
    }
    expect(sent()).toEqual([{ text: "" }, { text: "" }, { text: "" }]);
    expect(at.server.state().connections).toMatchObject([{ isOpen: true }]);
  });

  it("may be ended by the vendor with an error, which is nobody's", async () => {
    const sent: string[] = [];
    const wire = new ElevenLabsSpeechWire({ send: (message) => sent.push(message), voiceSettings: {}, isEager: true });
    const faults: unknown[] = [];
    wire.begin({ audioMs: 0, audio() {}, words() {}, done() {}, fail: (fault) => faults.push(fault) });
    wire.onText(JSON.stringify({ message: "Too long.", error: "input_timeout_exceeded", code: 1008 }));
    expect(faults).toEqual([]);
    expect(wire.canBegin).toBe(false);
  });
});

describe("contexts", () => {
  it("never exceed what one socket takes, however often the caller interrupts", async () => {
    const at = await start({ server: { paceFactor: 1, chunkMs: 20 } });
    const connection = at.connect();
    for (let count = 0; count < 9; count += 1) {
      const heard = Heard.on(connection);
      heard.stream.push("A sentence that takes its time. ");
      await heard.whenAudio;
      heard.stream.cancel();
    }
    const last = Heard.on(connection).say("Yes. ");
    expect(await last.whenOver).toBe("end");
    expect(last.audio.equals(renderTones("Yes."))).toBe(true);
    const state = at.server.state();
    expect(state.connections.length).toBe(3);
    expect(JSON.stringify(state)).not.toContain("max_active");
  });

  it("that the vendor closed are opened anew within an utterance", () => {
    const sent: unknown[] = [];
    const wire = new ElevenLabsSpeechWire({
      send: (message) => sent.push(JSON.parse(message)),
      voiceSettings: {},
      isEager: true,
    });
    const heard: string[] = [];
    const utterance = wire.begin({
      audioMs: 0,
      audio: (muLaw) => heard.push(Buffer.from(muLaw).toString("latin1")),
      words() {},
      done: () => heard.push("done"),
      fail: () => heard.push("failed"),
    });
    utterance.push("One. ");
    wire.onText(JSON.stringify({ audio: Buffer.from("1").toString("base64"), contextId: "utterance-1" }));
    wire.onText(JSON.stringify({ isFinal: true, contextId: "utterance-1" }));
    expect(heard).toEqual(["1"]);
    utterance.push("Two. ");
    wire.onText(JSON.stringify({ audio: Buffer.from("late").toString("base64"), contextId: "utterance-1" }));
    wire.onText(JSON.stringify({ audio: Buffer.from("2").toString("base64"), contextId: "utterance-2" }));
    utterance.end();
    wire.onText(JSON.stringify({ isFinal: true, contextId: "utterance-2" }));
    expect(heard).toEqual(["1", "2", "done"]);
    expect(sent).toContainEqual({ text: " ", voice_settings: {}, context_id: "utterance-2" });
  });

  it("tell their last word when they are over, though no blank ended it", () => {
    const wire = new ElevenLabsSpeechWire({ send: () => undefined, voiceSettings: {}, isEager: true });
    const words: string[] = [];
    const sink = { audioMs: 0, audio() {}, done: () => words.push("done"), fail() {} };
    const utterance = wire.begin({ ...sink, words: (spoken) => words.push(...spoken.map(({ text }) => text)) });
    utterance.push("Oh no ");
    utterance.end();
    const alignment = { chars: [..."Oh no"], charStartTimesMs: [0, 1, 2, 3, 4], charDurationsMs: [1, 1, 1, 1, 1] };
    wire.onText(JSON.stringify({ audio: "AA==", alignment, contextId: "utterance-1" }));
    expect(words).toEqual(["Oh"]);
    wire.onText(JSON.stringify({ isFinal: true, contextId: "utterance-1" }));
    expect(words).toEqual(["Oh", "no", "done"]);
  });

  it("with an error of their own fail their utterance only", () => {
    const wire = new ElevenLabsSpeechWire({ send: () => undefined, voiceSettings: {}, isEager: true });
    const faults: unknown[] = [];
    const sink = { audioMs: 0, audio() {}, words() {}, done() {}, fail: (fault: unknown) => faults.push(fault) };
    const first = wire.begin(sink);
    first.push("One. ");
    first.cancel();
    wire.begin(sink).push("Two. ");
    wire.onText(JSON.stringify({ error: "system_busy", contextId: "utterance-1" }));
    expect(faults).toEqual([]);
    wire.onText(JSON.stringify({ error: "system_busy", contextId: "utterance-2" }));
    expect(faults).toEqual([{ kind: "vendor-failed", vendorCode: "system_busy" }]);
  });
});

describe("what errors mean", () => {
  it.each([
    ["invalid_api_key", 1008, "authentication-failed"],
    ["quota_exceeded", 1008, "quota-exhausted"],
    ["voice_id_does_not_exist", 1008, "unknown-voice"],
    ["max_active_conversations", 1008, "rate-limited"],
    ["something_new", 1008, "invalid-request"],
    ["something_new", 1011, "vendor-failed"],
  ])("%s with %d: %s", (error, code, kind) => {
    expect(faultOfError(error, { code })).toMatchObject({ kind, vendorCode: error });
  });

  const REFUSED = { code: null, statusCode: 401, retryAfterMs: null, failure: null };

  it("out of credit is no wrong key, though the status says so", () => {
    const reason = JSON.stringify({ detail: { status: "quota_exceeded", message: "…" } });
    expect(faultOfRefusal({ ...REFUSED, reason })).toMatchObject({ kind: "quota-exhausted", statusCode: 401 });
  });

  it.each(["", "Unauthorized", "{}", '{"detail":"no"}', '{"detail":{"status":7}}'])(
    "%j leaves it to the status",
    (reason) => {
      expect(faultOfRefusal({ ...REFUSED, reason })).toBeNull();
    },
  );

  it("reaches the caller with what to do", async () => {
    const at = await start();
    at.server.setFault({ kind: "refuse", statusCode: 401, code: "quota_exceeded" });
    const error = await Heard.on(at.connect()).say("Hello. ").failure();
    expect(error).toMatchObject({ vendorCode: "quota_exceeded", statusCode: 401, reason: "key-refused" });
    expect(error.fix).toContain("credit");
  });
});

it("says what it is", async () => {
  const at = await start();
  expect(at.voice).toMatchObject({
    provider: "elevenlabs",
    model: "eleven_turbo_v2_5",
    voiceId: elevenLabsVoiceId(SETTINGS.voiceId),
  });
});
