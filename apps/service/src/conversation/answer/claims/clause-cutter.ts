/** With the blank after it, by which whoever gets the clause knows that it is complete. */
const CLAUSE_END = /[.!?…:;,]\s|[。！？，、；]|\n/g;
const SENTENCE_MARK = /[.!?…。！？\n]/;
/** "Dr. Rivera", "8 p.m.", "3.": a full stop that ends no sentence. */
const ABBREVIATION = /(?:\b(?:dr|mr|mrs|ms|st|no|nr|vs|etc|bzw|ca|inkl|sr|sra|jr|approx|ave|apt|mme)|\b\p{L}|\d)\.$/iu;

export interface Clause {
  /** Where it ends in the text. */
  readonly end: number;
  readonly endsSentence: boolean;
}

/** The first clause that is complete in the text; null: none is yet. */
export function firstClause(text: string): Clause | null {
  for (const mark of text.matchAll(CLAUSE_END)) {
    const isStop = mark[0].startsWith(".");
    if (isStop && ABBREVIATION.test(text.slice(Math.max(0, mark.index - 12), mark.index + 1))) continue;
    const end = mark.index + mark[0].length;
    return { end, endsSentence: SENTENCE_MARK.test(mark[0]) };
  }
  return null;
}
