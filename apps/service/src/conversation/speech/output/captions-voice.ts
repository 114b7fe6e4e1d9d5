import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { SpokenWord, Voice, VoiceHandler, VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import { MS_PER_CHARACTER } from "./spoken-text.ts";

/**
 * A voice for people who read the captions on a page: silence for as long as speaking the text would take, with the times of
 * its words. Turns, interruptions and the record of what was heard work as with any other voice.
 */
export const captionsVoice: Voice = {
  provider: "captions",
  model: "silent",
  voiceId: "silent",
  connect: () => {
    let utterance: SilentUtterance | null = null;
    return {
      speak(handler) {
        utterance?.cancel();
        utterance = new SilentUtterance(handler);
        return utterance;
      },
      close: () => utterance?.cancel(),
    };
  },
};

class SilentUtterance implements VoiceStream {
  readonly #handler: VoiceHandler;
  #spokenMs = 0;
  #isOver = false;

  constructor(handler: VoiceHandler) {
    this.#handler = handler;
  }

  push(text: string): void {
    if (this.#isOver || text === "") return;
    const words = [...text.matchAll(/\S+\s*/g)].map(([word]) => this.#wordOf(word));
    if (words.length === 0) return;
    const first = words[0]?.startMs ?? 0;
    this.#handler.onWords(words);
    this.#handler.onAudio(new Uint8Array((this.#spokenMs - first) * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE));
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onEnd();
  }

  cancel(): void {
    this.#isOver = true;
  }

  /** A word includes the space after it. */
  #wordOf(word: string): SpokenWord {
    const startMs = this.#spokenMs;
    this.#spokenMs += word.length * MS_PER_CHARACTER;
    return { text: word.trim(), startMs, endMs: this.#spokenMs };
  }
}
