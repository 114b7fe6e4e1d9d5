import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MediaFrameReader } from "./frame.ts";

interface Reading {
  readonly audio: readonly number[];
  readonly chunk: number;
  readonly isInbound: boolean;
}

/** The reader's result for a message; null when the message needs `JSON.parse`. */
function read(message: string | Buffer, reader = new MediaFrameReader()): Reading | null {
  if (!reader.read(Buffer.from(message))) return null;
  return { audio: [...reader.audio], chunk: reader.chunk, isInbound: reader.isInbound };
}

/** The result with `JSON.parse`; null for anything but a media message. */
function parse(message: string | Buffer): Reading | null {
  let value: { event?: unknown; media?: { payload?: unknown; chunk?: unknown; track?: unknown } };
  try {
    value = JSON.parse(message.toString("utf8"));
  } catch {
    return null;
  }
  if (value?.event !== "media" || typeof value.media?.payload !== "string") return null;
  const { payload, chunk, track } = value.media;
  return {
    audio: [...Buffer.from(payload, "base64")],
    chunk: chunk === undefined || chunk === "" ? -1 : Number(chunk),
    isInbound: track === undefined || track === "inbound",
  };
}

const payload = Buffer.from(Uint8Array.from({ length: 160 }, (_, index) => index)).toString("base64");
const twilio = `{"event":"media","sequenceNumber":"3","media":{"track":"inbound","chunk":"1","timestamp":"5","payload":"${payload}"},"streamSid":"MZ18ad"}`;
const telnyx = `{"event":"media","sequence_number":"4","stream_id":"32de0dea","media":{"track":"inbound","chunk":"2","timestamp":"5","payload":"${payload}"}}`;

describe("is read without JSON.parse", () => {
  test.each([
    ["Twilio's message", twilio, 1],
    ["Telnyx's message", telnyx, 2],
    ["with white space", JSON.stringify(JSON.parse(twilio), null, "\t").replaceAll("\n", " \r\n"), 1],
    ["with numbers", twilio.replace('"1"', "17").replace('"3"', "-0").replace('"5"', "0"), 17],
    ["in another order", `{"media":{"payload":"${payload}","chunk":"9"},"event":"media"}`, 9],
    ["without a number", `{"event":"media","media":{"payload":"${payload}"}}`, -1],
    ["with other strings", twilio.replace("MZ18ad", "ü{}[],:media"), 1],
  ])("%s", (_name, message, chunk) => {
    expect(read(message)).toEqual({ audio: [...Array(160).keys()], chunk, isInbound: true });
    expect(read(message)).toEqual(parse(message));
  });

  test("the other track, marked as such", () => {
    expect(read(twilio.replace('"inbound"', '"outbound"'))?.isInbound).toBe(false);
    expect(read(twilio.replace('"inbound"', '"inbound_track"'))?.isInbound).toBe(false);
  });

  test("frames of changing length with one reader", () => {
    const reader = new MediaFrameReader();
    for (const length of [160, 160, 3, 0, 1, 2, 5_000, 160, 48_000, 161, 160]) {
      const audio = Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
      const message = twilio.replace(payload, Buffer.from(audio).toString("base64"));
      // A guess based on the previous frame may fail once; that only costs time.
      expect(read(message, reader) ?? read(message, reader)).toEqual({ audio, chunk: 1, isInbound: true });
    }
  });

  test("a frame that just fills the buffer", () => {
    const reader = new MediaFrameReader();
    for (const length of [1_024, 1_025, 1_024]) {
      const audio = Array.from({ length }, (_, index) => index & 0xff);
      expect(read(twilio.replace(payload, Buffer.from(audio).toString("base64")), reader)?.audio).toEqual(audio);
    }
  });

  test("again after a wrong guess", () => {
    const reader = new MediaFrameReader();
    // The second message also has a quote where the longer payload ended.
    read('{"event":"media","media":{"payload":"AAAAAAAAAAAA"}}', reader);
    const shorter = '{"event":"media","media":{"payload":"AAAA","x":"y"}}';
    expect(read(shorter, reader)).toBeNull();
    expect(read(shorter, reader)?.audio).toEqual([0, 0, 0]);
  });

  test("without allocating for every frame", () => {
    const reader = new MediaFrameReader();
    read(twilio, reader);
    const { audio } = reader;
    read(twilio.replace(payload, Buffer.alloc(160, 7).toString("base64")), reader);
    expect(reader.audio).toBe(audio);
  });
});

