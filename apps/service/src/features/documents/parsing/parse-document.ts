import type { DocumentFormat } from "./document-format.ts";
import { decodeText } from "./formats/encoding/decode-text.ts";
import { checkParsed, type ParsedDocument } from "./parsed-document.ts";

/**
 * The text of a document with its headings, tables and pages. Runs in a thread of its own (`parse-in-thread.ts`): a document
 * may be made to take all time and memory there is.
 * @param contentType as the file was sent; its `charset` says how text is encoded
 * @throws UnreadableDocumentError
 */
export async function parseDocument(format: DocumentFormat, bytes: Buffer, contentType = ""): Promise<ParsedDocument> {
  return checkParsed(await parse(format, bytes, contentType));
}

/** Every thread loads its modules afresh, so it loads only the parser it needs. */
async function parse(format: DocumentFormat, bytes: Buffer, contentType: string): Promise<ParsedDocument> {
  const text = () => decodeText({ bytes, contentType, isHtml: format === "html" });
  switch (format) {
    case "pdf":
      return (await import("./formats/pdf.ts")).parsePdf(bytes);
    case "docx":
      return (await import("./formats/docx.ts")).parseDocx(bytes);
    case "html":
      return (await import("./formats/html.ts")).parseHtml(text());
    case "md":
      return (await import("./formats/markdown.ts")).parseMarkdown(text());
    case "txt":
      return (await import("./formats/plain.ts")).parsePlainText(text());
    case "csv":
      return (await import("./formats/plain.ts")).parseCsv(text());
    case "json":
      return (await import("./formats/plain.ts")).parseJson(text());
  }
}
