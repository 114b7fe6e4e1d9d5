import { addDays, addMonths, calendarDay, weekdayOf } from "./calendar-date.ts";
import type { DateItem, DateNumber } from "./date-items.ts";

/** The parts of a date that were said; missing ones may have been said earlier. */
export interface DateParts {
  readonly year?: number;
  /** A year of two digits. */
  readonly shortYear?: number;
  readonly month?: number;
  readonly day?: number;
  /** 0 is Monday. */
  readonly weekday?: number;
}

export interface DateReadingRules {
  readonly today: string;
  readonly isMonthFirst: boolean;
  /** Whether future or past dates (birthdays) are expected. */
  readonly direction: "future" | "past";
  readonly nextIsNextWeek: boolean;
}

const DAYS_OF = { days: 1, weeks: 7, fortnights: 14 } as const;
const DAYS_A_WEEK = 7;
/** Longer durations do not mean a date. */
const MOST_STEPS = 1_000;
/** The number of weeks that begin in a month. */
const MOST_WEEKS = 5;

/** All dates that were said, in no order. */
export function datePartsIn(items: readonly DateItem[], rules: DateReadingRules): DateParts[] {
  const rest = [...items];
  const found = [...takeMonthDates(rest), ...takeDurations(rest, rules), ...takeDaysFromToday(rest, rules)];
  if (found.length === 0) found.push(...takeNumericDates(rest, rules));
  const weekdays = takeWeekdays(rest, rules);
  const days = takeDaysOfMonth(rest, rules, weekdays);
  const [first] = found;
  if (first !== undefined && found.length === 1 && weekdays.length <= 1) {
    const named = weekdays.find(({ isNamedOnly }) => isNamedOnly);
    return [named === undefined ? first : { ...first, weekday: named.weekday }];
  }
  if (found.length > 0) return found;
  return days.length > 0 ? days : weekdays.map(({ date }) => calendarDay(date));
}

/** "14 March 84", "March the 14th, 1984". */
function takeMonthDates(items: DateItem[]): DateParts[] {
  const found: DateParts[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item?.kind !== "month") continue;
    const after = numbersFrom(items, index + 1);
    const before = [numberAt(items, index - 2), numberAt(items, index - 1)].filter((number) => number !== null);
    const yearBefore = after.length > 0 ? yearOf(before).year : undefined;
    const last = numberAt(items, index - 1);
    const isDayBefore = yearBefore === undefined && last !== null && isDay(last);
    const year = yearBefore === undefined ? {} : { year: yearBefore };
    const parts = isDayBefore ? { day: last.value, ...yearOf(after) } : { ...dayAndYear(after), ...year };
    found.push({ month: item.month, ...parts });
    const taken = yearBefore === undefined ? Number(isDayBefore) : before.length;
    const end = index + 1 + after.length;
    const other = numberAt(items, end) ?? numberAt(items, end + 1);
    // "the 1st or the 2nd"
    if (other?.isOrdinal === true) found.push({ month: item.month, day: other.value });
    blank(items, index - taken, end);
  }
  return found;
}

/** "in two weeks", "three days ago", "a week from Friday". */
function takeDurations(items: DateItem[], rules: DateReadingRules): DateParts[] {
  const found: DateParts[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const count = numberAt(items, index);
    const unit = items[index + 1];
    if (count === null || unit?.kind !== "unit") continue;
    const before = items[index - 1];
    const after = items[index + 2];
    const isAhead = before?.kind === "ahead";
    const isAgo = before?.kind === "ago" || after?.kind === "ago";
    const base = isAhead ? baseOf(items[index - 2], rules) : baseOf(after, rules);
    if (!isAhead && !isAgo && base === null && after?.kind !== "ahead-after") continue;
    found.push(calendarDay(moved(base ?? rules.today, isAgo ? -count.value : count.value, unit.unit)));
    blank(items, isAhead && base !== null ? index - 2 : index - 1, index + 3);
  }
  return found;
}

/** "Friday" in "a week from Friday". */
function baseOf(item: DateItem | undefined, { today }: DateReadingRules): string | null {
  if (item?.kind === "offset") return addDays(today, item.days);
  return item?.kind === "weekday" ? addDays(today, daysUntil(today, item.weekday)) : null;
}

function moved(from: string, count: number, unit: keyof typeof DAYS_OF | "months" | "years"): string {
  const steps = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, count));
  if (unit === "months") return addMonths(from, steps);
  return unit === "years" ? addMonths(from, steps * 12) : addDays(from, steps * DAYS_OF[unit]);
}

