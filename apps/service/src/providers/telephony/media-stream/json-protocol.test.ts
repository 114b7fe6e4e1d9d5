import { aLawToMuLaw } from "@parley/audio/a-law";
import { describe, expect, test } from "vitest";
import { MediaStreamBench, ramp } from "../../../../tests/support/telephony/media-stream-bench.ts";
import { telnyxMediaStreamProtocol } from "../telnyx/calls/media-stream.ts";
import { twilioMediaStreamProtocol } from "../twilio/calls/media-stream.ts";
import type { SharedMediaStreamProtocol } from "./protocol.ts";

interface Dialect {
  readonly name: string;
  readonly protocol: SharedMediaStreamProtocol;
  readonly connected: object;
  /** @param format replaces members of the media format; null leaves it out. */
  start(format?: object | null): object;
  /** A message of the running stream. */
  message(event: string, members: object): object;
  /** Members added to every message we send. */
  readonly address: object;
}

const twilio: Dialect = {
  name: "Twilio",
  protocol: twilioMediaStreamProtocol,
  connected: { event: "connected", protocol: "Call", version: "1.0.0" },
  start: (format = {}) => ({
    event: "start",
    sequenceNumber: "1",
    start: {
      accountSid: "AC1",
      streamSid: "MZ1",
      callSid: "CA1",
      tracks: ["inbound"],
      ...(format && { mediaFormat: { encoding: "audio/x-mulaw", sampleRate: 8000, channels: 1, ...format } }),
      customParameters: { To: "+15550100", token: "one-time" },
    },
    streamSid: "MZ1",
  }),
  message: (event, members) => ({ event, sequenceNumber: "3", ...members, streamSid: "MZ1" }),
  address: { streamSid: "MZ1" },
};

const telnyx: Dialect = {
  name: "Telnyx",
  protocol: telnyxMediaStreamProtocol,
  connected: { event: "connected", version: "1.0.0" },
  start: (format = {}) => ({
    event: "start",
    sequence_number: "1",
    start: {
      user_id: "u1",
      call_control_id: "v3:CA1",
      call_session_id: "s1",
      client_state: "",
      from: "+15550100",
      to: "+15550101",
      ...(format && { media_format: { encoding: "PCMU", sample_rate: 8000, channels: 1, ...format } }),
    },
    stream_id: "32DE0DEA",
  }),
  message: (event, members) => ({ event, sequence_number: "4", stream_id: "32DE0DEA", ...members }),
  address: {},
};

function media(dialect: Dialect, muLaw: Uint8Array, chunk: number, track = "inbound"): object {
  const payload = Buffer.from(muLaw).toString("base64");
  return dialect.message("media", { media: { track, chunk: String(chunk), timestamp: "5", payload } });
}

function started(dialect: Dialect): MediaStreamBench {
  const bench = new MediaStreamBench(dialect.protocol);
  bench.receive(dialect.connected);
  bench.receive(dialect.start());
  bench.events.splice(0);
  bench.sent.splice(0);
  return bench;
}

test("the start tells the handler about the call and is acknowledged with a mark", () => {
  const starts = [twilio, telnyx].map((dialect) => {
    const bench = new MediaStreamBench(dialect.protocol);
    bench.receive(dialect.connected);
    expect(bench.sent).toEqual([]);
    bench.receive(dialect.start());
    expect(bench.takeSent()).toEqual([{ event: "mark", ...dialect.address, mark: { name: "start_acknowledged" } }]);
    expect(bench.stream.malformedCount).toBe(0);
    return bench.events;
  });
  expect(starts).toEqual([
    [{ kind: "start", start: { streamSid: "MZ1", callSid: "CA1", token: "one-time" } }],
    [{ kind: "start", start: { streamSid: "32DE0DEA", callSid: "v3:CA1", token: null } }],
  ]);
});

test("neither recognizes the other's start", () => {
  expect(twilio.protocol.recognizes(twilio.start() as Record<string, unknown>)).toBe(true);
  expect(twilio.protocol.recognizes(telnyx.start() as Record<string, unknown>)).toBe(false);
  expect(telnyx.protocol.recognizes(telnyx.start() as Record<string, unknown>)).toBe(true);
  expect(telnyx.protocol.recognizes(twilio.start() as Record<string, unknown>)).toBe(false);
});

