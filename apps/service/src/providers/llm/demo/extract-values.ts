export type ValueKind = "email" | "phone" | "date" | "time" | "number" | "name";

export interface ExtractedValue {
  readonly kind: ValueKind;
  /** The caller's wording, for repeating it. */
  readonly text: string;
  /** The normal form if no calendar is needed: `19:30`, `2026-03-14`, `+4930123456`, `4`; otherwise the text in lower case. */
  readonly value: string;
}

export interface ExtractOptions {
  /** What was asked for just before, so that a bare "Anna" is a name and a bare "7" a time. */
  readonly expects?: ValueKind | null;
}

const MAX_LENGTH = 2_000;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};
const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const DAY_OF_MONTH = "([0-3]?\\d)(?:st|nd|rd|th)?";
const HOUR_WORD = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const HOUR = `(1[0-2]|0?[1-9]|${HOUR_WORD})`;
const MERIDIEM = "([ap])\\.?\\s?m\\b\\.?";
const COUNT_WORD = Object.keys(NUMBER_WORDS).join("|");
const COUNTED =
  "people|persons?|guests?|adults?|children|kids|nights?|days?|tickets?|seats?|pieces?|boxes|bottles|rooms?|pizzas?|hours?|minutes?|weeks?|items?";

const MEASURED = `${COUNTED}|months?|years?|euros?|dollars?|pounds?|cents?|percent|km|miles?|kilos?`;

type Normalize = (match: RegExpExecArray) => { readonly text?: string; readonly value: string } | null;

/** In this order, removing each match, so that the digits of a phone number are not also taken for a count. */
const PATTERNS: readonly (readonly [ValueKind, RegExp, Normalize])[] = [
  [
    "email",
    /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/g,
    (match) => ({ value: match[0].toLowerCase() }),
  ],
  ["date", /\b(\d{4})-(\d{2})-(\d{2})\b/g, (match) => (isDate(match) ? { value: match[0] } : null)],
  ["date", /\b[0-3]?\d[/.][01]?\d[/.](?:\d{4}|\d{2})\b/g, asSaid],
  ["phone", /(?<![\d.])\+?\(?\d[\d ().-]{5,18}\d(?![\d])/g, phone],
  [
    "date",
    new RegExp(`\\b(${MONTH})\\s+${DAY_OF_MONTH}\\b(?:,?\\s+(\\d{4})\\b)?`, "gi"),
    (match) => monthDate(match, 1, 2, 3),
  ],
  [
    "date",
    new RegExp(`\\b(?:the\\s+)?${DAY_OF_MONTH}(?:\\s+of)?\\s+(${MONTH})(?:,?\\s+(\\d{4})\\b)?(?![\\p{L}])`, "giu"),
    (match) => monthDate(match, 2, 1, 3),
  ],
  ["date", new RegExp(`\\b(?:(?:this|next|coming)\\s+)?${DAY}s?\\b`, "gi"), asSaid],
  [
    "date",
    /\b(?:(?:the\s+)?day after tomorrow|tomorrow|tonight|today|this (?:morning|afternoon|evening|weekend|week)|next (?:week|weekend|month))\b/gi,
    asSaid,
  ],
  ["date", new RegExp(`\\bin\\s+(?:\\d{1,3}|a|${COUNT_WORD})\\s+(?:days?|weeks?|months?)\\b`, "gi"), asSaid],
  [
    "time",
    new RegExp(`\\b([01]?\\d|2[0-3]):([0-5]\\d)(?:\\s?${MERIDIEM})?`, "gi"),
    (match) => clockTime(match[1], Number(match[2]), match[3]),
  ],
  ["time", new RegExp(`\\b${HOUR}\\s?${MERIDIEM}`, "gi"), (match) => clockTime(match[1], 0, match[2])],
  ["time", new RegExp(`\\b(half past|quarter past|quarter to)\\s+${HOUR}\\b`, "gi"), asSaid],
  ["time", new RegExp(`\\b${HOUR}\\s+o['’]?clock\\b`, "gi"), asSaid],
  [
    "time",
    new RegExp(`\\b(?:at|around|about|by)\\s+${HOUR}(?![\\p{L}\\p{N}]|\\s+(?:${COUNTED})\\b)`, "giu"),
    (match) => ({ text: match[1] ?? "", value: (match[1] ?? "").toLowerCase() }),
  ],
  ["time", /\b(?:noon|midday|midnight)\b/gi, asSaid],
  ["time", /(?<!\bgood )\b(?:morning|afternoon|evening)\b/gi, asSaid],
  [
    "number",
    new RegExp(
      `\\bfor\\s+(\\d{1,3}|${COUNT_WORD})(?![\\p{L}\\p{N}:%]|[.,]\\d|\\s*[€$£%]|\\s+(?:${MEASURED})\\b)`,
      "giu",
    ),
    party,
  ],
  ["number", new RegExp(`\\b(\\d{1,9}(?:[.,]\\d{1,2})?|${COUNT_WORD})\\b(?:\\s+(?:${COUNTED})\\b)?`, "gi"), count],
];

const CALENDAR_WORD = new RegExp(`\\b(?:${DAY}|${MONTHS.join("|")})\\b`, "gi");

/** After "my name is" anything is a name; after "I am" it must be capitalized. */
const NAME_AFTER_WORDS =
  /\b(?:my name is|my name['’]s|name is|name['’]s|call me|under the name(?: of)?|in the name of)\s+(\p{L}[\p{L}'’-]{0,30}(?:\s+\p{L}[\p{L}'’-]{0,30}){0,2})/giu;
