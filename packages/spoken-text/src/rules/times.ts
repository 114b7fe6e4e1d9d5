import type { Language, TimeOfDay } from "../languages/language.ts";
import type { Rule } from "./rule.ts";

const HALF = "(?:[ \\u00a0\\u202f]?([ap])(?:\\.[ \\u00a0\\u202f]?m\\.|m(?![\\p{L}\\p{N}])))";
const CLOCK = `(\\d{1,2})(?::(\\d{2}))?${HALF}?`;

/** 14:30, 3pm, 9:00-17:00, 9-5pm. What only one language has ("14 Uhr", "14h30") is in that language. */
export function timeRules(language: Language): readonly Rule[] {
  const { to } = language.words;
  const named = "(?:[ \\u00a0\\u202f]?(?:h|hs|hrs|horas|heures)\\b\\.?)?";
  const end = "(?![\\p{L}\\p{N}:%°]|[-–/.,]\\d)";
  return [
    {
      first: ["digit"],
      pattern: new RegExp(`${CLOCK}[ ]?[-–—][ ]?${CLOCK}(${named})${end}`, "iuy"),
      say: ([, hour = "", minute, half, untilHour = "", untilMinute, untilHalf, name = ""]) => {
        if (minute === undefined && untilMinute === undefined && half === undefined && untilHalf === undefined)
          return null;
        const until = checked(untilHour, untilMinute, untilHalf);
        // "9-5pm" begins in the morning, "1-5pm" does not.
        const isMorning =
          half === undefined && untilHalf !== undefined && Number(hour) > Number(untilHour) && Number(hour) < 12;
        const isBare = half === undefined && untilHalf !== undefined && !isMorning;
        const from = checked(hour, minute, half ?? (isMorning ? "a" : undefined));
        if (from === null || until === null || (isBare && from.hour > 12)) return null;
        const start = isBare
          ? language.time({ ...from, half: until.half }, name !== "").replace(/ (?:[AP]M|de la \p{L}+)$/u, "")
          : language.time(from, name !== "");
        return `${start} ${to} ${language.time(until, name !== "")}`;
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`(\\d{1,2})\\.(\\d{2})${HALF}${end}`, "iuy"),
      say: ([, hour = "", minute, half]) => {
        const time = checked(hour, minute, half);
        return time === null ? null : language.time(time, false);
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`${CLOCK}(?: o'clock)?(${named})${end}`, "iuy"),
      say: ([, hour = "", minute, half, name = ""]) => {
        if (minute === undefined && half === undefined) return null;
        const time = checked(hour, minute, half);
        return time === null ? null : language.time(time, name !== "");
      },
    },
  ];
}

function checked(hour: string, minute = "0", half?: string): TimeOfDay | null {
  const time = {
    hour: Number(hour),
    minute: Number(minute),
    half: half === undefined ? null : half.toLowerCase() === "a" ? ("am" as const) : ("pm" as const),
  };
  if (time.minute > 59 || time.hour > 24 || (time.half === "am" && time.hour > 12)) return null;
  return time.half === "pm" && time.hour > 12 ? { ...time, hour: time.hour - 12 } : time;
}
