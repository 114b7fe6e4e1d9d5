import { spellGroups } from "../digit-groups.ts";
import type { Language } from "../languages/language.ts";
import { END, type Rule } from "./rule.ts";

const DASH = "[-–−]";
/** Letters with digits that have a name of their own, and are said by it. */
const NAMES =
  /^(?:COVID-?19|MP[34]|B2[BC]|H2O|CO2|PM10|ISO-?\d+|WIN\d+|USB-?\d|HTTP2|F1|MPEG-?\d|LTE-?\d|K-?12|IPV[46])$/;

/** Telephone and card numbers, digits behind "code", codes of letters and digits: each digit by itself, in groups. */
export function digitRules(language: Language): readonly Rule[] {
  const { words, phoneGroups, beforeCode } = language;
  const sayGroups = (written: string) => {
    const groups = written.match(/\d+/g) ?? [];
    return spellGroups(groups.flatMap((group) => (group.length <= 4 ? [group] : phoneGroups(group))));
  };
  return [
    {
      first: ["sign"],
      pattern: new RegExp(
        `(?:\\+ ?\\d{1,3}[ \\u00a0\\u202f().\\/-–-]*|\\(\\+?\\d{1,5}\\)[ \\u00a0\\u202f./-–-]*)\\d(?:[ \\u00a0\\u202f()./–-]{0,2}\\d){4,13}(?:,? ?(?:ext\\.?|x) ?(\\d{1,5}))?${END}`,
        "iuy",
      ),
      say: ([written, extension]) => {
        const number = extension === undefined ? written : written.replace(/,? ?(?:ext\.?|x) ?\d+$/i, "");
        const suffix = extension === undefined ? "" : `, ${words.extension} ${spellGroups([extension])}`;
        return `${/^\(?\+/.test(number) ? `${words.plus} ` : ""}${sayGroups(number)}${suffix}`;
      },
    },
    {
      first: ["digit"],
      pattern: new RegExp(`(?:1[-. ])?\\d{3}([-. ])\\d{3}\\1\\d{4}(?:,? ?(?:ext\\.?|x) ?(\\d{1,5}))?${END}`, "iuy"),
      say: ([written, , extension]) => {
        const number = extension === undefined ? written : written.replace(/,? ?(?:ext\.?|x) ?\d+$/i, "");
        return `${sayGroups(number)}${extension === undefined ? "" : `, ${words.extension} ${spellGroups([extension])}`}`;
      },
    },
    {
      first: ["digit"],
      // With its area code, in the European way.
      pattern: new RegExp(`0\\d{1,5}[ \\u00a0\\u202f/.-]{1,2}\\d{2,}(?:[ \\u00a0\\u202f./-]\\d{2,}){0,5}${END}`, "uy"),
      say: ([written]) => (written.replaceAll(/\D/g, "").length >= 7 ? sayGroups(written) : null),
    },
    {
      first: ["digit"],
      pattern: new RegExp(
        `(?:\\d{4}[ -]){3}\\d{3,4}${END}|[6-9]\\d{2}(?:[ .-]\\d{3}){2}${END}|[6-9]\\d{2}(?:[ .-]\\d{2}){3}${END}`,
        "uy",
      ),
      say: ([written]) => sayGroups(written),
    },
    {
      first: ["digit"],
      pattern: new RegExp(`\\d{3}${DASH}\\d{4}${END}`, "uy"),
      say: ([written]) => sayGroups(written),
    },
    {
      first: ["digit"],
      pattern: new RegExp(`\\d{7,20}${END}`, "uy"),
      say: ([written]) => sayGroups(written),
    },
    {
      first: ["digit"],
      pattern: new RegExp(`\\d{2,6}(?:[- ]\\d{2,6})?${END}`, "uy"),
      say: ([written], { before }) => {
        const [earlier, last] = [before.at(-2) ?? "", before.at(-1) ?? ""];
        const isCode =
          beforeCode.test(last) || (/^(?:is|ist|lautet|es|est|:|de|du)$/.test(last) && beforeCode.test(earlier));
        return isCode && written.replaceAll(/\D/g, "").length >= 3 ? sayGroups(written) : null;
      },
    },
    {
      first: ["digit", "letter"],
      pattern: new RegExp(`(?=[A-Z0-9–-]*[A-Z])(?=[A-Z0-9–-]*\\d)[A-Z0-9]+(?:[-–][A-Z0-9]+)*${END}(?![-'’])`, "uy"),
      say: ([written]) => {
        const parts = written.split(/[-–]/);
        const isLong = written.replaceAll(/[-–]/g, "").length >= (parts.length > 1 ? 3 : 4);
        if (!isLong || NAMES.test(written)) return null;
        return spellGroups(parts.flatMap((part) => (part.length > 6 ? (part.match(/.{1,4}/g) ?? []) : [part])));
      },
    },
    {
      first: ["sign"],
      pattern: new RegExp(`#(\\d{1,20})${END}`, "uy"),
      say: ([, digits = ""]) => `${words.number} ${digits.length > 3 ? sayGroups(digits) : digits}`,
    },
  ];
}
