import type { SpokenWord, VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import type { VoiceChain } from "./voice-chain.ts";

/** The sound of a text, as the voice delivered it. */
export interface SpareSound {
  readonly muLaw: Uint8Array;
  /** Empty where the vendor reports no times. */
  readonly words: readonly SpokenWord[];
}

/** Speaks texts that nobody hears yet, one at a time, while the voice has nothing else to say. */
export class SpareVoice {
  readonly #voices: VoiceChain;
  #making: { stream: VoiceStream | null } | null = null;

  constructor(voices: VoiceChain) {
    this.#voices = voices;
  }

  get isBusy(): boolean {
    return this.#making !== null;
  }

  /**
   * Not while it is busy.
   * @param onMade gets null when no voice could say it; is not called when it is called off
   */
  make(text: string, onMade: (made: SpareSound | null) => void): void {
    const pieces: Uint8Array[] = [];
    const words: SpokenWord[] = [];
    // Set before the voice is asked, because it may fail at once.
    const making: { stream: VoiceStream | null } = { stream: null };
    this.#making = making;
    const isCurrent = () => this.#making === making;
    const finish = (made: SpareSound | null) => {
      if (!isCurrent()) return;
      this.#making = null;
      onMade(made);
    };
    const stream = this.#voices.speak({
      onAudio: (muLaw) => {
        if (isCurrent()) pieces.push(Uint8Array.from(muLaw));
      },
      onWords: (each) => {
        if (isCurrent()) words.push(...each);
      },
      onEnd: () => finish({ muLaw: Buffer.concat(pieces), words }),
      onFailure: () => finish(null),
    });
    if (!isCurrent()) return;
    making.stream = stream;
    stream.push(text);
    stream.end();
  }

  /** The voice is needed for something else. */
  callOff(): void {
    this.#making?.stream?.cancel();
    this.#making = null;
  }
}
