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
    ["an ampersand in text", "<R>you & me</R>", "is no reference"],
    ["an ampersand in an address", '<R url="wss://a/b?c=1&d=2"/>', "&d=2 is no reference"],
    ["an unknown entity", "<R>&nbsp;</R>", "&nbsp; is no reference"],
    ["an entity of JavaScript", "<R>&constructor;</R>", "&constructor; is no reference"],
    ["a reference that is not closed", "<R>a &amp b</R>", "is no reference"],
    ["a code that is none", "<R>&#x110000;</R>", "is no reference"],
    ["an open element", "<R><Say>hello</R>", "</R> closes <Say>"],
    ["a root that is open", "<R>", "<R> is not closed"],
    ["two roots", "<R/><R/>", "something follows the root"],
    ["text after the root", "<R/>x", "something follows the root"],
    ["an attribute without quotes", "<R a=1/>", "is not quoted"],
    ["an attribute without a value", "<R a/>", "= is missing"],
    ["an attribute twice", '<R a="1" a="2"/>', "stands there twice"],
    ["attributes without a blank", '<R a="1"b="2"/>', "a blank is missing"],
    ["a quote that is not closed", '<R a="1/>', '" is missing'],
    ["< in a value", '<R a="<"/>', "has a < in it"],
    ["a document type", "<!DOCTYPE r><R/>", "a name is missing"],
    ["a comment that is not closed", "<R><!-- a </R>", "--> is missing"],
    ["a name that is none", "<1/>", "a name is missing"],
  ])("with %s is refused", (_, document, why) => {
    expect(() => readXml(document)).toThrow(why);
  });
});