describe.each([twilio, telnyx])("$name", (dialect) => {
  describe("inbound", () => {
    test("audio of the inbound track, however the message is written", () => {
      const bench = started(dialect);
      const first = media(dialect, ramp(160), 1);
      bench.receive(first);
      bench.receive(media(dialect, ramp(160, 50), 1, "outbound"));
      // An escape and a nested member, which the fast reader does not handle.
      bench.receive({ ...media(dialect, ramp(160, 100), 2), extra: { "\n": 1 } });
      bench.receive({ ...media(dialect, ramp(160, 60), 2, "outbound"), extra: { "\n": 1 } });
      bench.receive(media(dialect, ramp(160, 20), 3));
      expect(bench.audio).toEqual([ramp(160), ramp(160, 100), ramp(160, 20)]);
      expect(bench.stream.malformedCount).toBe(0);
    });

    test("audio without a track", () => {
      const bench = started(dialect);
      bench.receive(dialect.message("media", { media: { payload: "AAAA" } }));
      bench.receive(dialect.message("media", { media: { payload: "AAAA", x: "\n" } }));
      expect(bench.audio).toEqual([ramp(3).fill(0), ramp(3).fill(0)]);
    });

    test("digits, marks, and the end", () => {
      const bench = started(dialect);
      bench.receive(dialect.message("dtmf", { dtmf: { track: "inbound_track", digit: "7" } }));
      bench.receive(dialect.message("dtmf", { dtmf: { digit: "d" } }));
      bench.receive(dialect.message("mark", { mark: { name: "start_acknowledged" } }));
      bench.receive(dialect.message("mark", { mark: { name: "sentence-1" } }));
      bench.receive(dialect.message("stop", { stop: { callSid: "CA1" } }));
      bench.receive(dialect.message("stop", { stop: { callSid: "CA1" } }));
      expect(bench.events).toEqual([
        { kind: "dtmf", text: "7" },
        { kind: "dtmf", text: "D" },
        { kind: "mark", text: "sentence-1" },
        { kind: "stop" },
      ]);
    });

    test("an error reported by the far end", () => {
      const bench = started(dialect);
      bench.receive({ event: "error", payload: { code: 100004, title: "invalid_media", detail: "Not base64" } });
      expect(bench.events).toEqual([{ kind: "complaint", text: "100004 invalid_media Not base64" }]);
    });

    test("nothing before the start, nothing after the stop", () => {
      const bench = new MediaStreamBench(dialect.protocol);
      bench.receive(media(dialect, ramp(160), 1));
      bench.receive(dialect.message("dtmf", { dtmf: { digit: "1" } }));
      expect(bench.stream.malformedCount).toBe(2);
      bench.receive(dialect.start());
      bench.receive(dialect.message("stop", {}));
      bench.events.splice(0);
      bench.receive(media(dialect, ramp(160), 1));
      bench.receive(dialect.message("mark", { mark: { name: "late" } }));
      bench.receive(dialect.start());
      expect([bench.audio, bench.events]).toEqual([[], []]);
    });

    test.each([
      ["invalid JSON", "{"],
      ["not an object", "[1]"],
      ["no event", "{}"],
      ["a second start", dialect.start()],
      ["audio that is not a string", dialect.message("media", { media: { payload: 1 } })],
      ["audio that is not base64", dialect.message("media", { media: { payload: "!!!" } })],
      ["no media", dialect.message("media", {})],
      ["no digit", dialect.message("dtmf", { dtmf: { digit: "12" } })],
      ["a mark without a name", dialect.message("mark", { mark: {} })],
    ])("an unreadable message is counted and dropped: %s", (_name, message) => {
      const bench = started(dialect);
      bench.receive(message);
      expect(bench.stream.malformedCount).toBe(1);
      expect([bench.audio, bench.events, bench.sent, bench.closes]).toEqual([[], [], [], []]);
    });

    test("binary messages are malformed, unknown events are not", () => {
      const bench = started(dialect);
      bench.receiveBytes(Buffer.from(JSON.stringify(media(dialect, ramp(160), 1))));
      expect([bench.stream.malformedCount, bench.audio]).toEqual([1, []]);
      bench.receive(dialect.message("weather", { weather: "fine" }));
      expect(bench.stream.malformedCount).toBe(1);
    });
  });

  describe("outbound", () => {
    test("audio, marks and clears", () => {
      const bench = started(dialect);
      bench.stream.sendAudio(ramp(800));
      bench.stream.sendMark('m"1');
      bench.stream.clear();
      expect(bench.takeSent()).toEqual([
        { event: "media", ...dialect.address, media: { payload: Buffer.from(ramp(800)).toString("base64") } },
        { event: "mark", ...dialect.address, mark: { name: 'm"1' } },
        { event: "clear", ...dialect.address },
      ]);
    });

    test("a piece of a larger buffer", () => {
      const bench = started(dialect);
      bench.stream.sendAudio(ramp(1_000).subarray(10, 330));
      expect(bench.takeSent()).toMatchObject([{ media: { payload: Buffer.from(ramp(320, 10)).toString("base64") } }]);
    });

    test("nothing before the start, after the stop, or after the close", () => {
      const send = (bench: MediaStreamBench) => {
        bench.stream.sendAudio(ramp(160));
        bench.stream.sendMark("m");
        bench.stream.clear();
        expect(bench.sent).toEqual([]);
      };
      send(new MediaStreamBench(dialect.protocol));
      const stopped = started(dialect);
      stopped.receive(dialect.message("stop", {}));
      send(stopped);
      const closed = started(dialect);
      closed.stream.close();
      send(closed);
    });

    test("closes once, even after the far end's stop", () => {
      const bench = started(dialect);
      bench.receive(dialect.message("stop", {}));
      bench.stream.close();
      bench.stream.close();
      expect(bench.closes).toEqual([{ code: 1000, reason: "" }]);
      bench.receive(media(dialect, ramp(160), 1));
      expect(bench.audio).toEqual([]);
    });

    test("no empty audio", () => {
      const bench = started(dialect);
      bench.stream.sendAudio(new Uint8Array(0));
      expect(bench.sent).toEqual([]);
    });
  });

  describe("the format of a stream", () => {
    const isTwilio = dialect === twilio;
    const rate = isTwilio ? "sampleRate" : "sample_rate";
    test.each([
      ["another encoding", { encoding: isTwilio ? "audio/x-alaw" : "G722" }],
      ["another rate", { [rate]: 16000 }],
      ["two channels", { channels: 2 }],
      ["no encoding", { encoding: null }],
      ["a hostile one", { encoding: `"}\r\n${"x".repeat(500)}` }],
    ])("%s is refused with a reason, and no call begins", (_name, format) => {
      const bench = new MediaStreamBench(dialect.protocol);
      bench.receive(dialect.start(format));
      expect(bench.closes).toHaveLength(1);
      expect(bench.closes[0]?.code).toBe(1003);
      expect(bench.closes[0]?.reason).toMatch(/^the stream is [\w./ -]{1,40}, but only .+ 8000 Hz mono is supported$/);
      expect(Buffer.byteLength(bench.closes[0]?.reason ?? "")).toBeLessThanOrEqual(123);
      bench.receive(media(dialect, ramp(160), 1));
      expect(bench.events).toEqual([{ kind: "unsupported", text: bench.closes[0]?.reason }]);
      expect([bench.sent, bench.audio]).toEqual([[], []]);
    });

    test.each([
      ["as strings", { [rate]: "8000", channels: "1" }],
      ["in other case", { encoding: isTwilio ? "audio/X-MULAW" : "pcmu" }],
      ["left out", null],
    ])("%s is accepted", (_name, format) => {
      const bench = new MediaStreamBench(dialect.protocol);
      bench.receive(dialect.start(format));
      expect(bench.closes).toEqual([]);
      expect(bench.events).toHaveLength(1);
    });
  });

  test.each([
    ["no start member", { start: undefined }],
    ["no call", { start: { streamSid: "MZ1" } }],
    ["no stream", { streamSid: undefined, stream_id: undefined, start: { callSid: "CA1", call_control_id: "v3:CA1" } }],
  ])("a start with %s is malformed", (_name, members) => {
    const bench = new MediaStreamBench(dialect.protocol);
    bench.receive({ ...dialect.start(), ...members });
    expect([bench.events, bench.sent, bench.stream.malformedCount]).toEqual([[], [], 1]);
  });

  test("a handler that closes the stream on start gets nothing after that", () => {
    const seen: string[] = [];
    const stream = dialect.protocol.open(
      { send: () => seen.push("sent"), close: (code) => seen.push(`closed ${code}`), bufferedBytes: 0 },
      {
        onStart: () => stream.close(),
        onAudio: () => seen.push("audio"),
        onDtmf: () => seen.push("dtmf"),
        onMark: () => seen.push("mark"),
        onStop: () => seen.push("stop"),
      },
    );
    stream.receive(Buffer.from(JSON.stringify(dialect.start())), false);
    stream.receive(Buffer.from(JSON.stringify(media(dialect, ramp(160), 1))), false);
    // The acknowledgement is sent before the handler is called.
    expect(seen).toEqual(["sent", "closed 1000"]);
  });
});

