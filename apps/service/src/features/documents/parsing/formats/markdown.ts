import type { Block, ParsedDocument } from "../parsed-document.ts";
import { rowText } from "./row-text.ts";

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const TABLE_LINE = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;
const FENCE = /^\s*(?:```|~~~)/;

/** Headings, paragraphs, and tables row by row; what is between fences stays as it is. */
export function parseMarkdown(content: string): ParsedDocument {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let columns: readonly string[] | null = null;
  let isFenced = false;
  const endParagraph = () => {
    const text = paragraph.join("\n").trim();
    if (text !== "") blocks.push({ kind: "text", text });
    paragraph = [];
  };
  for (const line of content.split(/\r?\n/)) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : HEADING.exec(line);
    const cells = isFenced
      ? undefined
      : TABLE_LINE.exec(line)?.[1]
          ?.split("|")
          .map((cell) => cell.trim());
    if (cells === undefined) columns = null;
    if (heading !== null) {
      endParagraph();
      blocks.push({ kind: "heading", text: heading[2] ?? "", level: heading[1]?.length ?? 1 });
    } else if (cells !== undefined) {
      endParagraph();
      if (columns === null) columns = cells;
      else if (!TABLE_RULE.test(line)) blocks.push({ kind: "row", text: rowText(columns, cells) });
    } else if (line.trim() === "" && !isFenced) endParagraph();
    else paragraph.push(line.trimEnd());
  }
  endParagraph();
  return { blocks, pageCount: null };
}
