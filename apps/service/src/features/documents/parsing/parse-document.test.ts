import { describe, expect, test } from "vitest";
import {
  docxParagraph,
  docxTable,
  makeDocx,
  makePdf,
  makeZip,
} from "../../../../tests/support/documents/make-files.ts";
import { documentFormatOf } from "./document-format.ts";
import { parseDocument } from "./parse-document.ts";
import { parseInThread } from "./parse-in-thread.ts";

const signal = new AbortController().signal;
const textsOf = async (format: Parameters<typeof parseDocument>[0], content: string | Buffer) =>
  (await parseDocument(format, Buffer.from(content as string))).blocks.map(({ kind, text }) => `${kind}: ${text}`);

describe("a document's text", () => {
  test("of a PDF has its pages", async () => {
    const pdf = makePdf([["Opening hours", "We open at nine."], ["Returns are free for 30 days (unused)."]]);
    expect(await parseDocument("pdf", pdf)).toEqual({
      pageCount: 2,
      blocks: [
        { kind: "text", text: "Opening hours We open at nine.", page: 1 },
        { kind: "text", text: "Returns are free for 30 days (unused).", page: 2 },
      ],
    });
  });

  test("of a Word document has headings and tables", async () => {
    const body = [
      docxParagraph("Prices", "Heading1"),
      docxParagraph("All prices include tax."),
      docxTable([
        ["Room", "Price"],
        ["Single", "80 euros"],
        ["Double", "120 euros"],
      ]),
    ].join("");
    expect(await textsOf("docx", makeDocx(body))).toEqual([
      "heading: Prices",
      "text: All prices include tax.",
      "row: Room: Single; Price: 80 euros",
      "row: Room: Double; Price: 120 euros",
    ]);
  });

  test("of a web page leaves out what is not its text", async () => {
    const html = `<html><head><title>x</title><style>p{}</style></head><body><nav>Menu</nav><script>alert(1)</script>
      <h1>Fees &amp; terms</h1><div>Loose words<p>First <b>paragraph</b>.</p><ul><li>One</li><li>Two</li></ul></div>
      <table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9&ndash;17</td></tr></table></body></html>`;
    expect(await textsOf("html", html)).toEqual([
      "heading: Fees & terms",
      "text: Loose words",
      "text: First paragraph.",
      "text: One",
      "text: Two",
      "row: Day: Monday; Hours: 9–17",
    ]);
  });

  test("of Markdown", async () => {
    const content = "# Title #\n\nFirst\nline\n\n## Table\n| A | B |\n|---|:-:|\n| 1 | 2 |\n\n```\n# no heading\n```\n";
    expect(await textsOf("md", content)).toEqual([
      "heading: Title",
      "text: First\nline",
      "heading: Table",
      "row: A: 1; B: 2",
      "text: ```\n# no heading\n```",
    ]);
  });

  test("of Markdown has names of columns only over a rule, and pipes within cells", async () => {
    expect(await textsOf("md", "| Mon | 9 |\n| Tue | a\\|b |\n")).toEqual(["row: Mon; 9", "row: Tue; a|b"]);
    expect(await textsOf("md", "|a|b|\n|:-|-|\n")).toEqual(["row: a; b"]);
    expect(await textsOf("md", "Text\n|a|b|\n|-|-|\n|x\\|y|2|\n# c\n")).toEqual([
      "text: Text",
      "row: a: x|y; b: 2",
      "heading: c",
    ]);
  });

  test("of plain text, in whatever encoding", async () => {
    expect(await textsOf("txt", "One\r\n\r\nTwo")).toEqual(["text: One", "text: Two"]);
    expect(await textsOf("txt", Buffer.from("Grüße", "latin1"))).toEqual(["text: Grüße"]);
    expect(await textsOf("txt", Buffer.from("\ufeffGrüße", "utf16le"))).toEqual(["text: Grüße"]);
  });

  test("of a table names each value's column", async () => {
    expect(await textsOf("csv", 'name;hours\n"Berlin; Mitte";9-17\nBonn;')).toEqual([
      "row: name: Berlin; Mitte; hours: 9-17",
      "row: name: Bonn",
    ]);
  });

  test.each([
    ["the delimiter is the one the first row uses outside quotes", 'a,"b;c;d"\n1,2', ["row: a: 1; b;c;d: 2"]],
    ["tabs may separate cells", "a\tb\n1\t2,5", ["row: a: 1; b: 2,5"]],
    ["a cell may span lines and hold quotes", 'a,b\n"1\r\n2", "say ""hi"""', ['row: a: 1\r\n2; b: say "hi"']],
    ["a quote inside a cell is text", 'size\n5" pipe', ['row: size: 5" pipe']],
    ["rows may lack cells or have more", "a,b\n1\n1,2,3", ["row: a: 1", "row: a: 1; b: 2; 3"]],
    ["a first row like the others names nothing", "Mon,9-17\nTue,9-18", ["row: Mon; 9-17", "row: Tue; 9-18"]],
    ["days are no names of days", "Sun,shut\nMon,9-17", ["row: Sun; shut", "row: Mon; 9-17"]],
    ["years may be names", "Room,2025,2026\nA,100,120", ["row: Room: A; 2025: 100; 2026: 120"]],
    ["a row may be long", `a\n${"x".repeat(100_000)}`, [`row: a: ${"x".repeat(100_000)}`]],
  ])("of a table: %s", async (_what, content, texts) => {
    expect(await textsOf("csv", content)).toEqual(texts);
  });

  test("of JSON names what leads to each value", async () => {
    const content = JSON.stringify({ shop: { city: "Bonn", open: true }, staff: [{ name: "Ann" }, { name: "Bo" }] });
    expect(await textsOf("json", content)).toEqual([
      "row: shop city: Bonn; shop open: true",
      "row: staff name: Ann",
      "row: staff name: Bo",
    ]);
  });
});

