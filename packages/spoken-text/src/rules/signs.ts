import { inThrees, spellGroups } from "../digit-groups.ts";
import type { Language, WordsBefore } from "../languages/language.ts";
import type { Rule } from "./rule.ts";
import { NUMBER, readNumber, sayNumber } from "./written-number.ts";

/** What may stand around a key: quotes, brackets, and the pairs of bold type and code. */
const BEFORE_KEY = "(?:\\*\\*|__|[_`\"“”„«»‚'‘’(])*\\\\?";
const AFTER_KEY = "(?:\\*\\*|__|[_`\"“”«»'‘’)])*";
const NUMBER_FOLLOWS = "[ \\u00a0]?(?=[-−+]?[$€£¥]?\\.?\\d)";
const FACTOR_FOLLOWS = /^(?:[\d(]|\p{L}(?!\p{L}))/u;

/**
 * Signs that mean something where they are not markup: the keys of a telephone, comparisons, products. "*" and "#" are keys only
 * beside words like "press"; elsewhere they may be bullets and headings.
 */
export function signRules(language: Language): readonly Rule[] {
  const { words } = language;
  const keys: Readonly<Record<string, string>> = { "*": words.star, "#": words.pound };
  const sayKeys = (written: string) => [...written].map((sign) => keys[sign] ?? sign).join(" ");
  return [
    {
      first: ["sign"],
      pattern: new RegExp(`${BEFORE_KEY}([*#])(/[*#])?${AFTER_KEY}(?=-\\p{L}|[\\s,;:.!?…]|$)`, "uy"),
      say: (match, { before }) => {
        const [, key = "", other = ""] = match;
        const next = wordsAfter(match);
        if (isAfterNumber(before) && FACTOR_FOLLOWS.test(next)) return null;
        if (!isAboutKeys(language, before, next)) return null;
        return sayKeys(`${key}${other.slice(1)}`);
      },
    },
    {
      first: ["digit", "sign"],
      // "*67", "*21*0301234567#", "*#06#", "1234#"
      pattern: /(?<![*#\d])[*#]{0,2}\d{1,15}(?:[*#]{1,2}\d{1,15}){0,3}[*#]?(?![\p{L}\p{N}*#_])/uy,
      say: ([written], { before }) => {
        // A number, and a number in italics.
        if (/^#?\d+$|^\*+\d+\*+$/.test(written)) return null;
        const isCode = /\d#|\*#/.test(written) || (/^\D|\D$/.test(written) && isAboutKeys(language, before, ""));
        return isCode ? (written.match(/\d+|[*#]/g) ?? []).map((part) => keys[part] ?? spelled(part)).join(" ") : null;
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`(${NUMBER})[*×](?=\\d)`, "uy"),
      say: ([, text = ""]) => {
        const number = readNumber(text, language);
        const said = number === null || number.fraction === null ? text : sayNumber(number, language);
        return `${said} ${words.times}`;
      },
      goesOn: true,
    },
    {
      first: ["sign"],
      pattern: /[*×] +(?=\S)/uy,
      say: (match, { before }) =>
        isAfterNumber(before) && FACTOR_FOLLOWS.test(wordsAfter(match)) ? words.times : null,
      goesOn: true,
    },
    // A heart, where nothing follows that could be counted.
    { first: ["sign"], pattern: /(?<!\d)<3(?=[!.?)…]*\s*$)/uy, say: () => "" },
    {
      first: ["sign"],
      pattern: new RegExp(`([<>≤≥])(=?)(?![<>=])${NUMBER_FOLLOWS}`, "uy"),
      say: ([, sign, equals], { before }) => {
        const isLess = sign === "<" || sign === "≤";
        if (equals !== "" || sign === "≤" || sign === "≥") return isLess ? words.atMost : words.atLeast;
        if (isAfterNumber(before)) return isLess ? words.less : words.greater;
        return isLess ? words.under : words.over;
      },
      goesOn: true,
    },
    { first: ["sign"], pattern: new RegExp(`~(?!~)${NUMBER_FOLLOWS}`, "uy"), say: () => words.about, goesOn: true },
    { first: ["sign"], pattern: /#[ \u00a0](?=\d)/uy, say: () => words.number, goesOn: true },
  ];
}

function isAfterNumber(before: WordsBefore): boolean {
  return /\d$/.test(before.at(-1) ?? "");
}

function isAboutKeys({ keyWords }: Language, before: WordsBefore, after: string): boolean {
  const next = /^-?(\p{L}+)/u.exec(after)?.[1] ?? "";
  return before.some((word) => keyWords.test(word)) || keyWords.test(next.toLowerCase());
}

function wordsAfter({ 0: found, index, input }: RegExpExecArray): string {
  return input.slice(index + found.length).trimStart();
}

function spelled(digits: string): string {
  return spellGroups(inThrees(digits));
}
