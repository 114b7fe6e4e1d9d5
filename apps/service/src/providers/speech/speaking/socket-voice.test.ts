import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import type { OutboundSocketEnd, OutboundSocketHandler } from "../../../platform/outbound-http/outbound-socket.ts";
import { connectSocketVoice } from "./socket-voice.ts";
import type { VoiceProtocol, VoiceSink } from "./voice-protocol.ts";

const LOST: OutboundSocketEnd = { code: 1006, reason: "", statusCode: null, retryAfterMs: null, failure: null };

/** A line to a vendor that says what the test says, over a wire that misses nothing. */
function table() {
  const clock = new VirtualClock();
  const sockets: { handler: OutboundSocketHandler; sent: (string | Uint8Array)[]; isClosed: boolean }[] = [];
  const sinks: VoiceSink[] = [];
  let isOwed = true;
  const protocol: VoiceProtocol = {
    provider: "vendor",
    url: "wss://vendor.example",
    headers: {},
    keepAlive: { message: "still here", everyMs: 60_000 },
    farewell: "bye",
    createWire: (send) => ({
      canBegin: true,
      begin(sink) {
        sinks.push(sink);
        return {
          get isOwed() {
            return isOwed;
          },
          push: send,
          end: () => send("end"),
          cancel: () => send("cancel"),
        };
      },
      onText: () => undefined,
      onBinary: () => undefined,
      stop: () => undefined,
    }),
  };
  const connection = connectSocketVoice({
    protocol,
    clock,
    openSocket(_url, _options, handler) {
      const socket = { handler, sent: [] as (string | Uint8Array)[], isClosed: false };
      sockets.push(socket);
      return {
        send: (message) => socket.sent.push(message),
        close: () => {
          socket.isClosed = true;
        },
        isOpen: true,
        bufferedBytes: 0,
      };
    },
  });
  const events: string[] = [];
  return {
    clock,
    connection,
    events,
    sockets,
    sink: (index: number) => sinks[index] ?? expect.fail("Nothing was begun."),
    open: (index = 0) => sockets[index]?.handler.onOpen(),
    /** A message has been worked off, after which the vendor owes something or not. */
    message(isOwedNow: boolean) {
      isOwed = isOwedNow;
      sockets.at(-1)?.handler.onText("");
    },
    speak: () =>
      connection.speak({
        onAudio: (muLaw) => events.push(Buffer.from(muLaw).toString("latin1")),
        onWords: (words) => events.push(words.map(({ text }) => `<${text}>`).join("")),
        onEnd: () => events.push("end"),
        onFailure: (error) => events.push(error.vendorCode ?? "failure"),
      }),
  };
}

const word = (text: string) => ({ text, startMs: 0, endMs: 1 });

describe("an utterance", () => {
  it("ends once, whatever the wire says afterwards", () => {
    const at = table();
    at.open();
    at.speak().push("Hello. ");
    at.sink(0).audio(Buffer.from("hello"));
    at.sink(0).done();
    at.sink(0).done();
    at.sink(0).fail({ kind: "vendor-failed" });
    at.sink(0).audio(Buffer.from("more"));
    at.sink(0).words([word("more")]);
    at.sockets[0]?.handler.onClose(LOST);
    expect(at.events).toEqual(["hello", "end"]);
  });

  it("fails once", () => {
    const at = table();
    at.open();
    at.speak().push("Hello. ");
    at.sink(0).fail({ kind: "vendor-failed" });
    at.sink(0).fail({ kind: "rate-limited" });
    at.sink(0).done();
    expect(at.events).toEqual(["vendor-failed"]);
  });

  it("says nothing more when it is cancelled, whatever the wire lets through", () => {
    const at = table();
    at.open();
    const stream = at.speak();
    stream.push("Hello. ");
    at.sink(0).audio(Buffer.from("hel"));
    stream.cancel();
    at.sink(0).audio(Buffer.from("lo"));
    at.sink(0).words([word("hello")]);
    at.sink(0).done();
    at.sink(0).fail({ kind: "vendor-failed" });
    stream.push("More. ");
    stream.end();
    expect(at.events).toEqual(["hel"]);
    expect(at.sockets[0]?.sent).toEqual(["Hello. ", "cancel"]);
  });

  it("tells words with the first audio, for without any it is said again and tells them again", () => {
    const at = table();
    at.open();
    at.speak().push("Hello. ");
    at.sink(0).words([word("Hello.")]);
    expect(at.events).toEqual([]);
    at.sockets[0]?.handler.onClose(LOST);
    at.open(1);
    expect(at.sockets[1]?.sent).toEqual(["Hello. "]);
    at.sink(1).words([word("Hello.")]);
    at.sink(1).audio(Buffer.from("hello"));
    at.sink(1).words([word("there")]);
    expect(at.events).toEqual(["hello", "<Hello.>", "<there>"]);
  });

  it("fails when the vendor owes something and is silent for four seconds, and takes the socket with it", async () => {
    const at = table();
    at.open();
    at.speak().push("Hello. ");
    await at.clock.advance(3_900);
    at.sink(0).audio(Buffer.from("hel"));
    await at.clock.advance(3_900);
    expect(at.events).toEqual(["hel"]);
    await at.clock.advance(200);
    expect(at.events).toEqual(["hel", "silent"]);
    expect(at.sockets[0]?.isClosed).toBe(true);
  });

  it("waits as long as the caller thinks while the vendor owes nothing", async () => {
    const at = table();
    at.open();
    const stream = at.speak();
    stream.push("One moment. ");
    at.sink(0).audio(Buffer.from("one"));
    at.message(false);
    await at.clock.advance(60_000);
    expect(at.events).toEqual(["one"]);
    at.message(true);
    stream.push("Here it is. ");
    await at.clock.advance(4_100);
    expect(at.events).toEqual(["one", "silent"]);
  });

  it("has no limit of its own before the socket is open", async () => {
    const at = table();
    at.speak().push("Hello. ");
    await at.clock.advance(60_000);
    expect(at.events).toEqual([]);
    at.open();
    await at.clock.advance(4_100);
    expect(at.events).toEqual(["silent"]);
  });
});

describe("a connection", () => {
  it("is kept alive while it is open, and no longer", async () => {
    const at = table();
    await at.clock.advance(120_000);
    expect(at.sockets[0]?.sent).toEqual([]);
    at.open();
    await at.clock.advance(59_000);
    expect(at.sockets[0]?.sent).toEqual([]);
    await at.clock.advance(61_000);
    expect(at.sockets[0]?.sent).toEqual(["still here", "still here"]);
    at.sockets[0]?.handler.onClose(LOST);
    await at.clock.advance(120_000);
    expect(at.sockets[0]?.sent).toHaveLength(2);
    expect(at.clock.sleeperCount).toBe(0);
    expect(at.events).toEqual([]);
  });

  it("takes its utterance with it when it is closed", async () => {
    const at = table();
    at.open();
    at.speak().push("Hello. ");
    at.connection.close();
    at.sink(0).audio(Buffer.from("hello"));
    at.sink(0).done();
    await at.clock.advance(10_000);
    expect(at.events).toEqual([]);
    expect(at.sockets[0]).toMatchObject({ isClosed: true, sent: ["Hello. ", "cancel", "bye"] });
    expect(at.clock.sleeperCount).toBe(0);
  });
});
