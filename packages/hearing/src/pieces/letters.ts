import type { SpellingWords } from "../language/capture-language.ts";
import { isHyphen, isMark, type Token } from "./tokens.ts";

export interface SpelledLetters {
  /** In lower case: "müller". */
  readonly letters: string;
  /** Number of the token after them. */
  readonly end: number;
}

/** Fewer words of a spelling alphabet are just names: "Mike Victor". */
const FEWEST_CODE_WORDS = 3;

/** Letters spelled one after another, starting at a token: "S as in Sam, M like Mary, I, double T". */
export function spelledAt(tokens: readonly Token[], index: number, spelling: SpellingWords): SpelledLetters | null {
  const coded = codeWordsAt(tokens, index, spelling);
  if (coded !== null) return coded;
  let letters = "";
  let end = index;
  for (;;) {
    const next = letters === "" ? end : afterMarks(tokens, end);
    const letter = letterAt(tokens, next, spelling, letters !== "");
    if (letter === null) break;
    letters += letter.letters;
    end = afterWord(tokens, letter, spelling);
  }
  return letters === "" ? null : { letters, end };
}

/** One letter by its name, or twice where it is "double". */
function letterAt(
  tokens: readonly Token[],
  index: number,
  spelling: SpellingWords,
  isAmongLetters: boolean,
): SpelledLetters | null {
  const start = spelling.capital.at(tokens, index)?.end ?? index;
  const named = spelling.letters.at(tokens, start);
  if (named !== null) return { letters: named.value, end: named.end };
  const repeat = spelling.repeats.at(tokens, start);
  if (repeat !== null) {
    const letter = singleAt(tokens, repeat.end) ?? spelling.letters.at(tokens, repeat.end)?.value ?? null;
    return letter === null ? null : { letters: letter.repeat(repeat.value), end: repeat.end + 1 };
  }
  const single = singleAt(tokens, start);
  if (single !== null) return { letters: single, end: start + 1 };
  const weak = spelling.weakLetters.at(tokens, start);
  if (weak === null) return null;
  const isFollowed = singleAt(tokens, afterMarks(tokens, weak.end)) !== null;
  return isAmongLetters || isFollowed ? { letters: weak.value, end: weak.end } : null;
}

function singleAt(tokens: readonly Token[], index: number): string | null {
  const token = tokens[index];
  return token?.kind === "word" && [...token.raw.normalize("NFC")].length === 1
    ? token.raw.normalize("NFC").toLowerCase()
    : null;
}

/** "as in Sam" after an S only clarifies the letter. */
function afterWord(tokens: readonly Token[], { letters, end }: SpelledLetters, spelling: SpellingWords): number {
  const asIn = spelling.asIn.at(tokens, afterMarks(tokens, end));
  if (asIn === null) return end;
  const word = tokens[asIn.end];
  const isOfLetter = word?.kind === "word" && word.text.startsWith(letters.normalize("NFD").charAt(0));
  return isOfLetter && word.text.length > 1 ? asIn.end + 1 : end;
}

function codeWordsAt(tokens: readonly Token[], index: number, spelling: SpellingWords): SpelledLetters | null {
  let letters = "";
  let end = index;
  for (;;) {
    const next = letters === "" ? end : afterMarks(tokens, end);
    const word = spelling.codeWords.at(tokens, next);
    if (word === null) break;
    letters += word.value;
    end = word.end;
  }
  return letters.length >= FEWEST_CODE_WORDS ? { letters, end } : null;
}

function afterMarks(tokens: readonly Token[], index: number): number {
  let at = index;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (!isMark(token, ",.;") && !isHyphen(token)) break;
    at += 1;
  }
  return at;
}