describe("only Telnyx", () => {
  test.each(["PCMA", "pcma"])("%s is turned into mu-law, and gets mu-law", (encoding) => {
    const bench = new MediaStreamBench(telnyx.protocol);
    bench.receive(telnyx.start({ encoding }));
    const everyCode = ramp(256);
    const muLaw = Uint8Array.from(everyCode);
    aLawToMuLaw(muLaw);
    bench.takeSent();
    bench.receive(media(telnyx, everyCode, 1));
    bench.receive({ ...media(telnyx, everyCode, 2), extra: { "\n": 1 } });
    // Held until the frame before it comes.
    bench.receive(media(telnyx, everyCode, 4));
    bench.receive(media(telnyx, everyCode, 3));
    expect(bench.audio).toEqual([muLaw, muLaw, muLaw, muLaw]);
    expect(muLaw).not.toEqual(everyCode);
    bench.stream.sendAudio(everyCode);
    expect(bench.takeSent()).toEqual([
      { event: "media", media: { payload: Buffer.from(everyCode).toString("base64") } },
    ]);
    expect(bench.closes).toEqual([]);
  });

  test("A-law at another rate is refused", () => {
    const bench = new MediaStreamBench(telnyx.protocol);
    bench.receive(telnyx.start({ encoding: "PCMA", sample_rate: 16_000 }));
    expect(bench.closes).toEqual([
      { code: 1003, reason: "the stream is PCMA 16000 Hz, but only PCMU or PCMA 8000 Hz mono is supported" },
    ]);
  });

  test("delivers frames in order, including those still waiting at the stop", () => {
    const bench = started(telnyx);
    for (const chunk of [1, 3, 2, 5]) bench.receive(media(telnyx, ramp(160, chunk), chunk));
    expect(bench.audio).toEqual([1, 2, 3].map((chunk) => ramp(160, chunk)));
    bench.receive(telnyx.message("stop", {}));
    expect(bench.audio.at(-1)).toEqual(ramp(160, 5));
    expect(bench.events).toEqual([{ kind: "stop" }]);
  });

  test("reads chunk numbers on the fast and the slow path", () => {
    const bench = started(telnyx);
    bench.receive(media(telnyx, ramp(160, 1), 1));
    bench.receive({ ...media(telnyx, ramp(160, 3), 3), extra: {} });
    bench.receive({ ...media(telnyx, ramp(160, 2), 2), extra: {} });
    expect(bench.audio).toEqual([1, 2, 3].map((chunk) => ramp(160, chunk)));
  });

  test("gets 20 ms to 30 s of audio per message", () => {
    const bench = started(telnyx);
    bench.stream.sendAudio(ramp(100));
    bench.stream.sendAudio(ramp(240_100));
    const payloads = bench
      .takeSent()
      .map((message) => Buffer.from((message as { media: { payload: string } }).media.payload, "base64"));
    expect(payloads.map(({ length }) => length)).toEqual([160, 240_000, 160]);
    expect(payloads[0]?.subarray(100).every((byte) => byte === 0xff)).toBe(true);
    expect(payloads[2]?.subarray(0, 100)).toEqual(Buffer.from(ramp(240_100).subarray(240_000)));
  });
});

test("Twilio gets audio of any length in one message", () => {
  const bench = started(twilio);
  for (const length of [1, 100, 500_000]) bench.stream.sendAudio(ramp(length));
  expect(bench.takeSent()).toMatchObject(
    [1, 100, 500_000].map((length) => ({ media: { payload: Buffer.from(ramp(length)).toString("base64") } })),
  );
});
