import type { DialogueTurn } from "./dialogue.ts";
import type { AddOperation, KnownFact, MemoryOperation } from "./memory-operation.ts";
import { ALLERGEN, type Slot, STATED_PATTERNS, type StatedPattern } from "./stated-patterns.ts";

/** Where a value ends although the sentence goes on: recognizers write no commas. */
const ENDS =
  /\s(?:and|but|because|bc|so|if|please|i|you|he|she|we|they|it|that|my|und|aber|weil|denn|bitte|ich|sie|er|wir|das|wissen|y|pero|porque|yo|usted|que|et|mais|parce|car|je|vous|il)\s.*$/iu;
/** What no name begins with. */
const NO_NAME =
  /^(?:not|no|the|a|an|on|in|with|sorry|nicht|kein|der|die|das|ein|eine|el|la|un|una|le|les|une|du|written|spelled|here|hier|aquí|ici)$/iu;
/** Whoever laughs, or takes it back, did not mean it. */
const NOT_MEANT =
  /\b(?:jk|lol|kidding|joking|joke|ignore that|never mind|scratch that|i meant|no idea why|scherz|spaß|quatsch|vergessen sie das|stimmt nicht|broma|mentira|oubliez)\b|(?:ha){2}|(?:hi){3}|j[aei]j[aei]|b[oó]rr[ae]|je rigole|c['’]est une blague/iu;
/** How sure we are of what a rule read: recognizers mishear names. */
const CONFIDENCE = 0.7;

/** A fact found by a rule, and the thing of which a person has one that it fills. */
export interface StatedFact extends AddOperation {
  readonly slot: Slot;
}

/**
 * What the customer plainly said of themselves: all that is remembered without a model. A slot's last word counts; what is
 * known already is confirmed.
 */
export function statedFacts(
  turns: readonly DialogueTurn[],
  known: readonly KnownFact[],
): readonly (StatedFact | MemoryOperation)[] {
  const said = turns.filter(({ role }) => role === "user");
  const found = new Map<string, StatedFact | MemoryOperation>();
  for (const [place, { index, content }] of said.entries()) {
    const around = said.slice(Math.max(0, place - 1), place + 2);
    if (around.some((turn) => NOT_MEANT.test(turn.content))) continue;
    for (const stated of STATED_PATTERNS) {
      const match = stated.pattern.exec(content);
      const value = match === null ? null : statedValue(match[1], stated.value);
      if (match === null || value === null) continue;
      const fact = stated.fact.replace("$", () => value);
      found.set(
        stated.slot ?? fact.toLowerCase(),
        toOperation(stated, { fact, value, turn: index, quote: match[0] }, known),
      );
    }
  }
  return [...found.values()];
}

interface Found {
  readonly fact: string;
  readonly value: string;
  readonly turn: number;
  readonly quote: string;
}

function toOperation(
  { slot, expiry }: StatedPattern,
  { fact, value, turn, quote }: Found,
  known: readonly KnownFact[],
): StatedFact | MemoryOperation {
  const same = known.find((each) => saysSo(each.fact, value === "" ? fact : value));
  if (same !== undefined) return { op: "confirm", id: same.id, turn, quote };
  return {
    op: "add",
    fact,
    slot,
    type: "semantic",
    confidence: CONFIDENCE,
    importance: null,
    expiry,
    turn,
    quote,
    supersedes: null,
    contradicts: null,
    relates_to: null,
    causes: null,
    resolves: null,
  };
}

/** Every word of the value stands in the fact. */
function saysSo(fact: string, value: string): boolean {
  const words = new Set(wordsOf(fact));
  return wordsOf(value).every((word) => words.has(word));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** @returns empty for a pattern without a value; null: it is none */
function statedValue(written: string | undefined, kind: StatedPattern["value"]): string | null {
  if (written === undefined) return "";
  const words = written.replace(ENDS, "").trim().split(/\s+/u);
  const [first = ""] = words;
  if (first === "") return null;
  if (kind === "allergen") return ALLERGEN.test(words.join(" ")) ? words.join(" ") : null;
  if (kind === "words") return words.join(" ");
  if (NO_NAME.test(first)) return null;
  const end = words.findIndex((word, position) => position > 0 && !/^\p{Lu}/u.test(word));
  const name = words.slice(0, end === -1 ? words.length : end).slice(0, 4);
  return name.join(" ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
