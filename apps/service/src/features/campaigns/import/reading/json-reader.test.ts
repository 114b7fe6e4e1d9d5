import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonReader } from "./json-reader.ts";
import { type RawRecord, UnreadableImportError } from "./raw-record.ts";

function read(text: string, pieceChars = 5) {
  const reader = new JsonReader();
  const records: RawRecord[] = [];
  for (let at = 0; at < text.length; at += pieceChars) records.push(...reader.read(text.slice(at, at + pieceChars)));
  return [...records, ...reader.end()];
}
const members = (text: string, pieceChars?: number) =>
  read(text, pieceChars).map((record) => ("members" in record ? record.members : record));

test("objects are read whatever is in them, however the text is cut", () => {
  const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (list, cut, isInside) => {
        const text = JSON.stringify(isInside ? { meta: ["contacts"], contacts: list, more: [1] } : list, null, 1);
        expect(members(text, cut)).toEqual(JSON.parse(JSON.stringify(list)));
      },
    ),
  );
});

test("an element that is no object, or no JSON, or too long, is a reject of its own", () => {
  const long = JSON.stringify({ note: "x".repeat(70_000) });
  expect(read(`[{"a":1}, 5, {"a":}, ${long}, {"b":2}]`, 1_000)).toEqual([
    { line: 1, members: { a: 1 } },
    { line: 2, reason: "not-an-object", value: "5" },
    { line: 3, reason: "json-not-readable", value: '{"a":}' },
    { line: 4, reason: "line-too-long", value: expect.any(String) },
    { line: 5, members: { b: 2 } },
  ]);
});

test.each(["", "  ", "[", '[{"a":1}', "5", '{"contacts":5}', '{"people":[{"a":1}]}', "[}"])("%j is no list", (text) => {
  expect(() => read(text)).toThrow(UnreadableImportError);
});
