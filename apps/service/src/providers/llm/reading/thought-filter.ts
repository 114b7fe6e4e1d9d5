const OPENING_TAG = "<think>";
const CLOSING_TAG = "</think>";

/**
 * Removes what a reasoning model writes between `<think>` tags from a stream of text, with a line break between the texts on
 * both sides. A tag may arrive in pieces, so a possible beginning of one is held back.
 */
export class ThoughtFilter {
  #isThinking = false;
  #held = "";
  #hasSpoken = false;
  #isAfterThought = false;

  /** @returns the text that is certainly not a thought; may be empty */
  push(text: string): string {
    this.#held += text;
    let spoken = "";
    for (;;) {
      const tag = this.#isThinking ? CLOSING_TAG : OPENING_TAG;
      const start = beginningOf(tag, this.#held);
      spoken += this.#speak(this.#held.slice(0, start));
      const end = start + tag.length;
      if (end > this.#held.length) {
        this.#held = this.#held.slice(start);
        return spoken;
      }
      this.#held = this.#held.slice(end);
      this.#isAfterThought = this.#isThinking;
      this.#isThinking = !this.#isThinking;
    }
  }

  /** The text is over. @returns what was held back and turned out not to be a tag */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return this.#speak(rest);
  }

  #speak(text: string): string {
    if (this.#isThinking || text === "") return "";
    const lineBreak = this.#isAfterThought && this.#hasSpoken ? "\n" : "";
    this.#isAfterThought = false;
    this.#hasSpoken = true;
    return lineBreak + text;
  }
}

/** Where the tag, or a possible beginning of it at the end of the text, starts; the text's length if there is neither. */
function beginningOf(tag: string, text: string): number {
  const whole = text.indexOf(tag);
  if (whole !== -1) return whole;
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return text.length - length;
  }
  return text.length;
}
