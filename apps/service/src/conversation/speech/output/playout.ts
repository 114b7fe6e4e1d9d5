import { AudioQueue } from "./audio-queue.ts";
import type { Aside, SideAudio } from "./background/side-audio.ts";
import { Ducking } from "./ducking.ts";
import { type AudioSink, BYTES_PER_MS, FarEnd, type FarEndEvents, LEAD_MS } from "./far-end.ts";
import type { Paced, Pacer } from "./pacer.ts";

export interface PlayoutEvents {
  /** The first audio of the utterance is on the wire. */
  onAudible(): void;
  /** All audio of the utterance has been generated; this much of it is still to be heard. */
  onGenerated(remainingMs: number): void;
  /** The caller has heard all of it. */
  onPlayed(): void;
  /**
   * Audio as the caller hears it, for the recording, with its start on the pacer's clock.
   * @param own what of it the assistant says: without the sound in the background
   */
  onSent(muLaw: Uint8Array, heardFromMs: number, own: Uint8Array): void;
  /** Audio that was sent has been cleared; nothing was heard after this moment. */
  onCleared(fromMs: number): void;
}

/** What is heard beside the utterances. */
export interface SideOutput {
  readonly audio: SideAudio;
  /** As in `PlayoutEvents`; `own` is null where the assistant says nothing. */
  onSent(muLaw: Uint8Array, heardFromMs: number, own: Uint8Array | null): void;
  onCleared(fromMs: number): void;
}

/** While an utterance waits for more of its audio, what comes must not have to wait behind much else. */
const SHORT_LEAD_MS = 60;
const SHORT_PIECE_MS = 20;

