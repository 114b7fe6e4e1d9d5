import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { addMonths, calendarDay, isoDate, weekdayOf } from "../pieces/calendar-date.ts";
import { splitAtCorrections } from "../pieces/corrections.ts";
import { type DateItem, dateItems } from "../pieces/date-items.ts";
import { type DateParts, type DateReadingRules, datePartsIn, keyedDate } from "../pieces/date-parts.ts";
import { cutAnswer, heardTokens } from "../pieces/heard-tokens.ts";
import type { Token } from "../pieces/tokens.ts";
import { isMonthFirst } from "./date-order.ts";
import { spokenDate } from "./spoken-date.ts";

type DateValue = Extract<CaptureValue, { kind: "date" }>;

/** How far ahead a two-digit year may be when nothing tells the century. */
const MOST_YEARS_AHEAD = 10;
/** Words that refer to a date without naming one. */
const VAGUE: ReadonlySet<DateItem["kind"]> = new Set(["next-week", "next-month", "this-month", "unit"]);
/** A Friday the 13th occurs at least once within this many months. */
const MOST_MONTHS_TO_SEARCH = 15;

/** A date as `YYYY-MM-DD`. */
export function readDate(value: DateValue, answer: string, context: CaptureContext): CaptureReading {
  return readParts(value, answer, context, null);
}

/** Corrects a part of a date: "no, the 15th". @param current `YYYY-MM-DD` */
export function correctDate(
  value: DateValue,
  answer: string,
  context: CaptureContext,
  current: string,
): ValueReading | null {
  const reading = readParts(value, answer, context, calendarDay(current));
  return reading.kind === "value" && reading.value !== current ? reading : null;
}

function readParts(
  value: DateValue,
  answer: string,
  context: CaptureContext,
  current: DateParts | null,
): CaptureReading {
  const language = languageFor(context.language);
  const rules = rulesFor(value, context, language);
  const said =
    context.source === "keys"
      ? keyedParts(cutAnswer(answer), rules)
      : saidParts(heardTokens(answer, language), language, rules, current);
  if (said === null) return NOTHING;
  const readings = said.map((parts) => judged(parts, value, answer, context, rules));
  const [first] = readings;
  if (first === undefined) return invalid("incomplete", answer);
  const values = new Set(readings.map((reading) => (reading.kind === "value" ? reading.value : reading.kind)));
  return values.size > 1 ? invalid("ambiguous", answer) : first;
}

function rulesFor(value: DateValue, context: CaptureContext, { dates }: CaptureLanguage): DateReadingRules {
  const max = boundOf(value.max, context);
  return {
    today: context.today,
    isMonthFirst: isMonthFirst(context.language, context.callerCountry),
    direction: max !== null && max <= context.today ? "past" : "future",
    nextIsNextWeek: dates.nextIsNextWeek,
  };
}

/** Null: nothing was keyed in. */
function keyedParts(answer: string, rules: DateReadingRules): DateParts[] | null {
  const groups = answer.split("*").map((group) => group.replace(/[^0-9]/g, ""));
  const padded = groups.length === 3 ? groups.map((group) => group.padStart(2, "0")) : groups;
  const digits = padded.join("");
  if (digits === "") return null;
  return [keyedDate(digits, rules.isMonthFirst) ?? {}];
}

/**
 * The last date said; if it is partial, earlier words complete it. Null when nothing refers to a date; empty when something
 * does but names no day ("next week").
 */
function saidParts(
  tokens: readonly Token[],
  language: CaptureLanguage,
  rules: DateReadingRules,
  current: DateParts | null,
): DateParts[] | null {
  let said: DateParts[] = current === null ? [] : [current];
  let isHeard = false;
  let isMentioned = false;
  for (const part of splitAtCorrections(tokens, language.corrections)) {
    const items = dateItems(part, language);
    isMentioned ||= items.some(({ kind }) => VAGUE.has(kind));
    isMentioned ||= items.length > 0 && items.every(({ kind }) => kind === "number");
    const found = datePartsIn(items, rules);
    const [before] = said;
    const [only] = found;
    if (found.length === 0) {
      // "no, 15": a bare number only counts as a correction.
      const [number, ...others] = items.filter((item) => item.kind === "number");
      if (before === undefined || number === undefined || others.length > 0 || number.value > 31) continue;
      said = [withoutWeekday({ ...before, day: number.value })];
    } else if (before !== undefined && only !== undefined && found.length === 1) {
      said = [only.month !== undefined && only.day !== undefined ? only : merged(before, only)];
    } else said = found;
    isHeard = true;
  }
  if (isHeard) return said;
  return isMentioned ? [] : null;
}

