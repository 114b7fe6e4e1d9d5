import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeBase64MuLaw, encodeBase64MuLaw } from "./base64-mu-law.ts";

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The decoded bytes, or null if it is not base64. The text is placed among other bytes, as in a message. */
function decode(text: string): Buffer | null {
  const source = Buffer.from(`{"payload":"${text}"}`, "latin1");
  const target = new Uint8Array(Math.ceil(text.length / 4) * 3);
  const start = `{"payload":"`.length;
  const written = decodeBase64MuLaw(source, start, start + text.length, target);
  return written === -1 ? null : Buffer.from(target.subarray(0, written));
}

function encode(bytes: Uint8Array): string {
  const target = new Uint8Array(Math.ceil(bytes.length / 3) * 4 + 2);
  const written = encodeBase64MuLaw(bytes, target, 1);
  expect([target[0], target[written + 1]]).toEqual([0, 0]);
  return Buffer.from(target.subarray(1, written + 1)).toString("latin1");
}

describe("decodeBase64MuLaw", () => {
  it("returns what was encoded, padded or not", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isPadded) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decode(isPadded ? text : text.replace(/=+$/, ""))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("rejects every other text", () => {
    const unit = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(..."ABCDwxyz0189+/") },
      { weight: 2, arbitrary: fc.constant("=") },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) },
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(decode(text)).toEqual(BASE64.test(text) ? Buffer.from(text, "base64") : null);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(["AA\\/A", "A", "AAAAA", "AA==AAAA", "AAA==", "====", "AA-_", "AAA\u00ff", "AA A"])(
    "%j is rejected",
    (text) => {
      expect(decode(text)).toBeNull();
    },
  );

  it("does not read past its end, and rejects an end beyond the source", () => {
    expect(decodeBase64MuLaw(Buffer.from("AAAAAAAA"), 0, 5, new Uint8Array(8))).toBe(-1);
    expect(decodeBase64MuLaw(Buffer.from("AAAAAAAA"), 0, 6, new Uint8Array(8))).toBe(4);
    expect(decodeBase64MuLaw(Buffer.from("AAAA"), 0, 6, new Uint8Array(8))).toBe(-1);
  });
});

describe("encodeBase64MuLaw", () => {
  it("writes the same as Buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(encode(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      }),
    );
  });
});
