import type { CaptureLanguage, DateUnit } from "../language/capture-language.ts";
import { cardinalAt, startsNumber } from "./cardinals.ts";
import { isMark, type Token } from "./tokens.ts";

export interface DateNumber {
  readonly kind: "number";
  readonly value: number;
  /** With the zeros that were said before. */
  readonly digits: string;
  readonly isOrdinal: boolean;
  /** "the" before it. */
  readonly hasArticle: boolean;
  /** "/" or the like between it and the number before. */
  readonly isSeparated: boolean;
}

/** A part of an answer that says something about a date; link words such as "of" are left out. */
export type DateItem =
  | DateNumber
  | { readonly kind: "month"; readonly month: number }
  | { readonly kind: "weekday"; readonly weekday: number }
  | { readonly kind: "offset"; readonly days: number }
  | { readonly kind: "unit"; readonly unit: DateUnit }
  | { readonly kind: "next" | "this" | "last" | "next-week" | "next-month" | "this-month" }
  | { readonly kind: "ahead" | "ahead-after" | "ago" | "other" };

/** The calendar words and numbers of an answer, without times of day. */
export function dateItems(tokens: readonly Token[], language: CaptureLanguage): DateItem[] {
  const items: DateItem[] = [];
  let index = 0;
  let hasArticle = false;
  let isSeparated = false;
  while (index < tokens.length) {
    const link = linkAt(tokens, index, language);
    if (link !== null) {
      hasArticle ||= link.isArticle;
      isSeparated ||= link.isSeparator;
      index = link.end;
      continue;
    }
    const found = timeAt(tokens, index, language) ?? itemAt(tokens, index, language);
    if (found.item?.kind === "number") items.push({ ...found.item, hasArticle, isSeparated });
    else if (found.item !== null) items.push(found.item);
    hasArticle = false;
    isSeparated = false;
    index = found.end;
  }
  return withLeadingZeros(items.flatMap(splitYear));
}

interface Found {
  readonly item: DateItem | null;
  readonly end: number;
}

interface Link {
  readonly isArticle: boolean;
  readonly isSeparator: boolean;
  readonly end: number;
}

function linkAt(tokens: readonly Token[], index: number, { dates, numbers }: CaptureLanguage): Link | null {
  if (tokens[index]?.kind === "mark") {
    const isSeparator = isMark(tokens[index], "/-.–*") && tokens[index - 1]?.kind === "numeral";
    return { isArticle: false, isSeparator, end: index + 1 };
  }
  if (dates.days.at(tokens, index) !== null) return null;
  const ahead = dates.ahead.at(tokens, index);
  if (ahead !== null) {
    const isDuration = startsNumber(tokens, ahead.end, numbers) || numbers.articles.at(tokens, ahead.end) !== null;
    return isDuration ? null : { isArticle: false, isSeparator: false, end: ahead.end };
  }
  const separator = dates.separators.at(tokens, index);
  if (separator !== null) return { isArticle: false, isSeparator: true, end: separator.end };
  const article = dates.dayArticles.at(tokens, index);
  const link = dates.links.at(tokens, index);
  if (isPartOfLonger(tokens, index, dates, link?.end ?? article?.end ?? index)) return null;
  if (article !== null && article.end >= (link?.end ?? 0)) {
    return { isArticle: true, isSeparator: false, end: article.end };
  }
  return link === null ? null : { isArticle: false, isSeparator: false, end: link.end };
}

/** "the day after tomorrow" begins with words that are links elsewhere. */
function isPartOfLonger(
  tokens: readonly Token[],
  index: number,
  dates: CaptureLanguage["dates"],
  end: number,
): boolean {
  const longer = [dates.nextWeek, dates.nextMonth, dates.thisMonth, dates.next, dates.aheadAfter, dates.notDates];
  return longer.some((words) => (words.at(tokens, index)?.end ?? 0) > end);
}

/** "at three", "15:30", "3 pm": taken out. */
function timeAt(tokens: readonly Token[], index: number, language: CaptureLanguage): Found | null {
  const { dates, numbers } = language;
  const before = dates.beforeTime.at(tokens, index);
  const start = before?.end ?? index;
  const hour = cardinalAt(tokens, start, numbers);
  if (hour === null || hour.value > 24) return null;
  let end = hour.end;
  const hasMinutes = isMark(tokens[end], ":") && tokens[end + 1]?.kind === "numeral";
  if (hasMinutes) end += 2;
  const after = timeMarkAt(tokens, end, language);
  const isHour = hasMinutes || after !== null || (before !== null && !isDatePart(tokens, end, language));
  return isHour ? { item: null, end: after ?? end } : null;
}

function timeMarkAt(tokens: readonly Token[], index: number, { dates }: CaptureLanguage): number | null {
  const word = dates.afterTime.at(tokens, index);
  if (word !== null) return word.end;
  // "p.m."
  const [letter, dot, second] = tokens.slice(index, index + 3);
  const isDotted = (letter?.text === "a" || letter?.text === "p") && isMark(dot, ".") && second?.text === "m";
  return isDotted ? index + 3 : null;
}