function merged(before: DateParts, { weekday: _, ...part }: DateParts): DateParts {
  const { year, shortYear, ...rest } = withoutWeekday(before);
  const isYearSaid = part.year !== undefined || part.shortYear !== undefined;
  const kept = { ...(year !== undefined && { year }), ...(shortYear !== undefined && { shortYear }) };
  return { ...rest, ...(isYearSaid ? {} : kept), ...part };
}

function withoutWeekday({ weekday: _, ...parts }: DateParts): DateParts {
  return parts;
}

function judged(
  parts: DateParts,
  value: DateValue,
  answer: string,
  context: CaptureContext,
  rules: DateReadingRules,
): CaptureReading {
  if (parts.day === undefined) return invalid("incomplete", answer);
  if (parts.month === undefined) {
    return withinBounds(nextWithDay(parts.day, parts.weekday, rules), value, answer, context);
  }
  const year = yearFor({ ...parts, month: parts.month, day: parts.day }, value, context, rules);
  if (year === null) return invalid("incomplete", answer);
  const date = isoDate({ year, month: parts.month, day: parts.day });
  if (date !== null && parts.weekday !== undefined && weekdayOf(date) !== parts.weekday) {
    return invalid("ambiguous", answer);
  }
  return withinBounds(date, value, answer, context);
}

/** Null when the year has to be said, as for a birthday. */
function yearFor(
  { year, shortYear, month, day }: DateParts & { readonly month: number; readonly day: number },
  value: DateValue,
  context: CaptureContext,
  { direction }: DateReadingRules,
): number | null {
  if (year !== undefined) return year;
  const thisYear = calendarDay(context.today).year;
  const century = thisYear - (thisYear % 100);
  if (shortYear !== undefined) {
    const late = century + shortYear;
    const date = isoDate({ year: late, month, day });
    const max = boundOf(value.max, context);
    const min = boundOf(value.min, context);
    if (max !== null && date !== null && date > max) return late - 100;
    return min === null && max === null && late > thisYear + MOST_YEARS_AHEAD ? late - 100 : late;
  }
  if (direction === "past") return null;
  // The 29th of February is not in every year.
  for (let next = thisYear; next < thisYear + 9; next += 1) {
    const date = isoDate({ year: next, month, day });
    if (date !== null && date >= context.today) return next;
  }
  return thisYear;
}

function nextWithDay(day: number, weekday: number | undefined, { today, direction }: DateReadingRules): string | null {
  const first = `${today.slice(0, 8)}01`;
  const step = direction === "past" ? -1 : 1;
  for (let months = 0; months <= MOST_MONTHS_TO_SEARCH; months += 1) {
    const { year, month } = calendarDay(addMonths(first, months * step));
    const date = isoDate({ year, month, day });
    const isInDirection = date !== null && (direction === "past" ? date <= today : date >= today);
    if (isInDirection && (weekday === undefined || weekdayOf(date) === weekday)) return date;
  }
  return null;
}

function withinBounds(date: string | null, value: DateValue, answer: string, context: CaptureContext): CaptureReading {
  if (date === null) return invalid("not-valid", answer);
  const min = boundOf(value.min, context);
  const max = boundOf(value.max, context);
  if ((min !== null && date < min) || (max !== null && date > max)) return invalid("out-of-range", answer);
  return { kind: "value", value: date, ...spokenDate(date, context) };
}

/** The bound as an ISO date; a bound that is not a date is ignored. */
function boundOf(bound: string | null | undefined, { today }: CaptureContext): string | null {
  if (bound == null) return null;
  if (bound === "today") return today;
  return /^\d{4}-\d{2}-\d{2}$/.test(bound) ? bound : null;
}
