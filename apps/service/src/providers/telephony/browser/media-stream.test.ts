import { decodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, test } from "vitest";
import { MediaStreamBench, ramp } from "../../../../tests/support/telephony/media-stream-bench.ts";
import { type BrowserMediaStream, browserMediaStreamProtocol } from "./media-stream.ts";

function opened(start: object = {}): MediaStreamBench<BrowserMediaStream> {
  const bench = new MediaStreamBench(browserMediaStreamProtocol);
  bench.receive({ event: "start", token: "one-time", sampleRateHz: 8_000, ...start });
  return bench;
}

function running(): MediaStreamBench<BrowserMediaStream> {
  const bench = opened();
  bench.events.splice(0);
  return bench;
}

function pcmOf(muLaw: Uint8Array): Uint8Array {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return new Uint8Array(pcm.buffer);
}

describe("the start", () => {
  test.each([8_000, 16_000, 24_000, 48_000])("with %i Hz is accepted", (sampleRateHz) => {
    const bench = opened({ sampleRateHz });
    expect(bench.events).toEqual([{ kind: "start", start: { streamSid: null, callSid: null, token: "one-time" } }]);
    for (let frame = 0; frame < 50; frame += 1) bench.receiveBytes(new Uint8Array((sampleRateHz / 50) * 2));
    const samples = bench.audio.reduce((sum, audio) => sum + audio.length, 0);
    expect(Math.abs(samples - 8_000)).toBeLessThan(30);
  });

  test.each([
    ["no token", { token: undefined }],
    ["an empty token", { token: "" }],
    ["no rate", { sampleRateHz: undefined }],
    ["another rate", { sampleRateHz: 44_100 }],
    ["a rate as a string", { sampleRateHz: "8000" }],
  ])("with %s is refused with a reason", (_name, start) => {
    const bench = opened(start);
    expect(bench.closes).toEqual([
      {
        code: 1003,
        reason: "the start message needs a token and one of these as sampleRateHz: 8000, 16000, 24000, 48000",
      },
    ]);
    bench.receive({ event: "start", token: "one-time", sampleRateHz: 8_000 });
    expect([bench.events, bench.sent]).toEqual([[], []]);
  });

  test("nothing is accepted or sent before it", () => {
    const bench = new MediaStreamBench(browserMediaStreamProtocol);
    bench.receiveBytes(new Uint8Array(320));
    bench.receive({ event: "text", text: "hello" });
    bench.stream.sendAudio(ramp(160));
    bench.stream.sendMark("m");
    bench.stream.sendEvent({ event: "caption" });
    bench.stream.clear();
    expect([bench.audio, bench.events, bench.sent, bench.stream.malformedCount]).toEqual([[], [], [], 2]);
  });
});

test("the page's messages reach the handler in order", () => {
  const bench = running();
  bench.receiveBytes(pcmOf(ramp(128, 0x80)));
  bench.receive({ event: "dtmf", digit: "9" });
  bench.receive({ event: "text", text: "  I would rather write.\n" });
  bench.receive({ event: "mark", name: "m1" });
  bench.receive({ event: "stop" });
  bench.receive({ event: "text", text: "too late" });
  bench.receiveBytes(new Uint8Array(320));
  expect(bench.audio).toEqual([ramp(128, 0x80).map((code) => (code === 0x7f ? 0xff : code))]);
  expect(bench.events).toEqual([
    { kind: "dtmf", text: "9" },
    { kind: "typed", text: "I would rather write." },
    { kind: "mark", text: "m1" },
    { kind: "stop" },
  ]);
});

test.each([
  ["invalid JSON", "hello"],
  ["not an object", "[]"],
  ["an unknown event", { event: "dance" }],
  ["a second start", { event: "start", token: "t", sampleRateHz: 8_000 }],
  ["a mark without a name", { event: "mark" }],
  ["no digit", { event: "dtmf", digit: "no" }],
  ["a blank text", { event: "text", text: " \n" }],
  ["a text that is too long", { event: "text", text: "x".repeat(4_001) }],
])("an unreadable message is counted and dropped: %s", (_name, message) => {
  const bench = running();
  bench.receive(message);
  expect([bench.stream.malformedCount, bench.events, bench.closes]).toEqual([1, [], []]);
});

test("half a sample is malformed", () => {
  const bench = running();
  bench.receiveBytes(new Uint8Array(3));
  expect([bench.stream.malformedCount, bench.audio]).toEqual([1, []]);
});

test("audio goes out as PCM16 at 8 kHz, everything else as JSON", () => {
  const bench = running();
  bench.stream.sendAudio(ramp(333));
  bench.stream.sendAudio(new Uint8Array(0));
  bench.stream.sendMark("m1");
  bench.stream.clear();
  bench.stream.sendEvent({ event: "transcript", text: "hé" });
  expect(bench.takeSent()).toEqual([
    pcmOf(ramp(333)),
    { event: "mark", name: "m1" },
    { event: "clear" },
    { event: "transcript", text: "hé" },
  ]);
});

test("closes once, even after the page's stop, and is then silent", () => {
  const bench = running();
  bench.receive({ event: "stop" });
  bench.stream.sendAudio(ramp(160));
  bench.stream.close();
  bench.stream.close();
  bench.stream.sendEvent({ event: "caption" });
  expect(bench.closes).toEqual([{ code: 1000, reason: "" }]);
  expect(bench.sent).toEqual([]);
});