/** "tomorrow"; also where a weekday follows: "tomorrow, Friday". */
function takeDaysFromToday(items: DateItem[], { today }: DateReadingRules): DateParts[] {
  const found: DateParts[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind !== "offset") continue;
    found.push(calendarDay(addDays(today, item.days)));
    blank(items, index, index + 1);
  }
  return found;
}

/** "3/14/84", "three fourteen nineteen eighty four", "1984-03-14", "14.3.". */
function takeNumericDates(items: DateItem[], rules: DateReadingRules): DateParts[] {
  const found: DateParts[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const numbers = numbersFrom(items, index);
    if (numbers.length === 0) continue;
    const parts = numericDate(numbers, rules);
    if (parts !== null) {
      found.push(parts);
      blank(items, index, index + numbers.length);
    }
    index += numbers.length;
  }
  return found;
}

function numericDate(numbers: readonly DateNumber[], { isMonthFirst }: DateReadingRules): DateParts | null {
  const digits = numbers.map((number) => number.digits).join("");
  const isReadOut =
    numbers.length === 1 || numbers.every((number, index) => isSingle(number) && !(index > 0 && number.isSeparated));
  if (isReadOut && (digits.length === 6 || digits.length === 8)) return keyedDate(digits, isMonthFirst);
  const [first, second, ...rest] = withJoinedDigits(numbers);
  if (first === undefined) return null;
  if (second === undefined) return first.digits.length === 4 && isYear(first.value) ? { year: first.value } : null;
  if (first.digits.length === 4) {
    const [third] = rest;
    return third === undefined ? null : { year: first.value, month: second.value, day: third.value };
  }
  const areOrdinals = first.isOrdinal && second.isOrdinal;
  const year = yearOf(rest);
  if (Object.keys(year).length === 0) {
    const composed = yearOf([first, second]);
    if (!areOrdinals && !second.isSeparated && composed.year !== undefined && rest.length === 0) return composed;
    if (rest.length > 0 || !(second.isSeparated || areOrdinals)) return null;
  }
  return { ...inOrder(first.value, second.value, isMonthFirst && !areOrdinals), ...year };
}

/** "zero three slash one four slash one nine eight four": the digits between two slashes are one number. */
function withJoinedDigits(numbers: readonly DateNumber[]): readonly DateNumber[] {
  if (numbers.filter((number, index) => index > 0 && number.isSeparated).length < 2) return numbers;
  const joined: DateNumber[] = [];
  for (const number of numbers) {
    const before = joined.at(-1);
    const isPart = before !== undefined && !number.isSeparated && isSingle(number) && before.digits.length < 4;
    if (!isPart || before.digits.length + number.digits.length > 4) joined.push(number);
    else {
      const digits = before.digits + number.digits;
      joined[joined.length - 1] = { ...before, digits, value: Number(digits) };
    }
  }
  return joined;
}

/** Keyed in or read out digit by digit: `14031984`, `031484`, `19840314`; the order of the region where both fit. */
export function keyedDate(digits: string, isMonthFirst: boolean): DateParts | null {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  if (digits.length === 4) return inOrder(part(0, 2), part(2, 4), isMonthFirst);
  if (digits.length === 6) return { ...inOrder(part(0, 2), part(2, 4), isMonthFirst), shortYear: part(4, 6) };
  if (digits.length !== 8) return null;
  const parts = { ...inOrder(part(0, 2), part(2, 4), isMonthFirst), year: part(4, 8) };
  const isYearFirst = isYear(part(0, 4)) && part(4, 6) >= 1 && part(4, 6) <= 12 && !(isYear(parts.year) && fits(parts));
  return isYearFirst ? { year: part(0, 4), month: part(4, 6), day: part(6, 8) } : parts;
}

function fits({ month, day }: { month: number; day: number }): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Uses the other order if this one is impossible. */
function inOrder(first: number, second: number, isMonthFirst: boolean): { month: number; day: number } {
  const usual = isMonthFirst ? { month: first, day: second } : { month: second, day: first };
  const other = { month: usual.day, day: usual.month };
  return !fits(usual) && fits(other) ? other : usual;
}

interface NamedDay {
  readonly weekday: number;
  readonly date: string;
  /** Without "next" or the like. */
  readonly isNamedOnly: boolean;
}

function takeWeekdays(items: DateItem[], rules: DateReadingRules): NamedDay[] {
  const found: NamedDay[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind !== "weekday") continue;
    const around = [items[index - 1]?.kind, items[index + 1]?.kind];
    const modifier = (["next-week", "next", "last", "this"] as const).find((kind) => around.includes(kind)) ?? null;
    found.push({
      weekday: item.weekday,
      date: weekdayDate(item.weekday, modifier, rules),
      isNamedOnly: modifier === null,
    });
  }
  return found;
}

