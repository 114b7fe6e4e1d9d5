/** Who decided that words revoke the consent to be contacted, and in which language they were. */
export interface RevocationDecision {
  readonly source: "keyword" | "phrase" | "model";
  /** The phrase's id, or the model: `en.not-again`, `openai/gpt-4.1-mini`. */
  readonly decidedBy: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** What the platform itself says to who uses a right. */
export interface RightsWords {
  /** That no person speaks, and for whom. */
  readonly notAPerson: string;
  /** That nobody will call or text them again. */
  readonly optedOut: string;
  /** After either, when the call goes on. */
  readonly goOn: string;
  readonly goodbye: string;
  /** What was asked for could not be done: please say it again. */
  readonly trouble: string;
}

/** What callers may demand, whatever the model would say to it. */
export interface CallerRights {
  /** @param language of what the caller said, for calls whose language is not known beforehand */
  wordsIn(language: string): RightsWords;
  /** Puts the caller on the list of those who want no more calls and texts. Null: their number is not known. */
  readonly optOut: ((decision: RevocationDecision) => Promise<void>) | null;
  /** Asks a model about words no rule knows; null: no, or nothing that can be relied on. Null itself: there is no such model. */
  readonly judge: ((said: string, language: string) => Promise<RevocationDecision | null>) | null;
  /** The call ends once the caller has opted out: they did not ask for it. */
  readonly endsOnOptOut: boolean;
}
