import { ProviderError } from "../../../providers/provider-error.ts";
import type { Voice, VoiceConnection, VoiceHandler, VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import { type SwitchReason, VendorRounds, type VendorSwitch } from "../../call/vendor-rounds.ts";
import type { PacerTimer } from "./pacer.ts";
import { SpokenText } from "./spoken-text.ts";

export interface VoiceChainEvents {
  onSwitched(change: VendorSwitch<Voice>): void;
  /** The vendor was given this many characters of text. */
  onUsed(voice: Voice, characters: number): void;
}

/** A voice that owes audio and gives none for this long counts as silent, and the next one speaks. */
const SILENCE_LIMIT_MS = 2_000;
/** With the waits between them 1.75 s in total, in which the caller hears nothing. */
const MAX_TRIES = 4;
const BYTES_PER_MS = 8;

/**
 * The voices of one call, one at a time. When one fails in the middle of an utterance, the next one, or one that worked
 * before, speaks the rest. A preferred voice is tried again after a while, at the start of an utterance. To its user this
 * is one connection that fails only when all voices have failed.
 */
export class VoiceChain {
  #voices: readonly Voice[];
  #following: readonly Voice[];
  readonly #timer: PacerTimer;
  readonly #events: VoiceChainEvents;
  #index = 0;
  #rounds: VendorRounds;
  #connection: VoiceConnection | null = null;

  constructor(voices: readonly Voice[], timer: PacerTimer, events: VoiceChainEvents) {
    this.#voices = voices;
    this.#following = voices;
    this.#timer = timer;
    this.#events = events;
    this.#rounds = this.#newRounds();
  }

  get current(): Voice | null {
    return this.#voices[this.#index] ?? null;
  }

  /** Sets other voices, from the next utterance on; the current utterance is finished by those that began it. */
  use(voices: readonly Voice[]): void {
    this.#following = voices;
  }

  /** Connects, so that the first utterance does not wait for it. */
  open(): void {
    this.#connection ??= this.current?.connect() ?? null;
  }

  /** Never throws; when no voice is left, the utterance fails. */
  speak(handler: VoiceHandler): VoiceStream {
    this.turnTo();
    return new ChainedUtterance(this, handler, this.#timer);
  }

  /** Turns to the voice that the next utterance is spoken by. @returns null: there is none */
  turnTo(): Voice | null {
    if (this.#following !== this.#voices) {
      this.close();
      this.#voices = this.#following;
      this.#index = 0;
      this.#rounds = this.#newRounds();
    }
    this.#returnToPreferred();
    return this.current;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  /** Called by its utterances only, as are the methods below. */
  start(handler: VoiceHandler): VoiceStream | null {
    this.open();
    return this.#connection?.speak(handler) ?? null;
  }

  used(characters: number): void {
    const voice = this.current;
    if (voice !== null && characters > 0) this.#events.onUsed(voice, characters);
  }

  /** The current voice gave audio. */
  worked(): void {
    this.#rounds.worked(this.#index);
  }

  /** The current voice said all it was given. */
  succeeded(): void {
    this.#rounds.recovered(this.#index);
  }

  /** @returns how long until the next voice may speak; null when none is left */
  next(reason: SwitchReason, error: ProviderError | null): number | null {
    this.#rounds.failed(this.#index, error?.isRetryable === false);
    const next = this.#rounds.next(this.#index);
    if (next === null) {
      this.close();
      return null;
    }
    this.#switch(next.index, reason, error);
    return next.afterMs;
  }

  #returnToPreferred(): void {
    const index = this.#rounds.preferredTo(this.#index);
    if (index !== null) this.#switch(index, "preferred-again", null);
  }

  #switch(index: number, reason: SwitchReason, error: ProviderError | null): void {
    const from = this.current;
    this.close();
    this.#index = index;
    const to = this.current;
    if (from !== null && to !== null) this.#events.onSwitched({ from, to, reason, error });
  }

  #newRounds(): VendorRounds {
    return new VendorRounds(this.#voices.length, () => this.#timer.nowMs(), MAX_TRIES);
  }
}

/** One utterance, spoken by as many voices as it takes. */
class ChainedUtterance implements VoiceStream {
  readonly #chain: VoiceChain;
  readonly #handler: VoiceHandler;
  readonly #timer: PacerTimer;
  #stream: VoiceStream | null = null;
  /** Changes with every voice, so that events of an abandoned one are ignored. */
  #attempt = 0;
  #spoken = new SpokenText();
  /** Text given to the voice that is speaking now. */
  #text = "";
  #isTextComplete = false;
  #isOver = false;
  /** Length of the audio from earlier voices. */
  #offsetMs = 0;
  #audioBytes = 0;
  #cancelLimit: (() => void) | null = null;
  /** Since when the voice has owed audio and given none; null when it owes nothing. */
  #owesSinceMs: number | null = null;
  /** Set while the next voice has to wait. */
  #cancelNext: (() => void) | null = null;

  constructor(chain: VoiceChain, handler: VoiceHandler, timer: PacerTimer) {
    this.#chain = chain;
    this.#handler = handler;
    this.#timer = timer;
    this.#begin("");
  }

  push(text: string): void {
    if (this.#isOver) return;
    this.#give(forVoice(text, this.#chain.current));
  }

  end(): void {
    if (this.#isOver || this.#isTextComplete) return;
    this.#isTextComplete = true;
    if (this.#cancelNext !== null) return;
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
    if (this.#cancelNext !== null) return;
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
        // While the text is incomplete this may be all the audio there is so far, so no more is owed.
        if (this.#isTextComplete) this.#owe();
        else this.#owesSinceMs = null;
        if (this.#audioBytes === 0) this.#chain.worked();
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
        // A voice that ends without a sound has not said the words it was given.
        if (this.#audioBytes === 0 && hasWords(this.#text)) this.#fail("no-audio", null);
        else {
          if (this.#audioBytes > 0) this.#chain.succeeded();
          this.#succeed();
        }
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail("failed", error);
      },
    });
    // A voice may fail before `speak` returned.
    if (!isCurrent()) return;
    if (stream === null) {
      this.#fail("failed", null);
      return;
    }
    this.#stream = stream;
    this.#give(text);
    if (this.#isTextComplete) {
      this.#owe();
      this.#stream?.end();
    }
  }

  #succeed(): void {
    this.#finish();
    this.#handler.onEnd();
  }

  #fail(reason: SwitchReason, error: ProviderError | null): void {
    this.#clearOwed();
    const saidMs = this.#audioBytes / BYTES_PER_MS;
    const said = wholeTags(this.#spoken.heard(saidMs, null), this.#text.trim());
    const rest = this.#text.trim().slice(said.length).trimStart();
    this.#stream = null;
    // Everything was said, or what is left cannot be spoken.
    const isSaid = this.#audioBytes > 0 ? rest === "" : this.#text !== "" && !hasWords(this.#text);
    if (this.#isTextComplete && isSaid) {
      this.#succeed();
      return;
    }
    this.#attempt += 1;
    const afterMs = this.#chain.next(reason, error);
    if (afterMs === null) {
      this.#finish();
      this.#handler.onFailure(error ?? silentVoice());
      return;
    }
    this.#offsetMs += saidMs;
    const left = rest === "" ? "" : `${forVoice(rest, this.#chain.current)} `;
    if (afterMs === 0) {
      this.#begin(left);
      return;
    }
    this.#text = left;
    this.#cancelNext = this.#timer.after(afterMs, () => {
      this.#cancelNext = null;
      this.#begin(this.#text);
    });
  }

  #owe(): void {
    this.#owesSinceMs = this.#timer.nowMs();
    this.#cancelLimit ??= this.#timer.after(SILENCE_LIMIT_MS, () => this.#limitReached());
  }

  /** Only one timer runs, however much audio arrives meanwhile. */
  #limitReached(): void {
    this.#cancelLimit = null;
    if (this.#owesSinceMs === null) return;
    const leftMs = this.#owesSinceMs + SILENCE_LIMIT_MS - this.#timer.nowMs();
    if (leftMs > 0) {
      this.#cancelLimit = this.#timer.after(leftMs, () => this.#limitReached());
      return;
    }
    this.#stream?.cancel();
    this.#fail("silent", null);
  }

  #finish(): void {
    this.#isOver = true;
    this.#cancelNext?.();
    this.#cancelNext = null;
    this.#clearOwed();
  }

  #clearOwed(): void {
    this.#owesSinceMs = null;
    this.#cancelLimit?.();
    this.#cancelLimit = null;
  }
}

const TAG = /<\/?([a-z][\w:-]*)[^<>]*> ?/gi;

/** Without the tags that the voice would read out. */
function forVoice(text: string, voice: Voice | null): string {
  if (!text.includes("<")) return text;
  return text.replaceAll(TAG, (tag, name: string) => (voice?.tags?.includes(name.toLowerCase()) === true ? tag : ""));
}

/** A tag that was begun counts as said: a voice cannot go on in the middle of it. */
function wholeTags(said: string, text: string): string {
  const open = said.lastIndexOf("<");
  return open >= 0 && said.indexOf(">", open) < 0 ? text.slice(0, text.indexOf(">", open) + 1) : said;
}

/** Letters or digits; for punctuation or emoji alone a voice rightly makes no sound. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function silentVoice(): ProviderError {
  return new ProviderError({
    provider: "voice",
    operation: "speak",
    outcome: "not-done",
    message: "No voice produced any audio",
  });
}
