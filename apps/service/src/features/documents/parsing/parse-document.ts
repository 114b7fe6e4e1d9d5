import type { DocumentFormat } from "./document-format.ts";
import { decodeText } from "./formats/decode-text.ts";
import { checkParsed, type ParsedDocument } from "./parsed-document.ts";

/**
 * The text of a document with its headings, tables and pages. Runs in a thread of its own (`parse-in-thread.ts`): a document
 * may be made to take all time and memory there is.
 * @throws UnreadableDocumentError
 */
export async function parseDocument(format: DocumentFormat, bytes: Buffer): Promise<ParsedDocument> {
  return checkParsed(await parse(format, bytes));
}

/** Every thread loads its modules afresh, so it loads only the parser it needs. */
async function parse(format: DocumentFormat, bytes: Buffer): Promise<ParsedDocument> {
  switch (format) {
    case "pdf":
      return (await import("./formats/pdf.ts")).parsePdf(bytes);
    case "docx":
      return (await import("./formats/docx.ts")).parseDocx(bytes);
    case "html":
      return (await import("./formats/html.ts")).parseHtml(decodeText(bytes));
    case "md":
      return (await import("./formats/markdown.ts")).parseMarkdown(decodeText(bytes));
    case "txt":
      return (await import("./formats/plain.ts")).parsePlainText(decodeText(bytes));
    case "csv":
      return (await import("./formats/plain.ts")).parseCsv(decodeText(bytes));
    case "json":
      return (await import("./formats/plain.ts")).parseJson(decodeText(bytes));
  }
}
