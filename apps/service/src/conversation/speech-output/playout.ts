import { AudioQueue } from "./audio-queue.ts";
import type { Paced, Pacer } from "./pacer.ts";

/** Where audio goes: a media stream. */
export interface AudioSink {
  sendAudio(muLaw: Uint8Array): void;
  sendMark(name: string): void;
  clear(): void;
  readonly bufferedBytes: number;
}

export interface PlayoutEvents {
  /** The first audio of the utterance is on the wire. */
  onAudible(): void;
  /** All of it is here and on its way; so much is still to be heard. */
  onGenerated(remainingMs: number): void;
  /** The caller has heard all of it. */
  onPlayed(): void;
  /** Audio as the caller hears it: from when on, on the clock of the pacer. For the recording. */
  onSent(muLaw: Uint8Array, heardFromMs: number): void;
  /** What was sent last was thrown away: from when on nothing was heard. */
  onCleared(fromMs: number): void;
}

const BYTES_PER_MS = 8;
/** What the far end may hold: enough for a late tick, little enough that an interruption is exact. */
const LEAD_MS = 200;
/** The first piece goes out at once, small; then larger ones: fewer messages cost less. */
const PIECES_MS = [20, 40, 100];
/** The far end takes nothing any more: what it has not taken would only come too late. */
const MOST_BUFFERED_BYTES = 32_768;

type Phase = "idle" | "gated" | "playing" | "held";

/**
 * Plays one utterance after the other into a stream, a little ahead of time, and knows at every moment what the caller
 * has heard: what was sent less what the far end still holds.
 */
export class Playout implements Paced {
  readonly #sink: AudioSink;
  readonly #pacer: Pacer;
  readonly #nowMs: () => number;
  #queue = new AudioQueue();
  #events: PlayoutEvents | null = null;
  #phase: Phase = "idle";
  #isComplete = false;
  #isAudible = false;
  #toldGenerated = false;
  #sentBytes = 0;
  #pieceIndex = 0;
  /** When the far end will have played everything sent. */
  #farEndUntilMs = 0;
  #markCount = 0;

  constructor(sink: AudioSink, pacer: Pacer, nowMs: () => number) {
    this.#sink = sink;
    this.#pacer = pacer;
    this.#nowMs = nowMs;
  }

  /** A new utterance; the former one must have ended or been dropped. With `isGated` nothing is sent before `open`. */
  begin(events: PlayoutEvents, isGated: boolean): void {
    this.#queue = new AudioQueue();
    this.#events = events;
    this.#phase = isGated ? "gated" : "playing";
    this.#isComplete = false;
    this.#isAudible = false;
    this.#toldGenerated = false;
    this.#sentBytes = 0;
    this.#pieceIndex = 0;
  }

  push(muLaw: Uint8Array): void {
    if (this.#phase === "idle") return;
    this.#queue.push(muLaw);
    this.#play();
  }

  /** No more audio follows. */
  complete(): void {
    if (this.#phase === "idle") return;
    this.#isComplete = true;
    this.#play();
  }

  /** The gate opens, or what was held goes on. */
  open(): void {
    if (this.#phase === "idle" || this.#phase === "playing") return;
    this.#phase = "playing";
    this.#play();
  }

  /** Stops at once; what the far end has not played is played again after `open`. */
  hold(): void {
    if (this.#phase !== "playing") return;
    this.#phase = "held";
    this.#rewind();
  }

  /** The utterance ends here. @returns how much of it was heard, in ms */
  drop(): number {
    if (this.#phase === "idle") return 0;
    if (this.#phase === "playing") this.#rewind();
    const { heardMs } = this;
    this.#end();
    return heardMs;
  }

  /** Of the utterance; audio on the way to the far end's ear does not count. */
  get heardMs(): number {
    const pendingMs = this.#phase === "playing" ? Math.max(0, this.#farEndUntilMs - this.#nowMs()) : 0;
    return Math.max(0, this.#sentBytes / BYTES_PER_MS - pendingMs);
  }

  /** Audio that is here. */
  get generatedMs(): number {
    return this.#queue.length / BYTES_PER_MS;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Nothing is being heard now, though the utterance is not over. */
  get isWaitingForAudio(): boolean {
    return this.#phase === "playing" && this.#sentBytes === this.#queue.length && this.#nowMs() >= this.#farEndUntilMs;
  }

  pace(nowMs: number): boolean {
    if (this.#phase !== "playing") return false;
    this.#sendDue(nowMs);
    if (this.#sentBytes < this.#queue.length) return true;
    if (!this.#isComplete) return false;
    if (nowMs < this.#farEndUntilMs) return true;
    const events = this.#events;
    this.#end();
    events?.onPlayed();
    return this.#hasBegunNext();
  }

  /** Whoever was told of the end may have begun the next utterance on the spot. */
  #hasBegunNext(): boolean {
    return this.#phase === "playing";
  }

  #play(): void {
    if (this.#phase !== "playing") return;
    const nowMs = this.#nowMs();
    // At once, without waiting for the next tick: this is what the caller waits for.
    if (this.#farEndUntilMs <= nowMs) this.#sendPiece(nowMs);
    this.#pacer.add(this);
    this.#tellGenerated(nowMs);
  }

  #sendDue(nowMs: number): void {
    while (this.#sentBytes < this.#queue.length && this.#farEndUntilMs - nowMs + this.#pieceMs() <= LEAD_MS) {
      if (this.#sink.bufferedBytes > MOST_BUFFERED_BYTES) return;
      this.#sendPiece(nowMs);
    }
    this.#tellGenerated(nowMs);
  }

  #pieceMs(): number {
    return PIECES_MS[Math.min(this.#pieceIndex, PIECES_MS.length - 1)] ?? 100;
  }

  #sendPiece(nowMs: number): void {
    const piece = this.#queue.read(this.#sentBytes, this.#pieceMs() * BYTES_PER_MS);
    if (piece.length === 0) return;
    const heardFromMs = Math.max(nowMs, this.#farEndUntilMs);
    this.#sink.sendAudio(piece);
    this.#sentBytes += piece.length;
    this.#farEndUntilMs = heardFromMs + piece.length / BYTES_PER_MS;
    this.#pieceIndex += 1;
    this.#events?.onSent(piece, heardFromMs);
    if (this.#sentBytes === this.#queue.length && this.#isComplete) {
      this.#markCount += 1;
      this.#sink.sendMark(`utterance-${this.#markCount}`);
    }
    if (this.#isAudible) return;
    this.#isAudible = true;
    this.#events?.onAudible();
  }

  #tellGenerated(nowMs: number): void {
    if (!this.#isComplete || this.#toldGenerated) return;
    this.#toldGenerated = true;
    const unsentMs = (this.#queue.length - this.#sentBytes) / BYTES_PER_MS;
    this.#events?.onGenerated(unsentMs + Math.max(0, this.#farEndUntilMs - nowMs));
  }

  /** What the far end has not played is as if it had not been sent. */
  #rewind(): void {
    const nowMs = this.#nowMs();
    const pendingBytes = Math.round(Math.max(0, this.#farEndUntilMs - nowMs) * BYTES_PER_MS);
    if (pendingBytes > 0) {
      this.#sink.clear();
      this.#events?.onCleared(nowMs);
    }
    this.#sentBytes = Math.max(0, this.#sentBytes - pendingBytes);
    this.#farEndUntilMs = nowMs;
    this.#pieceIndex = 0;
    this.#toldGenerated = false;
  }

  #end(): void {
    this.#phase = "idle";
    this.#events = null;
    this.#pacer.remove(this);
    this.#queue = new AudioQueue();
  }
}
