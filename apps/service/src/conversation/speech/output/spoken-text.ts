import type { SpokenWord } from "../../../providers/speech/speaking/voice.ts";

/** Assumed when nothing better is known: about 15 characters a second, as telephone voices speak. */
export const MS_PER_CHARACTER = 65;

/** The text of one utterance, and how much of it has been heard once a given amount of its audio was played. */
export class SpokenText {
  #text = "";
  readonly #words: SpokenWord[] = [];

  push(text: string): void {
    this.#text += text;
  }

  addWords(words: readonly SpokenWord[]): void {
    this.#words.push(...words);
  }

  get text(): string {
    return this.#text.trim();
  }

  /**
   * Uses the vendor's word times where there are any, otherwise the proportion. Only whole words count.
   * @param generatedMs length of all audio once it is complete; null while more is being generated
   */
  heard(heardMs: number, generatedMs: number | null): string {
    if (heardMs <= 0) return "";
    if (generatedMs !== null && heardMs >= generatedMs) return this.text;
    const counted = this.#countHeardWords(heardMs);
    return counted === null ? this.#proportion(heardMs, generatedMs) : firstWords(this.#text, counted);
  }

  /** Null when the vendor's times do not reach that far. */
  #countHeardWords(heardMs: number): number | null {
    const last = this.#words.at(-1);
    if (last === undefined || last.endMs < heardMs) return null;
    let count = 0;
    for (const word of this.#words) {
      if (word.endMs > heardMs) break;
      count += word.text.trim().split(/\s+/).filter(Boolean).length;
    }
    return count;
  }

  #proportion(heardMs: number, generatedMs: number | null): string {
    const whole = this.#text.trim();
    const characters =
      generatedMs === null || generatedMs <= 0 ? heardMs / MS_PER_CHARACTER : (heardMs / generatedMs) * whole.length;
    if (characters >= whole.length) return whole;
    const head = whole.slice(0, Math.floor(characters));
    // A word that was cut off was not understood.
    return /\s/.test(whole[head.length] ?? "") ? head.trim() : head.slice(0, head.search(/\S*$/)).trim();
  }
}

function firstWords(text: string, count: number): string {
  if (count <= 0) return "";
  const words = text.trim().matchAll(/\S+/g);
  let end = 0;
  let seen = 0;
  for (const word of words) {
    seen += 1;
    end = word.index + word[0].length;
    if (seen === count) break;
  }
  return text.trim().slice(0, end);
}
