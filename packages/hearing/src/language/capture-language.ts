import type { Phrases } from "../pieces/phrases.ts";

/** What is known of the numbers of a language. */
export interface NumberWords {
  /** 0 to 99, also of several words. */
  readonly small: Phrases<number>;
  /** Words for whole hundreds that nothing multiplies: "doscientos". */
  readonly hundreds: Phrases<number>;
  /** Words that multiply what stands before them, and the most that may stand there. */
  readonly hundred: Phrases;
  readonly mostHundreds: number;
  readonly thousand: Phrases;
  readonly million: Phrases;
  /** Between the parts of one number: "a hundred and two". */
  readonly joiners: Phrases;
  /** A one before "hundred" or "week" only. */
  readonly articles: Phrases;
  /** Parts a number word is written together of, the greatest first. */
  readonly compounds: readonly string[];
  /** As often an article as a one: counts when nothing else does. */
  readonly weakOnes: Phrases;
  /** The mark between whole and decimals, as a word and as it is written. */
  readonly points: Phrases;
  readonly decimalMark: "." | ",";
  readonly minus: Phrases;
  /** As it is said back. */
  readonly minusWord: string;
  /** "and a half", added to the number before. */
  readonly fractions: Phrases<number>;
  /** A zero only beside other digits. */
  readonly besideDigits: Phrases<number>;
  /** What recognizers write for a digit between digits: "for". */
  readonly homophones: Phrases<number>;
  /** "double": so often the digit that follows. */
  readonly repeats: Phrases<number>;
  /** "zeros" after "three". */
  readonly plurals: Phrases<number>;
  /** Also of several words; their endings after numerals: "14th". */
  readonly ordinals: Phrases<number>;
  readonly ordinalSuffixes: ReadonlySet<string>;
  /** Phrases with a number word in them that mean no number: "one moment". */
  readonly notNumbers: Phrases;
}

/** Between the digits of a number that is read out. */
export interface DigitWords {
  readonly plus: Phrases;
  /** As it is said back. */
  readonly plusWord: string;
  /** Words that do not break a number apart: "dash", "area code". */
  readonly skips: Phrases;
  /** What follows is not of the number itself. */
  readonly extension: Phrases;
}

export interface DateWords {
  readonly months: Phrases<number>;
  /** In their written form, January first. */
  readonly monthNames: readonly string[];
  /** 0 is Monday. */
  readonly weekdays: Phrases<number>;
  readonly weekdayNames: readonly string[];
  /** Days from today. */
  readonly days: Phrases<number>;
  /** Before a weekday, or after it. */
  readonly next: Phrases;
  readonly this: Phrases;
  readonly last: Phrases;
  /** Whether "next friday" is never a day of the week that runs. */
  readonly nextIsNextWeek: boolean;
  /** Words for the next week or month, said with a day beside them. */
  readonly nextWeek: Phrases;
  readonly nextMonth: Phrases;
  readonly thisMonth: Phrases;
  readonly units: Phrases<DateUnit>;
  /** Before a duration that is to come: "in". */
  readonly ahead: Phrases;
  /** After it: "from now". */
  readonly aheadAfter: Phrases;
  /** Before and after a duration that is past: "hace", "ago". */
  readonly ago: Phrases;
  /** Between the parts of a date: "of". */
  readonly links: Phrases;
  /** Before a day of the month that stands alone: "the". */
  readonly dayArticles: Phrases;
  readonly separators: Phrases;
  /** Before an hour, and after it. */
  readonly beforeTime: Phrases;
  readonly afterTime: Phrases;
  /** Phrases with a word of the calendar in them that mean none of it: "good morning". */
  readonly notDates: Phrases;
}

export type DateUnit = "days" | "weeks" | "fortnights" | "months" | "years";

export interface SpellingWords {
  /** Names of letters that are no other word. */
  readonly letters: Phrases<string>;
  /** Names of letters that are also other words: only among other letters. */
  readonly weakLetters: Phrases<string>;
  /** Between a letter and its word: "as in". */
  readonly asIn: Phrases;
  /** Words of spelling alphabets, each for its first letter. */
  readonly codeWords: Phrases<string>;
  /** "double": twice the letter that follows. */
  readonly repeats: Phrases<number>;
  /** "capital". */
  readonly capital: Phrases;
  /** Between two spelled words. */
  readonly space: Phrases;
}

export interface EmailWords {
  readonly at: Phrases;
  /** Marks by their names. */
  readonly marks: Phrases<string>;
  /** Words before an address that are not of it. */
  readonly leadIn: Phrases;
  /** Those of them that may yet be all that stands before the "at": "hello". */
  readonly mailboxes: Phrases;
}

export interface NameWords {
  /** What follows is the name: "my name is". */
  readonly leadIn: Phrases;
  /** What follows may also be something else: "I am". */
  readonly weakLeadIn: Phrases;
  /** "first name", "last name": what follows is that part. */
  readonly given: Phrases;
  readonly family: Phrases;
  /** Comes after a name; what follows is not part of the name: "speaking", "with". */
  readonly trailing: Phrases;
  /** "double", and what elsewhere is a digit: "deux l". */
  readonly repeats: Phrases<number>;
  /** Words no name has: an answer with one of them is something else. */
  readonly notNames: Phrases;
  /** Small words within a name: "van". */
  readonly particles: ReadonlySet<string>;
}

export interface AddressWords {
  readonly leadIn: Phrases;
  readonly street: Phrases;
  /** Endings of one-word streets: "strasse". */
  readonly streetEndings: readonly string[];
}

export interface ChoiceWords {
  /** Before a choice that is not meant: "not", "anything but". */
  readonly negators: Phrases;
  /** The same, only directly before it: "no". */
  readonly closeNegators: Phrases;
  /** "option" before a number. */
  readonly number: Phrases;
  readonly last: Phrases;
  readonly none: Phrases;
  readonly all: Phrases;
}

export interface ConfirmationWords {
  /** The one word: a choice of that name takes all the others. */
  readonly plainYes: Phrases;
  readonly plainNo: Phrases;
  readonly yes: Phrases;
  /** Whole statements: they count even after a "no". */
  readonly isRight: Phrases;
  readonly no: Phrases;
  readonly isWrong: Phrases;
  /** Shortly before a yes it makes a no of it: "isn't … right". */
  readonly flips: Phrases;
  /** With a yes or a no in them, and neither. */
  readonly unsure: Phrases;
  readonly but: Phrases;
}

/** How one language says what is asked for. Phrases are compared without case, accents and apostrophes. */
export interface CaptureLanguage {
  readonly code: "en" | "de" | "es" | "fr";
  readonly numbers: NumberWords;
  readonly digits: DigitWords;
  readonly dates: DateWords;
  readonly spelling: SpellingWords;
  readonly email: EmailWords;
  readonly names: NameWords;
  readonly addresses: AddressWords;
  readonly choices: ChoiceWords;
  readonly confirmation: ConfirmationWords;
  /** Around an answer: "uh", "sure", "please". */
  readonly fillers: Phrases;
  /** Between a value and the one that is meant instead. */
  readonly corrections: Phrases;
  /** Replies that do not answer the question: "I don't know". */
  readonly refusals: Phrases;
}
