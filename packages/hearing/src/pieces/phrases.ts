import { spokenTokensOf, type Token } from "./tokens.ts";

interface Entry<Value> {
  readonly words: readonly string[];
  readonly value: Value;
}

export interface PhraseMatch<Value> {
  readonly value: Value;
  /** Number of the token after the phrase. */
  readonly end: number;
}

/** Phrases of one or more words, found in tokens; the longest that fits wins. */
export class Phrases<Value = true> {
  /** As they were given. */
  readonly list: readonly string[];
  readonly #byFirstWord = new Map<string, Entry<Value>[]>();

  constructor(entries: readonly (readonly [string, Value])[]) {
    this.list = entries.map(([phrase]) => phrase);
    for (const [phrase, value] of entries) {
      for (const variant of new Set([phrase, withoutUmlauts(phrase)])) this.#add(variant, value);
    }
    for (const list of this.#byFirstWord.values()) list.sort((left, right) => right.words.length - left.words.length);
  }

  /** The longest phrase that begins at a token. */
  at(tokens: readonly Token[], index: number): PhraseMatch<Value> | null {
    const first = tokens[index];
    if (first === undefined) return null;
    const entries = this.#byFirstWord.get(first.text);
    if (entries === undefined) return null;
    for (const { words, value } of entries) {
      if (words.every((word, offset) => tokens[index + offset]?.text === word)) {
        return { value, end: index + words.length };
      }
    }
    return null;
  }

  /** Whether one begins anywhere. */
  isIn(tokens: readonly Token[]): boolean {
    return tokens.some((_, index) => this.at(tokens, index) !== null);
  }

  #add(phrase: string, value: Value): void {
    const words = spokenTokensOf(phrase).map(({ text }) => text);
    const first = words[0];
    if (first === undefined) return;
    const list = this.#byFirstWord.get(first);
    if (list === undefined) this.#byFirstWord.set(first, [{ words, value }]);
    else list.push({ words, value });
  }
}

/** @param list phrases with commas between */
export function phrases(list: string): Phrases {
  return new Phrases(split(list).map((phrase) => [phrase, true] as const));
}

/** @param lists each value with its phrases, with commas between */
export function phraseMap<Value extends string | number>(lists: readonly (readonly [Value, string])[]): Phrases<Value> {
  return new Phrases(lists.flatMap(([value, list]) => split(list).map((phrase) => [phrase, value] as const)));
}

function split(list: string): string[] {
  return list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

/** Some recognizers write "fuenf". */
function withoutUmlauts(phrase: string): string {
  return phrase.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
}
