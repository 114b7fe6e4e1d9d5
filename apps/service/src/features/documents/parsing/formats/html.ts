import type { Block, ParsedDocument } from "../parsed-document.ts";
import { HtmlReader } from "./html/html-reader.ts";
import { tokenizeHtml } from "./html/tokenize-html.ts";

/** The text of a page in its order: headings, paragraphs, items of lists, rows of tables. */
export function parseHtml(html: string): ParsedDocument {
  const reader = new HtmlReader();
  for (const token of tokenizeHtml(html)) reader.take(token);
  const blocks: readonly Block[] = reader.end();
  return { blocks, pageCount: null };
}
