import type { Candidate, ClaimedActions, ClaimGrammar } from "./claim-grammar.ts";
import { ENGLISH } from "./grammars/english.ts";
import { FRENCH } from "./grammars/french.ts";
import { GERMAN } from "./grammars/german.ts";
import { participleOf, SPANISH } from "./grammars/spanish.ts";

/** Something that a sentence says was done. */
export interface Claim {
  readonly language: ClaimGrammar["language"];
  /** Any of these, done, makes it true; empty: whatever was done does. */
  readonly actions: ClaimedActions;
}

const GRAMMARS = [ENGLISH, GERMAN, SPANISH, FRENCH];
/** Longer sentences are read in parts of this length: the work stays linear. */
const MOST_WORDS = 80;
/** "as you asked", "wie gewünscht": between commas, it interrupts the clause around it. */
const ASIDE = /, (?:as|like|per|wie|como|comme) [^,]{1,40},/g;
/** After "8 p.m." a sentence may begin without the stop being seen as its end. */
const NEW_SENTENCE = /\. (?=(?:i|we|your|it|ich|wir|ihr|ihre|es|he|hemos|su|tu|j'|je|nous|votre|c')\b)/g;
/** A new clause with a subject of its own needs no comma. */
const NEW_CLAUSE =
  /(?<!,) (and|but|so|und|aber|y|pero|et|mais) (?=(?:i|we|your|it|that|ich|wir|ihr|ihre|es|habe|he|hemos|su|tu|la|el|le|j'|je|nous|votre|c'|le)\b)/g;

/**
 * What a sentence says was done: in the perfect or the past, in the first person or the passive, in English, German, Spanish or
 * French, whichever language the conversation has. Offers, questions, conditions, negations and plans are no claims.
 * @param sentence whole or up to the end of one of its clauses
 */
export function findClaims(sentence: string): readonly Claim[] {
  const text = normalized(sentence);
  if (text === "") return [];
  return GRAMMARS.flatMap((grammar) => claimsIn(text, grammar));
}

function claimsIn(text: string, grammar: ClaimGrammar): readonly Claim[] {
  let rewritten = text;
  for (const [pattern, words] of grammar.rewrites) rewritten = rewritten.replace(pattern, words);
  const claims: Claim[] = [];
  let clause: string[] = [];
  let before: readonly string[] = [];
  const close = (isQuestion: boolean) => {
    if (!isQuestion) claims.push(...claimsOfClause(clause, before, grammar));
    before = clause.length === 0 ? before : clause;
    clause = [];
  };
  for (const word of wordsOfText(rewritten)) {
    if (word === "?") close(true);
    else if (/^[,;:()–—]$/.test(word)) close(false);
    else {
      clause.push(word);
      if (clause.length === MOST_WORDS) close(false);
    }
  }
  close(false);
  return claims;
}

function claimsOfClause(clause: readonly string[], before: readonly string[], grammar: ClaimGrammar): Claim[] {
  const { words, blockers, coordinators, language } = grammar;
  return clause.flatMap((given, index) => {
    const word = language === "es" ? (participleOf(given) ?? given) : given;
    const actions = words.get(word);
    if (actions === undefined) return [];
    const own = clause.slice(0, index);
    const continues = own.length > 0 && own.every((each) => coordinators.has(each));
    const left = continues || (own.length === 0 && before.length > 0) ? [...before, "and", ...own] : own;
    const candidates: Candidate[] = [{ word, actions, left: own, right: clause.slice(index + 1) }];
    if (left !== own)
      candidates.push({
        word,
        actions,
        left: language === "en" ? left : [...before, ...own],
        right: clause.slice(index + 1),
      });
    const isClaim = candidates.some(
      (candidate) => !candidate.left.some((each) => blockers.has(each)) && grammar.isClaim(candidate),
    );
    return isClaim ? [{ language, actions }] : [];
  });
}

function normalized(sentence: string): string {
  return sentence
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[*_"“”„«»¡¿#]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(NEW_SENTENCE, ", ")
    .replaceAll(ASIDE, "")
    .replaceAll(NEW_CLAUSE, ", $1 ");
}

/** "I've" is two words, "haven't" is two, and so are "j'ai" and "n'est". */
function wordsOfText(text: string): readonly string[] {
  const split = text
    .replaceAll(/n't\b/g, " n't")
    .replaceAll(/'(ve|ll|re|s|d|m)\b/g, " '$1")
    .replaceAll(/\b(?!n't\b)([jncsldmt]|qu|lorsqu|jusqu)'(?=\p{L})/gu, "$1' ");
  return (
    split.match(
      /n't|'(?:ve|ll|re|s|d|m)(?![\p{L}])|(?<![\p{L}])(?:[jncsldmt]|qu|lorsqu|jusqu)'|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[,;:?()–—]/gu,
    ) ?? []
  );
}

/** Words that a claim may begin with, in any of the languages. */
const BEGINNINGS = new Set(
  "i we have has been is are was were 've 's 're got ich wir habe haben ist sind wurde wurden he hemos ha han sido está están queda quedan quedó fue acabo acabamos ai avons est sont été viens venons".split(
    " ",
  ),
);
/** So many words after its beginning nothing of a claim has followed: it is none. */
const WORDS_TO_WAIT = 6;

/** Whether an unfinished clause may become a claim with the words that follow next. */
export function mayBecomeClaim(clause: string): boolean {
  const words = wordsOfText(normalized(clause));
  const isParticiple = (word: string) => GRAMMARS.some((grammar) => grammar.words.has(word));
  return words.slice(-WORDS_TO_WAIT).some((word) => BEGINNINGS.has(word)) || words.some(isParticiple);
}
