/** A word of a text as it is compared: without case, accents and ornaments. */
export interface TextWord {
  readonly word: string;
  /** What stands between it and the word before: nothing, a comma or dash (`soft`), the end of a sentence (`hard`). */
  readonly boundary: "none" | "soft" | "hard";
}

/** More than any carrier hands over as one text (255 parts of 153 characters); it is not read at all. */
const MOST_CHARACTERS = 65_536;

/** Letters that no decomposition takes apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const SPECIAL_LETTERS = /[ßłøæœđðþı]/gu;

/** Accents, variation selectors, joiners and other invisible characters: they go without leaving a gap. */
const MARKS = /[\p{M}\p{Cf}]/gu;
/** "don't" and "dont", "m'écrire" and "mecrire" are one word each. */
const APOSTROPHES = /(?<=\p{L})['’‘ʼ´`＇](?=\p{L})/gu;
/** Three and more of a letter are emphasis: STOPPP. */
const ELONGATED = /(\p{L})\1{2,}/gu;
/** A word, or what separates clauses. A dash does so only between blanks: "opt-out" is two words of one clause. */
const PIECES = /(?<word>[\p{L}\p{N}]+)|(?<hard>[.!?;\n\r。؟।]+)|(?<soft>[,:،、–—()]|(?<=\s)-+(?=\s))/gu;

/** The words of a text with a blank between them: "Stop!" and "STOP" are the same. */
export function plainWords(text: string): string {
  return wordsOfText(text)
    .map(({ word }) => word)
    .join(" ");
}

/** The words of a text, in order. Takes time in proportion to the text's length; none of one no carrier delivers. */
export function wordsOfText(text: string): readonly TextWord[] {
  if (text.length > MOST_CHARACTERS) return [];
  const plain = text
    // First: the normal form makes a blank of some of them.
    .replace(APOSTROPHES, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(MARKS, "");
  const words: TextWord[] = [];
  let boundary: TextWord["boundary"] = "hard";
  for (const { groups } of plain.matchAll(PIECES)) {
    if (groups?.word !== undefined) {
      words.push({ word: groups.word.replace(ELONGATED, "$1"), boundary });
      boundary = "none";
    } else if (groups?.hard !== undefined) boundary = "hard";
    else if (boundary === "none") boundary = "soft";
  }
  return words;
}
