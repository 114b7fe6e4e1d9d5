import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { VoiceDetector } from "../../conversation/speech/input/voice-gate.ts";
import type { PacerTimer } from "../../conversation/speech/output/pacer.ts";
import { MS_PER_CHARACTER } from "../../conversation/speech/output/spoken-text.ts";
import type { Recognizer, RecognizerHandler } from "../../providers/speech/recognizing/recognizer.ts";

const FRAME_MS = 20;
const WINDOW_SAMPLES = 256;
/** Even a short "no" takes this long. */
const SHORTEST_MS = 300;
/** Silence after the last word, until it is certain that the voice has stopped. */
const TAIL_MS = 400;
/** How long recognized words come after the spoken ones. */
const INTERIM_DELAY_MS = 200;
const FINAL_DELAY_MS = 100;
const CONFIDENCE = 0.98;

/** Something the caller utters, or does not. */
export type SpokenPart =
  | {
      readonly kind: "words";
      readonly words: string;
      /** What the recognizer makes of them; absent: the same. */
      readonly heard?: string;
    }
  | { readonly kind: "pause"; readonly durationMs: number }
  /** A voice, as far as the detector can tell, without words. */
  | { readonly kind: "noise"; readonly durationMs: number };

interface TimedPart {
  readonly part: SpokenPart;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Speaking {
  readonly durationMs: number;
  /** When the last words begin. */
  readonly lastWordsMs: number;
}

/**
 * Plays the caller: audio frames at their pace, a detector that knows where there is a voice in them, and a recognizer that
 * knows the words. What to make of these is up to the call.
 */
export class ScriptedCaller {
  readonly #timer: PacerTimer;
  readonly #frame = new Uint8Array(FRAME_MS * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE);
  #handler: RecognizerHandler | null = null;
  #isVoiced = false;
  /** What is being said, until the recognizer has reported all of it. */
  #words: readonly string[] = [];
  #toldCount = 0;
  #stopFrames: () => void = () => undefined;

  constructor(timer: PacerTimer) {
    this.#timer = timer;
  }

  readonly recognizer: Recognizer = {
    provider: "script",
    model: "script",
    detectsTurns: false,
    hasInterims: true,
    finalLatencyMs: FINAL_DELAY_MS,
    open: (handler) => {
      this.#handler = handler;
      return {
        send: () => undefined,
        finalize: () => void this.#timer.after(FINAL_DELAY_MS, () => this.#finalize()),
        close: () => {
          this.#handler = null;
        },
        bufferedBytes: 0,
      };
    },
  };

  createDetector(): VoiceDetector {
    let sampleCount = 0;
    let toldCount = 0;
    return {
      push: (muLaw, onWindow) => {
        sampleCount += muLaw.length;
        for (; toldCount + WINDOW_SAMPLES <= sampleCount; toldCount += WINDOW_SAMPLES) {
          onWindow(this.#isVoiced ? 1 : 0, toldCount + WINDOW_SAMPLES);
        }
      },
      dispose: () => undefined,
    };
  }

  /** Begins to speak, in place of what is being said. */
  say(parts: readonly SpokenPart[], send: (muLaw: Uint8Array) => void): Speaking {
    this.#stopFrames();
    this.#words = [];
    this.#toldCount = 0;
    const timed = timeParts(parts);
    const durationMs = timed.at(-1)?.endMs ?? 0;
    let spokenMs = 0;
    let begun: TimedPart | null = null;
    /** Words of this utterance that were recognized before the part. */
    let earlierCount = 0;
    const speak = () => {
      const current = timed.find(({ endMs }) => spokenMs < endMs);
      this.#isVoiced = current !== undefined && current.part.kind !== "pause";
      if (current?.part.kind === "words" && current !== begun) {
        begun = current;
        earlierCount = this.#words.length;
        this.#words = [...this.#words, ...wordsOf(current.part.heard ?? current.part.words)];
      }
      send(this.#frame);
      spokenMs += FRAME_MS;
      if (begun !== null) {
        const share = (spokenMs - begun.startMs - INTERIM_DELAY_MS) / (begun.endMs - begun.startMs);
        this.#tell(earlierCount + Math.floor((this.#words.length - earlierCount) * share));
      }
      if (spokenMs < durationMs + TAIL_MS) this.#stopFrames = this.#timer.after(FRAME_MS, speak);
    };
    speak();
    return { durationMs, lastWordsMs: timed.findLast(({ part }) => part.kind === "words")?.startMs ?? 0 };
  }

  /** @param count how many words are recognized by now */
  #tell(count: number): void {
    // The last word is left for the end.
    const known = Math.min(count, this.#words.length - 1);
    if (known <= this.#toldCount) return;
    this.#toldCount = known;
    this.#update(this.#words.slice(0, known).join(" "), false);
  }

  #finalize(): void {
    if (!this.#isVoiced && this.#words.length > 0) {
      const text = this.#words.join(" ");
      this.#words = [];
      this.#toldCount = 0;
      this.#update(text, true);
    }
    this.#handler?.onTranscript({ kind: "finalized" });
  }

  #update(text: string, isFinal: boolean): void {
    this.#handler?.onTranscript({
      kind: "update",
      text,
      isFinal,
      confidence: CONFIDENCE,
      startMs: null,
      endMs: null,
      language: null,
    });
  }
}

function timeParts(parts: readonly SpokenPart[]): readonly TimedPart[] {
  let endMs = 0;
  return parts.map((part) => {
    const startMs = endMs;
    endMs += part.kind === "words" ? Math.max(SHORTEST_MS, part.words.length * MS_PER_CHARACTER) : part.durationMs;
    return { part, startMs, endMs };
  });
}

function wordsOf(text: string): readonly string[] {
  const trimmed = text.trim();
  return trimmed === "" ? [] : trimmed.split(/\s+/u);
}
