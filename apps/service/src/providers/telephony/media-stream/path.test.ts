import { expect, test } from "vitest";
import { MediaStreamBench, ramp } from "../../../../tests/support/telephony/media-stream-bench.ts";
import { browserMediaStreamProtocol } from "../browser/media-stream.ts";
import { telnyxMediaStreamProtocol } from "../telnyx/calls/media-stream.ts";
import { twilioMediaStreamProtocol } from "../twilio/calls/media-stream.ts";
import { vonageMediaStreamProtocol } from "../vonage/calls/media-stream.ts";
import { mediaStreamProtocolsByPath } from "./path.ts";

const protocols = mediaStreamProtocolsByPath([
  twilioMediaStreamProtocol,
  telnyxMediaStreamProtocol,
  vonageMediaStreamProtocol,
  browserMediaStreamProtocol,
]);

function openShared(): MediaStreamBench {
  const shared = protocols.find(({ path }) => path === "/streams");
  if (shared === undefined) throw new Error("nothing is spoken at /streams");
  return new MediaStreamBench(shared);
}

const twilioStart = {
  event: "start",
  start: { streamSid: "MZ1", callSid: "CA1", customParameters: { token: "t" } },
  streamSid: "MZ1",
};
const telnyxStart = { event: "start", stream_id: "S1", start: { call_control_id: "v3:1" } };

test("there is one protocol per path, and one with its own path is used as it is", () => {
  expect(protocols.map(({ path }) => path)).toEqual(["/streams", "/streams/vonage", "/streams/browser"]);
  expect(protocols[1]).toBe(vonageMediaStreamProtocol);
  expect(protocols[2]).toBe(browserMediaStreamProtocol);
});

test.each([
  ["Twilio", twilioStart, { event: "clear", streamSid: "MZ1" }],
  ["Telnyx", telnyxStart, { event: "clear" }],
])("%s is recognized by its start, and its own protocol takes over", (_name, start, clear) => {
  const bench = openShared();
  bench.stream.sendAudio(ramp(160));
  bench.stream.sendMark("m");
  bench.stream.clear();
  expect(bench.sent).toEqual([]);
  bench.receive({ event: "connected", version: "1.0.0" });
  expect(bench.stream.malformedCount).toBe(0);
  bench.receive(start);
  expect(bench.events).toMatchObject([{ kind: "start" }]);
  bench.takeSent();
  bench.stream.clear();
  bench.stream.sendAudio(ramp(160));
  bench.stream.sendMark("m");
  expect(bench.takeSent()).toMatchObject([clear, { event: "media" }, { event: "mark", mark: { name: "m" } }]);
  bench.receive({ event: "media", media: { track: "inbound", chunk: "1", payload: "AAAA" } });
  expect(bench.audio).toHaveLength(1);
  bench.stream.close();
  expect(bench.closes).toEqual([{ code: 1000, reason: "" }]);
});

test("a start that neither recognizes closes the stream with a reason", () => {
  const bench = openShared();
  bench.receive({ event: "start", start: { who: "knows" } });
  const problem = "the start message is not from a known carrier";
  expect(bench.closes).toEqual([{ code: 1003, reason: problem }]);
  expect(bench.events).toEqual([{ kind: "unsupported", text: problem }]);
  expect(bench.stream.malformedCount).toBe(1);
});

test("messages before a start are dropped and stay counted after it", () => {
  const bench = openShared();
  bench.receive("no JSON");
  bench.receive({ event: "media", media: { payload: "AAAA" } });
  bench.receiveBytes(Buffer.from(JSON.stringify(twilioStart)));
  expect([bench.stream.malformedCount, bench.events, bench.audio]).toEqual([3, [], []]);
  bench.receive(telnyxStart);
  expect(bench.events).toHaveLength(1);
  bench.receive("no JSON");
  expect(bench.stream.malformedCount).toBe(4);
});

test("an undecided stream can be closed", () => {
  const bench = openShared();
  bench.stream.close();
  expect(bench.closes).toEqual([{ code: 1000, reason: "" }]);
  bench.receive(twilioStart);
  expect(bench.events).toEqual([]);
});

test("protocols that cannot be told apart may not share a path", () => {
  const other = { ...vonageMediaStreamProtocol, path: "/streams" };
  expect(() => mediaStreamProtocolsByPath([twilioMediaStreamProtocol, other])).toThrow("/streams");
});
