import { type Candidate, type ClaimGrammar, hasAny, setOf } from "../claim-grammar.ts";
import {
  ADVERBS,
  BLOCKERS,
  HABITUAL,
  INTRANSITIVE,
  MODALS,
  OUR_PEOPLE,
  REWRITES,
  THINGS,
  TIMES,
  WORDS,
} from "./english-words.ts";

const DETERMINERS = setOf("a an the your our my this any each another some their his her newly previously every");
const WE = setOf("i we");
const HAVE = setOf("have 've had got");
const PRESENT = setOf("is are 's 're am 'm");
const PAST = setOf("was were");
const PERFECT = setOf("has have 've 's had");
const OURS = setOf("your you");
const PRONOUNS = setOf("it that this everything");
const GENERIC = setOf("a an every each any all most some");
const TAKEN = setOf("fully already completely currently heavily double usually always often normally typically");
const MAY_FOLLOW = setOf("for on at you your it as and to under with in");
const MAY_PRECEDE = setOf("all great perfect ok okay alright right now so and there well sure");

export const ENGLISH: ClaimGrammar = {
  language: "en",
  rewrites: REWRITES,
  words: WORDS,
  blockers: BLOCKERS,
  coordinators: setOf("and then also"),
  isClaim: (candidate) => {
    const { left, right, word: verb } = candidate;
    if (DETERMINERS.has(left.at(-1) ?? "")) return false;
    if (left.every((word) => MAY_PRECEDE.has(word) || ADVERBS.has(word))) return isWholeSentence(candidate);
    if (left.length <= 2 && THINGS.has(left.at(-1) ?? "")) return isWholeSentence(candidate);
    const isOfOurs = right[0] === "our" || (INTRANSITIVE.has(verb) && /^(?:to|from|into)$/.test(right[0] ?? ""));
    for (let at = left.length - 1; at >= 0; at -= 1) {
      const word = left[at] ?? "";
      if (word === "you" && HAVE.has(left[at - 1] ?? "")) continue;
      if (word === "been") return isPassive(candidate, before(left, at), PERFECT);
      if (PRESENT.has(word) || PAST.has(word)) return isPassive(candidate, at, word === "'s" ? PERFECT : null);
      if (word === "has") return hasAny(left.slice(0, at), OUR_PEOPLE);
      if (HAVE.has(word)) return !isOfOurs && (at === 0 || isOurs(left, before(left, at)));
      if (WE.has(word)) return !isOfOurs && isSimplePast(left, at);
      if (MODALS.has(word)) return false;
    }
    return false;
  },
};

/** "Booked!", "All cancelled for you." "Reserved tables are held" is none. */
function isWholeSentence({ right, actions }: Candidate): boolean {
  return (right.length === 0 || MAY_FOLLOW.has(right[0] ?? "")) && !(actions.includes("note") && right.length === 0);
}

/** The last position before this one that is no adverb. */
function before(words: readonly string[], at: number): number {
  return words.slice(0, at).findLastIndex((word) => !ADVERBS.has(word) || HAVE.has(word));
}

function isOurs(left: readonly string[], at: number): boolean {
  const word = left[at] ?? "";
  if (HAVE.has(word)) return isOurs(left, before(left, at));
  return WE.has(word) || OUR_PEOPLE.has(word);
}

/** "I booked", "I looked it up and booked". */
function isSimplePast(left: readonly string[], at: number): boolean {
  const between = left.slice(at + 1);
  if (between.every((word) => ADVERBS.has(word))) return true;
  const and = between.lastIndexOf("and");
  return and !== -1 && between.slice(and).every((word) => ADVERBS.has(word));
}

/** @param auxiliaries what must stand at the position; null: it is known to be one */
function isPassive(
  { left, right, word, actions }: Candidate,
  at: number,
  auxiliaries: ReadonlySet<string> | null,
): boolean {
  const auxiliary = left[at] ?? "";
  if (auxiliaries !== null && !auxiliaries.has(auxiliary)) return false;
  const subject = left.slice(0, at);
  const isPerfect = left.includes("been");
  if (MODALS.has(subject.at(-1) ?? "") && subject.at(-1) !== "you") return false;
  if (WE.has(subject.at(-1) ?? "") && !isPerfect) return false;
  if (right[0] === "by" && !/^(?:me|us|our)$/.test(right[1] ?? "")) return false;
  const isOf = hasAny(subject, OURS) || PRONOUNS.has(subject.at(-1) ?? "");
  const isTaken = actions.includes("book") && !isOf && (hasAny(left, TAKEN) || hasAny(subject, TIMES));
  if (isTaken) return false;
  if (isPerfect || PAST.has(auxiliary)) return !isNobodys(subject);
  return !HABITUAL.has(word) && (isOf || subject[0] === "the" || subject.length === 0) && !isNobodys(subject);
}

/** "Appointments are confirmed by text", "They are registered": what is said in general, or of others. */
function isNobodys(subject: readonly string[]): boolean {
  const last = subject.at(-1) ?? "";
  if (/^(?:they|he|she|who|which)$/.test(last)) return true;
  return (
    subject.length > 0 &&
    GENERIC.has(subject[0] ?? "") &&
    subject[0] !== "a" &&
    subject[0] !== "an" &&
    !hasAny(subject, OURS)
  );
}
