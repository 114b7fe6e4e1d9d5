import type { SpokenPart } from "@parley/spoken-text/spoken-part";
import type { SpokenWord } from "../../../providers/speech/speaking/voice.ts";

/** Assumed when nothing better is known: about 15 characters a second, as telephone voices speak. */
export const MS_PER_CHARACTER = 65;

/** What the caller has heard of an utterance that is over. */
export interface HeardUtterance {
  readonly text: string;
  /** Of it, what is not a filler. */
  readonly answerText: string;
  /** What would have been heard, had nobody interrupted; without fillers. */
  readonly wholeAnswer: string;
  readonly fillerText: string;
  /** It was heard to its end. */
  readonly isWhole: boolean;
}

/** Where a part ends, in what is spoken and in what was written. */
interface Placed {
  readonly part: SpokenPart;
  readonly spokenFrom: number;
  readonly writtenFrom: number;
  /** Not part of what is being said, such as a filler. */
  readonly isAside: boolean;
}

/**
 * The text of one utterance, and how much of it has been heard once a given amount of its audio was played. What was heard is
 * found in what the voice was given, and told in the words that were written.
 */
export class SpokenText {
  #written = "";
  #spoken = "";
  readonly #placed: Placed[] = [];
  readonly #words: SpokenWord[] = [];

  /** Words that are spoken as they are written. */
  push(text: string): void {
    this.pushParts([{ written: text, spoken: text }]);
  }

  pushParts(parts: readonly SpokenPart[], isAside = false): void {
    for (const part of parts) {
      this.#placed.push({ part, spokenFrom: this.#spoken.length, writtenFrom: this.#written.length, isAside });
      this.#written += part.written;
      if (part.isTag !== true) this.#spoken += part.spoken;
    }
  }

  /** @param offsetMs where the audio they belong to begins */
  addWords(words: readonly SpokenWord[], offsetMs = 0): void {
    const at = (ms: number) => ms + offsetMs;
    this.#words.push(...words.map(({ text, startMs, endMs }) => ({ text, startMs: at(startMs), endMs: at(endMs) })));
  }

  /** As written; empty where there is nothing to be said. */
  get text(): string {
    return this.#spoken.trim() === "" ? "" : this.#written.trim();
  }

  /**
   * Uses the vendor's word times where there are any, otherwise the proportion. Only whole words count, and of what is spoken
   * in several words ("$1,200") only the whole.
   * @param generatedMs length of all audio once it is complete; null while more is being generated
   */
  heard(heardMs: number, generatedMs: number | null): string {
    return this.#written.slice(0, this.#heardUntil(heardMs, generatedMs)).trim();
  }

  /** The same, with what was said aside told apart. */
  take(heardMs: number, generatedMs: number | null): HeardUtterance {
    const end = this.#heardUntil(heardMs, generatedMs);
    return {
      text: this.#written.slice(0, end).trim(),
      answerText: this.#partsUntil(end, false),
      wholeAnswer: this.text === "" ? "" : this.#partsUntil(this.#written.length, false),
      fillerText: this.#partsUntil(end, true),
      isWhole: generatedMs !== null && end === this.#written.length,
    };
  }

  /** @returns where it ends in what was written */
  #heardUntil(heardMs: number, generatedMs: number | null): number {
    if (heardMs <= 0 || this.#spoken.trim() === "") return 0;
    if (generatedMs !== null && heardMs >= generatedMs) return this.#written.length;
    const counted = this.#countHeardWords(heardMs);
    return this.#writtenUntil(
      counted === null ? this.#proportion(heardMs, generatedMs) : wordsEnd(this.#spoken, counted),
    );
  }

  /** @param end in what is spoken */
  #writtenUntil(end: number): number {
    let written = 0;
    for (const { part, spokenFrom, writtenFrom } of this.#placed) {
      if (spokenFrom >= end) break;
      const said = part.isTag === true ? "" : part.spoken.trimEnd();
      if (said === "") continue;
      if (spokenFrom + said.length <= end) written = writtenFrom + part.written.length;
      else if (part.spoken === part.written) written = writtenFrom + end - spokenFrom;
    }
    return written;
  }

  #partsUntil(end: number, areAsides: boolean): string {
    return this.#placed
      .filter(({ isAside }) => isAside === areAsides)
      .map(({ part, writtenFrom }) => part.written.slice(0, Math.max(0, end - writtenFrom)))
      .join("")
      .trim();
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

  /** Where the heard words end in what is spoken. */
  #proportion(heardMs: number, generatedMs: number | null): number {
    const whole = this.#spoken.trimEnd();
    const from = whole.length - whole.trimStart().length;
    const length = whole.length - from;
    const characters =
      generatedMs === null || generatedMs <= 0 ? heardMs / MS_PER_CHARACTER : (heardMs / generatedMs) * length;
    if (characters >= length) return whole.length;
    const head = whole.slice(0, from + Math.floor(characters));
    // A word that was cut off was not understood.
    return /\s/.test(whole[head.length] ?? "")
      ? head.trimEnd().length
      : head.slice(0, head.search(/\S*$/)).trimEnd().length;
  }
}

function wordsEnd(text: string, count: number): number {
  if (count <= 0) return 0;
  let end = 0;
  let seen = 0;
  for (const word of text.matchAll(/\S+/g)) {
    seen += 1;
    end = word.index + word[0].length;
    if (seen === count) break;
  }
  return end;
}
