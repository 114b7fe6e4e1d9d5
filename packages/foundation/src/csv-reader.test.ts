import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvLimits, CsvReader, type CsvRow, type Delimiter, startCsv } from "./csv-reader.ts";

interface Reading {
  readonly delimiter?: Delimiter;
  readonly pieceChars?: number;
  readonly limits?: CsvLimits;
}

function read(text: string, { delimiter = ",", pieceChars = 7, limits }: Reading = {}) {
  const reader = new CsvReader(delimiter, limits);
  const records: CsvRow[] = [];
  for (let at = 0; at < text.length; at += pieceChars) records.push(...reader.read(text.slice(at, at + pieceChars)));
  return [...records, ...reader.end()];
}
const cells = (text: string) => read(text).map((record) => ("cells" in record ? record.cells : record));

describe("rows", () => {
  test.each<[string, string, readonly unknown[]]>([
    [
      "line ends of every kind",
      "a,b\nc,d\r\ne,f\rg,h",
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
        ["g", "h"],
      ],
    ],
    ["quotes", '"a,1","b ""x""","c\nd",e"f', [["a,1", 'b "x"', "c\nd", 'e"f']].map((row) => row)],
    ["text after quotes", '"a"b,"c" ', [["ab", "c "]]],
    [
      "blanks before quotes",
      ' "a,1",\t "b"\n\u00a0"a,1",\u3000"b"\n  c, d',
      [
        ["a,1", "b"],
        ["a,1", "b"],
        ["  c", " d"],
      ].map((row) => row),
    ],
    ["blank rows", "a\n\n  ,\n\r\nb\n", [["a"], ["b"]]],
    ["empty cells", ",a,\n", [["", "a", ""]]],
    ["nothing", "", []],
  ])("%s", (_what, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test("each says its line, also after rows of several lines", () => {
    expect(read('a\n"b\nb"\n\nc\r\nd').map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test("whatever was written is read, however it is cut", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é", ";") });
    const row = fc
      .array(cell, { minLength: 1, maxLength: 4 })
      .filter((each) => each.some((text) => text.trim() !== ""));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (rows, pieceChars) => {
        const written = rows
          .map((each) => each.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(read(written, { pieceChars }).map((record) => ("cells" in record ? record.cells : null))).toEqual(rows);
      }),
    );
  });
});

describe("what is too much is one reject, and the next row is read", () => {
  test.each<[string, string, string]>([
    ["a long cell", `+1,${"x".repeat(200_000)}\nb`, "line-too-long"],
    ["a long quoted cell", `+1,"${"x".repeat(200_000)}\nb`, "line-too-long"],
    ["many cells", `+1,${"x,".repeat(5_000)}\nb`, "too-many-cells"],
  ])("%s", (_what, text, reason) => {
    expect(read(text, { pieceChars: 4_096 })).toEqual([
      { line: 1, reason, value: "+1" },
      { line: 2, cells: ["b"] },
    ]);
  });

  test.each<[string, string, string]>([
    ["blanks without end", `${" ".repeat(20)}\nb`, "line-too-long"],
    ["too many cells within quotes", '"+1","2","3","4"\nb', "too-many-cells"],
  ])("%s, within limits of the caller's own", (_what, text, reason) => {
    const limits = { maxRowChars: 10, maxCells: 3 };
    expect(read(text, { limits })).toEqual([
      { line: 1, reason, value: expect.any(String) },
      { line: 2, cells: ["b"] },
    ]);
  });

  test("a row of any length is read where the caller sets no limit", () => {
    const cell = "x".repeat(200_000);
    const limits = { maxRowChars: Number.POSITIVE_INFINITY, maxCells: Number.POSITIVE_INFINITY };
    expect(read(`a,"${cell}"`, { limits, pieceChars: 4_096 })).toEqual([{ line: 1, cells: ["a", cell] }]);
  });

  test("quotes that are never closed", () => {
    expect(read('a\n"b')).toEqual([
      { line: 1, cells: ["a"] },
      { line: 2, reason: "quote-not-closed", value: "b" },
    ]);
  });
});

test.each([
  ["a,b;c,d\n", ","],
  ["a;b;c,d\n", ";"],
  ["a\tb\n1,2,3,4", "\t"],
  ["a|b\n1,2,3,4", "|"],
  ['"a;b;c;d",e\n', ","],
  ["phone", ","],
  ["\n\na;b", ";"],
  ["sep=;\na,b,c", ";"],
])("the delimiter of %j is %j", (text, delimiter) => {
  expect(startCsv(text).delimiter).toBe(delimiter);
});

describe("a first line that names the delimiter is no row", () => {
  test.each([",", ";", "\t", "|"] as const)("%j, however Excel writes it", (delimiter) => {
    const forms = [`sep=${delimiter}\n`, `SEP=${delimiter}\r\n`, `sep=${delimiter}\r`, `"sep=${delimiter}"\r\n`];
    for (const form of [...forms, `\uFEFF${forms[0]}`]) {
      const { reader, rest } = startCsv(`${form}a${delimiter}b`);
      expect([...reader.read(rest), ...reader.end()], JSON.stringify(form)).toEqual([{ line: 2, cells: ["a", "b"] }]);
    }
  });

  test.each(["sep=ab\n1", "separator;b\n1;2", "sep=\n1"])("%j names none", (text) => {
    const { reader, rest } = startCsv(text);
    expect(rest).toBe(text);
    expect([...reader.read(rest), ...reader.end()]).toHaveLength(2);
  });
});
