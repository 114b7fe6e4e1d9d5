import type { TranscriptEvent } from "../../providers/speech/recognizing/recognizer.ts";
import { countWords } from "../speech/turn-taking/words.ts";

/** A name, a greeting or "okay" is said in any language, and a recognizer is often wrong about so little. */
const WORDS_TO_CHANGE = 4;
/** This much in the language of the conversation, and what was heard in another one before counts no more. */
const WORDS_TO_STAY = 2;
/** Scripts that put no spaces between words take about two characters for one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Which language the caller speaks, as far as a recognizer that tells languages is sure of it. */
export class CallerLanguage {
  #language: string | null;
  #other: { readonly language: string; readonly wordCount: number } | null = null;
  #lastTold: string | null = null;
  #hasFinals = false;

  /** @param language what the conversation begins in: `en`; null: not known */
  constructor(language: string | null) {
    this.#language = language;
  }

  /** @returns the language that the conversation is in from now on; null: no change */
  hear(event: TranscriptEvent): string | null {
    if (event.kind === "update") {
      this.#lastTold = baseOf(event.language) ?? this.#lastTold;
      if (!event.isFinal) return null;
      this.#hasFinals = true;
      return this.#count(event.text);
    }
    if (event.kind !== "end") return null;
    // Who ends turns may repeat in the end what was final before.
    const isRepeated = this.#hasFinals;
    this.#hasFinals = false;
    return isRepeated ? null : this.#count(event.text);
  }

  #count(text: string): string | null {
    const language = this.#lastTold;
    this.#lastTold = null;
    if (language === null) return null;
    const wordCount = Math.max(countWords(text), Math.floor((text.match(UNSPACED)?.length ?? 0) / 2));
    if (language === this.#language) {
      if (wordCount >= WORDS_TO_STAY) this.#other = null;
      return null;
    }
    const before = this.#other?.language === language ? this.#other.wordCount : 0;
    this.#other = { language, wordCount: before + wordCount };
    if (this.#other.wordCount < WORDS_TO_CHANGE) return null;
    this.#other = null;
    this.#language = language;
    return language;
  }
}

/** `en` of `en-US`. */
function baseOf(tag: string | null): string | null {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? "";
  return /^[a-z]{2,3}$/.test(base) ? base : null;
}
