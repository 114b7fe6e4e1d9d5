import { decodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, test } from "vitest";
import { MediaStreamBench, ramp } from "../../../../../tests/support/telephony/media-stream-bench.ts";
import { vonageMediaStreamProtocol } from "./media-stream.ts";

function opened(contentType: unknown = "audio/l16;rate=8000"): MediaStreamBench {
  const bench = new MediaStreamBench(vonageMediaStreamProtocol);
  bench.receive({ event: "websocket:connected", "content-type": contentType, call_uuid: "63f61863", other: "header" });
  return bench;
}

function pcmOf(muLaw: Uint8Array): Uint8Array {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return new Uint8Array(pcm.buffer);
}

/** Codes that survive conversion to PCM and back; 0x7f does not. */
const CODES = ramp(160, 0x80);

describe("the start", () => {
  test.each(["audio/l16;rate=8000", "audio/l16; rate=16000", "AUDIO/L16;rate=24000"])(
    "%s is accepted",
    (contentType) => {
      const bench = opened(contentType);
      expect(bench.events).toEqual([{ kind: "start", start: { streamSid: null, callSid: "63f61863", token: null } }]);
      expect([bench.sent, bench.closes]).toEqual([[], []]);
    },
  );

  test.each(["audio/l16;rate=44100", "audio/pcmu;rate=8000", "audio/l16", "audio/l16;rate=80001"])(
    "%s is refused with a reason",
    (contentType) => {
      const bench = opened(contentType);
      const problem = "only audio/l16 at 8000, 16000 or 24000 Hz is supported";
      expect(bench.closes).toEqual([{ code: 1003, reason: problem }]);
      expect(bench.events).toEqual([{ kind: "unsupported", text: problem }]);
      bench.receiveBytes(new Uint8Array(320));
      expect(bench.audio).toEqual([]);
    },
  );

  test("without a content type is malformed", () => {
    const bench = opened(7);
    expect([bench.events, bench.closes, bench.stream.malformedCount]).toEqual([[], [], 1]);
  });

  test("nothing is accepted or sent before it", () => {
    const bench = new MediaStreamBench(vonageMediaStreamProtocol);
    bench.receiveBytes(new Uint8Array(320));
    bench.receive({ event: "websocket:dtmf", digit: "1" });
    bench.stream.sendAudio(ramp(160));
    bench.stream.sendMark("m");
    bench.stream.clear();
    expect([bench.audio, bench.events, bench.sent, bench.stream.malformedCount]).toEqual([[], [], [], 2]);
  });
});

describe("inbound", () => {
  test("audio", () => {
    const bench = opened();
    bench.receiveBytes(pcmOf(CODES));
    bench.receiveBytes(pcmOf(CODES.subarray(0, 80)));
    expect(bench.audio.map((audio) => [...audio])).toEqual(
      [CODES, CODES.subarray(0, 80)].map((codes) => [...codes].map((code) => (code === 0x7f ? 0xff : code))),
    );
  });

  test.each([16_000, 24_000])("audio at %i Hz keeps its duration", (rateHz) => {
    const bench = opened(`audio/l16;rate=${rateHz}`);
    for (let frame = 0; frame < 50; frame += 1) bench.receiveBytes(new Uint8Array((rateHz / 50) * 2));
    const samples = bench.audio.reduce((sum, audio) => sum + audio.length, 0);
    expect(Math.abs(samples - 8_000)).toBeLessThan(30);
  });

  test("digits", () => {
    const bench = opened();
    bench.events.splice(0);
    bench.receive({ event: "websocket:dtmf", digit: "5", duration: 260 });
    bench.receive({ event: "websocket:dtmf", digit: "#", duration: 260 });
    expect(bench.events).toEqual([
      { kind: "dtmf", text: "5" },
      { kind: "dtmf", text: "#" },
    ]);
  });

  test.each([
    ["invalid JSON", "{"],
    ["no event", {}],
    ["a second start", { event: "websocket:connected", "content-type": "audio/l16;rate=8000" }],
    ["no digit", { event: "websocket:dtmf" }],
    ["an empty notification", { event: "websocket:notify" }],
  ])("an unreadable message is counted and dropped: %s", (_name, message) => {
    const bench = opened();
    bench.events.splice(0);
    bench.receive(message);
    expect([bench.stream.malformedCount, bench.events, bench.closes]).toEqual([1, [], []]);
  });

  test("half a sample is malformed, unknown events are not", () => {
    const bench = opened();
    bench.receiveBytes(new Uint8Array(321));
    expect([bench.stream.malformedCount, bench.audio]).toEqual([1, []]);
    bench.receive({ event: "websocket:media:update" });
    expect(bench.stream.malformedCount).toBe(1);
  });
});

