import type { SpokenPart } from "@parley/spoken-text/spoken-part";

/** A first piece shorter than this, in characters, sounds clipped. */
const SHORTEST_FIRST = 8;
/** Characters without a punctuation mark after which the first piece goes out at the next blank. */
const LONGEST_FIRST = 60;
const SHORTEST_NEXT = 24;
const LONGEST_NEXT = 240;

const CLAUSE_END = /[.!?…:;,。！？，、；]$/;
const SENTENCE_END = /[.!?…。！？]$/;
/** "Dr. Rivera", "3.5", "e.g. this": a full stop that does not end a sentence. */
const ABBREVIATION = /(?:\b(?:dr|mr|mrs|ms|st|no|vs|etc|e\.g|i\.e|z\.b|bzw|sr|sra|jr|approx|ave|apt)|\b\p{L}|\d)\.$/iu;
const LONGEST_ABBREVIATION = 12;

/**
 * Cuts an answer into pieces a voice can speak: the first one as soon as there is a clause, so that the caller hears something
 * soon, the others by sentence, so that they sound natural. A part is never cut.
 */
export class TextChunker {
  #parts: SpokenPart[] = [];
  /** Characters to be spoken in them. */
  #length = 0;
  /** The last of these characters. */
  #tail = "";
  /** The longest beginning of the parts that may be a piece by itself: how many parts, and how many characters. */
  #shorter: { readonly parts: number; readonly length: number } | null = null;
  #isFirst = true;

  /** @returns pieces that are ready */
  push(parts: readonly SpokenPart[]): readonly (readonly SpokenPart[])[] {
    const pieces: SpokenPart[][] = [];
    for (const part of parts) this.#add(part, pieces);
    return pieces;
  }

  /** What is left at the end of the answer. */
  end(): readonly (readonly SpokenPart[])[] {
    const pieces = this.#parts.length === 0 ? [] : [this.#parts];
    this.#clear([]);
    return pieces;
  }

  #add(part: SpokenPart, pieces: SpokenPart[][]): void {
    this.#parts.push(part);
    if (part.isTag === true || part.spoken.trim() === "") return;
    this.#length += part.spoken.length;
    this.#tail = (this.#tail + part.spoken).trimEnd().slice(-LONGEST_ABBREVIATION);
    if (this.#isAtEnd() && !/\S$/.test(part.spoken.replace(/[。！？，、；]$/, ""))) {
      this.#take(this.#parts.length, pieces);
      return;
    }
    const [shortest, longest] = this.#isFirst ? [SHORTEST_FIRST, LONGEST_FIRST] : [SHORTEST_NEXT, LONGEST_NEXT];
    if (this.#length > longest) this.#take(this.#shorterThan(longest) ?? this.#parts.length, pieces);
    else if (this.#length > shortest) this.#shorter = { parts: this.#parts.length, length: this.#length };
    // Restores the blank between words.
    this.#tail += " ";
  }

  /** Null where that would leave a scrap: "You owe", before an amount that is long in words. */
  #shorterThan(longest: number): number | null {
    return this.#shorter !== null && this.#shorter.length * 2 >= longest ? this.#shorter.parts : null;
  }

  #isAtEnd(): boolean {
    const shortest = this.#isFirst ? SHORTEST_FIRST : SHORTEST_NEXT;
    const mark = this.#isFirst ? CLAUSE_END : SENTENCE_END;
    return (
      this.#length > shortest && mark.test(this.#tail) && !(this.#tail.endsWith(".") && ABBREVIATION.test(this.#tail))
    );
  }

  #take(count: number, pieces: SpokenPart[][]): void {
    pieces.push(this.#parts.slice(0, count));
    this.#clear(this.#parts.slice(count));
    this.#isFirst = false;
  }

  #clear(rest: SpokenPart[]): void {
    this.#parts = rest;
    this.#length = rest.reduce((length, { spoken, isTag }) => length + (isTag === true ? 0 : spoken.length), 0);
    this.#tail = rest
      .map(({ spoken }) => spoken)
      .join("")
      .slice(-LONGEST_ABBREVIATION);
    this.#shorter = null;
  }
}
