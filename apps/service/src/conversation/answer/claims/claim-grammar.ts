import type { ClaimAction } from "@parley/contracts/tools/claim-actions";

/** Any of these actions, done, makes the claim true; empty: whatever was done does. */
export type ClaimedActions = readonly ClaimAction[];

/** A word that may say that something was done, with the words around it in its clause. */
export interface Candidate {
  readonly word: string;
  readonly actions: ClaimedActions;
  /** From the clause's beginning up to the word. */
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** How one language says that something was done. Everything is in lower case. */
export interface ClaimGrammar {
  readonly language: "en" | "de" | "es" | "fr";
  /** Applied first, in order: what takes several words becomes one of `words`. */
  readonly rewrites: readonly (readonly [RegExp, string])[];
  /** Participles and past forms. */
  readonly words: ReadonlyMap<string, ClaimedActions>;
  /** Negations, conditions and wishes: to the left of the word, in its clause, they make it no claim. */
  readonly blockers: ReadonlySet<string>;
  /** Words that continue the clause before the comma: in "I checked, and booked it" the subject is there. */
  readonly coordinators: ReadonlySet<string>;
  isClaim(candidate: Candidate): boolean;
}

type WordLists = Readonly<Partial<Record<ClaimAction | "done", string>>>;

/** Builds `words` from lists separated by blanks; a word of several actions claims one of them. */
export function wordsOf(...lists: readonly WordLists[]): ReadonlyMap<string, ClaimedActions> {
  const words = new Map<string, ClaimAction[]>();
  for (const list of lists) {
    for (const [action, forms] of Object.entries(list)) {
      for (const form of forms.split(" ")) {
        const actions = words.get(form) ?? [];
        if (action !== "done") actions.push(action as ClaimAction);
        words.set(form, actions);
      }
    }
  }
  return words;
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

export function hasAny(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.some((word) => set.has(word));
}
