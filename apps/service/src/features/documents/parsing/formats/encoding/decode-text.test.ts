import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

/** Привет in windows-1251. */
const CYRILLIC = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
const page = (head: string, body: Buffer = CYRILLIC) => Buffer.concat([Buffer.from(`${head}<p>`), body]);
const html = (bytes: Buffer, contentType = "") => decodeText({ bytes, contentType, isHtml: true });
const text = (bytes: Buffer, contentType = "") => decodeText({ bytes, contentType, isHtml: false });

describe("a page is in the encoding it says it is in", () => {
  test.each([
    ['<meta charset="windows-1251">'],
    ["<META CHARSET=cp1251>"],
    ["<html><head><title>é</title><meta charset='Windows-1251'/>"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'],
    ['<meta content="text/html;charset=windows-1251" http-equiv=content-type>'],
    ['<!-- <meta charset="utf-8"> --><meta charset="windows-1251">'],
    ['<script>"<meta charset=utf-8>"</script><meta charset="windows-1251">'],
    [`<meta name="description" content="charset=utf-8">${" ".repeat(2_000)}<meta charset="windows-1251">`],
    ['<meta charset="no-such-thing"><meta charset="utf-8">', "text/html; charset=windows-1251"],
    ['<?xml version="1.0" encoding="windows-1251"?>'],
  ])("%s %s", (head, contentType = "") => {
    expect(html(page(head), contentType)).toMatch(/Привет$/);
  });

  test("its content type counts before what the page says, its mark before both", () => {
    const head = '<meta charset="koi8-r">';
    expect(html(page(head), 'text/html; charset="windows-1251"')).toMatch(/Привет$/);
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), page(head, Buffer.from("Привет"))]);
    expect(html(marked, "text/html; charset=windows-1251")).toMatch(/^<meta.*Привет$/);
  });

  test("a wrong content type does not hide what the page says", () => {
    expect(html(page('<meta charset="windows-1251">'), "text/html; charset=utf-8")).toMatch(/Привет$/);
  });

  test("a page that says UTF-16 and can be read byte by byte is UTF-8", () => {
    expect(html(page('<meta charset="utf-16">', Buffer.from("Привет")))).toMatch(/Привет$/);
  });
});

test.each<[string, readonly number[], string]>([
  ["shift_jis", [0x93, 0xfa, 0x96, 0x7b], "日本"],
  ["euc-jp", [0xc6, 0xfc, 0xcb, 0xdc], "日本"],
  ["gb18030", [0xc4, 0xe3, 0xba, 0xc3], "你好"],
  ["big5", [0xa7, 0x41, 0xa6, 0x6e], "你好"],
  ["euc-kr", [0xc7, 0xd1, 0xb1, 0xdb], "한글"],
  ["koi8-r", [0xf0, 0xf2, 0xe9], "ПРИ"],
  ["iso-8859-2", [0xa3, 0xf3, 0x64, 0xbc], "Łódź"],
  ["iso-8859-7", [0xc3, 0xe5, 0xe9], "Γει"],
  ["windows-1250", [0xa3, 0xf3, 0x64, 0x9f], "Łódź"],
  ["windows-1255", [0xf9, 0xec, 0xe5, 0xed], "שלום"],
  ["windows-1256", [0xe3, 0xd1, 0xcd], "مرح"],
  ["macintosh", [0x8e], "é"],
])("a text sent as %s is read as that", (charset, bytes, expected) => {
  expect(text(Buffer.from(bytes), `text/plain; charset=${charset}`)).toBe(expected);
  expect(html(page(`<meta charset=${charset}>`, Buffer.from(bytes)))).toMatch(new RegExp(`<p>${expected}$`));
});

test("UTF-16 is read whichever end comes first, with a mark or by its zeros", () => {
  const words = fc.stringMatching(/^[a-zA-Zéß ,;\n]{1,60}$/);
  fc.assert(
    fc.property(words, fc.boolean(), (word, isMarked) => {
      const content = `Opening hours: ${word}`;
      const bytes = Buffer.from(isMarked ? `\ufeff${content}` : content, "utf16le");
      expect(text(Buffer.from(bytes))).toBe(content);
      expect(text(Buffer.from(bytes).swap16())).toBe(content);
    }),
  );
});

test("a text that says nothing is UTF-8, else Windows' own", () => {
  expect(text(Buffer.from("Grüße"))).toBe("Grüße");
  expect(text(Buffer.from("Grüße", "latin1"))).toBe("Grüße");
  expect(text(Buffer.from([0x80, 0x20, 0x93, 0x41, 0x94]))).toBe("€ “A”");
  expect(text(Buffer.from("<meta charset=koi8-r>é"))).toMatch(/é$/);
});

describe("says that bytes are not what they should be", () => {
  test.each<[string, Buffer, string, string]>([
    [
      "the content type says UTF-8",
      Buffer.from("Grüße", "latin1"),
      "text/plain; charset=UTF-8",
      "is utf-8, and it is not",
    ],
    ["a mark says UTF-8", Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xe9]), "", "is utf-8, and it is not"],
    ["half a character of UTF-16", Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42]), "", "is utf-16le, and it is not"],
    ["Shift_JIS that does not say so", Buffer.from([0x81, 0x40, 0x83, 0x41]), "", "not known"],
    ["bytes that are no text", Buffer.from([0, 1, 2, 0xff, 0xfe, 0]), "", "no text"],
  ])("%s", (_what, bytes, contentType, reason) => {
    expect(() => text(bytes, contentType)).toThrow(reason);
  });
});
