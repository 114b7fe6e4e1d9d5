import { formatForSpeech, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import { createGain } from "../gain.ts";
import type { SpareVoice } from "../spare-voice.ts";

/** 8 dB below the assistant's voice: a listener's "mm-hm" is said under the other's breath. */
const ASIDE_GAIN = 10 ** (-8 / 20);
/** Longer, and it would run into what comes next. */
const LONGEST_BYTES = 900 * 8;

/** Short words in the assistant's voice whose audio is ready before they are needed, each made once for a call. */
export class PreparedAsides {
  readonly #spare: SpareVoice;
  readonly #format: () => SpeechFormat;
  readonly #makeQuiet: ((muLaw: Uint8Array) => void) | null;
  readonly #ready = new Map<string, Uint8Array>();
  /** No voice could say these, or not shortly enough. */
  readonly #refused = new Set<string>();

  /** @param volume the assistant's */
  constructor(spare: SpareVoice, format: () => SpeechFormat, volume: number) {
    this.#spare = spare;
    this.#format = format;
    this.#makeQuiet = createGain(volume * ASIDE_GAIN);
  }

  prepare(text: string): void {
    if (this.#spare.isBusy || this.#ready.has(text) || this.#refused.has(text)) return;
    const spoken = formatForSpeech(text, this.#format())
      .map((part) => part.spoken)
      .join("")
      .trim();
    this.#spare.make(spoken, (made) => this.#keep(text, made?.muLaw ?? EMPTY));
  }

  /** Null: it is not ready. */
  audioOf(text: string): Uint8Array | null {
    return this.#ready.get(text) ?? null;
  }

  #keep(text: string, muLaw: Uint8Array): void {
    if (muLaw.length === 0 || muLaw.length > LONGEST_BYTES) {
      this.#refused.add(text);
      return;
    }
    this.#makeQuiet?.(muLaw);
    this.#ready.set(text, muLaw);
  }
}

const EMPTY = new Uint8Array(0);
