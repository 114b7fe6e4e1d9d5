import { formatForSpeech, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { SpokenPart } from "@parley/spoken-text/spoken-part";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type { VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import type { AudioSink, FarEndEvents } from "./far-end.ts";
import { createGain } from "./gain.ts";
import type { Pacer, PacerTimer } from "./pacer.ts";
import { PlayedAudio } from "./played-audio.ts";
import { Playout } from "./playout.ts";
import type { RecordedWords } from "./recorded-apology.ts";
import { MS_PER_CHARACTER, SpokenText } from "./spoken-text.ts";
import type { VoiceChain } from "./voice-chain.ts";

export interface UtteranceEvents {
  onFirstByte(): void;
  onAudible(): void;
  onGenerated(remainingMs: number): void;
  onPlayed(): void;
  /** No voice is left. */
  onFailed(error: ProviderError): void;
}

export interface RecordingTap {
  said(muLaw: Uint8Array, heardFromMs: number, nowMs: number): void;
  cleared(fromMs: number): void;
}

export interface AssistantVoiceOptions {
  readonly sink: AudioSink;
  readonly farEnd: FarEndEvents;
  readonly pacer: Pacer;
  readonly timer: PacerTimer;
  readonly voices: VoiceChain;
  readonly recording: RecordingTap | null;
  /** 1: as loud as the vendor delivers it. */
  readonly volume: number;
  /** How texts that are said as a whole are spoken. */
  readonly format: SpeechFormat;
}

/** What the caller has heard of an utterance that is over. */
export interface HeardUtterance {
  readonly text: string;
  readonly wholeText: string;
}

/** An utterance whose audio is generated ahead of time, such as the welcome while the phone still rings. */
interface Prepared {
  readonly text: string;
  readonly spoken: SpokenText;
  readonly audio: Uint8Array[];
  stream: VoiceStream | null;
  isComplete: boolean;
  error: ProviderError | null;
  /** Takes the rest of the audio once the utterance is being spoken. */
  takeOver: { onAudio(muLaw: Uint8Array): void; onEnd(): void; onFailure(error: ProviderError): void } | null;
}

/** Speaks for the assistant in one call: text in, audio out at the right time, one utterance at a time. */
export class AssistantVoice {
  readonly #options: AssistantVoiceOptions;
  readonly #playout: Playout;
  readonly #applyGain: ((muLaw: Uint8Array) => void) | null;
  readonly #played = new PlayedAudio();
  #spoken = new SpokenText();
  /** What was heard of the utterance before. */
  #formerText = "";
  #stream: VoiceStream | null = null;
  #events: UtteranceEvents | null = null;
  readonly #prepared: Prepared[] = [];
  #hasAudio = false;
  #isClosed = false;
  /** Changes with every utterance, so that late audio of an earlier one is ignored. */
  #utterance = 0;

  constructor(options: AssistantVoiceOptions) {
    this.#options = options;
    this.#playout = new Playout(options.sink, options.pacer, () => options.timer.nowMs(), options.farEnd);
    this.#applyGain = createGain(options.volume);
  }

  /**
   * Prepares the audio of the texts that will probably be said first, in this order. One after the other: a vendor speaks one
   * utterance at a time, and the first one is wanted soonest.
   */
  prepare([text, ...later]: readonly string[]): void {
    if (text === undefined) return;
    const spoken = new SpokenText();
    const audio: Uint8Array[] = [];
    // Set before the voice is asked, because it may fail at once.
    const prepared: Prepared = { text, spoken, audio, stream: null, isComplete: false, error: null, takeOver: null };
    this.#prepared.push(prepared);
    const stream = this.#options.voices.speak({
      onAudio: (muLaw) => {
        if (prepared.takeOver === null) audio.push(muLaw);
        else prepared.takeOver.onAudio(muLaw);
      },
      onWords: (words) => spoken.addWords(words),
      onEnd: () => {
        prepared.isComplete = true;
        prepared.takeOver?.onEnd();
        if (!this.#isClosed) this.prepare(later);
      },
      onFailure: (error) => {
        prepared.error = error;
        prepared.takeOver?.onFailure(error);
      },
    });
    prepared.stream = stream;
    const parts = formatForSpeech(text, this.#options.format);
    spoken.pushParts(parts);
    stream.push(joined(parts));
    stream.end();
  }

  /** Begins a new utterance. With `isGated` it stays inaudible until `release`. */
  begin(events: UtteranceEvents, isGated: boolean): void {
    this.#utterance += 1;
    this.#events = events;
    this.#spoken = new SpokenText();
    this.#stream = null;
    this.#hasAudio = false;
    const { recording, timer } = this.#options;
    this.#playout.begin(
      {
        onAudible: () => events.onAudible(),
        onGenerated: (remainingMs) => events.onGenerated(remainingMs),
        onPlayed: () => {
          this.#events = null;
          this.#formerText = this.#spoken.text;
          events.onPlayed();
        },
        onSent: (muLaw, heardFromMs) => {
          this.#played.said(muLaw, heardFromMs);
          recording?.said(muLaw, heardFromMs, timer.nowMs());
        },
        onCleared: (fromMs) => {
          this.#played.cleared(fromMs);
          recording?.cleared(fromMs);
        },
      },
      isGated,
    );
  }

  /** A piece of an answer, formatted. */
  push(parts: readonly SpokenPart[]): void {
    if (this.#events === null) return;
    this.#spoken.pushParts(parts);
    const text = joined(parts);
    if (text === "") return;
    this.#stream ??= this.#open();
    this.#stream?.push(text);
  }

  /** Words of the platform within an utterance. */
  pushText(text: string): void {
    this.push(formatForSpeech(text, this.#options.format));
  }

  /** Speaks a whole utterance, using the prepared audio if it is for this very text. */
  speak(text: string): void {
    const prepared = this.#prepared.find((one) => one.text === text);
    if (prepared !== undefined) {
      this.#adopt(prepared);
      return;
    }
    this.pushText(text);
    this.end();
  }

  /** Plays recorded audio as a whole utterance, without any voice. */
  play({ text, muLaw }: RecordedWords): void {
    this.#spoken.push(text);
    this.#take(muLaw);
    this.#playout.complete();
  }

  /** No more text follows. */
  end(): void {
    if (this.#stream === null) this.#playout.complete();
    else this.#stream.end();
  }

  /** Plays tones between the words: keys pressed on the caller's behalf. */
  playTones(muLaw: Uint8Array): void {
    this.#playout.pushTones(muLaw);
  }

  release(): void {
    this.#playout.open();
  }

  hold(): void {
    this.#playout.hold();
  }

  resume(): void {
    this.#playout.open();
  }

  /** Goes on quietly, from where the caller last heard it. */
  duck(): void {
    this.#playout.duck();
  }

  unduck(): void {
    this.#playout.unduck();
  }

  /** The far end returned a mark. */
  returned(mark: string): void {
    this.#playout.returned(mark);
  }

  /** The media stream was replaced by another one. */
  renewFarEnd(): void {
    this.#playout.renewFarEnd();
  }

  /** Whether there is silence within the utterance, with more audio to come. */
  get isWaiting(): boolean {
    return this.#events !== null && (this.#playout.isWaitingForAudio || this.#playout.generatedMs === 0);
  }

  /** Ends the utterance here and now. */
  drop(): HeardUtterance {
    this.#utterance += 1;
    this.#events = null;
    this.#stream?.cancel();
    this.#stream = null;
    const generatedMs = this.#playout.isComplete ? this.#playout.generatedMs : null;
    const heardMs = this.#playout.drop();
    this.#formerText = this.#spoken.heard(heardMs, generatedMs);
    return { text: this.#formerText, wholeText: this.#spoken.text };
  }

  /** What the caller has heard so far of the utterance. */
  get heardText(): string {
    return this.#spoken.heard(this.#playout.heardMs, this.#playout.isComplete ? this.#playout.generatedMs : null);
  }

  /** The words that were heard within the last `ms` of speech, those of the utterance before included. */
  heardWithin(ms: number): string {
    const former = this.#formerText.slice(-Math.ceil(ms / MS_PER_CHARACTER));
    if (this.#events === null) return former;
    const generatedMs = this.#playout.isComplete ? this.#playout.generatedMs : null;
    const before = this.#spoken.heard(this.#playout.heardMs - ms, generatedMs);
    return `${former} ${this.heardText.slice(before.length)}`;
  }

  /** What was played between two moments, on the timer's clock; null: nothing was. */
  playedBetween(fromMs: number, toMs: number): Uint8Array | null {
    return this.#played.between(fromMs, toMs);
  }

  /** The utterance's text after it was played. */
  get text(): string {
    return this.#spoken.text;
  }

  close(): void {
    this.drop();
    this.#isClosed = true;
    for (const { stream } of this.#prepared.splice(0)) stream?.cancel();
    this.#options.voices.close();
  }

  #open(): VoiceStream {
    this.#dropUnfinished();
    const utterance = this.#utterance;
    const spoken = this.#spoken;
    const isCurrent = () => utterance === this.#utterance;
    return this.#options.voices.speak({
      onAudio: (muLaw) => {
        if (isCurrent()) this.#speakOut(muLaw);
      },
      onWords: (words) => spoken.addWords(words),
      onEnd: () => {
        if (isCurrent()) this.#playout.complete();
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail(error);
      },
    });
  }

  /** Something else is said now, and the vendor's turn is its. */
  #dropUnfinished(): void {
    for (const prepared of this.#prepared.filter(({ isComplete }) => !isComplete)) {
      prepared.stream?.cancel();
      this.#prepared.splice(this.#prepared.indexOf(prepared), 1);
    }
  }

  #adopt(prepared: Prepared): void {
    this.#prepared.splice(this.#prepared.indexOf(prepared), 1);
    this.#spoken = prepared.spoken;
    this.#stream = prepared.stream;
    const utterance = this.#utterance;
    const isCurrent = () => utterance === this.#utterance;
    prepared.takeOver = {
      onAudio: (muLaw) => {
        if (isCurrent()) this.#speakOut(muLaw);
      },
      onEnd: () => {
        if (isCurrent()) this.#playout.complete();
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail(error);
      },
    };
    for (const muLaw of prepared.audio) this.#speakOut(muLaw);
    if (prepared.isComplete) this.#playout.complete();
    if (prepared.error !== null) this.#fail(prepared.error);
  }

  /** Changes the vendor's audio in place; it belongs to us. */
  #speakOut(muLaw: Uint8Array): void {
    this.#applyGain?.(muLaw);
    this.#take(muLaw);
  }

  #take(muLaw: Uint8Array): void {
    if (!this.#hasAudio) {
      this.#hasAudio = true;
      this.#events?.onFirstByte();
    }
    this.#playout.push(muLaw);
  }

  #fail(error: ProviderError): void {
    this.#stream = null;
    this.#events?.onFailed(error);
  }
}

/** What a voice is given. Empty where nothing is said. */
function joined(parts: readonly SpokenPart[]): string {
  if (parts.every(({ spoken, isTag }) => isTag === true || spoken.trim() === "")) return "";
  const said = parts
    .map(({ spoken }) => spoken)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /\s$/.test(parts.at(-1)?.written ?? "") ? `${said} ` : said;
}
