/** What a text asks for: no more contact, contact again, or to be told who writes. */
export type ContactWish = "stop" | "start" | "help";

/**
 * How a language says it. Words are compared without case, accents and apostrophes, so write them as a careful person
 * would.
 *
 * Patterns are words and what may stand for them: `stop/quit` is either word, `{name}` anything of a group, a `?` behind
 * makes it optional, `..` is up to two words whatever they are, and `^` and `$` are the beginning and the end of a clause,
 * manners aside.
 */
export interface PhraseBook {
  /** ISO 639-1. */
  readonly language: string;
  /** When somebody last went through it. */
  readonly reviewedOn: string;
  /** Whose lists the keywords are from. */
  readonly sources: readonly string[];
  /** Whole texts, manners around them aside. */
  readonly keywords: Readonly<Partial<Record<ContactWish, readonly string[]>>>;
  /** Whole texts that revoke only when nothing at all stands beside them: their words mean other things, too. */
  readonly bareKeywords?: readonly string[];
  /** Greetings, thanks and emphasis, which change nothing about what they stand beside. */
  readonly manners: readonly string[];
  /** What a request begins with ("can you"); ignored before `^`. */
  readonly openings?: readonly string[];
  /** Long words nobody writes by mistake, and how many letters of them may be wrong. */
  readonly misspelt?: Readonly<Record<string, 1 | 2>>;
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Patterns that revoke wherever they stand in a text, by the name that goes on record. */
  readonly phrases?: Readonly<Record<string, readonly string[]>>;
  /** Patterns that say contact is wanted after all ("text me instead"); with one of them beside it nothing is revoked. */
  readonly counters?: readonly string[];
  /** Words before a phrase that turn it round ("don't", "why") … */
  readonly negators?: readonly string[];
  /** … and those that may stand between. */
  readonly fillers?: readonly string[];
  /** Words behind a phrase that limit it ("until") … */
  readonly qualifiers?: readonly string[];
  /** … unless one of these follows ("at once", "on my phone"). */
  readonly unlimited?: readonly string[];
  /** Words without which no text in this language is worth asking a model about. */
  readonly hints?: readonly string[];
}
