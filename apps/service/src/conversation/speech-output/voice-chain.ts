import { ProviderError } from "../../providers/provider-error.ts";
import type {
  SpeechHandler,
  SpeechStream,
  TextToSpeech,
  TextToSpeechConnection,
} from "../../providers/speech/text-to-speech.ts";
import type { PacerTimer } from "./pacer.ts";
import { SpokenText } from "./spoken-text.ts";

export interface VoiceChainEvents {
  onSwitched(from: TextToSpeech, to: TextToSpeech, error: ProviderError | null): void;
  /** Characters a vendor was given. */
  onUsed(voice: TextToSpeech, characters: number): void;
}

/** A voice that owes audio and gives none for so long is silent; the next one speaks. */
const SILENCE_LIMIT_MS = 2_000;
const BYTES_PER_MS = 8;

/**
 * The voices of one call, one at a time: when one fails in the middle of an utterance, the next speaks what is missing.
 * Looks like one connection that fails only when all have.
 */
export class VoiceChain {
  #voices: readonly TextToSpeech[];
  #following: readonly TextToSpeech[];
  readonly #timer: PacerTimer;
  readonly #events: VoiceChainEvents;
  #index = 0;
  #connection: TextToSpeechConnection | null = null;

  constructor(voices: readonly TextToSpeech[], timer: PacerTimer, events: VoiceChainEvents) {
    this.#voices = voices;
    this.#following = voices;
    this.#timer = timer;
    this.#events = events;
  }

  get current(): TextToSpeech | null {
    return this.#voices[this.#index] ?? null;
  }

  /** Others speak from the next utterance on; what is being said is said to its end by whoever began it. */
  use(voices: readonly TextToSpeech[]): void {
    this.#following = voices;
  }

  /** Connects, so that the first utterance does not wait for it. */
  open(): void {
    this.#connection ??= this.current?.connect() ?? null;
  }

  /** @throws never; without any voice left the utterance fails */
  speak(handler: SpeechHandler): SpeechStream {
    if (this.#following !== this.#voices) {
      this.close();
      this.#voices = this.#following;
      this.#index = 0;
    }
    return new ChainedUtterance(this, handler, this.#timer);
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  /** For its utterances only. */
  start(handler: SpeechHandler): SpeechStream | null {
    this.open();
    return this.#connection?.speak(handler) ?? null;
  }

  used(characters: number): void {
    const voice = this.current;
    if (voice !== null && characters > 0) this.#events.onUsed(voice, characters);
  }

  /** @returns whether there is another voice */
  next(error: ProviderError | null): boolean {
    const failed = this.current;
    this.#connection?.close();
    this.#connection = null;
    this.#index += 1;
    const following = this.current;
    if (failed === null || following === null) return false;
    this.#events.onSwitched(failed, following, error);
    return true;
  }
}

/** One utterance, by as many voices as it takes. */
class ChainedUtterance implements SpeechStream {
  readonly #chain: VoiceChain;
  readonly #handler: SpeechHandler;
  readonly #timer: PacerTimer;
  #stream: SpeechStream | null = null;
  /** Told apart, so that a voice that was given up on can say nothing more. */
  #attempt = 0;
  #spoken = new SpokenText();
  /** Given to the voice that speaks now. */
  #text = "";
  #isTextComplete = false;
  #isOver = false;
  /** Of earlier voices. */
  #offsetMs = 0;
  #audioBytes = 0;
  #callOffLimit: (() => void) | null = null;
  /** Since when it has given nothing of what it owes; null: it owes nothing. */
  #owesSinceMs: number | null = null;

  constructor(chain: VoiceChain, handler: SpeechHandler, timer: PacerTimer) {
    this.#chain = chain;
    this.#handler = handler;
    this.#timer = timer;
    this.#begin("");
  }

  push(text: string): void {
    if (this.#isOver) return;
    this.#give(text);
  }

  end(): void {
    if (this.#isOver || this.#isTextComplete) return;
    this.#isTextComplete = true;
    this.#owe();
    this.#stream?.end();
  }

  cancel(): void {
    this.#finish();
    this.#stream?.cancel();
  }

  #give(text: string): void {
    if (text === "") return;
    this.#text += text;
    this.#spoken.push(text);
    this.#chain.used(text.trim().length);
    this.#owe();
    this.#stream?.push(text);
  }

  #begin(text: string): void {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#spoken = new SpokenText();
    this.#text = "";
    this.#audioBytes = 0;
    const isCurrent = () => attempt === this.#attempt && !this.#isOver;
    const stream = this.#chain.start({
      onAudio: (muLaw) => {
        if (!isCurrent()) return;
        // More may follow only when more text does; until then nobody can tell whether this was all.
        if (this.#isTextComplete) this.#owe();
        else this.#owesSinceMs = null;
        this.#audioBytes += muLaw.length;
        this.#handler.onAudio(muLaw);
      },
      onWords: (words) => {
        if (!isCurrent()) return;
        this.#spoken.addWords(words);
        const offsetMs = this.#offsetMs;
        this.#handler.onWords(
          words.map(({ text: word, startMs, endMs }) => ({
            text: word,
            startMs: startMs + offsetMs,
            endMs: endMs + offsetMs,
          })),
        );
      },
      onEnd: () => {
        if (!isCurrent()) return;
        this.#finish();
        this.#handler.onEnd();
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail(error);
      },
    });
    // A voice may fail before it has given its stream.
    if (!isCurrent()) return;
    if (stream === null) {
      this.#fail(null);
      return;
    }
    this.#stream = stream;
    this.#give(text);
    if (this.#isTextComplete) {
      this.#owe();
      this.#stream?.end();
    }
  }

  #fail(error: ProviderError | null): void {
    this.#callOff();
    const saidMs = this.#audioBytes / BYTES_PER_MS;
    const said = this.#spoken.heard(saidMs, null);
    const rest = this.#text.trim().slice(said.length).trimStart();
    this.#stream = null;
    if (this.#isTextComplete && rest === "" && this.#audioBytes > 0) {
      this.#finish();
      this.#handler.onEnd();
      return;
    }
    if (!this.#chain.next(error)) {
      this.#finish();
      this.#handler.onFailure(error ?? silentVoice());
      return;
    }
    this.#offsetMs += saidMs;
    this.#begin(rest === "" ? "" : `${rest} `);
  }

  #owe(): void {
    this.#owesSinceMs = this.#timer.nowMs();
    this.#callOffLimit ??= this.#timer.after(SILENCE_LIMIT_MS, () => this.#limitReached());
  }

  /** One timer, however much audio comes meanwhile. */
  #limitReached(): void {
    this.#callOffLimit = null;
    if (this.#owesSinceMs === null) return;
    const leftMs = this.#owesSinceMs + SILENCE_LIMIT_MS - this.#timer.nowMs();
    if (leftMs > 0) {
      this.#callOffLimit = this.#timer.after(leftMs, () => this.#limitReached());
      return;
    }
    this.#stream?.cancel();
    this.#fail(null);
  }

  #finish(): void {
    this.#isOver = true;
    this.#callOff();
  }

  #callOff(): void {
    this.#owesSinceMs = null;
    this.#callOffLimit?.();
    this.#callOffLimit = null;
  }
}

function silentVoice(): ProviderError {
  return new ProviderError({
    provider: "voice",
    operation: "speak",
    outcome: "not-done",
    message: "No voice gave any audio",
  });
}
