import type { DocumentFormat } from "./document-format.ts";
import { parseDocx } from "./formats/docx.ts";
import { parseHtml } from "./formats/html.ts";
import { parseMarkdown } from "./formats/markdown.ts";
import { parsePdf } from "./formats/pdf.ts";
import { decodeText, parseCsv, parseJson, parsePlainText } from "./formats/plain.ts";
import { checkParsed, type ParsedDocument } from "./parsed-document.ts";

/**
 * The text of a document with its headings, tables and pages. Runs in a thread of its own (`parse-in-thread.ts`): a document
 * may be made to take all time and memory there is.
 * @throws UnreadableDocumentError
 */
export async function parseDocument(format: DocumentFormat, bytes: Buffer): Promise<ParsedDocument> {
  return checkParsed(await parse(format, bytes));
}

async function parse(format: DocumentFormat, bytes: Buffer): Promise<ParsedDocument> {
  switch (format) {
    case "pdf":
      return parsePdf(bytes);
    case "docx":
      return parseDocx(bytes);
    case "html":
      return parseHtml(decodeText(bytes));
    case "md":
      return parseMarkdown(decodeText(bytes));
    case "txt":
      return parsePlainText(decodeText(bytes));
    case "csv":
      return parseCsv(decodeText(bytes));
    case "json":
      return parseJson(decodeText(bytes));
  }
}