const NAME_CAPITALIZED =
  /\b(?:[Ii] am|[Ii]['’]m|[Tt]his is|[Ii]t['’]s)\s+(\p{Lu}[\p{L}'’-]{1,30}(?:\s+\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;
const BARE_NAME = /^\s*(\p{L}[\p{L}'’-]{1,30}(?:\s+\p{L}[\p{L}'’-]{0,30}){0,2})\s*[.!]?\s*$/u;
const NOT_IN_A_NAME: ReadonlySet<string> = new Set(
  "a and at but can for from here i in is it looking me my not of ok okay on or please sorry sure thanks the to with yes no you nope yeah what when where how hello hi would want need".split(
    " ",
  ),
);

/**
 * Finds values that people give on the phone: addresses, dates, times, counts, names. By patterns for English, in the order
 * of the text. Nothing is guessed: a day without a date stays "next friday". Linear; reads at most 2,000 characters.
 */
export function extractValues(input: string, options: ExtractOptions = {}): ExtractedValue[] {
  const text = input.slice(0, MAX_LENGTH);
  const found: (ExtractedValue & { readonly at: number })[] = [];
  let rest = text;
  const take = (kind: ValueKind, pattern: RegExp, normalize: Normalize) => {
    for (const match of rest.matchAll(pattern)) {
      const normal = normalize(match);
      if (normal === null) continue;
      const said = capitalizeCalendar((normal.text ?? match[0]).trim());
      found.push({ kind, at: match.index, text: said, value: normal.value });
      rest = blank(rest, match.index, match[0].length);
    }
  };
  take("name", NAME_AFTER_WORDS, personName);
  take("name", NAME_CAPITALIZED, personName);
  for (const [kind, pattern, normalize] of PATTERNS) take(kind, pattern, normalize);
  if (options.expects === "name" && found.length === 0) take("name", new RegExp(BARE_NAME, "gu"), personName);
  const values = found
    .sort((left, right) => left.at - right.at)
    .map(({ kind, text: said, value }) => ({ kind, text: said, value }));
  return options.expects === "time" && !values.some(({ kind }) => kind === "time") ? values.map(hourAsTime) : values;
}

function asSaid(match: RegExpExecArray) {
  return { value: match[0].toLowerCase() };
}

function isDate(match: RegExpExecArray): boolean {
  const date = new Date(`${match[0]}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(match[0]);
}

/** 7 to 15 digits (E.164); fewer are a count, more are a card. */
function phone(match: RegExpExecArray) {
  const digits = match[0].replace(/\D/g, "");
  return digits.length < 7 || digits.length > 15 ? null : { value: `${match[0].startsWith("+") ? "+" : ""}${digits}` };
}

function monthDate(match: RegExpExecArray, monthGroup: number, dayGroup: number, yearGroup: number) {
  const day = Number(match[dayGroup]);
  if (day < 1 || day > 31) return null;
  const month = MONTHS.findIndex((name) => name.startsWith((match[monthGroup] ?? "").toLowerCase().slice(0, 3))) + 1;
  const year = match[yearGroup];
  const text = match[0].replace(/^the\s+/i, "");
  if (year === undefined) return { text, value: text.toLowerCase() };
  return { text, value: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` };
}

function clockTime(hourText: string | undefined, minute: number, meridiem: string | undefined) {
  const hour = toNumber(hourText ?? "");
  if (hour === null || (meridiem !== undefined && (hour < 1 || hour > 12))) return null;
  const shift = meridiem?.toLowerCase() === "p" ? 12 : 0;
  const hour24 = meridiem === undefined ? hour : (hour % 12) + shift;
  return { value: `${String(hour24).padStart(2, "0")}:${String(minute).padStart(2, "0")}` };
}

/** "one" alone is seldom a number ("this one"). */
function count(match: RegExpExecArray) {
  if (match[0].toLowerCase() === "one") return null;
  const value = toNumber(match[1] ?? "");
  return value === null ? null : { value: String(value) };
}

/** "for four" at the end of what is said: so many people. */
function party(match: RegExpExecArray) {
  const value = toNumber(match[1] ?? "");
  return value === null ? null : { text: `${value} ${value === 1 ? "person" : "people"}`, value: String(value) };
}

function toNumber(text: string): number | null {
  const word = NUMBER_WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  const value = Number(text.replace(",", "."));
  return Number.isNaN(value) ? null : value;
}

function personName(match: RegExpExecArray) {
  const words: string[] = [];
  for (const word of (match[1] ?? "").split(/\s+/)) {
    if (NOT_IN_A_NAME.has(word.toLowerCase()) || isCalendarWord(word)) break;
    words.push(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return words.length === 0 ? null : { text: words.join(" "), value: words.join(" ") };
}

function isCalendarWord(word: string): boolean {
  return new RegExp(`^(?:${DAY}|tomorrow|today|tonight)$`, "i").test(word);
}

function hourAsTime(value: ExtractedValue): ExtractedValue {
  const hour = Number(value.value);
  return value.kind === "number" && Number.isInteger(hour) && hour >= 0 && hour <= 24
    ? { ...value, kind: "time" }
    : value;
}

/** People type "next friday". */
function capitalizeCalendar(text: string): string {
  return text.replace(CALENDAR_WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function blank(text: string, at: number, length: number): string {
  return text.slice(0, at) + " ".repeat(length) + text.slice(at + length);
}
