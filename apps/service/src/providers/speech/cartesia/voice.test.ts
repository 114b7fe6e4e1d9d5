import { renderTones, toneWordsOf } from "@parley/testkit/speech/tone-words";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterEach, describe, expect, it } from "vitest";
import {
  Heard,
  type SceneOptions,
  startScene,
  type VoiceScene,
} from "../../../../tests/support/speech/voice-harness.ts";
import { VOICES } from "../../../../tests/support/speech/voices-under-test.ts";
import { CartesiaSpeechWire } from "./voice-wire.ts";

let scene: VoiceScene | null = null;

async function start(options: SceneOptions = {}): Promise<VoiceScene> {
  scene = await startScene(VOICES.cartesia, options);
  return scene;
}

afterEach(async () => {
  await scene?.close();
  scene = null;
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("what reaches the vendor", () => {
  it("names voice, model, language and format in every request", async () => {
    const at = await start({ settings: { language: "de-DE" } });
    await Heard.on(at.connect()).say("Hallo,", "du. ").whenOver;
    const [connection] = at.server.state().connections;
    expect(connection).toMatchObject({ path: "/tts/websocket", query: { cartesia_version: "2026-03-01" } });
    const request = {
      model_id: "sonic-3.5",
      voice: { mode: "id", id: "694f9389-aac1-45b6-b726-9d9369183238" },
      language: "de",
      output_format: { container: "raw", encoding: "pcm_mulaw", sample_rate: 8_000 },
      add_timestamps: true,
      max_buffer_delay_ms: 0,
      context_id: "utterance-1",
    };
    expect(connection?.messages).toEqual([
      { ...request, transcript: "Hallo, ", continue: true },
      { ...request, transcript: "du. ", continue: true },
      { ...request, transcript: "", continue: false },
    ]);
  });

  it.each([
    [{ speed: 1.25 }, { generation_config: { speed: 1.25 } }],
    [{ speed: 7 }, { generation_config: { speed: 1.5 } }],
    [
      { vendorConfig: { generation_config: { emotion: "calm", volume: 9 }, pronunciation_dict_id: "d" } },
      { generation_config: { emotion: "calm", volume: 2 }, pronunciation_dict_id: "d" },
    ],
    [
      { voiceId: "a0e99841-438c-4a64-b679-ae501e7d6091", model: "sonic-3" },
      { model_id: "sonic-3", voice: { mode: "id", id: "a0e99841-438c-4a64-b679-ae501e7d6091" } },
    ],
  ])("of %j", async (settings, expected) => {
    const at = await start({ settings });
    expect(await Heard.on(at.connect()).say("Hello. ").whenOver).toBe("end");
    expect(at.server.state().connections[0]?.messages[0]).toMatchObject(expected);
  });

  it("is refused with what to do", async () => {
    const at = await start({ settings: { voiceId: "nobody" } });
    const error = await Heard.on(at.connect()).say("Hello. ").failure();
    expect(error).toMatchObject({ outcome: "rejected", vendorCode: "voice_not_found", statusCode: 400 });
    expect(error.fix).toContain("voice_id");
  });
});

describe("a context the vendor has forgotten", () => {
  /** A second passes for the vendor, and for us. */
  async function keepQuiet(at: VoiceScene): Promise<void> {
    await pause(60);
    at.skip(1_000);
  }

  it("is followed by another one for the text after a pause", async () => {
    const at = await start({ server: { secondMs: 30 } });
    const heard = Heard.on(at.connect());
    heard.stream.push("One moment, please. ");
    await heard.whenAudio;
    await keepQuiet(at);
    heard.stream.push("Here it is. ");
    heard.stream.end();
    expect(await heard.whenOver).toBe("end");
    expect(heard.audio.equals(renderTones("One moment, please. Here it is."))).toBe(true);
    const { utterances } = at.server.state();
    expect(utterances.map(({ texts }) => texts)).toEqual([["One moment, please. "], ["Here it is. "]]);
    const words = heard.words.map(({ startMs, endMs }) => [Math.round(startMs), Math.round(endMs)]);
    const spoken = toneWordsOf("One moment, please. Here it is.");
    expect(words).toEqual(spoken.map(({ startMs, endMs }) => [startMs, endMs]));
  });

  it("ends an utterance that has no more to say", async () => {
    const at = await start({ server: { secondMs: 30 } });
    const heard = Heard.on(at.connect());
    heard.stream.push("One moment, please. ");
    await heard.whenAudio;
    await keepQuiet(at);
    heard.stream.end();
    expect(await heard.whenOver).toBe("end");
    expect(heard.outcomes).toEqual(["end"]);
  });

  it("is not waited for in vain", async () => {
    const { utterance, clock, wire, events } = table();
    utterance.push("One. ");
    wire.onText(chunk("utterance-1", "1"));
    await clock.advance(5_000);
    utterance.end();
    await clock.advance(600);
    expect(events).toEqual(["1"]);
    await clock.advance(200);
    expect(events).toEqual(["1", "done"]);
  });

  it("is no excuse for one that still speaks", async () => {
    const { utterance, clock, wire, events } = table();
    utterance.push("One. ");
    wire.onText(chunk("utterance-1", "1"));
    await clock.advance(5_000);
    utterance.end();
    await clock.advance(600);
    wire.onText(chunk("utterance-1", "2"));
    await clock.advance(200);
    expect(events).toEqual(["1", "2"]);
    wire.onText(JSON.stringify({ type: "done", context_id: "utterance-1" }));
    expect(events).toEqual(["1", "2", "done"]);
  });
});

describe("contexts", () => {
  it("keep texts that follow each other together", async () => {
    const { utterance, clock, sent } = table();
    utterance.push("One. ");
    await clock.advance(10_000);
    // Nothing was heard of the first: it is slow, and not over.
    utterance.push("Two. ");
    expect(new Set(sent.map((message) => message.context_id))).toEqual(new Set(["utterance-1"]));
  });

  it("that are cancelled say nothing more, and not their errors either", () => {
    const { utterance, wire, events, sent } = table();
    utterance.push("One. ");
    utterance.cancel();
    wire.onText(chunk("utterance-1", "late"));
    wire.onText(JSON.stringify({ type: "error", status_code: 500, context_id: "utterance-1" }));
    expect(events).toEqual([]);
    expect(sent.at(-1)).toEqual({ context_id: "utterance-1", cancel: true });
  });

  it("that end by themselves are followed by another one", () => {
    const { utterance, wire, events, sent } = table();
    utterance.push("One. ");
    wire.onText(chunk("utterance-1", "1"));
    wire.onText(JSON.stringify({ type: "done", context_id: "utterance-1" }));
    expect(events).toEqual(["1"]);
    utterance.push("Two. ");
    expect(sent.at(-1)).toMatchObject({ context_id: "utterance-2", transcript: "Two. " });
  });

  it.each([
    [{ status_code: 429, error_code: "concurrency_limited" }, "rate-limited"],
    [{ status_code: 402, error_code: "quota_exceeded" }, "quota-exhausted"],
    [{ status_code: 403, error_code: "quota_exceeded" }, "quota-exhausted"],
    [{ status_code: 400, error_code: "model_not_found" }, "unknown-voice"],
    [{ status_code: 400, error_code: null }, "invalid-request"],
    [{ status_code: 500, error_code: null }, "vendor-failed"],
    [{}, "vendor-failed"],
  ])("with %j: %s", (members, kind) => {
    const { utterance, wire, events } = table();
    utterance.push("One. ");
    wire.onText(JSON.stringify({ type: "error", done: true, context_id: "utterance-1", ...members }));
    expect(events).toEqual([kind]);
  });

  it("with an error about the socket take the socket with them", () => {
    const { utterance, wire, events } = table();
    utterance.push("One. ");
    wire.onText(JSON.stringify({ type: "error", status_code: 401 }));
    expect(events).toEqual(["authentication-failed"]);
    expect(wire.canBegin).toBe(false);
  });
});

function table() {
  const sent: Record<string, unknown>[] = [];
  const events: string[] = [];
  const clock = new VirtualClock();
  const wire = new CartesiaSpeechWire({ send: (message) => sent.push(JSON.parse(message)), clock, request: {} });
  const utterance = wire.begin({
    audioMs: 0,
    audio: (muLaw) => events.push(Buffer.from(muLaw).toString("latin1")),
    words() {},
    done: () => events.push("done"),
    fail: (fault) => events.push(fault.kind),
  });
  return { sent, events, clock, wire, utterance };
}

function chunk(contextId: string, text: string): string {
  return JSON.stringify({ type: "chunk", data: Buffer.from(text).toString("base64"), context_id: contextId });
}
