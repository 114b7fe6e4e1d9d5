import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import type { Block, ParsedDocument } from "../parsed-document.ts";
import { rowText } from "./row-text.ts";

/** What is not the page's own text. */
const LEFT_OUT = new Set(["script", "style", "noscript", "template", "nav", "svg", "head", "iframe", "form", "button"]);
const HEADING = /^h([1-6])$/;
const OWN_BLOCK = new Set(["p", "li", "dt", "dd", "blockquote", "pre", "figcaption", "caption"]);
/** Deeper nesting is a trap rather than a page. */
const DEEPEST = 400;

/** The text of a page in its order: headings, paragraphs, items of lists, rows of tables. */
export function parseHtml(html: string): ParsedDocument {
  const blocks: Block[] = [];
  visit(parse(html, { lowerCaseTagName: true, comment: false }), blocks, 0);
  return { blocks, pageCount: null };
}

function visit(node: Node, blocks: Block[], depth: number): void {
  if (depth > DEEPEST) return;
  for (const child of node.childNodes) {
    if (child.nodeType === NodeType.TEXT_NODE) add(blocks, { kind: "text", text: child.text });
    if (child.nodeType !== NodeType.ELEMENT_NODE) continue;
    const element = child as HTMLElement;
    const tag = element.rawTagName.toLowerCase();
    const level = HEADING.exec(tag)?.[1];
    if (LEFT_OUT.has(tag)) continue;
    if (level !== undefined) add(blocks, { kind: "heading", text: element.text, level: Number(level) });
    else if (tag === "table") addTable(element, blocks);
    else if (OWN_BLOCK.has(tag)) add(blocks, { kind: "text", text: element.structuredText });
    else visit(element, blocks, depth + 1);
  }
}

/** Each row with the names of its columns, so that a row says by itself what it means. */
function addTable(table: HTMLElement, blocks: Block[]): void {
  const rows = table
    .querySelectorAll("tr")
    .map((row) =>
      row.childNodes
        .filter((cell): cell is HTMLElement => cell.nodeType === NodeType.ELEMENT_NODE)
        .map((cell) => clean(cell.text)),
    );
  const [names = [], ...others] = rows;
  if (others.length === 0) add(blocks, { kind: "row", text: names.join("; ") });
  for (const row of others) add(blocks, { kind: "row", text: rowText(names, row) });
}

function add(blocks: Block[], block: Block): void {
  const text = clean(block.text);
  if (text !== "") blocks.push({ ...block, text });
}

function clean(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