describe("needs JSON.parse", () => {
  test.each([
    ["another event", twilio.replace('"media"', '"mark"')],
    [
      "an event inside a string",
      String.raw`{"x":"\"event\":\"media\",\"media\":{\"payload\":\"AAAA\"}","event":"mark"}`,
    ],
    ['a key that ends like "event"', String.raw`{"x\"event":"media","media":{"payload":"AAAA"}}`],
    ["a nested event", '{"x":{"event":"media","media":{"payload":"AAAA"}},"event":"stop"}'],
    ["a nested media", '{"event":"media","x":{"media":{"payload":"AAAA"}}}'],
    ["a nested payload", '{"event":"media","media":{"x":{"payload":"AAAA"},"payload":"BBBB"}}'],
    ["a payload outside media", '{"event":"media","payload":"AAAA","media":{"chunk":"1"}}'],
    ["an escaped key", String.raw`{"event":"media","media":{"p\u0061yload":"AAAA"}}`],
    ["an escape in the payload", String.raw`{"event":"media","media":{"payload":"AA\/A"}}`],
    ["an escaped event", String.raw`{"event":"medi\u0061","media":{"payload":"AAAA"}}`],
    ["two events", '{"event":"media","media":{"payload":"AAAA"},"event":"stop"}'],
    ["two media members", '{"event":"media","media":{"payload":"AAAA"},"media":{"payload":"BBBB"}}'],
    ["two payloads", '{"event":"media","media":{"payload":"AAAA","payload":"BBBB"}}'],
    ["two tracks", '{"event":"media","media":{"track":"inbound","track":"outbound","payload":"AAAA"}}'],
    ["two chunks", '{"event":"media","media":{"chunk":"1","chunk":"2","payload":"AAAA"}}'],
    ["a payload that is not a string", '{"event":"media","media":{"payload":12345678}}'],
    ["a payload that is not base64", '{"event":"media","media":{"payload":"AA!A"}}'],
    ["a media that is not an object", '{"event":"media","media":["payload","AAAA"]}'],
    ["a chunk that is not a number", '{"event":"media","media":{"chunk":"1x","payload":"AAAA"}}'],
    ["an empty chunk", '{"event":"media","media":{"chunk":"","payload":"AAAA"}}'],
    ["a chunk too long to count", '{"event":"media","media":{"chunk":"1234567890123456","payload":"AAAA"}}'],
    ["a list", '[{"event":"media","media":{"payload":"AAAA"}}]'],
    ["nothing", ""],
  ])("%s", (_name, message) => {
    expect(read(message)).toBeNull();
  });

  test.each([
    ["trailing characters", `${twilio}{}`],
    ["an extra comma", twilio.replace(/}$/, ",}")],
    ["a missing comma", twilio.replace(',"media"', '"media"')],
    ["no end", twilio.slice(0, -1)],
    ["a number with a leading zero", twilio.replace('"3"', "03")],
    ["a chunk with a leading zero", twilio.replace('"1"', "01")],
    ["a number with a trailing dot", twilio.replace('"3"', "3.")],
    ["an empty chunk", twilio.replace('"1"', "")],
    ["a lone minus", twilio.replace('"3"', "-")],
    ["a control character in a string", twilio.replace("MZ18ad", "MZ\u0001")],
    ["a line feed in a string", twilio.replace("MZ18ad", "MZ\n")],
    ["white space that JSON does not allow", twilio.replace("{", "{\u000b")],
    ["a byte order mark", `\ufeff${twilio}`],
    ["two payloads' worth of quotes", twilio.replace(payload, `${payload.slice(4)}"AA"`)],
  ])("invalid JSON: %s", (_name, message) => {
    const reader = new MediaFrameReader();
    // A used reader must be as strict as a new one.
    read(twilio, reader);
    expect(parse(message)).toBeNull();
    expect(read(message, reader)).toBeNull();
  });
});

