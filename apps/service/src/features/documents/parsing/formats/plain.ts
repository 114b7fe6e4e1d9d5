import { startCsv } from "@parley/foundation/csv-reader";
import { type Block, type ParsedDocument, TextBudget, UnreadableDocumentError } from "../parsed-document.ts";
import { isAlike } from "./tables/compare-rows.ts";
import { rowText } from "./tables/row-text.ts";

export function parsePlainText(content: string): ParsedDocument {
  const blocks = content
    .split(/\r?\n\s*\r?\n/)
    .map((text): Block => ({ kind: "text", text: text.trim() }))
    .filter(({ text }) => text !== "");
  return { blocks, pageCount: null };
}

/** A document is held in memory whole, whatever its rows are. */
const NO_LIMITS = { maxRowChars: Number.POSITIVE_INFINITY, maxCells: Number.POSITIVE_INFINITY };

/** Each row with the names of its columns, unless the first row is one like the others. */
export function parseCsv(content: string): ParsedDocument {
  const { reader, rest } = startCsv(content, NO_LIMITS);
  const rows = [...reader.read(rest), ...reader.end()].map((row) => {
    if ("reason" in row) throw new UnreadableDocumentError("The table is damaged and cannot be read");
    return row.cells.map((cell) => cell.trim());
  });
  const [first = [], ...others] = rows;
  const isNamed = others.length > 0 && !isAlike(first, others);
  const budget = new TextBudget();
  const blocks = (isNamed ? others : rows).map((row): Block => {
    const block = { kind: "row", text: rowText(isNamed ? first : [], row) } as const;
    budget.take(block.text.length);
    return block;
  });
  return { blocks, pageCount: null };
}

/** One block for each element of the outermost lists, each value with the names that lead to it. */
export function parseJson(content: string): ParsedDocument {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw new UnreadableDocumentError("The file is no valid JSON");
  }
  const blocks: Block[] = [];
  const budget = new TextBudget();
  const add = (path: string, value: unknown) => {
    const lines: string[] = [];
    flatten(path, value, 0, (line) => {
      // Each repeats the names that lead to it.
      budget.take(line.length);
      lines.push(line);
    });
    if (lines.length > 0) blocks.push({ kind: "row", text: lines.join("; ") });
  };
  if (Array.isArray(parsed)) for (const element of parsed) add("", element);
  else if (typeof parsed === "object" && parsed !== null) {
    for (const [name, value] of Object.entries(parsed)) {
      if (Array.isArray(value)) for (const element of value) add(name, element);
      else add(name, value);
    }
  } else add("", parsed);
  return { blocks, pageCount: null };
}

const DEEPEST = 40;

function flatten(path: string, value: unknown, depth: number, add: (line: string) => void): void {
  if (value === null || value === "" || depth > DEEPEST) return;
  if (typeof value !== "object") {
    add(path === "" ? String(value) : `${path}: ${String(value)}`);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const isListed = Array.isArray(value);
    flatten(isListed ? path : path === "" ? name : `${path} ${name}`, member, depth + 1, add);
  }
}
