import { findMarkBeginning, findThoughtMark } from "./thought-marks.ts";

/** What is left of a thought that may hold the beginning of its closing mark. */
const MAX_MARK_LENGTH = 120;

/**
 * How long speech is kept back in case it turns out to be a thought: not at all, until the first thought has ended, or until
 * `release`.
 */
export type ThoughtHold = "none" | "first-thought" | "release";

/**
 * Removes what a reasoning model marks as thoughts from a stream of text, with a line break between the texts on both sides.
 * A mark may arrive in pieces, so a possible beginning of one is held back. Where only a closing mark comes, the text before it
 * was a thought too: many servers put the opening mark into the prompt.
 */
export class ThoughtFilter {
  #hold: ThoughtHold;
  /** The families of the thoughts that are open. */
  #open: readonly string[] = [];
  #unread = "";
  #kept = "";
  #isStart = true;
  #hasSpoken = false;
  #isAfterThought = false;
  #hasThought = false;
  #beganInThought = false;

  constructor(hold: ThoughtHold) {
    this.#hold = hold;
  }

  /** Whether a closing mark came without an opening one. */
  get beganInThought(): boolean {
    return this.#beganInThought;
  }

  get hasThought(): boolean {
    return this.#hasThought;
  }

  /** @returns the text that is not a thought, as far as that is known; may be empty */
  push(text: string): string {
    this.#unread += text;
    for (;;) {
      const mark = findThoughtMark(this.#unread, this.#isStart, this.#open.at(-1) ?? null);
      if (mark === null) break;
      this.#speak(mark.start);
      const written = this.#unread.slice(0, mark.end - mark.start);
      if (mark.kind === "wrapper" && !this.#hasThought) this.#speak(written.length);
      else this.#take(written.length);
      if (mark.kind === "open") this.#begin(mark.family);
      if (mark.kind === "close") this.#close(mark.family);
    }
    const isThinking = this.#open.length > 0;
    this.#speak(
      isThinking ? Math.max(0, this.#unread.length - MAX_MARK_LENGTH) : findMarkBeginning(this.#unread, this.#isStart),
    );
    return this.#hold === "none" ? this.release() : "";
  }

  /** The block of text is over, so a mark that has begun is none. @returns what is spoken of it */
  end(): string {
    this.#speak(this.#unread.length);
    return this.#hold === "none" ? this.release() : "";
  }

  /** Ends the hold. @returns what was kept */
  release(): string {
    const kept = this.#kept;
    this.#kept = "";
    this.#hold = "none";
    if (kept !== "") this.#hasSpoken = true;
    return kept;
  }

  #begin(family: string): void {
    this.#hasThought = true;
    // A thought may mention its own mark.
    if (!this.#open.includes(family)) this.#open = [...this.#open, family];
  }

  #close(family: string): void {
    if (this.#open.length === 0) {
      this.#kept = "";
      this.#beganInThought = true;
    }
    const index = this.#open.indexOf(family);
    this.#open = this.#open.slice(0, index === -1 ? -1 : index);
    this.#hasThought = true;
    this.#isAfterThought = true;
    if (this.#hold === "first-thought" && this.#open.length === 0) this.#hold = "none";
  }

  /** Keeps so many characters for `release`, unless they are thought. */
  #speak(length: number): void {
    const text = this.#take(length);
    if (text === "" || this.#open.length > 0) return;
    const lineBreak = this.#isAfterThought && (this.#hasSpoken || this.#kept !== "") ? "\n" : "";
    this.#isAfterThought = false;
    this.#kept += lineBreak + text;
  }

  #take(length: number): string {
    const text = this.#unread.slice(0, length);
    this.#unread = this.#unread.slice(length);
    if (text.trim() !== "") this.#isStart = false;
    return text;
  }
}
