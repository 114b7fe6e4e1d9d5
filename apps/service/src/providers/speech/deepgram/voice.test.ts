import { renderTones } from "@parley/testkit/speech/tone-words";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterEach, describe, expect, it } from "vitest";
import {
  Heard,
  type SceneOptions,
  startScene,
  type VoiceScene,
  type VoiceUnderTest,
} from "../../../../tests/support/speech/voice-harness.ts";
import { VOICES } from "../../../../tests/support/speech/voices-under-test.ts";
import type { VoiceSink, VoiceWire } from "../speaking/voice-protocol.ts";
import { AuraSpeechWire, cutAtBlanks } from "./aura-voice-wire.ts";
import { FluxSpeechWire } from "./flux-voice-wire.ts";
import { faultOfDeepgramClose, faultOfDeepgramCode } from "./voice-faults.ts";

let scene: VoiceScene | null = null;

async function start(under: VoiceUnderTest, options: SceneOptions = {}): Promise<VoiceScene> {
  scene = await startScene(under, options);
  return scene;
}

afterEach(async () => {
  await scene?.close();
  scene = null;
});

/** A wire without a socket: what it sends, and what reaches each utterance. */
function table(create: (send: (message: string) => void) => VoiceWire) {
  const sent: string[] = [];
  const wire = create((message) => sent.push(JSON.parse(message).type));
  const events: string[] = [];
  const sinkOf = (name: string): VoiceSink => ({
    audioMs: 0,
    audio: (muLaw) => events.push(`${name}:${Buffer.from(muLaw).toString("latin1")}`),
    words: () => events.push(`${name}:words`),
    done: () => events.push(`${name}:done`),
    fail: (fault) => events.push(`${name}:${fault.kind}`),
  });
  return {
    wire,
    sent,
    events,
    begin: (name: string) => wire.begin(sinkOf(name)),
    text: (type: string, members: object = {}) => wire.onText(JSON.stringify({ type, ...members })),
    audio: (bytes: string) => wire.onBinary(Buffer.from(bytes)),
  };
}

const aura = () => table((send) => new AuraSpeechWire(send, new VirtualClock()));
const flux = () => table((send) => new FluxSpeechWire(send));

describe("what reaches the vendor", () => {
  it.each([
    ["Aura", {}, VOICES.deepgramAura, "/v1/speak", { model: "aura-2-thalia-en" }],
    ["Aura", { speed: 1.2 }, VOICES.deepgramAura, "/v1/speak", { speed: "1.2" }],
    ["Aura", { speed: 9 }, VOICES.deepgramAura, "/v1/speak", { speed: "1.5" }],
    ["Aura", { vendorConfig: { mip_opt_out: true } }, VOICES.deepgramAura, "/v1/speak", { mip_opt_out: "true" }],
    ["Flux", {}, VOICES.deepgramFlux, "/v2/speak", { model: "flux-alexis-en" }],
    ["Flux", { speed: 1.08 }, VOICES.deepgramFlux, "/v2/speak", { speed: "1.1" }],
    ["Flux", { speed: 0.2 }, VOICES.deepgramFlux, "/v2/speak", { speed: "0.85" }],
  ] as const)("of %s with %j", async (_family, settings, under, path, query) => {
    const at = await start(under, { settings });
    expect(await Heard.on(at.connect()).say("Hello. ").whenOver).toBe("end");
    const [connection] = at.server.state().connections;
    expect(connection?.path).toBe(path);
    expect(connection?.query).toMatchObject({ encoding: "mulaw", sample_rate: "8000", ...query });
    expect("speed" in (connection?.query ?? {})).toBe("speed" in query);
  });
});

