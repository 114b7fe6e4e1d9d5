import { speakable } from "./speakable.ts";

/** A first piece shorter than this, in characters, sounds clipped. */
const SHORTEST_FIRST = 12;
/** Characters without a punctuation mark after which the first piece goes out at the next blank. */
const LONGEST_FIRST = 60;
const SHORTEST_NEXT = 24;
const LONGEST_NEXT = 240;

const CLAUSE_END = /[.!?…:;,](?=\s)|[。！？，、；]/g;
const SENTENCE_END = /[.!?…](?=\s)|[。！？]|\n/g;
/** "Dr. Rivera", "3.5", "e.g. this": a full stop that does not end a sentence. */
const ABBREVIATION = /(?:\b(?:dr|mr|mrs|ms|st|no|vs|etc|e\.g|i\.e|z\.b|bzw|sr|sra|jr|approx|ave|apt)|\b\p{L}|\d)\.$/iu;

/**
 * Cuts a model's stream into pieces a voice can speak: the first one as soon as there is a clause, so that the caller hears
 * something soon, the others by sentence, so that they sound natural.
 */
export class TextChunker {
  #rest = "";
  #isFirst = true;

  /** @returns pieces that are ready, each with the blank that follows it */
  push(text: string): readonly string[] {
    this.#rest += text;
    const pieces: string[] = [];
    for (let end = this.#cut(); end > 0; end = this.#cut()) this.#take(end, pieces);
    return pieces;
  }

  /** What is left at the end of the answer. */
  end(): readonly string[] {
    const pieces: string[] = [];
    if (this.#rest.trim() !== "") this.#take(this.#rest.length, pieces);
    this.#rest = "";
    return pieces;
  }

  #take(end: number, pieces: string[]): void {
    const piece = speakable(this.#rest.slice(0, end));
    this.#rest = this.#rest.slice(end).replace(/^\s+/, "");
    if (piece.trim() === "") return;
    pieces.push(`${piece.trim()} `);
    this.#isFirst = false;
  }

  /** Where the next piece ends; 0 when there is none yet. */
  #cut(): number {
    const shortest = this.#isFirst ? SHORTEST_FIRST : SHORTEST_NEXT;
    const longest = this.#isFirst ? LONGEST_FIRST : LONGEST_NEXT;
    for (const mark of this.#rest.matchAll(this.#isFirst ? CLAUSE_END : SENTENCE_END)) {
      const end = mark.index + 1;
      if (end >= shortest && !(mark[0] === "." && ABBREVIATION.test(this.#rest.slice(0, end)))) return end;
    }
    if (this.#rest.length < longest) return 0;
    const blank = this.#rest.lastIndexOf(" ", longest);
    return blank >= shortest ? blank : 0;
  }
}
