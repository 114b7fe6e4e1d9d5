import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { element, twiml } from "./twiml.ts";

/** How an XML parser reads character data and attributes that have no entities of their own. */
function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) =>
    code === undefined
      ? ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name ?? ""] ?? "?")
      : String.fromCodePoint(Number(code)),
  );
}

test("an element has attributes, and text or elements; an empty one closes itself", () => {
  expect(element("Hangup")).toBe("<Hangup/>");
  expect(element("Pause", { length: 2, unset: null })).toBe('<Pause length="2"/>');
  expect(twiml(element("Connect", {}, [element("Stream", { url: "wss://a/b" })]))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Connect><Stream url="wss://a/b"/></Connect></Response>',
  );
  expect(twiml()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
});

describe("hostile text", () => {
  test.each([
    ["markup", '"/><Dial>+15550100</Dial><x a="', "&quot;/&gt;&lt;Dial&gt;+15550100&lt;/Dial&gt;&lt;x a=&quot;"],
    ["an entity", "&amp;&xxe;", "&amp;amp;&amp;xxe;"],
    ["a CDATA section", "<![CDATA[x]]>", "&lt;![CDATA[x]]&gt;"],
    ["line breaks", "a\tb\r\nc", "a&#9;b&#13;&#10;c"],
    ["control characters", "a\u0000\u0007\u001b\u007fb", "a\u007fb"],
    ["lone surrogates", "a\ud83cb\udf5dc", "abc"],
    ["non-characters", "a\ufffe\uffffb", "ab"],
    ["a surrogate pair", "🍝", "🍝"],
  ])("%s stays text", (_, text, written) => {
    expect(element("Say", { language: text }, text)).toBe(`<Say language="${written}">${written}</Say>`);
  });

  test("cannot break out of its place, and reads back as written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const written = String(element("Say", { a: text }, text));
        const match = /^<Say a="([^"<]*)"(?:\/>|>([^<]*)<\/Say>)$/s.exec(written);
        const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
        expect(unescapeXml(match?.[1] ?? "none")).toBe(kept);
        expect(unescapeXml(match?.[2] ?? "")).toBe(kept);
      }),
    );
  });
});