describe("never differs from JSON.parse in what it accepts", () => {
  const word = fc.constantFrom(
    "event",
    "media",
    "payload",
    "track",
    "chunk",
    "inbound",
    "outbound",
    "stop",
    "AAAA",
    payload,
    "1",
    "",
    'a"b',
    "\\",
    "é\u2028",
  );
  const scalar = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.base64String());
  const { object } = fc.letrec<{ object: unknown; value: unknown }>((tie) => ({
    object: fc.array(fc.tuple(word, tie("value")), { maxLength: 5 }).map((members) => new Members(members)),
    value: fc.oneof({ depthSize: "small" }, scalar, tie("object"), fc.array(scalar, { maxLength: 2 })),
  }));
  /** An object to be serialized, in which names may repeat. */
  class Members {
    readonly members: readonly (readonly [string, unknown])[];
    constructor(members: readonly (readonly [string, unknown])[]) {
      this.members = members;
    }
    toText(space: string): string {
      const texts = this.members.map(([name, value]) => `${JSON.stringify(name)}${space}:${textOf(value, space)}`);
      return `{${space}${texts.join(`${space},`)}${space}}`;
    }
  }
  const textOf = (value: unknown, space: string): string =>
    value instanceof Members ? value.toText(space) : (JSON.stringify(value) ?? "null");

  /** Almost right: an event and a media among arbitrary other members. */
  const nearlyMedia = fc
    .tuple(
      fc.array(fc.tuple(word, fc.oneof(scalar, object)), { maxLength: 2 }),
      fc.array(fc.tuple(word, fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: object })), {
        maxLength: 3,
      }),
      fc.oneof(fc.constant(payload), fc.base64String(), word),
      fc.constantFrom("", " ", "\t\r\n"),
    )
    .map(([others, inMedia, data, space]) =>
      new Members([["event", "media"], ...others, ["media", new Members([...inMedia, ["payload", data]])]]).toText(
        space,
      ),
    );

  test("for objects of any shape, with repeated names", () => {
    const reader = new MediaFrameReader();
    let acceptedCount = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 5, arbitrary: nearlyMedia },
          { weight: 1, arbitrary: object.map((value) => textOf(value, "")) },
        ),
        (message) => {
          const reading = read(message, reader);
          if (reading === null) return;
          acceptedCount += 1;
          expect(reading).toEqual(parse(message));
        },
      ),
      { numRuns: 8_000 },
    );
    // Otherwise nothing would have been compared.
    expect(acceptedCount).toBeGreaterThan(300);
  });

  test("for real messages with bytes changed, dropped and inserted", () => {
    const reader = new MediaFrameReader();
    const interesting = fc.oneof(
      fc.constantFrom(...[...'"\\{}[]:,0123456789-. \n\tmediaevent='].map((character) => character.charCodeAt(0))),
      fc.integer({ min: 0, max: 255 }),
    );
    const edit = fc.record({
      kind: fc.constantFrom("change", "drop", "insert"),
      at: fc.nat({ max: 400 }),
      byte: interesting,
    });
    let acceptedCount = 0;
    fc.assert(
      fc.property(fc.constantFrom(twilio, telnyx), fc.array(edit, { minLength: 1, maxLength: 3 }), (message, edits) => {
        const bytes = [...Buffer.from(message)];
        for (const { kind, at, byte } of edits) {
          bytes.splice(at % bytes.length, kind === "insert" ? 0 : 1, ...(kind === "drop" ? [] : [byte]));
        }
        const changed = Buffer.from(bytes);
        const reading = read(changed, reader);
        if (reading === null) return;
        acceptedCount += 1;
        expect(reading).toEqual(parse(changed));
      }),
      { numRuns: 5_000 },
    );
    expect(acceptedCount).toBeGreaterThan(500);
  });
});
