import type { CaptureContext, ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { calendarDay, weekdayOf } from "../pieces/calendar-date.ts";
import { isMonthFirst } from "./date-order.ts";

/** A date for reading back; future dates have their weekday, by which people notice mistakes. */
export function spokenDate(date: string, context: CaptureContext): Pick<ValueReading, "spoken" | "written"> {
  const language = languageFor(context.language);
  const text = inWords(date, language, isMonthFirst(context.language, context.callerCountry));
  if (date < context.today) return { spoken: text, written: text };
  const weekday = language.dates.weekdayNames[weekdayOf(date)];
  const withDay = language.code === "fr" ? `${weekday} ${text}` : `${weekday}, ${text}`;
  return { spoken: withDay, written: withDay };
}

function inWords(date: string, { code, dates }: CaptureLanguage, monthIsFirst: boolean): string {
  const { year, month, day } = calendarDay(date);
  const name = dates.monthNames[month - 1] ?? "";
  switch (code) {
    case "en":
      return monthIsFirst ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`;
    case "de":
      return `${day}. ${name} ${year}`;
    case "es":
      return `${day} de ${name} de ${year}`;
    case "fr":
      return `${day === 1 ? "1er" : day} ${name} ${year}`;
  }
}
