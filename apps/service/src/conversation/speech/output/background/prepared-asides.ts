import { formatForSpeech, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { VoiceStream } from "../../../../providers/speech/speaking/voice.ts";
import { createGain } from "../gain.ts";
import type { VoiceChain } from "../voice-chain.ts";

/** 8 dB below the assistant's voice: a listener's "mm-hm" is said under the other's breath. */
const ASIDE_GAIN = 10 ** (-8 / 20);
/** Longer, and it would run into what comes next. */
const LONGEST_BYTES = 900 * 8;

/** Short words in the assistant's voice whose audio is ready before they are needed, each made once for a call. */
export class PreparedAsides {
  readonly #voices: VoiceChain;
  readonly #format: () => SpeechFormat;
  readonly #makeQuiet: ((muLaw: Uint8Array) => void) | null;
  readonly #ready = new Map<string, Uint8Array>();
  /** No voice could say these, or not shortly enough. */
  readonly #refused = new Set<string>();
  #making: { readonly text: string; stream: VoiceStream | null } | null = null;

  /** @param volume the assistant's */
  constructor(voices: VoiceChain, format: () => SpeechFormat, volume: number) {
    this.#voices = voices;
    this.#format = format;
    this.#makeQuiet = createGain(volume * ASIDE_GAIN);
  }

  prepare(text: string): void {
    if (this.#making !== null || this.#ready.has(text) || this.#refused.has(text)) return;
    const pieces: Uint8Array[] = [];
    // Set before the voice is asked, because it may fail at once.
    const making: { readonly text: string; stream: VoiceStream | null } = { text, stream: null };
    this.#making = making;
    const isCurrent = () => this.#making === making;
    const stream = this.#voices.speak({
      onAudio: (muLaw) => {
        if (isCurrent()) pieces.push(Uint8Array.from(muLaw));
      },
      onWords: () => undefined,
      onEnd: () => {
        if (isCurrent()) this.#keep(text, Buffer.concat(pieces));
      },
      onFailure: () => {
        if (isCurrent()) this.#keep(text, EMPTY);
      },
    });
    if (!isCurrent()) return;
    making.stream = stream;
    const parts = formatForSpeech(text, this.#format());
    stream.push(
      parts
        .map(({ spoken }) => spoken)
        .join("")
        .trim(),
    );
    stream.end();
  }

  /** Null: it is not ready. */
  audioOf(text: string): Uint8Array | null {
    return this.#ready.get(text) ?? null;
  }

  /** The voice is needed for something else. */
  callOff(): void {
    this.#making?.stream?.cancel();
    this.#making = null;
  }

  #keep(text: string, muLaw: Uint8Array): void {
    this.#making = null;
    if (muLaw.length === 0 || muLaw.length > LONGEST_BYTES) {
      this.#refused.add(text);
      return;
    }
    this.#makeQuiet?.(muLaw);
    this.#ready.set(text, muLaw);
  }
}

const EMPTY = new Uint8Array(0);
