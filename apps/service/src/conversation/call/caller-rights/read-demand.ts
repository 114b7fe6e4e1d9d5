import { readSpokenRevocation } from "@parley/foundation/opt-out/read-contact-wish";
import { wordsOfText } from "@parley/foundation/opt-out/words-of-text";
import { asksWhoSpeaks } from "./asks-who-speaks.ts";
import type { RevocationDecision } from "./caller-rights.ts";

/** What a turn of the caller demands by right, found by rules alone. */
export interface Demand {
  /** Null: no revocation. */
  readonly revocation: RevocationDecision | null;
  readonly asksWhoSpeaks: boolean;
  /** ISO 639-1, of the words. */
  readonly language: string;
  /** The turn is about nothing else, so that the platform's words answer it. */
  readonly isWhole: boolean;
}

/** A question with more words beside it than these asks for something else as well. */
export const MOST_OTHER_WORDS = 4;
/** A longer turn than this with a revocation in it may hold something else, too. */
const MOST_REVOKING_WORDS = 15;

export function readDemand(turn: string): Demand | null {
  const verdict = readSpokenRevocation(turn);
  const question = asksWhoSpeaks(turn);
  if (verdict !== null) {
    const { phraseId: decidedBy, language } = verdict;
    const source = decidedBy.includes(".keyword.") ? "keyword" : "phrase";
    return {
      revocation: { source, decidedBy, language },
      asksWhoSpeaks: question !== null,
      language,
      isWhole: wordsOfText(turn).length <= MOST_REVOKING_WORDS,
    };
  }
  if (question === null) return null;
  const { language, otherWords } = question;
  return { revocation: null, asksWhoSpeaks: true, language, isWhole: otherWords <= MOST_OTHER_WORDS };
}
