import { describe, expect, test } from "vitest";
import { StreamFramer } from "./stream-framer.ts";

const message = (body: string, length: string = String(body.length)) =>
  Buffer.from(`OPTIONS sip:a@b SIP/2.0\r\nContent-Length: ${length}\r\n\r\n${body}`);

describe("a stream is cut into its messages", () => {
  const stream = Buffer.concat([
    Buffer.from("\r\n\r\n"),
    message("one"),
    message(""),
    Buffer.from("\r\n"),
    message("three"),
  ]);

  test.each([1, 2, 3, 5, 7, 64, stream.length])("whatever it comes in: pieces of %i bytes", (size) => {
    const framer = new StreamFramer();
    const messages: string[] = [];
    let pings = 0;
    for (let at = 0; at < stream.length; at += size) {
      const framed = framer.push(stream.subarray(at, at + size));
      messages.push(...framed.messages.map(String));
      pings += framed.pings;
    }
    expect(messages).toEqual([message("one"), message(""), message("three")].map(String));
    expect(pings).toBe(1);
  });

  test.each([
    [["\r\n\r", "\n"], 1],
    [["\r", "\n", "\r", "\n"], 1],
    [["\r\n\r\n\r\n\r\n"], 2],
    [["\r\n"], 0],
  ])("and %j are %i pings", (pieces, count) => {
    const framer = new StreamFramer();
    expect(pieces.reduce((sum, piece) => sum + framer.push(Buffer.from(piece)).pings, 0)).toBe(count);
  });

  test("with the compact and the folded form of the length", () => {
    const framer = new StreamFramer();
    const compact = "OPTIONS sip:a@b SIP/2.0\r\nl:\r\n 2\r\n\r\nok";
    expect(framer.push(Buffer.from(compact)).messages.map(String)).toEqual([compact]);
  });
});

describe("a stream that cannot be cut is broken for good", () => {
  test.each([
    ["no length", "OPTIONS sip:a@b SIP/2.0\r\n\r\n"],
    ["a word", message("", "abc").toString()],
    ["a negative length", message("", "-1").toString()],
    ["two lengths", "OPTIONS sip:a@b SIP/2.0\r\nContent-Length: 1\r\nl: 2\r\n\r\n"],
    ["a good length beside a bad one", "OPTIONS sip:a@b SIP/2.0\r\nContent-Length: x\r\nContent-Length: 5\r\n\r\n"],
    ["a folded length of two numbers", "OPTIONS sip:a@b SIP/2.0\r\nContent-Length: 5\r\n 6\r\n\r\n"],
    ["a body that is too large", message("", "999999999").toString()],
    ["a head without end", `OPTIONS ${"x".repeat(70_000)}`],
  ])("%s", (_name, text) => {
    const framer = new StreamFramer();
    expect(framer.push(Buffer.from(text))).toEqual({ messages: [], pings: 0, isBroken: true });
    expect(framer.push(message("x")).isBroken).toBe(true);
  });

  test("and a head of 64 KB costs as much byte by byte as each byte is worth", () => {
    const framer = new StreamFramer();
    const text = Buffer.from(`OPTIONS ${"x".repeat(65_000)}`);
    let copied = 0;
    const { copy } = Buffer.prototype;
    Buffer.prototype.copy = function count(...values: Parameters<typeof copy>) {
      const bytes = copy.apply(this, values);
      copied += bytes;
      return bytes;
    };
    try {
      for (let at = 0; at < text.length; at += 1) framer.push(text.subarray(at, at + 1));
    } finally {
      Buffer.prototype.copy = copy;
    }
    expect(copied).toBeLessThan(4 * text.length);
  });
});
