import { AudioQueue } from "./audio-queue.ts";
import { Ducking } from "./ducking.ts";
import { type AudioSink, BYTES_PER_MS, FarEnd, type FarEndEvents } from "./far-end.ts";
import type { Paced, Pacer } from "./pacer.ts";

export interface PlayoutEvents {
  /** The first audio of the utterance is on the wire. */
  onAudible(): void;
  /** All audio of the utterance has been generated; this much of it is still to be heard. */
  onGenerated(remainingMs: number): void;
  /** The caller has heard all of it. */
  onPlayed(): void;
  /** Audio as the caller hears it, for the recording, with its start on the pacer's clock. */
  onSent(muLaw: Uint8Array, heardFromMs: number): void;
  /** Audio that was sent has been cleared; nothing was heard after this moment. */
  onCleared(fromMs: number): void;
}

/** The first piece is small and goes out at once; later ones are larger, because fewer messages cost less. */
const PIECES_MS = [20, 40, 100];

type Phase = "idle" | "gated" | "playing" | "held";

/**
 * Plays one utterance after another into a stream, a little ahead of time, and knows at every moment what the caller has
 * heard: what was sent minus what the far end still holds.
 */
export class Playout implements Paced {
  readonly #farEnd: FarEnd;
  readonly #pacer: Pacer;
  readonly #nowMs: () => number;
  readonly #ducking = new Ducking();
  #queue = new AudioQueue();
  /** Tones in it, which machines listen to: they are never made quieter. */
  #tones: { readonly fromByte: number; readonly toByte: number }[] = [];
  #events: PlayoutEvents | null = null;
  #phase: Phase = "idle";
  #isComplete = false;
  #isAudible = false;
  #hasReportedGenerated = false;
  #sentBytes = 0;
  #pieceIndex = 0;
  #cue: { readonly fromByte: number; readonly onReached: () => void } | null = null;

  constructor(sink: AudioSink, pacer: Pacer, nowMs: () => number, farEndEvents: FarEndEvents) {
    this.#farEnd = new FarEnd(sink, farEndEvents);
    this.#pacer = pacer;
    this.#nowMs = nowMs;
  }

  /** Begins an utterance; the last one must have ended or been dropped. With `isGated` nothing is sent before `open`. */
  begin(events: PlayoutEvents, isGated: boolean): void {
    this.#queue = new AudioQueue();
    this.#tones = [];
    this.#ducking.reset();
    this.#events = events;
    this.#phase = isGated ? "gated" : "playing";
    this.#isComplete = false;
    this.#isAudible = false;
    this.#hasReportedGenerated = false;
    this.#sentBytes = 0;
    this.#pieceIndex = 0;
    this.#cue = null;
  }

  /** Tells once when audio that comes from now on is on the wire; null: no more. */
  cue(onReached: (() => void) | null): void {
    this.#cue = onReached === null ? null : { fromByte: this.#queue.length, onReached };
  }