function isDatePart(tokens: readonly Token[], index: number, { dates, numbers }: CaptureLanguage): boolean {
  const isSeparator = isMark(tokens[index], "/-.") && tokens[index + 1]?.kind === "numeral";
  const afterLink = dates.links.at(tokens, index)?.end ?? index;
  const isSuffix = tokens[index]?.isGlued === true && numbers.ordinalSuffixes.has(tokens[index]?.text ?? "");
  return isSeparator || isSuffix || dates.months.at(tokens, afterLink) !== null;
}

function itemAt(tokens: readonly Token[], index: number, language: CaptureLanguage): Found {
  const { dates, numbers } = language;
  const skipped = dates.notDates.at(tokens, index) ?? numbers.notNumbers.at(tokens, index);
  if (skipped !== null) return { item: { kind: "other" }, end: skipped.end };
  const word = wordAt(tokens, index, language);
  if (word !== null) return word;
  const number = numberAt(tokens, index, language);
  if (number !== null) return number;
  const article = numbers.articles.at(tokens, index);
  if (article !== null && dates.units.at(tokens, article.end) !== null) {
    return { item: plainNumber(1, "1", false), end: article.end };
  }
  const isFiller = language.fillers.at(tokens, index) !== null && tokens[index]?.kind === "word";
  return { item: isFiller ? null : { kind: "other" }, end: index + 1 };
}

function wordAt(tokens: readonly Token[], index: number, { dates }: CaptureLanguage): Found | null {
  const candidates: { readonly item: DateItem; readonly end: number }[] = [];
  const add = (match: { readonly end: number } | null, item: DateItem | null) => {
    if (match !== null && item !== null) candidates.push({ item, end: match.end });
  };
  const offset = dates.days.at(tokens, index);
  add(offset, offset && { kind: "offset", days: offset.value });
  const month = dates.months.at(tokens, index);
  add(month, month && { kind: "month", month: month.value });
  const weekday = dates.weekdays.at(tokens, index);
  add(weekday, weekday && { kind: "weekday", weekday: weekday.value });
  const unit = dates.units.at(tokens, index);
  add(unit, unit && { kind: "unit", unit: unit.value });
  add(dates.nextWeek.at(tokens, index), { kind: "next-week" });
  add(dates.nextMonth.at(tokens, index), { kind: "next-month" });
  add(dates.thisMonth.at(tokens, index), { kind: "this-month" });
  add(dates.next.at(tokens, index), { kind: "next" });
  add(dates.this.at(tokens, index), { kind: "this" });
  add(dates.last.at(tokens, index), { kind: "last" });
  add(dates.aheadAfter.at(tokens, index), { kind: "ahead-after" });
  add(dates.ahead.at(tokens, index), { kind: "ahead" });
  add(dates.ago.at(tokens, index), { kind: "ago" });
  return candidates.reduce<Found | null>((best, found) => (best === null || found.end > best.end ? found : best), null);
}

function numberAt(tokens: readonly Token[], index: number, { numbers }: CaptureLanguage): Found | null {
  const ordinal = numbers.ordinals.at(tokens, index);
  if (ordinal !== null) return { item: plainNumber(ordinal.value, String(ordinal.value), true), end: ordinal.end };
  const repeat = numbers.repeats.at(tokens, index);
  if (repeat !== null) {
    const digit = cardinalAt(tokens, repeat.end, numbers);
    if (digit !== null && digit.digits.length === 1) {
      return { item: plainNumber(0, digit.digits.repeat(repeat.value), false), end: digit.end };
    }
  }
  const zero = numbers.besideDigits.at(tokens, index);
  if (zero !== null && startsNumber(tokens, zero.end, numbers)) {
    return { item: plainNumber(0, "0", false), end: zero.end };
  }
  const cardinal = cardinalAt(tokens, index, numbers);
  if (cardinal === null) return null;
  const suffix = tokens[cardinal.end];
  const isOrdinal = suffix?.isGlued === true && numbers.ordinalSuffixes.has(suffix.text);
  const item = plainNumber(cardinal.value, cardinal.digits, isOrdinal);
  return { item, end: isOrdinal ? cardinal.end + 1 : cardinal.end };
}

function plainNumber(value: number, digits: string, isOrdinal: boolean): DateNumber {
  return { kind: "number", value: Number(digits) || value, digits, isOrdinal, hasArticle: false, isSeparated: false };
}

/** "March twenty, two thousand six" is heard as 22006. */
function splitYear(item: DateItem): DateItem[] {
  if (item.kind !== "number") return [item];
  const day = Math.floor(item.value / 10_000) * 10;
  const year = item.value - day * 1_000;
  if (item.digits.length !== 5 || day < 20 || day > 30 || year < 2_000 || year > 2_099) return [item];
  return [
    { ...item, value: day, digits: String(day) },
    { ...item, value: year, digits: String(year), hasArticle: false, isSeparated: false },
  ];
}

/** "oh three" is a month and "nineteen oh five" a year. */
function withLeadingZeros(items: readonly DateItem[]): DateItem[] {
  const joined: DateItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const isPair =
      item.kind === "number" &&
      before?.kind === "number" &&
      before.digits === "0" &&
      item.digits.length === 1 &&
      !item.isSeparated;
    if (isPair)
      joined[joined.length - 1] = {
        ...item,
        digits: `0${item.digits}`,
        isSeparated: before.isSeparated,
        hasArticle: before.hasArticle,
      };
    else joined.push(item);
  }
  return joined;
}
