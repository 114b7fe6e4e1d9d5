import type { WordsBefore } from "../languages/language.ts";

export interface RuleContext {
  readonly before: WordsBefore;
}

/** What a piece of text begins with. */
export type FirstCharacter = "digit" | "letter" | "sign";

/** One way of writing something, and how it is said. The pattern is sticky; null: this is not it, or it is not sure. */
export interface Rule {
  /** With anything else the pattern cannot match, and is not tried. */
  readonly first: readonly FirstCharacter[];
  readonly pattern: RegExp;
  /** What follows begins something by itself: the number of "<5%". */
  readonly goesOn?: true;
  say(match: RegExpExecArray, context: RuleContext): string | null;
}

/** Nothing that would make a longer word, number, date or code of it. */
export const END = "(?![\\p{L}\\p{N}_@°º%€£$]|[-–−/.,:]\\d)";

/** Alternatives of a pattern, the longest first. */
export function anyOf(words: Iterable<string>): string {
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll(" ", "[ \\u00a0\\u202f]?"))
    .join("|");
}
