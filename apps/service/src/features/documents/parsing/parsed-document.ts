/** A piece of a document as its author set it: a heading, a paragraph, a row of a table. */
export interface Block {
  readonly kind: "heading" | "text" | "row";
  readonly text: string;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
  /** Counts from 1; absent where a format has no pages. */
  readonly page?: number;
}

export interface ParsedDocument {
  readonly blocks: readonly Block[];
  /** Null where the format has no pages. */
  readonly pageCount: number | null;
}

/** Why a document cannot be read, in words for the person who uploaded it. */
export class UnreadableDocumentError extends Error {
  override readonly name = "UnreadableDocumentError";
}

/** Longer documents are for several uploads. */
export const MAX_PAGES = 2_000;
/** About 1,500 pages of plain text. */
export const MAX_CHARACTERS = 5_000_000;
const TOO_LONG = `The document has more than ${MAX_CHARACTERS} characters of text`;

/** Counts a document's text while it is read: repeated names and cells can make a small file long. */
export class TextBudget {
  #left = MAX_CHARACTERS;

  /** @throws UnreadableDocumentError when that is more than a document may have */
  take(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new UnreadableDocumentError(TOO_LONG);
  }

  /** For text that became part of other text. */
  giveBack(characters: number): void {
    this.#left += characters;
  }
}

/** @throws UnreadableDocumentError when there is nothing in it, or too much */
export function checkParsed(parsed: ParsedDocument): ParsedDocument {
  const length = parsed.blocks.reduce((total, { text }) => total + text.length, 0);
  if (parsed.blocks.every(({ text }) => text.trim() === "")) {
    throw new UnreadableDocumentError("There is no text in the document; pictures of text are not read");
  }
  if (length > MAX_CHARACTERS) throw new UnreadableDocumentError(TOO_LONG);
  return parsed;
}
