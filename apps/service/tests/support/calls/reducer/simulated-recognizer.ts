import type { Random } from "@parley/foundation/seeded-random";
import type { TranscriptEvent } from "../../../../src/providers/speech/recognizing/recognizer.ts";

const WORDS = "yes no stop okay mm-hm tuesday please book a table for two people and then what is it".split(" ");
/** What machines say. */
const GREETING = "after the tone";

/**
 * A recognizer that follows its protocol: the texts of a segment grow until they are final, and each unique word
 * (`w17`) comes from one place in the caller's speech. How much it reports, and when, is random.
 */
export class SimulatedRecognizer {
  readonly #random: Random;
  readonly #detectsTurns: boolean;
  #words: string[] = [];
  #wordCount = 0;
  #hasBegun = false;

  constructor(random: Random, detectsTurns: boolean) {
    this.#random = random;
    this.#detectsTurns = detectsTurns;
  }

  /** Its next events: none, one or several. */
  next(): readonly TranscriptEvent[] {
    return this.#detectsTurns ? this.#ofTurns() : this.#ofSegments();
  }

  #ofTurns(): readonly TranscriptEvent[] {
    const start: TranscriptEvent[] = this.#hasBegun ? [] : [{ kind: "start" }];
    this.#hasBegun = true;
    const chance = this.#random.next();
    if (chance < 0.1) return [...start, { kind: "resume" }];
    this.#grow();
    if (chance < 0.6) return [...start, this.#update(false)];
    if (chance < 0.75) return [...start, { kind: "eager-end", text: this.#text }];
    const end: TranscriptEvent = { kind: "end", text: this.#finalText, confidence: 0.9 };
    this.#begin();
    return [...start, end];
  }

  #ofSegments(): readonly TranscriptEvent[] {
    const chance = this.#random.next();
    if (chance < 0.6) {
      this.#grow();
      return [this.#update(false)];
    }
    if (chance < 0.8) this.#grow();
    const final = this.#words.length === 0 ? [] : [this.#update(true)];
    this.#begin();
    return chance < 0.85 ? final : [...final, { kind: "finalized" }];
  }

  #begin(): void {
    this.#words = [];
    this.#hasBegun = false;
  }

  #grow(): void {
    for (let count = 1 + Math.floor(this.#random.next() * 3); count > 0; count -= 1) {
      this.#wordCount += 1;
      const common = WORDS[Math.floor(this.#random.next() * (WORDS.length + 1))] ?? GREETING;
      this.#words.push(this.#random.next() < 0.5 ? common : `w${this.#wordCount}`);
    }
  }

  get #text(): string {
    return this.#words.join(" ");
  }

  /** The final text. */
  get #finalText(): string {
    return `${this.#text.charAt(0).toUpperCase()}${this.#text.slice(1)}.`;
  }

  #update(isFinal: boolean): TranscriptEvent {
    const text = isFinal ? this.#finalText : this.#text;
    return { kind: "update", text, isFinal, confidence: 0.9, startMs: null, endMs: null, language: null };
  }
}