/** The first piece is small and goes out at once; later ones are larger, because fewer messages cost less. */
const LONG_PIECE_MS = 100;
const PIECES_MS = [20, 40, LONG_PIECE_MS];

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
  /** Null: nothing is heard beside the utterances, and no frame is sent between them. */
  readonly #side: SideOutput | null;
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
  /** None of it has been sent since it began, or was held. */
  #isBeginning = false;
  #cue: { readonly fromByte: number; readonly onReached: () => void } | null = null;

  constructor(
    sink: AudioSink,
    pacer: Pacer,
    nowMs: () => number,
    farEndEvents: FarEndEvents,
    side: SideOutput | null = null,
  ) {
    this.#side = side;
    this.#farEnd = new FarEnd(sink, farEndEvents);
    this.#pacer = pacer;
    this.#nowMs = nowMs;
  }

  /** Begins an utterance; the last one must have ended or been dropped. With `isGated` nothing is sent before `open`. */
  begin(events: PlayoutEvents, isGated: boolean): void {
    this.#side?.audio.forgetSpeech();
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
    this.#isBeginning = true;
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
    if (this.#side === null) this.#takeBack();
    this.#phase = "playing";
    this.#play();
  }

  /** Stops at once; what the far end has not played is played again after `open`. */
  hold(): void {
    if (this.#phase !== "playing") return;
    this.#phase = "held";
    this.#isBeginning = true;
    this.#rewind();
    this.#playSide();
  }

  /** A sound of assent, while no utterance is heard. @returns whether it will be heard */
  say(aside: Aside): boolean {
    if (this.#side === null || this.#phase === "playing" || !this.#side.audio.say(aside)) return false;
    this.#playSide();
    return true;
  }

  /** Whether the sound in the background goes on while nothing is said. */
  playBackground(isOn: boolean): void {
    if (this.#side === null) return;
    this.#side.audio.isOn = isOn;
    if (!isOn && this.#phase !== "playing") this.#side.audio.cutAside();
    this.#playSide();
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
    else if (this.#side === null) this.#takeBack();
    const { heardMs } = this;
    this.#end();
    this.#playSide();
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
    this.#side?.audio.renew();
  }

  /** How much of the utterance was heard; audio still on its way does not count. */
  get heardMs(): number {
    const pendingBytes = this.#phase === "playing" ? this.#ofSpeech(this.#farEnd.pendingBytes(this.#nowMs())) : 0;
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
    if (this.#side === null) return this.#paceUtterance(nowMs);
    const goesOn = this.#paceUtterance(nowMs);
    return this.#sendSide(nowMs) || goesOn;
  }

  #paceUtterance(nowMs: number): boolean {
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
    this.#cutSide(nowMs);
    // The caller is waiting for this, so it does not wait for the next tick.
    if (this.#hasPlayedAll(nowMs) && this.#hasRoom(nowMs)) this.#sendPiece(nowMs);
    this.#pacer.add(this);
    this.#reportGenerated(nowMs);
  }

  /** After a clear: the far end has nothing left, so it gets all it may have. */
  #goOn(): void {
    this.#pacer.add(this);
    this.#sendDue(this.#nowMs());
    this.#playSide();
  }

  #sendDue(nowMs: number): void {
    while (this.#sentBytes < this.#queue.length && this.#hasRoom(nowMs)) this.#sendPiece(nowMs);
    this.#reportGenerated(nowMs);
  }

  #hasRoom(nowMs: number): boolean {
    return this.#pieceMs() <= this.#farEnd.roomMs(nowMs);
  }

  #hasPlayedAll(nowMs: number): boolean {
    return nowMs >= this.#speechUntilMs && !this.#farEnd.isStalled(nowMs);
  }

  #pieceMs(): number {
    return PIECES_MS[Math.min(this.#pieceIndex, PIECES_MS.length - 1)] ?? LONG_PIECE_MS;
  }

  #sendPiece(nowMs: number): void {
    const wantedBytes = this.#pieceMs() * BYTES_PER_MS - this.#farEnd.unframedBytes;
    const speech = this.#asLoudAsItShouldBe(this.#queue.read(this.#sentBytes, wantedBytes));
    if (speech.length === 0) return;
    const piece = this.#side === null ? speech : this.#withTones(this.#side.audio.under(speech), speech);
    this.#sentBytes += piece.length;
    this.#side?.audio.sent(piece.length, piece.length);
    this.#pieceIndex += 1;
    // Where a sound goes on behind it, it is not the last: the sound fills up its packet.
    const isLast = this.#sentBytes === this.#queue.length && this.#isComplete && this.#side?.audio.isActive !== true;
    this.#events?.onSent(piece, this.#farEnd.send(piece, nowMs, isLast), speech);
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
    return this.#withTones(this.#ducking.apply(piece), piece);
  }

  /** Leaves the keys in the next piece as they are. */
  #withTones(played: Uint8Array, piece: Uint8Array): Uint8Array {
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
    this.#events?.onGenerated(unsentMs + Math.max(0, this.#speechUntilMs - nowMs));
  }

  /** Takes back what the far end has not played, as if it had not been sent. */
  #rewind(): void {
    const { bytes, heardUntilMs } = this.#farEnd.clear(this.#nowMs());
    if (bytes > 0) this.#events?.onCleared(heardUntilMs);
    this.#sentBytes = Math.max(0, this.#sentBytes - this.#speechTakenBack(bytes));
    this.#pieceIndex = 0;
    this.#hasReportedGenerated = false;
  }

  /** Corrects what counts as heard, once the far end's answer shows that the clear reached it late. */
  #takeBack(): void {
    this.#sentBytes = Math.max(0, this.#sentBytes - this.#speechTakenBack(this.#farEnd.takeBack(this.#nowMs())));
  }

  /** When the utterance's audio will have been played, as far as it was sent. */
  get #speechUntilMs(): number {
    const sinceBytes = this.#side?.audio.bytesSinceSpeech ?? 0;
    return this.#farEnd.untilMs - sinceBytes / BYTES_PER_MS;
  }

  #ofSpeech(bytes: number): number {
    return this.#side?.audio.speechWithin(bytes) ?? bytes;
  }

  #speechTakenBack(bytes: number): number {
    return this.#side?.audio.takenBack(bytes) ?? bytes;
  }

  /** Before an utterance's first audio: it does not wait behind what else the far end holds. */
  #cutSide(nowMs: number): void {
    const side = this.#side;
    if (side === null || !this.#isBeginning || this.#sentBytes === this.#queue.length) return;
    this.#isBeginning = false;
    if (this.#farEnd.canClear && this.#farEnd.pendingBytes(nowMs) > 0) {
      const { bytes, heardUntilMs } = this.#farEnd.clear(nowMs);
      side.onCleared(heardUntilMs);
      side.audio.takenBack(bytes);
    }
    this.#farEnd.forgetDoubt();
    side.audio.cutAside();
  }

  /** Something may be heard although nothing is said. */
  #playSide(): void {
    if (this.#side?.audio.isActive !== true) return;
    this.#pacer.add(this);
    this.#sendSide(this.#nowMs());
  }

  /** Fills what the utterance leaves free. @returns whether there will be more */
  #sendSide(nowMs: number): boolean {
    const side = this.#side;
    if (side === null) return false;
    side.audio.endAside(this.#farEnd.pendingBytes(nowMs));
    if (!side.audio.isActive) return false;
    if (this.#phase === "playing" && this.#sentBytes < this.#queue.length) return true;
    // Whether this is heard matters to nobody.
    if (this.#phase !== "playing") this.#farEnd.forgetDoubt();
    const isShort = (this.#phase === "playing" && !this.#isComplete) || !this.#farEnd.canClear;
    const mustStayFreeMs = isShort ? LEAD_MS - SHORT_LEAD_MS : 0;
    for (;;) {
      const { unframedBytes } = this.#farEnd;
      // First to the end of a packet, where a mark may go: with too long a way between marks it would run dry.
      const pieceMs = isShort || unframedBytes > 0 ? SHORT_PIECE_MS : LONG_PIECE_MS;
      if (pieceMs + mustStayFreeMs > this.#farEnd.roomMs(nowMs)) break;
      const { muLaw, own } = side.audio.next(pieceMs * BYTES_PER_MS - unframedBytes);
      if (muLaw.length === 0) break;
      side.audio.sent(muLaw.length, 0);
      side.onSent(muLaw, this.#farEnd.send(muLaw, nowMs, own === muLaw), own);
    }
    return true;
  }

  #end(): void {
    this.#phase = "idle";
    this.#events = null;
    if (this.#side?.audio.isActive !== true) this.#pacer.remove(this);
    this.#queue = new AudioQueue();
  }
}
