/**
 * What turn-taking knows of one language. Lists are words with blanks between them, in lower case; questions are regular
 * expressions that are matched with the flags `i` and `u` and begin and end at the edge of a word.
 */
export interface TurnWords {
  /** No sentence ends with these, whatever mark the recognizer sets after them: "and", "my". */
  readonly neverLast: string;
  /** Few sentences end with these, so a full stop after them is doubted: "to", "is". */
  readonly seldomLast: string;
  /** With only a few words after one of these, a full stop is doubted: "because my heating". */
  readonly clauseOpeners: string;
  /** Complete when nothing else is said. */
  readonly shortAnswers: string;
  readonly numbers: NumberWords;
  readonly questions: QuestionWords;
}

export interface NumberWords {
  /** 0 to 9; other words for the same digit after a slash: "zero/oh". */
  readonly units: string;
  /** 10 to 19. */
  readonly teens: string;
  /** 20 to 90. */
  readonly tens: string;
  /** 100 to 900, where they are words of their own. */
  readonly hundreds?: string;
  /** Words for 21 to 99 that are written together: "dreiundzwanzig". */
  readonly compound?: (tens: string, unit: string) => readonly string[];
  /** Between the parts of one number: "treinta y cinco". */
  readonly joiners: string;
  /** "double five". */
  readonly doubles: string;
  /** Before the country code. */
  readonly plus: string;
}

export interface QuestionWords {
  /** How questions begin that are answered with yes or no. */
  readonly yesOrNo: string;
  /** Looks like one of those and asks for something: "Could you spell". */
  readonly politeRequest: string;
  /** A sentence that asks for something without being a question: "Please tell me". */
  readonly request: string;
  readonly iban: string;
  readonly card: string;
  readonly phone: string;
  readonly date: string;
  /** Numbers of unknown length. */
  readonly number: string;
  readonly email: string;
  /** Names and addresses, which callers spell or say in pieces. */
  readonly spelling: string;
}

/** In letters alone: most languages say it so. */
export const IBAN = "iban";
