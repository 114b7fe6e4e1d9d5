import { extractText, getDocumentProxy } from "unpdf";
import { type Block, MAX_PAGES, type ParsedDocument, UnreadableDocumentError } from "../parsed-document.ts";

/** Each page's text, its paragraphs as far as the PDF tells where they end. */
export async function parsePdf(bytes: Buffer): Promise<ParsedDocument> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch((error: unknown) => {
    throw new UnreadableDocumentError(
      error instanceof Error && error.name === "PasswordException"
        ? "The PDF is encrypted; upload it without its password"
        : "The PDF is damaged and cannot be read",
    );
  });
  if (pdf.numPages > MAX_PAGES) throw new UnreadableDocumentError(`The PDF has more than ${MAX_PAGES} pages`);
  const { text: pages } = await extractText(pdf, { mergePages: false }).catch(() => {
    throw new UnreadableDocumentError("The PDF is damaged and cannot be read");
  });
  const blocks = pages.flatMap((page, index) =>
    page
      .split(/\n{2,}/)
      .map((text): Block => ({ kind: "text", text: text.replace(/\s+/g, " ").trim(), page: index + 1 }))
      .filter(({ text }) => text !== ""),
  );
  return { blocks, pageCount: pages.length };
}
