import type { Block } from "./parsed-document.ts";

/** A passage that is found and cited as a whole. */
export interface Chunk {
  readonly text: string;
  /** The headings it stands under, the outermost first. */
  readonly headings: readonly string[];
  /** Where it begins; null where the format has no pages. */
  readonly page: number | null;
}

export interface SplitOptions {
  /** In characters. */
  readonly size: number;
  /** How much of a chunk's end the next one repeats, where text of one section goes on. */
  readonly overlap: number;
  /**
   * `recursive`: at headings, else after paragraphs, sentences, words; `paragraph`: after each paragraph, too; `fixed`: by
   * length, headings or not. Any other is as `recursive`.
   */
  readonly strategy: string;
}

const LEAST_SIZE = 100;
const MOST_SIZE = 8_000;

/**
 * Cuts a document into chunks: at headings and between pages always, else after paragraphs, sentences, words. Rows of tables stay whole where
 * they fit.
 */
export function splitDocument(given: readonly Block[], options: SplitOptions): readonly Chunk[] {
  const blocks = options.strategy === "fixed" ? given.map(withoutHeading) : given;
  const size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, options.size));
  const overlap = Math.min(Math.max(0, options.overlap), Math.floor(size / 2));
  const chunks: Chunk[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  let text = "";
  let page: number | null = null;
  const end = (keepsOverlap: boolean) => {
    if (text !== "") chunks.push({ text: text.trim(), headings: headings.map((each) => each.text), page });
    text = keepsOverlap && overlap > 0 ? tailOf(text, overlap) : "";
    page = null;
  };
  for (const block of blocks) {
    if (block.kind === "heading") {
      end(false);
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: block.text });
      continue;
    }
    // A citation names the page it is on.
    if (page !== null && block.page !== undefined && block.page !== page) end(block.kind === "text");
    const separator = block.kind === "row" ? "\n" : "\n\n";
    for (const piece of piecesOf(block.text, size)) {
      if (text !== "" && text.length + separator.length + piece.length > size) end(block.kind === "text");
      if (text.length + separator.length + piece.length > size) text = "";
      page ??= block.page ?? null;
      text += (text === "" ? "" : separator) + piece;
    }
    if (options.strategy === "paragraph" && block.kind === "text") end(false);
  }
  end(false);
  // A document of headings only says what they say.
  if (chunks.length === 0 && headings.length > 0) {
    return [{ text: headings.map((each) => each.text).join("\n"), headings: [], page: null }];
  }
  return chunks;
}

function withoutHeading(block: Block): Block {
  return block.kind === "heading" ? { ...block, kind: "text" } : block;
}

/** Pieces that fit, cut after sentences, else words, else anywhere. */
function piecesOf(text: string, size: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > size) {
    const head = rest.slice(0, size);
    const sentence = Math.max(
      head.lastIndexOf(". "),
      head.lastIndexOf("! "),
      head.lastIndexOf("? "),
      head.lastIndexOf("\n"),
    );
    const word = head.lastIndexOf(" ");
    const at = sentence > size / 2 ? sentence + 1 : word > size / 2 ? word : evenCut(rest, size);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  if (rest !== "") pieces.push(rest);
  return pieces;
}

/** Not between the two halves of a character. */
function evenCut(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}

/** The last words of a text, not more than so long. */
function tailOf(text: string, length: number): string {
  const tail = text.trim().slice(-length);
  const word = tail.indexOf(" ");
  return word === -1 ? "" : tail.slice(word + 1);
}