describe("cannot be read", () => {
  const bomb = Buffer.alloc(120 * 1_024 * 1_024, 32);
  test.each([
    ["a PDF that breaks off", "pdf", makePdf([["Hello"]]).subarray(0, 200), "damaged"],
    ["bytes that say they are a PDF", "pdf", Buffer.from("%PDF-1.7 nothing else"), "damaged"],
    ["an encrypted PDF", "pdf", makePdf([["Hello"]], { isEncrypted: true }), "encrypted"],
    ["a PDF without text", "pdf", makePdf([[]]), "no text"],
    ["a PDF that bursts", "pdf", makePdf([[" ".repeat(34_000_000)]], { packings: 2 }), "more than it may hold"],
    ["a Word document that is none", "docx", Buffer.from("Hello"), "damaged, encrypted, or none"],
    ["a zip file of something else", "docx", makeZip({ "a.txt": Buffer.from("a") }), "damaged"],
    ["a zip bomb", "docx", makeDocx("", { "word/media/x.bin": bomb }), "more than it may hold"],
    [
      "a zip bomb that says it is small",
      "docx",
      makeZip({ "word/document.xml": bomb }, { "word/document.xml": 10 }),
      "damaged, encrypted, or none",
    ],
    ["text that is none", "txt", Buffer.from([0, 1, 2, 0xff, 0xfe, 0]), "no text"],
    ["a table with a quote that stays open", "csv", Buffer.from('a,b\n1,"2\n3,4'), "damaged"],
    ["JSON that is none", "json", Buffer.from("{"), "no valid JSON"],
    ["nothing", "txt", Buffer.from("  \n "), "no text"],
    ["too much", "txt", Buffer.from("word ".repeat(1_100_000)), "more than 5000000 characters"],
  ] as const)("%s", async (_what, format, bytes, reason) => {
    await expect(parseInThread({ format, bytes }, signal)).rejects.toMatchObject({
      name: "UnreadableDocumentError",
      message: expect.stringContaining(reason),
    });
  });

  test("what takes too long or too much memory, and the process goes on", async () => {
    const deep = Buffer.from(`${"[".repeat(3_000_000)}`);
    await expect(parseInThread({ format: "json", bytes: deep }, signal)).rejects.toThrow(/JSON|memory|damaged/);
    const large = Buffer.from("<p>word</p>".repeat(900_000));
    await expect(
      parseInThread({ format: "html", bytes: large }, signal, { timeoutMs: 60_000, memoryMb: 24 }),
    ).rejects.toThrow("too much memory");
    await expect(
      parseInThread({ format: "html", bytes: large }, signal, { timeoutMs: 1, memoryMb: 384 }),
    ).rejects.toThrow("too long");
  });
});

test("a document is parsed in a thread like anywhere else", async () => {
  const parsed = await parseInThread({ format: "md", bytes: Buffer.from("# A\n\nb") }, signal);
  expect(parsed.blocks).toEqual([
    { kind: "heading", text: "A", level: 1 },
    { kind: "text", text: "b" },
  ]);
});

test.each([
  ["manual.pdf", "", "x", "pdf"],
  ["manual", "application/pdf", "x", "pdf"],
  ["manual.txt", "text/plain", "%PDF-1.4", "pdf"],
  ["a.DOCX", "application/octet-stream", "PK", "docx"],
  ["a.htm", "", "x", "html"],
  ["a.markdown", "", "x", "md"],
  ["a.xlsx", "text/plain", "PK", null],
  ["photo.png", "image/png", "x", null],
  ["a", "application/octet-stream", "x", null],
] as const)("%s, sent as %s, is %s", (name, type, begin, format) => {
  expect(documentFormatOf(name, type, Buffer.from(begin))).toBe(format ?? null);
});
