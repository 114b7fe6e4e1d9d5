import type { CalendarDate, Language } from "../languages/language.ts";
import { END, type Rule } from "./rule.ts";

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** "del 24/11": without a year two numbers and a stroke may be anything; these words make a date of them. */
const BEFORE_A_DAY = /^(?:on|by|until|from|since|el|del|al|le|du|au|dès|am|vom|zum|bis|ab)$/;

/** 2026-11-24, 24/11/2026, 24.11.2026, 11/24/2026. */
export function dateRules(language: Language): readonly Rule[] {
  const { words, isMonthFirst } = language;
  const iso = "(\\d{4})-(\\d{2})-(\\d{2})";
  const say = (date: CalendarDate | null, before: readonly string[]) =>
    date === null ? null : language.date(date, before);
  return [
    {
      first: ["digit"],
      pattern: new RegExp(`${iso}[T ](\\d{2}):(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?${END}`, "uy"),
      say: ([, year = "", month = "", day = "", hour = "", minute = ""], { before }) => {
        const date = say(checked(day, month, year), before);
        if (date === null || Number(hour) > 24 || Number(minute) > 59) return null;
        return `${date} ${words.dateAndTime} ${language.time({ hour: Number(hour), minute: Number(minute), half: null }, false)}`;
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`${iso}${END}`, "uy"),
      say: ([, year = "", month = "", day = ""], { before }) => say(checked(day, month, year), before),
    },
    {
      first: ["digit"],
      pattern: new RegExp(`(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${END}`, "uy"),
      say: ([, first = "", mark, second = "", year = ""], { before }) => {
        if (mark === "-" && year.length === 2) return null;
        const whole = year.length === 2 ? `20${year}` : year;
        const [day, month] = isMonthFirst && mark !== "." ? [second, first] : [first, second];
        return say(checked(day, month, whole) ?? checked(month, day, whole), before);
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`(\\d{1,2})/(\\d{1,2})${END}(?!/)`, "uy"),
      say: ([, first = "", second = ""], { before }) => {
        if (!BEFORE_A_DAY.test(before.at(-1) ?? "")) return null;
        const [day, month] = isMonthFirst ? [second, first] : [first, second];
        return say(checked(day, month, null), before);
      },
    },
  ];
}

function checked(day: string, month: string, year: string | null): CalendarDate | null {
  const date = { day: Number(day), month: Number(month), year: year === null ? null : Number(year) };
  return date.day >= 1 && date.day <= (DAYS[date.month - 1] ?? 0) ? date : null;
}
