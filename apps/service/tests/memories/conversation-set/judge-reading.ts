import { isQuoteOf } from "../../../src/features/memories/extraction/dialogue.ts";
import type { Conversation, ExpectedFact, ExpectedItem } from "./conversation-set.ts";

/** A fact that was kept, and where the reader found it. */
export interface KeptFact {
  readonly fact: string;
  readonly quote: string;
  readonly turn: number;
}

/** What is different after a conversation has been read. Ids are those of the facts known before. */
export interface Kept {
  readonly facts: readonly KeptFact[];
  readonly confirmed: readonly number[];
  /** No longer true, whether or not something took their place. */
  readonly ended: readonly number[];
}

export interface Judgement {
  /** What was to be kept. That a known fact gives way to another counts for itself. */
  readonly expected: number;
  readonly found: number;
  readonly missed: number;
  /** What was kept, without what is tolerated. */
  readonly kept: number;
  readonly junk: number;
}

type Verdict = "right" | "tolerated" | "junk";
type JudgedConversation = Pick<Conversation, "turns" | "expected" | "tolerated">;

/** Compares what was kept with what a careful person would have kept. */
export function judgeReading(conversation: JudgedConversation, kept: Kept): Judgement {
  const expected = factsOf(conversation.expected);
  const facts = judgeFacts(conversation, expected, kept.facts);
  const confirmations = judgeIds(
    kept.confirmed,
    confirmedIn(conversation.expected),
    confirmedIn(conversation.tolerated),
  );
  const ends = judgeIds(kept.ended, endedIn(conversation.expected), endedIn(conversation.tolerated));
  const verdicts = [...facts.verdicts, ...confirmations.verdicts, ...ends.verdicts];
  const found = facts.foundCount + confirmations.foundCount + ends.foundCount;
  const expectedCount = expected.length + confirmedIn(conversation.expected).size + endedIn(conversation.expected).size;
  return {
    expected: expectedCount,
    found,
    missed: expectedCount - found,
    kept: verdicts.filter((verdict) => verdict !== "tolerated").length,
    junk: verdicts.filter((verdict) => verdict === "junk").length,
  };
}

/**
 * Each fact against the expected ones: by its own words first, then by the words it quotes, too, which may tell of more
 * than one. An expected fact is found once; another fact about it is junk if it says nothing more.
 */
function judgeFacts(conversation: JudgedConversation, expected: readonly ExpectedFact[], kept: readonly KeptFact[]) {
  const isToldByItself = (fact: KeptFact) => (each: ExpectedFact) =>
    isSaidIn(conversation, each, fact) && each.words.every(standsIn(fact.fact));
  const isTold = (fact: KeptFact) => (each: ExpectedFact) =>
    isSaidIn(conversation, each, fact) && isToldWithItsQuote(each, fact);
  const found = new Set<ExpectedFact>();
  const finders = new Set<KeptFact>();
  for (const fact of kept) {
    const told = expected.filter(isToldByItself(fact)).filter((each) => !found.has(each));
    for (const each of told) found.add(each);
    if (told.length > 0) finders.add(fact);
  }
  for (const fact of kept) {
    if (finders.has(fact)) continue;
    const told = expected.find((each) => !found.has(each) && isTold(fact)(each));
    if (told === undefined) continue;
    found.add(told);
    finders.add(fact);
  }
  const tolerated = factsOf(conversation.tolerated);
  const verdicts = kept.map((fact, position): Verdict => {
    if (finders.has(fact)) return "right";
    if (expected.some(isTold(fact))) {
      return kept.slice(0, position).some((other) => saysNothingMore(fact, other)) ? "junk" : "right";
    }
    return tolerated.some(isTold(fact)) ? "tolerated" : "junk";
  });
  return { verdicts, foundCount: found.size };
}

/** What was done to known facts: right once where it was expected. */
function judgeIds(done: readonly number[], expected: ReadonlySet<number>, tolerated: ReadonlySet<number>) {
  const ids = [...new Set(done)];
  const verdicts = ids.map((id): Verdict => {
    if (expected.has(id)) return "right";
    return tolerated.has(id) ? "tolerated" : "junk";
  });
  return { verdicts, foundCount: verdicts.filter((verdict) => verdict === "right").length };
}

function isSaidIn({ turns }: JudgedConversation, expected: ExpectedFact, { turn, quote }: KeptFact): boolean {
  return expected.turns.some((index) => index === turn || isQuoteOf(turns, index, quote));
}

/** Whatever stands behind the right words would be right, if none of them had to stand in the fact itself. */
function isToldWithItsQuote({ words }: ExpectedFact, { fact, quote }: KeptFact): boolean {
  return words.some(standsIn(fact)) && words.every((word) => standsIn(fact)(word) || standsIn(quote)(word));
}

function standsIn(text: string): (word: string) => boolean {
  return (word) => new RegExp(word, "iu").test(text);
}

/** Every word of the one stands in the other. */
function saysNothingMore(one: KeptFact, other: KeptFact): boolean {
  const said = new Set(wordsOf(other.fact));
  return wordsOf(one.fact).every((word) => said.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function factsOf(items: readonly ExpectedItem[]): readonly ExpectedFact[] {
  return items.filter((each) => each.op === "add");
}

function confirmedIn(items: readonly ExpectedItem[]): ReadonlySet<number> {
  return new Set(items.flatMap((each) => (each.op === "confirm" ? [each.id] : [])));
}

/** Known facts that are no longer true. What takes their place is a fact of its own. */
function endedIn(items: readonly ExpectedItem[]): ReadonlySet<number> {
  return new Set(
    items.flatMap((each) => {
      if (each.op === "end") return [each.id];
      return each.op === "add" && each.supersedes !== undefined ? [each.supersedes] : [];
    }),
  );
}

/** Several conversations together. */
export function addUp(judgements: readonly Judgement[]): Judgement {
  const sum = (member: keyof Judgement) => judgements.reduce((total, judgement) => total + judgement[member], 0);
  return {
    expected: sum("expected"),
    found: sum("found"),
    missed: sum("missed"),
    kept: sum("kept"),
    junk: sum("junk"),
  };
}

/** Of what was kept. */
export function junkShare({ junk, kept }: Judgement): number {
  return kept === 0 ? 0 : junk / kept;
}

/** Of what was to be kept. */
export function recall({ found, expected }: Judgement): number {
  return expected === 0 ? 1 : found / expected;
}
