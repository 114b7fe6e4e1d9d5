import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import { MARKER_BYTES, MarkerScanner } from "../../audio/spoken-texts.ts";
import type { KnownTexts } from "./listening-script.ts";

/** What a recognizer can tell of the audio given so far. Times are ms of that audio. */
export type HeardEvent =
  | { readonly kind: "speech-start"; readonly atMs: number }
  /** One more word; `words` are all of the utterance so far. */
  | { readonly kind: "words"; readonly atMs: number; readonly words: readonly string[] }
  | { readonly kind: "speech-end"; readonly atMs: number; readonly words: readonly string[] }
  /** Every 250 ms of audio. */
  | { readonly kind: "time"; readonly atMs: number };

const TICK_BYTES = 250 * MU_LAW_SAMPLES_PER_MS;

interface HeardUtterance {
  readonly words: readonly string[];
  readonly speechOffset: number;
  heardCount: number;
}

/** Recognizes test speech by its markers while it plays: a word every `wordMs`, the rest of them at its end. */
export class ListeningProgress {
  readonly #texts: KnownTexts;
  readonly #wordBytes: number;
  readonly #scanner = new MarkerScanner();
  #offset = 0;
  #totalBytes = 0;
  #nextTick = TICK_BYTES;
  #utterance: HeardUtterance | null = null;
  #events: HeardEvent[] = [];

  constructor(texts: KnownTexts, wordMs: number) {
    this.#texts = texts;
    this.#wordBytes = wordMs * MU_LAW_SAMPLES_PER_MS;
  }

  push(muLaw: Uint8Array): readonly HeardEvent[] {
    this.#events = [];
    this.#totalBytes += muLaw.length;
    for (const marker of this.#scanner.push(muLaw)) {
      this.#advance(marker.offset);
      this.#endUtterance(marker.kind === "end");
      if (marker.kind === "start") {
        const text = this.#texts.find(marker.number) ?? `utterance ${marker.number}`;
        const words = text.split(/\s+/).filter((word) => word !== "");
        this.#utterance = { words, speechOffset: marker.offset + MARKER_BYTES, heardCount: 0 };
        this.#tell({ kind: "speech-start", atMs: this.#atMs });
      }
    }
    this.#advance(this.#totalBytes);
    return this.#events;
  }

  get #atMs(): number {
    return this.#offset / MU_LAW_SAMPLES_PER_MS;
  }

  /** Up to that byte, in the order in which things happen. A marker may be recognized a few bytes late. */
  #advance(offset: number): void {
    for (;;) {
      const next = Math.min(this.#nextTick, this.#nextWord());
      if (next > offset) break;
      this.#offset = next;
      if (next === this.#nextTick) {
        this.#nextTick += TICK_BYTES;
        this.#tell({ kind: "time", atMs: this.#atMs });
      } else {
        this.#hearWord();
      }
    }
    this.#offset = Math.max(this.#offset, offset);
  }

  #nextWord(): number {
    const utterance = this.#utterance;
    if (utterance === null || utterance.heardCount >= utterance.words.length) return Number.POSITIVE_INFINITY;
    return Math.max(this.#offset, utterance.speechOffset + (utterance.heardCount + 1) * this.#wordBytes);
  }

  #hearWord(): void {
    const utterance = this.#utterance;
    if (utterance === null) return;
    utterance.heardCount += 1;
    this.#tell({ kind: "words", atMs: this.#atMs, words: utterance.words.slice(0, utterance.heardCount) });
  }

  /** @param isComplete false when another begins before its end, as after a gap in the audio. */
  #endUtterance(isComplete: boolean): void {
    const utterance = this.#utterance;
    if (utterance === null) return;
    const words = isComplete ? utterance.words : utterance.words.slice(0, utterance.heardCount);
    this.#utterance = null;
    this.#tell({ kind: "speech-end", atMs: this.#atMs, words });
  }

  #tell(event: HeardEvent): void {
    this.#events.push(event);
  }
}