describe("the flushes of Aura", () => {
  it("are never more than the vendor takes, and nothing is lost", async () => {
    const at = await start(VOICES.deepgramAura);
    const connection = at.connect();
    for (let count = 0; count < 12; count += 1) {
      const heard = Heard.on(connection).say("One. ", "Two. ", "Three. ");
      expect(await heard.whenOver).toBe("end");
      expect(heard.audio.equals(renderTones("One. Two. Three."))).toBe(true);
    }
    const { connections } = at.server.state();
    for (const { messages } of connections) {
      expect(messages.filter((message) => message["type"] === "Flush").length).toBeLessThanOrEqual(20);
    }
    expect(connections.length).toBeGreaterThan(1);
  });

  it("stop coming one by one in a long utterance", () => {
    const { begin, sent } = aura();
    const utterance = begin("a");
    for (let count = 0; count < 40; count += 1) utterance.push("So. ");
    utterance.end();
    expect(sent.filter((type) => type === "Flush")).toHaveLength(16);
    expect(sent.at(-1)).toBe("Flush");
  });

  it("are free again after a minute", async () => {
    const clock = new VirtualClock();
    const { wire, begin } = table((send) => new AuraSpeechWire(send, clock));
    const utterance = begin("a");
    for (let count = 0; count < 15; count += 1) utterance.push("So. ");
    expect(wire.canBegin).toBe(false);
    await clock.advance(59_999);
    expect(wire.canBegin).toBe(false);
    await clock.advance(2);
    expect(wire.canBegin).toBe(true);
  });
});

describe("Aura's unlabelled audio", () => {
  it("ends when all that was flushed was answered", () => {
    const { begin, text, audio, events } = aura();
    const utterance = begin("a");
    utterance.push("One. ");
    utterance.push("Two. ");
    utterance.end();
    audio("1");
    text("Flushed");
    audio("2");
    expect(events).toEqual(["a:1", "a:2"]);
    text("Flushed");
    expect(events).toEqual(["a:1", "a:2", "a:done"]);
  });

  it("does not end between two pieces", () => {
    const { begin, text, events } = aura();
    const utterance = begin("a");
    utterance.push("One. ");
    text("Flushed");
    expect(utterance.isOwed).toBe(false);
    utterance.push("Two. ");
    expect(utterance.isOwed).toBe(true);
    utterance.end();
    expect(events).toEqual([]);
    text("Flushed");
    expect(events).toEqual(["a:done"]);
  });

  it("ends at once when everything was answered before", () => {
    const { begin, text, events } = aura();
    const utterance = begin("a");
    utterance.push("One. ");
    text("Flushed");
    utterance.end();
    expect(events).toEqual(["a:done"]);
  });

  it("is somebody else's until the vendor has cleared it", () => {
    const { begin, text, audio, events, sent } = aura();
    const first = begin("a");
    first.push("One. ");
    first.cancel();
    const second = begin("b");
    second.push("Two. ");
    second.end();
    audio("1");
    text("Flushed");
    expect(events).toEqual([]);
    text("Cleared");
    audio("2");
    text("Flushed");
    expect(events).toEqual(["b:2", "b:done"]);
    expect(sent).toEqual(["Speak", "Flush", "Clear", "Speak", "Flush"]);
  });

  it("is counted through two cancellations in a row", () => {
    const { begin, text, audio, events } = aura();
    for (const name of ["a", "b"]) {
      const utterance = begin(name);
      utterance.push("One. ");
      utterance.cancel();
    }
    begin("c").push("Three. ");
    text("Cleared");
    audio("2");
    text("Cleared");
    audio("3");
    expect(events).toEqual(["c:3"]);
  });

  it("is not cleared when nothing is on its way", () => {
    const { begin, text, sent } = aura();
    const utterance = begin("a");
    utterance.push("One. ");
    text("Flushed");
    utterance.cancel();
    expect(sent).not.toContain("Clear");
  });

  it.each([
    ["short", 10, ["short"]],
    ["one two three", 8, ["one two ", "three"]],
    ["abcdefgh", 3, ["abc", "def", "gh"]],
    ["a".repeat(2_000), 2_000, ["a".repeat(2_000)]],
  ])("%j is cut at %d", (text, most, pieces) => {
    expect(cutAtBlanks(text, most)).toEqual(pieces);
  });

  it("comes of a very long text too", async () => {
    const at = await start(VOICES.deepgramAura, { server: { speed: 20 } });
    const text = "word ".repeat(900);
    const heard = Heard.on(at.connect()).say(text);
    expect(await heard.whenOver).toBe("end");
    expect(heard.audio.equals(renderTones(text, 20))).toBe(true);
    expect(at.server.state().utterances[0]?.texts.map((piece) => piece.length <= 2_000)).toEqual([true, true, true]);
  });
});

