import { formatForSpeech, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { SpokenPart } from "@parley/spoken-text/spoken-part";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type { VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import type { BackgroundSound } from "./background/background-sound.ts";
import { PreparedAsides } from "./background/prepared-asides.ts";
import { SideAudio } from "./background/side-audio.ts";
import type { AudioSink, FarEndEvents } from "./far-end.ts";
import { createGain } from "./gain.ts";
import { CallOpeners } from "./openers/call-openers.ts";
import type { OpenerShelf } from "./openers/opener-shelf.ts";
import type { Pacer, PacerTimer } from "./pacer.ts";
import { PlayedAudio } from "./played-audio.ts";
import { Playout, type SideOutput } from "./playout.ts";
import type { RecordedWords } from "./recorded-apology.ts";
import { SpareVoice } from "./spare-voice.ts";
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
  /** Heard under everything while `playBackground` is on; null: nothing is. */
  readonly background: BackgroundSound | null;
  /** Whether short words are said beside the utterances. */
  readonly saysAsides: boolean;
  /** How texts that are said as a whole are spoken, now. */
  readonly format: () => SpeechFormat;
  /** The words that answers often begin with; null: none are kept. */
  readonly openers: OpenerShelf | null;
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
interface Filler {
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
  readonly #spare: SpareVoice;
  readonly #asides: PreparedAsides;
  readonly #openers: CallOpeners | null;
  #spoken = new SpokenText();
  /** What was heard of the utterance before. */
  #formerText = "";
  #stream: VoiceStream | null = null;
  #filler: Filler | null = null;
  #events: UtteranceEvents | null = null;
  readonly #prepared: Prepared[] = [];
  #hasAudio = false;
  #isClosed = false;
  /** Changes with every utterance, so that late audio of an earlier one is ignored. */
  #utterance = 0;

  constructor(options: AssistantVoiceOptions) {
    this.#options = options;
    const nowMs = () => options.timer.nowMs();
    this.#playout = new Playout(options.sink, options.pacer, nowMs, options.farEnd, this.#sideOutput());
    this.#applyGain = createGain(options.volume);
    this.#spare = new SpareVoice(options.voices);
    this.#asides = new PreparedAsides(this.#spare, options.format, options.volume);
    this.#openers = options.openers === null ? null : new CallOpeners(options.openers, options.voices, this.#spare);
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
    const parts = formatForSpeech(text, this.#options.format());
    spoken.pushParts(parts);
    stream.push(joined(parts));
    stream.end();
  }

  /** Begins a new utterance. With `isGated` it stays inaudible until `release`. */
  begin(events: UtteranceEvents, isGated: boolean): void {
    this.#spare.callOff();
    this.#utterance += 1;
    this.#events = events;
    this.#spoken = new SpokenText();
    this.#stream = null;
    this.#filler = null;
    this.#hasAudio = false;
    this.#playout.begin(
      {
        onAudible: () => events.onAudible(),
        onGenerated: (remainingMs) => events.onGenerated(remainingMs),
        onPlayed: () => {
          this.#events = null;
          this.#formerText = this.#spoken.text;
          events.onPlayed();
          this.#prepareOpeners();
        },
        onSent: (muLaw, heardFromMs, own) => this.#sent(muLaw, heardFromMs, own),
        onCleared: (fromMs) => this.#cleared(fromMs),
      },
      isGated,
    );
    this.#playout.cue(() => events.onWordsAudible());
  }

  /** Has a short word ready; nothing that is being said waits for it. */
  prepareAside(text: string): void {
    if (this.#events === null) this.#asides.prepare(text);
  }

  /**
   * Says it softly, beside the utterances; one that begins cuts it off.
   * @param onEnd gets the share of it that was heard
   * @returns false when its audio is not ready, or something is being said
   */
  sayAside(text: string, onEnd: (heardShare: number) => void): boolean {
    const muLaw = this.#asides.audioOf(text);
    if (muLaw === null || this.#events !== null) return false;
    const isSaid = this.#playout.say({ muLaw, onEnd: (heardBytes) => onEnd(heardBytes / muLaw.length) });
    // What comes back of it as an echo is not the caller's.
    if (isSaid) this.#formerText = `${this.#formerText} ${text}`;
    return isSaid;
  }

  /** Whether the sound in the background goes on while nothing is said. */
  playBackground(isOn: boolean): void {
    this.#playout.playBackground(isOn);
  }

  /** A piece of an answer, formatted. */
  push(parts: readonly SpokenPart[]): void {
    if (this.#events === null) return;
    this.#spoken.pushParts(parts);
    const text = joined(parts);
    if (text === "") return;
    if (this.#filler !== null) this.#filler.waiting.push(text);
    else if (!this.#isBeginning || !this.#openWith(text)) this.#give(text);
  }

  /** Nothing of the utterance was spoken yet, nor given to a voice. */
  get #isBeginning(): boolean {
    return this.#stream === null && !this.#hasAudio && this.#playout.generatedMs === 0;
  }

  /** @returns whether the words were kept, so that no voice has to say them */
  #openWith(text: string): boolean {
    const kept = this.#openers?.take(text) ?? null;
    if (kept === null) return false;
    this.#spoken.addWords(kept.words);
    this.#speakOut(kept.muLaw);
    return true;
  }

  /** Unless something is being said, or a text that will be said is still being made. */
  #prepareOpeners(): void {
    if (this.#isClosed || this.#events !== null || this.#prepared.some(({ isComplete }) => !isComplete)) return;
    this.#openers?.prepare();
  }

  /** Words that are heard within the utterance and are no part of what it says. */
  fill(text: string): void {
    const events = this.#events;
    if (events === null || this.#filler !== null) return;
    const parts = formatForSpeech(`${text} `, this.#options.format());
    this.#spoken.pushParts(parts, true);
    if (this.#stream !== null || this.#hasAudio) {
      this.#give(joined(parts));
      return;
    }
    // A text of its own, so that it is known where its audio ends and what is waited for begins.
    const filler: Filler = { stream: null, waiting: [], isLast: false };
    this.#filler = filler;
    this.#playout.cue(null);
    const stream = this.#open(() => this.#fillerEnded(filler, events));
    filler.stream = stream;
    stream.push(joined(parts));
    stream.end();
  }

  #fillerEnded({ waiting, isLast }: Filler, events: UtteranceEvents): void {
    this.#filler = null;
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
    const prepared = this.#prepared.find((one) => one.text === text);
    if (prepared !== undefined) {
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
    if (this.#filler !== null) this.#filler.isLast = true;
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
    this.#filler?.stream?.cancel();
    this.#filler = null;
    const generatedMs = this.#playout.isComplete ? this.#playout.generatedMs : null;
    const heardMs = this.#playout.drop();
    const heard = this.#spoken.take(heardMs, generatedMs);
    this.#formerText = heard.text;
    this.#prepareOpeners();
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
    this.#isClosed = true;
    this.drop();
    this.#playout.playBackground(false);
    this.#spare.callOff();
    for (const { stream } of this.#prepared.splice(0)) stream?.cancel();
    this.#options.voices.close();
  }

  #sideOutput(): SideOutput | null {
    const { background, saysAsides } = this.#options;
    if (background === null && !saysAsides) return null;
    return {
      audio: new SideAudio(background),
      onSent: (muLaw, heardFromMs, own) => this.#sent(muLaw, heardFromMs, own),
      onCleared: (fromMs) => this.#cleared(fromMs),
    };
  }

  /** @param own what may come back as an echo; of a sound that is no voice nothing comes back that is taken for one */
  #sent(muLaw: Uint8Array, heardFromMs: number, own: Uint8Array | null): void {
    if (own !== null) this.#played.said(own, heardFromMs);
    this.#options.recording?.said(muLaw, heardFromMs, this.#options.timer.nowMs());
  }

  #cleared(fromMs: number): void {
    this.#played.cleared(fromMs);
    this.#options.recording?.cleared(fromMs);
  }

  #open(onEnd: () => void): VoiceStream {
    this.#dropUnfinished();
    const utterance = this.#utterance;
    const spoken = this.#spoken;
    const isFiller = this.#filler !== null;
    // All audio of the texts before has arrived.
    const offsetMs = this.#playout.generatedMs;
    const isCurrent = () => utterance === this.#utterance;
    return this.#options.voices.speak({
      onAudio: (muLaw) => {
        if (isCurrent()) this.#speakOut(muLaw, isFiller);
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
  #speakOut(muLaw: Uint8Array, isFiller = false): void {
    this.#applyGain?.(muLaw);
    this.#take(muLaw, isFiller);
  }

  #take(muLaw: Uint8Array, isFiller = false): void {
    if (!this.#hasAudio && !isFiller) {
      this.#hasAudio = true;
      this.#events?.onFirstByte();
    }
    this.#playout.push(muLaw);
  }

  #fail(error: ProviderError): void {
    this.#stream = null;
    this.#filler = null;
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
