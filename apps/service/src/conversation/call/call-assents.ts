import type { AssistantVoice } from "../speech/output/assistant-voice.ts";
import type { CallNotes } from "./call-notes.ts";

export interface CallAssentsOptions {
  /** Said in rotation. */
  readonly words: readonly string[];
  readonly voice: AssistantVoice;
  readonly notes: CallNotes;
  /** On the call's clock. */
  readonly nowMs: () => number;
}

/** Cut off before this share of it was heard, it was no word. */
const HEARD_SHARE = 0.6;

/** Says "mm-hm" while the caller speaks at length. It is on record, but no turn: the model is not told of it. */
export class CallAssents {
  readonly #options: CallAssentsOptions;
  #count = 0;

  constructor(options: CallAssentsOptions) {
    this.#options = options;
  }

  /** Once for each of the words, unless that failed. */
  prepare(): void {
    const word = this.#word;
    if (word !== null) this.#options.voice.prepareAside(word);
  }

  /** Only if its audio is there: late, it would be said into the caller's next words. */
  say(): void {
    const { voice, notes, nowMs } = this.#options;
    const word = this.#word;
    if (word === null) return;
    const startMs = nowMs();
    const isSaid = voice.sayAside(word, (heardShare) => {
      if (heardShare < HEARD_SHARE) return;
      notes.transcript({ speaker: "assistant", text: word, isFinal: true, startMs, endMs: nowMs(), confidence: null });
    });
    if (!isSaid) return;
    this.#count += 1;
    notes.log({
      level: "info",
      event: "assent",
      message: "The assistant showed that it listens",
      data: { atMs: Math.round(startMs) },
    });
  }

  get #word(): string | null {
    const { words } = this.#options;
    return words[this.#count % Math.max(1, words.length)] ?? null;
  }
}
