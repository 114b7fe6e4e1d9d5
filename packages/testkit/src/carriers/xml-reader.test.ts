import { describe, expect, test } from "vitest";
import { readXml } from "./xml-reader.ts";

describe("a document", () => {
  test("is read with attributes, children, text and references", () => {
    const document = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- for the caller -->
      <Response>
        <Say language='de-DE' voice = "a&amp;b">Gr&#xfc;&#223;e &lt;3</Say ><Hangup/>
        <Say><![CDATA[a < b & c]]></Say>
      </Response>
      <!-- end -->`;
    const { name, children, text } = readXml(document);
    expect(name).toBe("Response");
    expect(text.trim()).toBe("");
    expect(children).toEqual([
      { name: "Say", attributes: { language: "de-DE", voice: "a&b" }, children: [], text: "Grüße <3" },
      { name: "Hangup", attributes: {}, children: [], text: "" },
      { name: "Say", attributes: {}, children: [], text: "a < b & c" },
    ]);
  });

  test.each([
    ["nothing", "", "< is missing"],
    ["text", "hello", "< is missing"],
    ["an ampersand in text", "<R>you & me</R>", "is not a reference"],
    ["an ampersand in an address", '<R url="wss://a/b?c=1&d=2"/>', "&d=2 is not a reference"],
    ["an unknown entity", "<R>&nbsp;</R>", "&nbsp; is not a reference"],
    ["an entity of JavaScript", "<R>&constructor;</R>", "&constructor; is not a reference"],
    ["an unclosed reference", "<R>a &amp b</R>", "is not a reference"],
    ["an invalid code", "<R>&#x110000;</R>", "is not a reference"],
    ["an open element", "<R><Say>hello</R>", "</R> closes <Say>"],
    ["an unclosed root", "<R>", "<R> is not closed"],
    ["two roots", "<R/><R/>", "something follows the root"],
    ["text after the root", "<R/>x", "something follows the root"],
    ["an attribute without quotes", "<R a=1/>", "is not quoted"],
    ["an attribute without a value", "<R a/>", "= is missing"],
    ["a repeated attribute", '<R a="1" a="2"/>', "is repeated"],
    ["attributes without a space between them", '<R a="1"b="2"/>', "a space is missing"],
    ["an unclosed quote", '<R a="1/>', '" is missing'],
    ["< in a value", '<R a="<"/>', "has a < in it"],
    ["a document type", "<!DOCTYPE r><R/>", "a name is missing"],
    ["an unclosed comment", "<R><!-- a </R>", "--> is missing"],
    ["an invalid name", "<1/>", "a name is missing"],
  ])("with %s is refused", (_, document, why) => {
    expect(() => readXml(document)).toThrow(why);
  });
});
