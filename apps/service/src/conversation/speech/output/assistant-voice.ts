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
import { type HeardUtterance, MS_PER_CHARACTER, SpokenText } from "./spoken-text.ts";
import type { VoiceChain } from "./voice-chain.ts";

export interface UtteranceEvents {
  /** The first audio of it, fillers aside. */
  onFirstByte(): void;
  /** Anything of it is audible, be it a filler. */
  onAudible(): void;
  /** What it has to say is audible. */
  onWordsAudible(): void;
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
  /** How texts that are said as a whole are spoken, now. */
  readonly format: () => SpeechFormat;
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

/** A filler that is being generated; what else is to be said waits for it, because a connection speaks one text at a time. */
interface Aside {
  stream: VoiceStream | null;
  readonly waiting: string[];
  isLast: boolean;
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
  #aside: Aside | null = null;
  #events: UtteranceEvents | null = null;
  #prepared: Prepared | null = null;
  #hasAudio = false;
  /** Changes with every utterance, so that late audio of an earlier one is ignored. */
  #utterance = 0;

  constructor(options: AssistantVoiceOptions) {
    this.#options = options;
    this.#playout = new Playout(options.sink, options.pacer, () => options.timer.nowMs(), options.farEnd);
    this.#applyGain = createGain(options.volume);
  }

  /** Prepares the audio of the text that will probably be said first. */
  prepare(text: string): void {
    const spoken = new SpokenText();
    const audio: Uint8Array[] = [];
    // Set before the voice is asked, because it may fail at once.
    const prepared: Prepared = { text, spoken, audio, stream: null, isComplete: false, error: null, takeOver: null };
    this.#prepared = prepared;
    const stream = this.#options.voices.speak({
      onAudio: (muLaw) => {
        if (prepared.takeOver === null) audio.push(muLaw);
        else prepared.takeOver.onAudio(muLaw);
      },
      onWords: (words) => spoken.addWords(words),
      onEnd: () => {
        prepared.isComplete = true;
        prepared.takeOver?.onEnd();
      },
      onFailure: (error) => {
        prepared.error = error;
        prepared.takeOver?.onFailure(error);
      },
    });
    prepared.stream = stream;
    const parts = formatForSpeech(text, this.#options.format());
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
    this.#aside = null;
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
    this.#playout.cue(() => events.onWordsAudible());
  }

  /** A piece of an answer, formatted. */
  push(parts: readonly SpokenPart[]): void {
    if (this.#events === null) return;
    this.#spoken.pushParts(parts);
    const text = joined(parts);
    if (text === "") return;
    if (this.#aside !== null) this.#aside.waiting.push(text);
    else this.#give(text);
  }

  /** Words that are heard within the utterance and are no part of what it says. */
  fill(text: string): void {
    const events = this.#events;
    if (events === null || this.#aside !== null) return;
    const parts = formatForSpeech(`${text} `, this.#options.format());
    this.#spoken.pushParts(parts, true);
    if (this.#stream !== null) {
      this.#stream.push(joined(parts));
      return;
    }
    // A text of its own, so that it is known where its audio ends and what is waited for begins.
    const aside: Aside = { stream: null, waiting: [], isLast: false };
    this.#aside = aside;
    this.#playout.cue(null);
    const stream = this.#open(() => this.#asideEnded(aside, events));
    aside.stream = stream;
    stream.push(joined(parts));
    stream.end();
  }

  #asideEnded({ waiting, isLast }: Aside, events: UtteranceEvents): void {
    this.#aside = null;
    this.#playout.cue(() => events.onWordsAudible());
    for (const text of waiting) this.#give(text);
    if (isLast) this.end();
  }

  #give(text: string): void {
    this.#stream ??= this.#open(() => this.#playout.complete());
    this.#stream.push(text);
  }

  /** Speaks a whole utterance, using the prepared audio if it is for this very text. */
  speak(text: string): void {
    const prepared = this.#prepared;
    if (prepared !== null && prepared.text === text) {
      this.#adopt(prepared);
      return;
    }
    this.push(formatForSpeech(text, this.#options.format()));
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
    if (this.#aside !== null) this.#aside.isLast = true;
    else if (this.#stream === null) this.#playout.complete();
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
    this.#aside?.stream?.cancel();
    this.#aside = null;
    const generatedMs = this.#playout.isComplete ? this.#playout.generatedMs : null;
    const heardMs = this.#playout.drop();
    const heard = this.#spoken.take(heardMs, generatedMs);
    this.#formerText = heard.text;
    return heard;
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

  /** The utterance after it was played. */
  get played(): HeardUtterance {
    return this.#spoken.take(Number.POSITIVE_INFINITY, 0);
  }

  close(): void {
    this.drop();
    this.#prepared?.stream?.cancel();
    this.#prepared = null;
    this.#options.voices.close();
  }

  #open(onEnd: () => void): VoiceStream {
    const utterance = this.#utterance;
    const spoken = this.#spoken;
    const isAside = this.#aside !== null;
    // All audio of the texts before has arrived.
    const offsetMs = this.#playout.generatedMs;
    const isCurrent = () => utterance === this.#utterance;
    return this.#options.voices.speak({
      onAudio: (muLaw) => {
        if (isCurrent()) this.#speakOut(muLaw, isAside);
      },
      onWords: (words) => spoken.addWords(words, offsetMs),
      onEnd: () => {
        if (isCurrent()) onEnd();
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail(error);
      },
    });
  }

  #adopt(prepared: Prepared): void {
    this.#prepared = null;
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
  #speakOut(muLaw: Uint8Array, isAside = false): void {
    this.#applyGain?.(muLaw);
    this.#take(muLaw, isAside);
  }

  #take(muLaw: Uint8Array, isAside = false): void {
    if (!this.#hasAudio && !isAside) {
      this.#hasAudio = true;
      this.#events?.onFirstByte();
    }
    this.#playout.push(muLaw);
  }

  #fail(error: ProviderError): void {
    this.#stream = null;
    this.#aside = null;
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
