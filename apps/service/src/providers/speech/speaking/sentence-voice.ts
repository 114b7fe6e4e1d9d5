import type { Clock } from "@parley/foundation/clock";
import { SilenceWatch } from "./silence-watch.ts";
import type { VoiceConnection, VoiceHandler, VoiceStream } from "./voice.ts";
import { type VoiceFault, voiceFailure } from "./voice-failure.ts";

export interface SentenceVoiceOptions {
  readonly provider: string;
  readonly clock: Clock;
  /** How long the current text may take without giving audio. */
  readonly silenceLimitMs: number;
  /**
   * Speaks one text: passes mu-law to `onAudio` as it is made. Resolves when all of it was given, or soon after an abort.
   *
   * @throws VoiceFaultError
   */
  render(text: string, signal: AbortSignal, onAudio: (muLaw: Uint8Array) => void): Promise<void>;
}

/** What `render` throws. */
export class VoiceFaultError extends Error {
  readonly fault: VoiceFault;

  constructor(fault: VoiceFault) {
    super(fault.kind);
    this.name = "VoiceFaultError";
    this.fault = fault;
  }
}

/** How many texts are rendered ahead, to avoid gaps; more would be paid for in vain when the caller interrupts. */
const RENDERED_AHEAD = 1;

/**
 * A connection to a voice that takes whole texts: each pushed text is one request, made while the one before is played, and
 * the audio keeps their order. A text's failure is reported when its turn comes.
 */
export function connectSentenceVoice(options: SentenceVoiceOptions): VoiceConnection {
  let utterance: SentenceUtterance | null = null;
  return {
    speak(handler) {
      utterance?.cancel();
      utterance = new SentenceUtterance(options, handler);
      return utterance;
    },
    close: () => utterance?.cancel(),
  };
}

interface Sentence {
  readonly text: string;
  /** Audio made before its turn. */
  readonly audio: Uint8Array[];
  status: "waiting" | "rendering" | "rendered";
  fault: VoiceFault | null;
}

class SentenceUtterance implements VoiceStream {
  readonly #options: SentenceVoiceOptions;
  readonly #handler: VoiceHandler;
  readonly #watch: SilenceWatch;
  readonly #stop = new AbortController();
  /** The first one is being heard. */
  readonly #sentences: Sentence[] = [];
  #isEnded = false;
  #isOver = false;

  constructor(options: SentenceVoiceOptions, handler: VoiceHandler) {
    this.#options = options;
    this.#handler = handler;
    this.#watch = new SilenceWatch(options.clock, options.silenceLimitMs, () => this.#fail({ kind: "silent" }));
  }

  push(text: string): void {
    if (this.#isOver || this.#isEnded || text.trim() === "") return;
    this.#sentences.push({ text, audio: [], status: "waiting", fault: null });
    if (this.#sentences.length === 1) this.#watch.expect();
    this.#renderWaiting();
  }

  end(): void {
    if (this.#isOver || this.#isEnded) return;
    this.#isEnded = true;
    if (this.#sentences.length === 0) queueMicrotask(() => this.#finishWhenSaid());
  }

  cancel(): void {
    if (!this.#isOver) this.#finish();
  }

  #renderWaiting(): void {
    for (const sentence of this.#sentences.slice(0, 1 + RENDERED_AHEAD)) {
      if (sentence.status === "waiting") void this.#render(sentence);
    }
  }

  async #render(sentence: Sentence): Promise<void> {
    sentence.status = "rendering";
    try {
      await this.#options.render(sentence.text, this.#stop.signal, (muLaw) => this.#take(sentence, muLaw));
    } catch (error) {
      sentence.fault = error instanceof VoiceFaultError ? error.fault : { kind: "vendor-failed", cause: error };
    }
    sentence.status = "rendered";
    if (!this.#isOver) this.#advance();
  }

  #take(sentence: Sentence, muLaw: Uint8Array): void {
    if (this.#isOver || muLaw.length === 0) return;
    if (sentence === this.#sentences[0]) {
      this.#watch.expect();
      this.#handler.onAudio(muLaw);
    } else {
      sentence.audio.push(muLaw);
    }
  }

  /** Finishes all texts at the front that are done; the handler may end us at any of them. */
  #advance(): void {
    for (let first = this.#sentences[0]; first?.status === "rendered"; first = this.#sentences[0]) {
      if (first.fault !== null) {
        this.#fail(first.fault);
        return;
      }
      this.#sentences.shift();
      this.#hearNext();
      if (this.#isOver) return;
    }
    this.#renderWaiting();
    this.#finishWhenSaid();
  }

  #hearNext(): void {
    const next = this.#sentences[0];
    if (next === undefined) {
      this.#watch.rest();
      return;
    }
    this.#watch.expect();
    for (const muLaw of next.audio.splice(0)) {
      if (!this.#isOver) this.#handler.onAudio(muLaw);
    }
  }

  #finishWhenSaid(): void {
    if (this.#isOver || !this.#isEnded || this.#sentences.length > 0) return;
    this.#finish();
    this.#handler.onEnd();
  }

  #fail(fault: VoiceFault): void {
    if (this.#isOver) return;
    this.#finish();
    this.#handler.onFailure(voiceFailure(this.#options.provider, fault));
  }

  #finish(): void {
    this.#isOver = true;
    this.#watch.stop();
    this.#stop.abort();
    this.#sentences.length = 0;
  }
}