describe("outbound", () => {
  test.each([
    [8_000, 320],
    [16_000, 640],
    [24_000, 960],
  ])("at %i Hz in packets of %i bytes, whatever lengths come in", (rateHz, packetBytes) => {
    const bench = opened(`audio/l16;rate=${rateHz}`);
    for (const length of [1, 158, 2, 159, 400, 0, 40]) bench.stream.sendAudio(ramp(length));
    expect(bench.sent.map((packet) => packet.length)).toEqual(Array(4).fill(packetBytes));
    bench.stream.sendAudio(ramp(40));
    expect(bench.sent).toHaveLength(5);
  });

  test("samples in order, padded only at a mark", () => {
    const bench = opened();
    const audio = ramp(400, 0x80);
    bench.stream.sendAudio(audio.subarray(0, 90));
    bench.stream.sendAudio(audio.subarray(90, 333));
    bench.stream.sendAudio(audio.subarray(333));
    expect(bench.sent).toHaveLength(2);
    bench.stream.sendMark("m1");
    bench.stream.sendMark("m2");
    const [first, second, third, ...marks] = bench.takeSent();
    expect(Buffer.concat([first, second, third] as Uint8Array[])).toEqual(
      Buffer.concat([pcmOf(audio), new Uint8Array(160)]),
    );
    expect(marks).toEqual([
      { action: "notify", payload: { name: "m1" } },
      { action: "notify", payload: { name: "m2" } },
    ]);
  });

  test("packets already sent are not overwritten by later ones", () => {
    const bench = opened();
    bench.stream.sendAudio(ramp(320, 1));
    const copies = bench.sent.map((packet) => Uint8Array.from(packet as Uint8Array));
    bench.stream.sendAudio(ramp(320, 99));
    expect(bench.sent.slice(0, 2)).toEqual(copies);
  });

  test("a clear discards an incomplete packet", () => {
    const bench = opened();
    bench.stream.sendAudio(ramp(100));
    bench.stream.clear();
    expect(bench.takeSent()).toEqual([{ action: "clear" }]);
    bench.stream.sendAudio(CODES);
    expect(bench.sent).toEqual([pcmOf(CODES)]);
  });

  test("closes once, and is then silent", () => {
    const bench = opened();
    bench.events.splice(0);
    bench.stream.close();
    bench.stream.close();
    bench.stream.sendAudio(ramp(320));
    bench.stream.sendMark("m");
    bench.stream.clear();
    bench.receiveBytes(new Uint8Array(320));
    bench.receive({ event: "websocket:dtmf", digit: "1" });
    expect(bench.closes).toEqual([{ code: 1000, reason: "" }]);
    expect([bench.sent, bench.audio, bench.events]).toEqual([[], [], []]);
  });
});

describe("marks", () => {
  const notify = (name: string) => ({ event: "websocket:notify", payload: { name } });
  const marksOf = (bench: MediaStreamBench) =>
    bench.events.flatMap((event) => (event.kind === "mark" ? [event.text] : []));

  test("come back once each when played", () => {
    const bench = opened();
    for (const name of ["a", "b"]) bench.stream.sendMark(name);
    for (const name of ["a", "a", "b", "stranger"]) bench.receive(notify(name));
    expect(marksOf(bench)).toEqual(["a", "b"]);
  });

  test("come back when their buffer was cleared, whether Vonage returns them or not", () => {
    const bench = opened();
    for (const name of ["played", "cleared-1", "cleared-2"]) bench.stream.sendMark(name);
    bench.receive(notify("played"));
    bench.stream.clear();
    bench.stream.sendMark("after");
    expect(marksOf(bench)).toEqual(["played"]);
    bench.receive(notify("cleared-1"));
    bench.receive({ event: "websocket:cleared" });
    expect(marksOf(bench)).toEqual(["played", "cleared-1", "cleared-2"]);
    bench.receive(notify("cleared-2"));
    expect(marksOf(bench)).toEqual(["played", "cleared-1", "cleared-2"]);
    bench.receive(notify("after"));
    expect(marksOf(bench).at(-1)).toBe("after");
  });
});
