import mammoth from "mammoth";
import yauzl from "yauzl";
import { type ParsedDocument, UnreadableDocumentError } from "../parsed-document.ts";
import { parseHtml } from "./html.ts";

/** What a file of at most 10 MB may hold when it is unpacked. */
const MAX_UNPACKED_BYTES = 100 * 1_024 * 1_024;
const MAX_ENTRIES = 5_000;

/** Headings, paragraphs, lists and tables of a Word document; pictures are left out. */
export async function parseDocx(bytes: Buffer): Promise<ParsedDocument> {
  await refuseBomb(bytes);
  const { value } = await mammoth
    .convertToHtml({ buffer: bytes }, { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) })
    .catch(() => {
      throw new UnreadableDocumentError("The Word document is damaged and cannot be read");
    });
  return parseHtml(value);
}

/**
 * Unpacks every part once, counting, before anything holds it in memory: the sizes a file states may be lies, and the
 * library stops where they are.
 */
async function refuseBomb(bytes: Buffer): Promise<void> {
  const tooLarge = new UnreadableDocumentError("The document unpacks to more than it may hold");
  let total = 0;
  let count = 0;
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > MAX_ENTRIES || total + entry.uncompressedSize > MAX_UNPACKED_BYTES) throw tooLarge;
      for await (const part of await zip.openReadStreamPromise(entry)) {
        total += (part as Buffer).length;
        if (total > MAX_UNPACKED_BYTES) throw tooLarge;
      }
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    throw new UnreadableDocumentError("The Word document is damaged, encrypted, or none");
  }
}
