import { type Block, type ParsedDocument, TextBudget } from "../parsed-document.ts";
import { rowText } from "./tables/row-text.ts";

const HEADING = /^#{1,6}(?=\s)/;
/** The second line of a table; the first one names its columns then. */
const TABLE_RULE = /^:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*$/;
const FENCE = /^\s*(?:```|~~~)/;

/** Headings, paragraphs, and tables row by row; what is between fences stays as it is. */
export function parseMarkdown(content: string): ParsedDocument {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let table: (readonly string[])[] = [];
  let isFenced = false;
  const budget = new TextBudget();
  const endTable = () => {
    for (const text of readTable(table)) {
      budget.take(text.length);
      blocks.push({ kind: "row", text });
    }
    table = [];
  };
  const endParagraph = () => {
    const text = paragraph.join("\n").trim();
    if (text !== "") blocks.push({ kind: "text", text });
    paragraph = [];
  };
  for (const line of content.split(/\r?\n/)) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const level = isFenced ? undefined : HEADING.exec(line)?.[0].length;
    const cells = isFenced ? null : readCells(line);
    if (cells === null && table.length > 0) endTable();
    if (level !== undefined) {
      endParagraph();
      blocks.push({ kind: "heading", text: headingText(line.slice(level)), level });
    } else if (cells !== null) {
      endParagraph();
      table.push(cells);
    } else if (line.trim() === "" && !isFenced) endParagraph();
    else paragraph.push(line.trimEnd());
  }
  endTable();
  endParagraph();
  return { blocks, pageCount: null };
}

/** Without the number signs that may close it. */
function headingText(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return text.slice(0, end).trimEnd();
}

/** A pipe after a backslash is part of its cell. @returns null when the line is no row of a table */
function readCells(line: string): readonly string[] | null {
  const text = line.trim();
  if (text.length < 2 || !text.startsWith("|") || !text.endsWith("|")) return null;
  return text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** The text of each row. */
function* readTable(lines: readonly (readonly string[])[]): Generator<string> {
  const [first = [], second = []] = lines;
  const isNamed = isRule(second);
  const rows = lines.slice(isNamed ? 2 : 0).filter((cells) => !isRule(cells));
  // Names alone are all that it says.
  if (isNamed && rows.length === 0) yield rowText([], first);
  for (const cells of rows) yield rowText(isNamed ? first : [], cells);
}

function isRule(cells: readonly string[]): boolean {
  return cells.length > 0 && TABLE_RULE.test(cells.join("|"));
}
