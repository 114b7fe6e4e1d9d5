import type { PacerTimer } from "../../../apps/service/src/conversation/speech/output/pacer.ts";
import type {
  Recognizer,
  RecognizerHandler,
  TranscriptEvent,
} from "../../../apps/service/src/providers/speech/recognizing/recognizer.ts";
import type { Draws } from "../set/draws.ts";
import { type Regime, writtenAs } from "./regimes.ts";

/** From a word's end to an interim text with it, ms. */
const INTERIM_MS = [250, 400] as const;
const QUICK_INTERIM_MS = [100, 200] as const;
/** From `finalize` to its answer, ms. */
const FINALIZE_MS = [80, 250] as const;
/** The end of the sound in which words nobody asked to finalize become final, as an assistant has its vendor do. */
const OWN_ENDPOINTING_MS = 100;
/** From there to the final text, ms. */
const OWN_FINAL_MS = [50, 200] as const;
/** How often it tells how far it has listened, ms. */
const LISTENED_EVERY_MS = 250;
/** From the end of a turn to a turn-detecting recognizer's word for it, ms. */
const TURN_END_MS = [250, 400] as const;
/** As stored with Deepgram's recognizers. */
const FINAL_LATENCY_MS = 350;

interface PendingWord {
  readonly text: string;
  readonly endMs: number;
  readonly confidence: number;
  isWritten: boolean;
}

/** A word that reaches the recognizer's ears, in ms of the call. */
export interface ComingWord {
  readonly text: string;
  readonly endMs: number;
  readonly confidence: number;
  /** Asked at the word's end: whether it was heard at all. */
  readonly isHeard?: () => boolean;
}

/** Writes down the words it is told of, as late as real ones do. */
export class ScriptedRecognizer {
  readonly recognizer: Recognizer;
  readonly #timer: PacerTimer;
  readonly #draws: Draws;
  readonly #regime: Regime;
  #handler: RecognizerHandler | null = null;
  #pending: PendingWord[] = [];
  #lastWrittenMs = 0;

  constructor(timer: PacerTimer, draws: Draws, regime: Regime) {
    this.#timer = timer;
    this.#draws = draws;
    this.#regime = regime;
    this.recognizer = {
      provider: "script",
      model: regime,
      detectsTurns: this.#detectsTurns,
      hasInterims: true,
      finalLatencyMs: FINAL_LATENCY_MS,
      open: (handler) => {
        this.#handler = handler;
        if (!this.#detectsTurns) this.#timer.after(LISTENED_EVERY_MS, () => this.#listen());
        return {
          send: () => undefined,
          finalize: () => this.#finalize(),
          close: () => this.#close(),
          bufferedBytes: 0,
        };
      },
    };
  }

  #close(): void {
    this.#handler = null;
  }

  get #detectsTurns(): boolean {
    return this.#regime === "flux";
  }

  get #interimMs(): readonly [number, number] {
    return this.#regime === "quick" ? QUICK_INTERIM_MS : INTERIM_MS;
  }

  /** What is said from now on: one turn. */
  hear(words: readonly ComingWord[]): void {
    for (const word of words) this.#at(word.endMs, () => this.#wordEnded(word));
    const last = words.at(-1);
    if (last !== undefined && this.#detectsTurns) {
      this.#at(last.endMs + this.#draws.between(...TURN_END_MS), () => this.#endTurn());
    }
  }

  #wordEnded({ text, endMs, confidence, isHeard }: ComingWord): void {
    if (isHeard?.() === false) return;
    const word: PendingWord = { text, endMs, confidence, isWritten: false };
    if (this.#pending.length === 0 && this.#detectsTurns) this.#tell({ kind: "start" });
    this.#pending.push(word);
    // Words are written in the order in which they were said.
    this.#lastWrittenMs = Math.max(this.#lastWrittenMs, endMs + this.#draws.between(...this.#interimMs));
    this.#at(this.#lastWrittenMs, () => this.#write(word));
    this.#at(endMs + OWN_ENDPOINTING_MS, () => {
      if (this.#pending.at(-1) !== word || this.#detectsTurns || this.#regime === "asked") return;
      this.#timer.after(this.#draws.between(...OWN_FINAL_MS), () => this.#settle(endMs));
    });
  }

  #write(word: PendingWord): void {
    if (!this.#pending.includes(word)) return;
    word.isWritten = true;
    this.#update(
      this.#pending.filter(({ isWritten }) => isWritten),
      false,
    );
  }

  #finalize(): void {
    const askedMs = this.#timer.nowMs();
    this.#timer.after(this.#draws.between(...FINALIZE_MS), () => {
      this.#settle(askedMs);
      this.#tell({ kind: "finalized" });
    });
  }

  /** Words that had been said by then are final. */
  #settle(untilMs: number): void {
    const settled = this.#pending.filter(({ endMs }) => endMs <= untilMs);
    this.#pending = this.#pending.filter(({ endMs }) => endMs > untilMs);
    if (settled.length > 0) this.#update(settled, true);
  }

  #endTurn(): void {
    const words = this.#pending;
    this.#pending = [];
    if (words.length === 0) return;
    this.#tell({ kind: "end", text: this.#text(words, true), confidence: words[0]?.confidence ?? null });
  }

  #update(words: readonly PendingWord[], isFinal: boolean): void {
    this.#tell({
      kind: "update",
      text: this.#text(words, isFinal),
      isFinal,
      confidence: Math.min(...words.map(({ confidence }) => confidence)),
      startMs: null,
      endMs: this.#listenedMs,
      language: null,
    });
  }

  /** What arrived as long ago as an interim text takes at least has been listened to. */
  get #listenedMs(): number {
    return Math.max(0, this.#timer.nowMs() - this.#interimMs[0]);
  }

  /** A vendor's empty results. */
  #listen(): void {
    if (this.#handler === null) return;
    this.#tell({ kind: "listened", untilMs: this.#listenedMs });
    this.#timer.after(LISTENED_EVERY_MS, () => this.#listen());
  }

  #text(words: readonly PendingWord[], isFinal: boolean): string {
    return writtenAs(
      this.#regime,
      words.map(({ text }) => text),
      isFinal,
    );
  }

  #tell(event: TranscriptEvent): void {
    this.#handler?.onTranscript(event);
  }

  #at(atMs: number, run: () => void): void {
    this.#timer.after(Math.max(0, atMs - this.#timer.nowMs()), run);
  }
}
