import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJsonLimits, toWellFormedDeep } from "./json-limits.ts";

function nest(levels: number): unknown {
  return JSON.parse("[".repeat(levels) + "]".repeat(levels));
}

describe("checkJsonLimits", () => {
  it.each([
    ["scalars", ["text", 1, true, null]],
    ["32 levels", nest(32)],
    ["2,000 keys", Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]))],
    ["64 KiB of text", { a: "x".repeat(65_536) }],
    ["64 KiB of wide text", { a: "я".repeat(32_768) }],
    ["a key that only looks like a prototype", { proto: 1, constructors: 2, "": 3 }],
  ])("lets %s pass", (_name, value) => {
    expect(checkJsonLimits(value)).toBeNull();
  });

  it.each([
    ["33 levels", nest(33), "too-deep", new Array(32).fill(0)],
    ["100,000 levels", nest(100_000), "too-deep", new Array(32).fill(0)],
    [
      "2,001 keys",
      { a: [{}, Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`k${index}`, 1]))] },
      "too-many-keys",
      ["a", 1],
    ],
    ["a long text", { a: { b: "x".repeat(65_537) } }, "string-too-long", ["a", "b"]],
    ["a long text in bytes", ["я".repeat(32_769)], "string-too-long", [0]],
    ["a long key", { ["k".repeat(65_537)]: 1 }, "string-too-long", ["k".repeat(65_537)]],
    ["NUL in a text", { a: ["ok", "b\0c"] }, "nul-character", ["a", 1]],
    ["NUL in a key", { "a\0": 1 }, "nul-character", ["a\0"]],
    ["NUL at the root", "\0", "nul-character", []],
    ["infinity", JSON.parse('{"a":1e999}'), "number-not-finite", ["a"]],
    ["__proto__", JSON.parse('{"a":{"__proto__":{"x":1}}}'), "forbidden-key", ["a", "__proto__"]],
    ["constructor", { constructor: 1 }, "forbidden-key", ["constructor"]],
    ["prototype", [{ prototype: 1 }], "forbidden-key", [0, "prototype"]],
  ])("reports %s", (_name, value, type, path) => {
    expect(checkJsonLimits(value)).toMatchObject({ type, path });
  });

  it("reports the first in document order", () => {
    expect(checkJsonLimits({ a: { b: [1, "\0"] }, prototype: 1 })?.path).toEqual(["a", "b", 1]);
  });

  it("takes other limits", () => {
    expect(checkJsonLimits({ a: [] }, { maxDepth: 1 })).toMatchObject({ type: "too-deep", path: ["a"] });
    expect(checkJsonLimits({ a: 1, b: 2 }, { maxKeys: 1 })?.type).toBe("too-many-keys");
    expect(checkJsonLimits("12345", { maxStringBytes: 4 })?.type).toBe("string-too-long");
  });

  it("finds nothing in ordinary JSON within the limits", () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(value, (json) => {
        fc.pre(!/__proto__|constructor|prototype|\\u0000/.test(JSON.stringify(json)));
        expect(checkJsonLimits(json)).toBeNull();
      }),
    );
  });
});

describe("toWellFormedDeep", () => {
  it("replaces lone surrogates in texts and keys at any depth", () => {
    expect(toWellFormedDeep({ "a\ud800": ["x\udc00", { b: "😀" }], c: 1, d: null })).toEqual({
      "a\ufffd": ["x\ufffd", { b: "😀" }],
      c: 1,
      d: null,
    });
    expect(toWellFormedDeep("\ud83d")).toBe("\ufffd");
  });

  it("keeps the order of keys, and `__proto__` as a plain own key", () => {
    const copy = toWellFormedDeep(JSON.parse('{"b":1,"__proto__":{"x":1},"a":[]}'));
    expect(JSON.stringify(copy)).toBe('{"b":1,"__proto__":{"x":1},"a":[]}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it("takes 100,000 levels without a stack overflow", () => {
    expect(Array.isArray(toWellFormedDeep(JSON.parse("[".repeat(100_000) + "]".repeat(100_000))))).toBe(true);
  });

  it("leaves other objects alone", () => {
    const date = new Date(0);
    expect(toWellFormedDeep({ date }).date).toBe(date);
  });

  it("gives well-formed JSON for any value and changes nothing that was well formed", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\ud800", "\udc00", "😀") });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.array(tie("value")), fc.dictionary(text, tie("value"))),
    }));
    fc.assert(
      fc.property(value, (json) => {
        const serialized = JSON.stringify(toWellFormedDeep(json));
        expect(serialized).not.toMatch(/\\ud[89a-f]/i);
        expect(JSON.stringify(toWellFormedDeep(JSON.parse(serialized)))).toBe(serialized);
      }),
    );
  });
});
