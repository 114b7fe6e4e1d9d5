import type { Language } from "./languages/language.ts";

const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0E}|\u{FE0F}|\u{200D}|\u{20E3}|[\u{E0020}-\u{E007F}]/gu;
const TAG = /<(?!\p{L}+:\/\/)[/!]?[\p{L}][^<>]*>|<!--.*?-->/gu;
/** Marks of Markdown and HTML, arrows and bullets; none of them is ever said. */
const MARKUP = /[*`~#|<>[\]{}\\^•◦▪→←↑↓⇒]/g;
/** Without them, two numbers would become a third: "2^10". */
const BETWEEN_DIGITS = /(?<=\d)[*`~#<>[\]{}\\^•◦▪→←↑↓⇒]+(?=\d)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  nbsp: " ",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
};

/** A text without characters of markup; the words stay. */
export function stripMarkup(text: string): string {
  if (/^[\p{L}\p{N}.,!?'’ -]*$/u.test(text)) return text;
  if (/^[*`~#|<>[\]{}\\^]+$/.test(text)) return "";
  return text
    .replaceAll(/&(amp|nbsp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(TAG, " ")
    .replaceAll(EMOJI, "")
    .replaceAll(/[-=]+>/g, " ")
    .replaceAll(/[_|]/g, " ")
    .replaceAll(BETWEEN_DIGITS, " ")
    .replaceAll(MARKUP, "");
}

/** A word nothing is known of, as a voice can say it; a sign by itself becomes its name. */
export function cleanWord(written: string, language: Language | null): string {
  const word = written === "&amp;" ? "&" : written;
  const words = language?.words;
  if (words !== undefined && word.length <= 2) {
    if (word === "&" || word === "&&") return words.and;
    if (word === "+") return words.plus;
    if (word === "=") return words.equals;
    if (word === "@") return words.at;
  }
  return stripMarkup(word).replaceAll(/\s+/g, " ").trim();
}
