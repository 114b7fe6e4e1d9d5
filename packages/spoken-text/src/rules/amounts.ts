import type { Currency, Language } from "../languages/language.ts";
import { anyOf, END, type Rule } from "./rule.ts";
import { NUMBER, readNumber, sayCounted, sayNumber } from "./written-number.ts";

const SPACE = "[ \\u00a0\\u202f]?";
const MINUS = "([-−–])?";

/** $1,299.50, 1.299,50 €, $1.5 million, $20-$30, 49,- €, 5 €/Monat. */
export function amountRules(language: Language): readonly Rule[] {
  const { words, currencies, scales, per } = language;
  const symbol = `(${anyOf(Object.keys(currencies))})`;
  const before = `(${anyOf(Object.keys(currencies).filter((name) => !/\p{Ll}/u.test(name)))})`;
  const scale = `(?:${SPACE}(${anyOf(Object.keys(scales))})(?![\\p{L}\\p{N}]))?`;
  const each = `(?:${SPACE}/${SPACE}(${anyOf(Object.keys(per.units))})(?![\\p{L}\\p{N}]))?`;
  const range = `(${NUMBER}) ?[-–—] ?`;
  const say = (
    minus: string | undefined,
    number: string,
    scaleName: string | undefined,
    name: string,
    unit: string | undefined,
  ) => {
    const amount = sayAmount(number, scaleName, currencies[name], language);
    if (amount === null) return null;
    const every = unit === undefined ? "" : ` ${per.word} ${per.units[unit]}`;
    return `${minus === undefined ? "" : `${words.minus} `}${amount}${every}`;
  };
  const sayRange = (
    from: string,
    until: string,
    scaleName: string | undefined,
    name: string,
    unit: string | undefined,
  ) => {
    const first = readNumber(from, language);
    const second = say(undefined, until, scaleName, name, unit);
    if (first === null || second === null) return null;
    return first.fraction === null
      ? `${sayNumber(first, language, currencies[name]?.form)} ${words.to} ${second}`
      : null;
  };
  return [
    {
      first: ["sign", "letter"],
      pattern: new RegExp(`${before}${SPACE}${range}(?:\\1)?${SPACE}(${NUMBER})${scale}${each}${END}`, "uy"),
      say: ([, name = "", from = "", until = "", scaleName, unit]) => sayRange(from, until, scaleName, name, unit),
    },
    {
      first: ["digit"],
      pattern: new RegExp(`${range}(${NUMBER})${scale}${SPACE}${symbol}${each}${END}`, "uy"),
      say: ([, from = "", until = "", scaleName, name = "", unit]) => sayRange(from, until, scaleName, name, unit),
    },
    {
      first: ["sign", "letter"],
      pattern: new RegExp(`${MINUS}${before}${SPACE}(${NUMBER})${scale}${each}(?:,[-–—])?${END}`, "uy"),
      say: ([, minus, name = "", number = "", scaleName, unit]) => say(minus, number, scaleName, name, unit),
    },
    {
      first: ["digit", "sign"],
      pattern: new RegExp(`${MINUS}(${NUMBER})(?:,[-–—])?${scale}${SPACE}${symbol}${each}${END}`, "uy"),
      say: ([, minus, number = "", scaleName, name = "", unit]) => say(minus, number, scaleName, name, unit),
    },
  ];
}

function sayAmount(
  text: string,
  scaleName: string | undefined,
  currency: Currency | undefined,
  language: Language,
): string | null {
  const number = readNumber(text, language);
  if (number === null || currency === undefined) return null;
  const scale = scaleName === undefined ? undefined : language.scales[scaleName];
  if (scale !== undefined) {
    const value = Number(`${number.whole}.${number.fraction ?? "0"}`) * scale.factor;
    if (scale.factor === 1_000 && Number.isInteger(value)) return language.money(value, null, currency);
    const isOne = language.isSingularBelowTwo ? number.whole < 2 : number.whole === 1 && number.fraction === null;
    const count =
      isOne && number.fraction === null && scale.one === "Million" ? "eine" : sayNumber(number, language, "m");
    return `${count} ${isOne ? scale.one : scale.many} ${scale.of(currency.many)}`;
  }
  if (number.fraction === null) return language.money(number.whole, null, currency);
  if (number.fraction.length > 2) return sayCounted(number, currency, language);
  return language.money(number.whole, Number(number.fraction.padEnd(2, "0")), currency);
}