function weekdayDate(
  weekday: number,
  modifier: "next-week" | "next" | "last" | "this" | null,
  { today, direction, nextIsNextWeek }: DateReadingRules,
): string {
  const inThisWeek = weekday - weekdayOf(today);
  const nextWeek = addDays(today, inThisWeek + DAYS_A_WEEK);
  if (modifier === "next-week" || (modifier === "next" && nextIsNextWeek)) return nextWeek;
  const back = (weekdayOf(today) - weekday + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  if (modifier === "last" || (modifier === null && direction === "past")) return addDays(today, -back - 1);
  if (modifier === "this" && inThisWeek === 0) return today;
  return addDays(today, daysUntil(today, weekday));
}

/** 1 to 7. */
function daysUntil(today: string, weekday: number): number {
  return ((weekday - weekdayOf(today) + DAYS_A_WEEK - 1) % DAYS_A_WEEK) + 1;
}

/** "the 14th", "Friday the 14th", "the 14th of next month". */
function takeDaysOfMonth(
  items: readonly DateItem[],
  { today }: DateReadingRules,
  weekdays: readonly NamedDay[],
): DateParts[] {
  const isOther = items.some(({ kind }) => kind === "next-month");
  const isThis = items.some(({ kind }) => kind === "this-month");
  return items.flatMap((item, index): DateParts[] => {
    if (item.kind !== "number" || !isDay(item)) return [];
    // "the first Monday" of whichever month.
    if (item.isOrdinal && item.value <= MOST_WEEKS && items[index + 1]?.kind === "weekday") return [{}];
    const isMeant = item.isOrdinal || item.hasArticle || isOther || isThis || weekdays.length > 0;
    if (!isMeant) return [];
    const weekday = weekdays[0];
    const named = weekday === undefined ? {} : { weekday: weekday.weekday };
    if (!isOther && !isThis) return [{ day: item.value, ...named }];
    const { year, month } = calendarDay(addMonths(`${today.slice(0, 8)}01`, isOther ? 1 : 0));
    return [{ year, month, day: item.value }];
  });
}

function dayAndYear(numbers: readonly DateNumber[]): DateParts {
  const digits = numbers.map((number) => number.digits).join("");
  if (numbers.length > 2 && numbers.every(isSingle)) {
    const dayDigits = digits.length === 6 || digits.length === 2 ? 2 : 1;
    const year = digits.slice(dayDigits);
    const day = Number(digits.slice(0, dayDigits));
    return year.length === 4 ? { day, year: Number(year) } : { day };
  }
  const [first, ...rest] = numbers;
  if (first === undefined) return {};
  if (first.digits.length === 4) return { year: first.value };
  // "March 5 1984" but also "March 31": only a number of two digits that is no day is a year.
  return { day: first.value, ...yearOf(rest) };
}

/** "1984", "84", "nineteen eighty four", "nineteen oh five", "1 9 8 4". */
function yearOf(numbers: readonly DateNumber[]): DateParts {
  const [first, second] = numbers;
  if (first === undefined) return {};
  const digits = numbers.map((number) => number.digits).join("");
  if (numbers.length > 1 && numbers.every(isSingle) && digits.length === 4) return { year: Number(digits) };
  if (first.digits.length === 4) return { year: first.value };
  const isCentury = first.digits.length === 2 && first.value >= 10 && second?.digits.length === 2;
  if (isCentury && isYear(first.value * 100 + second.value)) return { year: first.value * 100 + second.value };
  return first.digits.length === 2 && !first.isOrdinal ? { shortYear: first.value } : {};
}

function isYear(value: number): boolean {
  return value >= 1000 && value <= 2999;
}

function isDay({ digits, value }: DateNumber): boolean {
  return digits.length <= 2 && value <= 99;
}

function isSingle({ digits }: DateNumber): boolean {
  return digits.length === 1 || (digits.length === 2 && digits.startsWith("0"));
}

function numberAt(items: readonly DateItem[], index: number): DateNumber | null {
  const item = items[index];
  return item?.kind === "number" ? item : null;
}

function numbersFrom(items: readonly DateItem[], index: number): DateNumber[] {
  const numbers: DateNumber[] = [];
  for (let at = index; at < items.length; at += 1) {
    const number = numberAt(items, at);
    if (number === null) break;
    numbers.push(number);
  }
  return numbers;
}

/** What was understood is not to be read again. */
function blank(items: DateItem[], from: number, to: number): void {
  for (let index = Math.max(from, 0); index < Math.min(to, items.length); index += 1) items[index] = { kind: "other" };
}