describe("the turns of Flux", () => {
  it("end with their metadata", () => {
    const { begin, text, audio, events, sent } = flux();
    const utterance = begin("a");
    utterance.push("One. ");
    expect(utterance.isOwed).toBe(false);
    text("SpeechStarted");
    audio("1");
    utterance.end();
    expect(utterance.isOwed).toBe(true);
    text("Flushed");
    text("SpeechMetadata");
    expect(events).toEqual(["a:1", "a:done"]);
    expect(sent).toEqual(["Speak", "Flush"]);
  });

  it.each([
    ["that was heard", true, ["SpeechInterrupted"]],
    ["of which nothing was heard", false, ["SpeechStarted", "SpeechInterrupted"]],
    ["that ended by itself meanwhile", true, ["SpeechMetadata"]],
    ["whose end never came", true, []],
  ] as const)("do not mix with one %s", (_what, hasStarted, answers) => {
    const { begin, text, audio, events } = flux();
    const first = begin("a");
    first.push("One. ");
    if (hasStarted) text("SpeechStarted");
    first.cancel();
    const second = begin("b");
    second.push("Two. ");
    second.end();
    audio("1");
    for (const answer of answers) {
      text(answer);
      if (answer === "SpeechStarted") audio("1");
    }
    text("SpeechStarted");
    audio("2");
    text("SpeechMetadata");
    expect(events).toEqual(["b:2", "b:done"]);
  });

  it("do not mix when two are cancelled in a row", () => {
    const { begin, text, audio, events } = flux();
    for (const name of ["a", "b"]) {
      const utterance = begin(name);
      utterance.push("One. ");
      utterance.cancel();
    }
    begin("c").push("Three. ");
    text("SpeechStarted");
    audio("1");
    text("SpeechInterrupted");
    text("SpeechStarted");
    audio("2");
    text("SpeechInterrupted");
    text("SpeechStarted");
    audio("3");
    expect(events).toEqual(["c:3"]);
  });

  it("are not interrupted when they are over, or never began", () => {
    const { begin, text, sent } = flux();
    begin("a").cancel();
    const utterance = begin("b");
    utterance.push("One. ");
    utterance.end();
    text("SpeechMetadata");
    utterance.cancel();
    expect(sent).toEqual(["Speak", "Flush"]);
  });
});

describe("what errors mean", () => {
  it.each([
    ["DATA-0000", "invalid-request"],
    ["BIG-0000", "invalid-request"],
    ["MESSAGE-0000", "invalid-request"],
    ["NET-0001", "vendor-failed"],
    [null, "vendor-failed"],
  ])("%s: %s", (code, kind) => {
    expect(faultOfDeepgramCode(code)).toEqual({ kind, vendorCode: code });
  });

  it.each([
    [1008, "DATA-0001: too long", "DATA-0001"],
    [1011, "NET-0000", "NET-0000"],
    [1000, "", null],
    [null, "ECONNRESET", null],
  ])("a close with %s %j has the code %s", (code, reason, expected) => {
    const fault = faultOfDeepgramClose({ code, reason, statusCode: null, retryAfterMs: null, failure: null });
    expect(fault?.vendorCode ?? null).toBe(expected);
  });

  it.each([aura, flux])("a wire with an error takes nothing more", (create) => {
    const { wire, begin, text, events } = create();
    begin("a").push("One. ");
    text("Error", { code: "NET-0001" });
    expect(events).toEqual(["a:vendor-failed"]);
    expect(wire.canBegin).toBe(false);
  });
});
