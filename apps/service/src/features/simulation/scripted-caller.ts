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

  /** @returns how many ms the caller will speak */
  say(text: string, send: (muLaw: Uint8Array) => void): number {
    const durationMs = Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER);
    this.#words = text.trim().split(/\s+/);
    this.#toldCount = 0;
    let spokenMs = 0;
    const speak = () => {
      this.#isVoiced = spokenMs < durationMs;
      send(this.#frame);
      spokenMs += FRAME_MS;
      this.#tell(Math.floor((this.#words.length * (spokenMs - INTERIM_DELAY_MS)) / durationMs));
      if (spokenMs < durationMs + TAIL_MS) this.#timer.after(FRAME_MS, speak);
    };
    speak();
    return durationMs;
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