  push(muLaw: Uint8Array): void {
    if (this.#phase === "idle") return;
    this.#queue.push(muLaw);
    this.#play();
  }

  /** Keys, between the words. */
  pushTones(muLaw: Uint8Array): void {
    if (this.#phase === "idle") return;
    this.#tones.push({ fromByte: this.#queue.length, toByte: this.#queue.length + muLaw.length });
    this.push(muLaw);
  }

  /** No more audio follows. */
  complete(): void {
    if (this.#phase === "idle") return;
    this.#isComplete = true;
    this.#play();
  }

  /** Opens the gate, or resumes after a hold. */
  open(): void {
    if (this.#phase === "idle" || this.#phase === "playing") return;
    this.#takeBack();
    this.#phase = "playing";
    this.#play();
  }

  /** Stops at once; what the far end has not played is played again after `open`. */
  hold(): void {
    if (this.#phase !== "playing") return;
    this.#phase = "held";
    this.#rewind();
  }

  /**
   * Goes on quietly, from where it was last heard. A far end that cannot take back what it holds plays that first, as loud as
   * it is.
   */
  duck(): void {
    if (this.#phase !== "playing") return;
    if (this.#farEnd.canClear) this.#rewind();
    this.#ducking.lower();
    this.#goOn();
  }

  /** Goes on as loud as before. */
  unduck(): void {
    this.#ducking.raise();
  }

  /** Ends the utterance here. @returns how much of it was heard, in ms */
  drop(): number {
    if (this.#phase === "idle") return 0;
    if (this.#phase === "playing") this.#rewind();
    else this.#takeBack();
    const { heardMs } = this;
    this.#end();
    return heardMs;
  }

  /** The far end returned a mark. */
  returned(mark: string): void {
    const nowMs = this.#nowMs();
    this.#farEnd.returned(mark, nowMs);
    if (this.#phase !== "playing" || !this.#farEnd.isClearedLate) return;
    // What was sent right after that clear followed a hole in what was heard: go back to where the hole begins.
    this.#rewind();
    this.#takeBack();
    this.#goOn();
  }

  /** The media stream was replaced by another one. */
  renewFarEnd(): void {
    this.#farEnd.renew();
  }

  /** How much of the utterance was heard; audio still on its way does not count. */
  get heardMs(): number {
    const pendingBytes = this.#phase === "playing" ? this.#farEnd.pendingBytes(this.#nowMs()) : 0;
    return Math.max(0, this.#sentBytes - pendingBytes) / BYTES_PER_MS;
  }

  /** How much audio of the utterance has arrived. */
  get generatedMs(): number {
    return this.#queue.length / BYTES_PER_MS;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Nothing is audible at the moment, though the utterance is not over. */
  get isWaitingForAudio(): boolean {
    return this.#phase === "playing" && this.#sentBytes === this.#queue.length && this.#hasPlayedAll(this.#nowMs());
  }

  pace(nowMs: number): boolean {
    if (this.#phase !== "playing") return false;
    this.#sendDue(nowMs);
    if (this.#sentBytes < this.#queue.length) return true;
    if (!this.#isComplete) return false;
    if (!this.#hasPlayedAll(nowMs)) return true;
    const events = this.#events;
    this.#end();
    events?.onPlayed();
    return this.#hasBegunNext();
  }

  /** `onPlayed` may already have begun the next utterance. */
  #hasBegunNext(): boolean {
    return this.#phase === "playing";
  }

  #play(): void {
    if (this.#phase !== "playing") return;
    const nowMs = this.#nowMs();
    // The caller is waiting for this, so it does not wait for the next tick.
    if (this.#hasPlayedAll(nowMs) && this.#hasRoom(nowMs)) this.#sendPiece(nowMs);
    this.#pacer.add(this);
    this.#reportGenerated(nowMs);
  }

  /** After a clear: the far end has nothing left, so it gets all it may have. */
  #goOn(): void {
    this.#pacer.add(this);
    this.#sendDue(this.#nowMs());
  }

  #sendDue(nowMs: number): void {
    while (this.#sentBytes < this.#queue.length && this.#hasRoom(nowMs)) this.#sendPiece(nowMs);
    this.#reportGenerated(nowMs);
  }

  #hasRoom(nowMs: number): boolean {
    return this.#pieceMs() <= this.#farEnd.roomMs(nowMs);
  }

  #hasPlayedAll(nowMs: number): boolean {
    return nowMs >= this.#farEnd.untilMs && !this.#farEnd.isStalled(nowMs);
  }

  #pieceMs(): number {
    return PIECES_MS[Math.min(this.#pieceIndex, PIECES_MS.length - 1)] ?? 100;
  }

  #sendPiece(nowMs: number): void {
    const wantedBytes = this.#pieceMs() * BYTES_PER_MS - this.#farEnd.unframedBytes;
    const piece = this.#asLoudAsItShouldBe(this.#queue.read(this.#sentBytes, wantedBytes));
    if (piece.length === 0) return;
    this.#sentBytes += piece.length;
    this.#pieceIndex += 1;
    const isLast = this.#sentBytes === this.#queue.length && this.#isComplete;
    this.#events?.onSent(piece, this.#farEnd.send(piece, nowMs, isLast));
    if (!this.#isAudible) {
      this.#isAudible = true;
      this.#events?.onAudible();
    }
    this.#reachCue();
  }

  #reachCue(): void {
    const cue = this.#cue;
    if (cue === null || this.#sentBytes <= cue.fromByte) return;
    this.#cue = null;
    cue.onReached();
  }

  #asLoudAsItShouldBe(piece: Uint8Array): Uint8Array {
    const played = this.#ducking.apply(piece);
    if (played === piece) return piece;
    for (const { fromByte, toByte } of this.#tones) {
      const from = Math.max(0, fromByte - this.#sentBytes);
      if (toByte > this.#sentBytes)
        played.set(piece.subarray(from, toByte - this.#sentBytes), Math.min(from, piece.length));
    }
    return played;
  }

  #reportGenerated(nowMs: number): void {
    if (!this.#isComplete || this.#hasReportedGenerated) return;
    this.#hasReportedGenerated = true;
    const unsentMs = (this.#queue.length - this.#sentBytes) / BYTES_PER_MS;
    this.#events?.onGenerated(unsentMs + Math.max(0, this.#farEnd.untilMs - nowMs));
  }

  /** Takes back what the far end has not played, as if it had not been sent. */
  #rewind(): void {
    const { bytes, heardUntilMs } = this.#farEnd.clear(this.#nowMs());
    if (bytes > 0) this.#events?.onCleared(heardUntilMs);
    this.#sentBytes = Math.max(0, this.#sentBytes - bytes);
    this.#pieceIndex = 0;
    this.#hasReportedGenerated = false;
  }

  /** Corrects what counts as heard, once the far end's answer shows that the clear reached it late. */
  #takeBack(): void {
    this.#sentBytes = Math.max(0, this.#sentBytes - this.#farEnd.takeBack(this.#nowMs()));
  }

  #end(): void {
    this.#phase = "idle";
    this.#events = null;
    this.#pacer.remove(this);
    this.#queue = new AudioQueue();
  }
}
