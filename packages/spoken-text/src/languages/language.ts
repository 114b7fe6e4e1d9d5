/** How a number stands to what it counts: alone ("eins", "uno"), or before a masculine or feminine noun ("ein", "una"). */
export type NumberForm = "alone" | "m" | "f";

/** A noun with its plural, and how the numbers before it are inflected. */
export interface Countable {
  readonly one: string;
  readonly many: string;
  readonly form: NumberForm;
}

/** A currency; `cent` is null where nobody names its hundredths. */
export interface Currency extends Countable {
  readonly cent: Countable | null;
}

/** A word that multiplies: "1.5 million", "2 Mio." */
export interface Scale {
  readonly factor: number;
  readonly one: string;
  readonly many: string;
  /** The noun as it follows: "dos millones de euros". */
  of(noun: string): string;
}

/** A time of day as written; `half` is what stood beside it ("pm"). */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly half: "am" | "pm" | null;
}

export interface CalendarDate {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  readonly year: number | null;
}

/** What stands before a piece of text, the nearest word last, in lower case and without punctuation. */
export type WordsBefore = readonly string[];

/** Everything about a language that its numbers, dates and addresses are spoken by. */
export interface Language {
  readonly decimalMark: "." | ",";
  /** Whether everything below two is singular: "1,5 kilomètre". */
  readonly isSingularBelowTwo: boolean;
  readonly groupMark: "." | ",";
  readonly isMonthFirst: boolean;
  /** @param value a whole number from 0 to below 10^12 */
  cardinal(value: number, form: NumberForm): string;
  year(value: number): string;
  /** Digits after the decimal mark, with its name. */
  fraction(digits: string): string;
  date(date: CalendarDate, before: WordsBefore): string;
  time(time: TimeOfDay, isNamed: boolean): string;
  /** @param cents below 100; null where none were written */
  money(whole: number, cents: number | null, currency: Currency): string;
  /** The digits of a telephone number that was written without groups, cut into groups. */
  phoneGroups(digits: string): readonly string[];
  readonly months: Readonly<Record<string, number>>;
  readonly currencies: Readonly<Record<string, Currency>>;
  readonly units: Readonly<Record<string, Countable>>;
  readonly scales: Readonly<Record<string, Scale>>;
  /** "$5/month": what may follow the stroke. */
  readonly per: { readonly word: string; readonly units: Readonly<Record<string, string>> };
  readonly fractions: Readonly<Record<string, string>>;
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Words after which a number is read digit by digit. */
  readonly beforeCode: RegExp;
  /** Words beside which "*" and "#" are keys. */
  readonly keyWords: RegExp;
  readonly words: {
    readonly minus: string;
    readonly plus: string;
    readonly percent: string;
    readonly to: string;
    readonly at: string;
    readonly and: string;
    readonly times: string;
    readonly equals: string;
    readonly less: string;
    readonly greater: string;
    /** Before a number with none before it: "for children <6 years". */
    readonly under: string;
    readonly over: string;
    readonly atMost: string;
    readonly atLeast: string;
    readonly about: string;
    /** The keys of a telephone. */
    readonly star: string;
    readonly pound: string;
    readonly number: string;
    readonly dateAndTime: string;
    readonly extension: string;
  };
  readonly symbols: {
    readonly dot: string;
    readonly slash: string;
    readonly dash: string;
    readonly underscore: string;
  };
  /** Whether a number's phrase goes on after a word that ends in punctuation: "24." before "November", "24," before "2026". */
  goesOn(word: string, before: WordsBefore): boolean;
  /** Words that may continue what a number began: "14 bis 16 Uhr", "24 de noviembre de 2026". */
  readonly joiners: RegExp;
  /** Ordinals as this language writes them. */
  readonly ordinals: { readonly pattern: RegExp; say(match: RegExpExecArray, before: WordsBefore): string | null };
  /** Ways of writing dates and times that only this language has; sticky. */
  readonly own: readonly {
    readonly pattern: RegExp;
    say(match: RegExpExecArray, before: WordsBefore): string | null;
  }[];
}
