import type { Language } from "../languages/language.ts";
import { anyOf, END, type Rule } from "./rule.ts";
import { NUMBER, readNumber, sayAnyNumber, sayCounted, sayNumber } from "./written-number.ts";

const SPACE = "[ \\u00a0\\u202f]?";
const RANGE = `(?:(${NUMBER}) ?[-–—] ?)?`;

/** 5 %, 3-5 km, -5 °C, 3.5, 1,200, ½, 3-5 days. */
export function quantityRules(language: Language): readonly Rule[] {
  const { words, units, scales, fractions } = language;
  const signed = (minus: string | undefined) => (minus === undefined ? "" : `${words.minus} `);
  const from = (text: string | undefined, form: "alone" | "m" | "f") => {
    const number = text === undefined ? null : readNumber(text, language);
    return number === null ? "" : `${sayNumber(number, language, form)} ${words.to} `;
  };
  return [
    {
      first: ["digit", "sign"],
      pattern: new RegExp(
        `(?:(${anyOf(Object.keys(fractions).filter((name) => name.includes("/")))})${END}(?!/)|([½¼¾]))`,
        "uy",
      ),
      say: ([, written, sign]) => fractions[written ?? sign ?? ""] ?? null,
    },
    {
      first: ["digit", "sign"],
      pattern: new RegExp(`([-−–+])?${RANGE}(${NUMBER})${SPACE}%(?![\\p{L}\\p{N}])`, "uy"),
      say: ([, sign, first, text = ""]) => {
        const number = readNumber(text, language);
        if (number === null) return null;
        const mark = sign === "+" ? `${words.plus} ` : signed(sign);
        return `${mark}${from(first, "alone")}${sayNumber(number, language)} ${words.percent}`.replace(
          "eins Prozent",
          "ein Prozent",
        );
      },
    },
    {
      first: ["digit", "sign"],
      pattern: new RegExp(`([-−–])?${RANGE}(${NUMBER})${SPACE}(${anyOf(Object.keys(units))})${END}`, "uy"),
      say: ([, minus, first, text = "", name = ""]) => {
        const number = readNumber(text, language);
        const unit = units[name.replaceAll(/[\u00a0\u202f]/g, " ")];
        if (number === null || unit === undefined) return null;
        return `${signed(minus)}${from(first, unit.form)}${sayCounted(number, unit, language)}`;
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(
        `(${NUMBER})${SPACE}(${anyOf(Object.keys(scales).filter((name) => /\p{Ll}{2}|\./u.test(name)))})(?![\\p{L}\\p{N}])`,
        "uy",
      ),
      say: ([, text = "", name = ""]) => {
        const number = readNumber(text, language);
        const scale = scales[name];
        if (number === null || scale === undefined) return null;
        const isOne = language.isSingularBelowTwo ? number.whole < 2 : number.whole === 1 && number.fraction === null;
        const form = /^[MT]/.test(scale.one) ? "f" : "m";
        return `${sayNumber(number, language, form)} ${isOne ? scale.one : scale.many}`;
      },
    },
    {
      first: ["digit"],
      pattern: /(\d{1,4}) ?[-–—] ?(\d{1,4})(?![\p{L}\p{N}%]|[-–—/.,:]\d| ?[-–—] ?\d)/uy,
      say: ([, first = "", second = ""], { before }) => {
        const [low, high] = [Number(first), Number(second)];
        const areYears = first.length === 4 && second.length === 4 && low >= 1_100 && high <= 2_100;
        if (
          low >= high ||
          (!areYears && (first.length > 3 || second.length > 3)) ||
          language.beforeCode.test(before.at(-1) ?? "")
        ) {
          return null;
        }
        if (/^0\d/.test(first) || /^0\d/.test(second)) return null;
        return areYears
          ? `${language.year(low)} ${words.to} ${language.year(high)}`
          : `${sayAnyNumber(low, language)} ${words.to} ${sayAnyNumber(high, language)}`;
      },
    },
    {
      first: ["digit", "sign"],
      pattern: new RegExp(
        `([-−])?(\\d{1,3}(?:[.,'’\\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?|\\d+[.,]\\d{1,4})${END}(?!\\.\\p{L})`,
        "uy",
      ),
      say: ([, minus, text = ""]) => {
        const mark = /^\d+([.,])\d+$/.exec(text)?.[1];
        // "3.30" may be a time, a date or a version where full stops are no decimal marks.
        if (mark !== undefined && mark !== language.decimalMark && !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
        const number = readNumber(text, language);
        if (number === null) return null;
        return `${signed(minus)}${number.fraction === null ? sayAnyNumber(number.whole, language) : sayNumber(number, language)}`;
      },
    },
  ];
}
