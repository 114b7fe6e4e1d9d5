import { getDocumentProxy } from "unpdf";
import { type Block, MAX_PAGES, type ParsedDocument, TextBudget, UnreadableDocumentError } from "../parsed-document.ts";
import { refuseLargeStreams } from "./pdf/refuse-large-streams.ts";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Each page's text, its paragraphs as far as the PDF tells where they end. */
export async function parsePdf(bytes: Buffer): Promise<ParsedDocument> {
  await refuseLargeStreams(bytes);
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch((error: unknown) => {
    throw new UnreadableDocumentError(
      error instanceof Error && error.name === "PasswordException"
        ? "The PDF is encrypted; upload it without its password"
        : "The PDF is damaged and cannot be read",
    );
  });
  if (pdf.numPages > MAX_PAGES) throw new UnreadableDocumentError(`The PDF has more than ${MAX_PAGES} pages`);
  const budget = new TextBudget();
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number, budget));
  const blocks = pages.flatMap((page, index) =>
    page
      .split(/\n{2,}/)
      .map((text): Block => ({ kind: "text", text: text.replace(/\s+/g, " ").trim(), page: index + 1 }))
      .filter(({ text }) => text !== ""),
  );
  return { blocks, pageCount: pages.length };
}

/** As it comes, so that a page of endless text ends where the budget does. */
async function readPage(pdf: PdfDocument, number: number, budget: TextBudget): Promise<string> {
  let text = "";
  try {
    const page = await pdf.getPage(number);
    const stream: ReadableStream<{ readonly items: readonly object[] }> = page.streamTextContent();
    for await (const { items } of stream) {
      for (const item of items) {
        if (!("str" in item) || typeof item.str !== "string") continue;
        budget.take(item.str.length);
        text += item.str + ("hasEOL" in item && item.hasEOL === true ? "\n" : "");
      }
    }
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError("The PDF is damaged and cannot be read");
  }
  return text;
}
