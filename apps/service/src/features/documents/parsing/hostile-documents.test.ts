import { describe, expect, test } from "vitest";
import type { DocumentFormat } from "./document-format.ts";
import { parseDocument } from "./parse-document.ts";
import { UnreadableDocumentError } from "./parsed-document.ts";

const CHARACTERS = 200_000;
/** Nothing that takes less is worth a second look; what grows with the square takes seconds. */
const NOTHING_MS = 120;

/** Processor time of reading or refusing it. */
async function timeOf(format: DocumentFormat, content: Buffer): Promise<number> {
  const before = process.cpuUsage();
  await parseDocument(format, content).catch((error: unknown) => {
    if (!(error instanceof UnreadableDocumentError)) throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function medianOf(format: DocumentFormat, content: Buffer): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) times.push(await timeOf(format, content));
  return times.toSorted((one, other) => one - other)[1] ?? 0;
}

async function expectLinear(format: DocumentFormat, make: (characters: number) => string): Promise<void> {
  const [whole, half] = [Buffer.from(make(CHARACTERS)), Buffer.from(make(CHARACTERS / 2))];
  if ((await timeOf(format, whole)) < NOTHING_MS) return;
  expect(await medianOf(format, whole)).toBeLessThan(Math.max(NOTHING_MS, 2.5 * (await medianOf(format, half))));
}

const repeated = (piece: string, characters: number) => piece.repeat(Math.ceil(characters / piece.length));

describe("the time to read a page grows with its length", () => {
  test.each([
    ...["<!--", "<!", "<?", "<", "</", "<a", "<a ", "<a b=", '<a b="', "<a b='\"' ", "<a =", "<!-", "--", "<!-->"],
    ...["<div>", "</div>", "<p>", "<b>", "<li>", "<ul><li>", "<dl><dt>", "<h1>", "<nav>", "<nav><p>", "<form>", "<br>"],
    ...["<table>", "<table><tr><td>", "<td>", "<tr>", "<table><td>", "</td>", "</table>", "<caption>", "<thead>"],
    ...["<script>", "<script/>", "</script", "<title>", "<textarea>", "<svg>", "<select><option>", "<template>"],
    ...["&", "&amp", "&#", "&#x", "&notin", " \n", "\n", " ", "\u00a0", "a<b>b</b>", "<p>a</p>", "<div>a</p>"],
  ])("of %j", async (piece) => {
    await expectLinear("html", (characters) => repeated(piece, characters));
    await expectLinear("html", (characters) => `<table><tr><td>a<div>${repeated(piece, characters)}x`);
  });

  test.each([
    ["rows", (length: number) => repeated("<tr><td>Mon<td>9", length)],
    ["cells", (length: number) => `<tr>${repeated("<td>1", length)}`],
    ["names", (length: number) => `<tr>${repeated("<th>a", length / 2)}<tr>${repeated("<td>b", length / 2)}`],
    ["cells that reach across", (length: number) => `<tr>${repeated("<td colspan=1000>a", length)}`],
    ["cells that reach down", (length: number) => repeated("<tr><td rowspan=65534>a", length)],
    ["cells that reach everywhere", (length: number) => repeated("<tr><td rowspan=0 colspan=9999>a", length)],
    [
      "one long cell that is repeated",
      (n: number) => `<tr><td rowspan=0>${"a".repeat(n / 2)}${repeated("<tr><td>b", n / 2)}`,
    ],
    ["a long name", (length: number) => `<tr><th>${"a".repeat(length / 2)}<th>b${repeated("<tr><td>c", length / 2)}`],
  ])("of a table of %s", async (_what, make) => {
    await expectLinear("html", (characters) => `<table>${make(characters)}</table>`);
  });
});

describe("the time to read a file grows with its length", () => {
  test.each<[DocumentFormat, string, string, string]>([
    ...(
      ['"\n', '""', '"', '",', '"a",', '"a"b', ",", ";", "\n", "\r", " ", "a\n", "a,b\n", "1,2\n", '="a",'] as const
    ).map((piece): [DocumentFormat, string, string, string] => ["csv", "", piece, ""]),
    ["csv", "a".repeat(CHARACTERS / 10), "\n1", ""],
    ["md", "# ", "#", "x"],
    ["md", "# a", " ", "b"],
    ["md", "# a", " #", "b"],
    ["md", "|", "|", "x"],
    ["md", "|", " ", "x"],
    ["md", "|", "\\|", "|"],
    ["md", "|a|\n|-|\n", "|b|\n", ""],
    ["md", `|${"a".repeat(CHARACTERS / 10)}|\n|-|\n`, "|b|\n", ""],
    ["md", "", "|-", "|"],
    ["md", "|a|\n|", "-", "x|"],
    ...(["#", "# a\n", "`", "```\n", "~~~", "\n", " \n", "[", "*", ">", "- a\n"] as const).map(
      (piece): [DocumentFormat, string, string, string] => ["md", "", piece, ""],
    ),
    ...(["\n", "\r\n", "\n \n", " ", "\n\r", "a\n\n", "\t"] as const).map(
      (piece): [DocumentFormat, string, string, string] => ["txt", "", piece, "x"],
    ),
    ["json", "", "[", ""],
    ["json", "", '{"a":', ""],
    ["json", "[0", ",[]", "]"],
    ["json", "[0", ",{}", "]"],
    ["json", "[0", ',"a"', "]"],
    ["json", '"', "\\u0000", '"'],
    ["json", '{"a":[0', ',{"b":[1]}', "]}"],
    ["json", `{"${"a".repeat(CHARACTERS / 10)}":[0`, ",1", "]}"],
  ])("of %s: %.20j, then %j, then %j", async (format, start, piece, end) => {
    await expectLinear(format, (characters) => start + repeated(piece, characters) + end);
  });

  test("of JSON with many members", async () => {
    const make = (characters: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: characters / 12 }, (_, index) => [`k${index}`, index])));
    await expectLinear("json", make);
    await expectLinear("json", (characters) => `{"a":${make(characters)}}`);
  });
});
