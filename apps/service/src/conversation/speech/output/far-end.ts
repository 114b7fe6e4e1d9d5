/** Where audio goes: a media stream. */
export interface AudioSink {
  sendAudio(muLaw: Uint8Array): void;
  /** The far end gives the name back once everything sent before was played, or was cleared away. */
  sendMark(name: string): void;
  clear(): void;
  /** Bytes that still wait on our side of the network. */
  readonly bufferedBytes: number;
}

export interface FarEndEvents {
  /** It returns no marks, or returns them at the wrong time: from now on the clock tells what it has played. */
  onByClock(): void;
  /** It played this much later than planned, because for that long not everything reached it. */
  onStalled(lateMs: number): void;
}

export const BYTES_PER_MS = 8;
/** How much audio the far end may hold: enough to bridge a late tick, little enough to interrupt exactly. */
const LEAD_MS = 200;
/** A mark is put only where the wire's packets of 20 ms end: elsewhere vendors' streams would fill up with silence. */
const FRAME_BYTES = 20 * BYTES_PER_MS;
/** With more than a message waiting in our own socket, the far end is no longer taking anything. */
const MOST_BUFFERED_BYTES = 4_096;
/** A mark counts as missing when it is later than its predecessors by more than this: the jitter of a good line. */
const OVERDUE_MS = 50;
/** A cleared mark that comes back later than this was not cleared when we assumed it was. */
const LATE_ANSWER_MS = 25;
/** A longer round trip does not happen on a telephone line; the network stood still. */
const MOST_DELAY_MS = 600;
/** Assumed as the round trip when the first mark came through a network that stood still. */
const USUAL_DELAY_MS = 100;
/** When marks are repeatedly late by more than this, the round trip has become longer and the far end runs dry. */
const JITTER_MS = 20;
/** A mark later than this came through a network that stood still. */
const MOST_JITTER_MS = 150;
const LATE_MARKS = 2;
/** How much of the lateness is forgotten with every mark that is in time. */
const FORGIVEN = 0.25;
/** Extra audio in flight on a longer line, so that the far end does not run dry between two marks. */
const MOST_SLACK_MS = 50;
/** A mark that comes back this much before its audio can have been played says nothing about playing. */
const EARLY_MS = 50;
/** A far end that has returned no mark for this long is taken to return none. */
const NO_MARKS_AFTER_MS = 2_000;
/** The same for one that did return marks before; longer than a network stands still that recovers. */
const LOST_AFTER_MS = 10_000;
/** A delay worth reporting. */
const STALL_MS = 250;

interface Piece {
  /** Bytes of the stream up to the end of the piece. */
  readonly endBytes: number;
  readonly lengthMs: number;
  readonly sentMs: number;
  /** The earliest moment by which it can have been played: nothing was ever late. */
  readonly earliestMs: number;
  /** When it will have been played, as far as is known. */
  playedMs: number;
  readonly mark: string | null;
}

/** The part of the cleared audio that was not heard. */
export interface Unheard {
  readonly bytes: number;
  /** When the last of what was heard was heard. */
  readonly heardUntilMs: number;
}

/**
 * How far the far end of a stream has played what it was sent. Between two marks the clock tells; every mark that comes
 * back corrects the clock, and a missing one stops it: then nothing after the last mark counts as played, and nothing more
 * is sent. All times include the measured round trip: audio and a `clear` travel the same way, so what counts is where a
 * `clear` sent now will find the far end.
 */
export class FarEnd {
  readonly #sink: AudioSink;
  readonly #events: FarEndEvents;
  #sentBytes = 0;
  /** Bytes since the last boundary of the wire's packets. */
  #unframedBytes = 0;
  /** Pieces not yet known to be played, in order. */
  #pieces: Piece[] = [];
  /** How much is known to be played, and since when. */
  #playedBytes = 0;
  #playedMs = 0;
  #untilMs = 0;
  #earliestUntilMs = 0;
  /** Time from the end of a mark's audio to its return; null before the first mark. */
  #delayMs: number | null = null;
  #isByClock = false;
  #returnsTooEarly = false;
  #lateMarks = 0;
  #markCount = 0;
  #cleared = new Set<string>();
  #returnsCleared = true;
  /** Audio that counted as heard when it was cleared; true only if the clear arrived in time. */
  #doubt: { readonly bytes: number; readonly untilMs: number; answeredMs: number | null } | null = null;

  constructor(sink: AudioSink, events: FarEndEvents) {
    this.#sink = sink;
    this.#events = events;
  }

  /** Another far end has taken its place; it holds nothing and has returned no marks. */
  renew(): void {
    this.#pieces = [];
    this.#playedBytes = this.#sentBytes;
    this.#delayMs = null;
    this.#isByClock = false;
    this.#returnsTooEarly = false;
    this.#lateMarks = 0;
    this.#returnsCleared = true;
    this.#unframedBytes = 0;
    this.#cleared.clear();
    this.#doubt = null;
  }

  /** @returns when it begins to be heard. @param isLast nothing follows for now */
  send(muLaw: Uint8Array, nowMs: number, isLast: boolean): number {
    const lengthMs = muLaw.length / BYTES_PER_MS;
    const heardFromMs = Math.max(nowMs, this.#untilMs);
    this.#untilMs = heardFromMs + lengthMs;
    this.#earliestUntilMs = Math.max(nowMs, this.#earliestUntilMs) + lengthMs;
    this.#sentBytes += muLaw.length;
    this.#unframedBytes = (this.#unframedBytes + muLaw.length) % FRAME_BYTES;
    this.#doubt = null;
    const isMarked = isLast || (this.#unframedBytes === 0 && !this.#isByClock);
    this.#markCount += 1;
    const mark = isMarked ? `audio-${this.#markCount}` : null;
    this.#pieces.push({
      endBytes: this.#sentBytes,
      lengthMs,
      sentMs: nowMs,
      earliestMs: this.#earliestUntilMs,
      playedMs: this.#untilMs,
      mark,
    });
    this.#sink.sendAudio(muLaw);
    if (mark !== null) {
      this.#unframedBytes = 0;
      this.#sink.sendMark(mark);
    }
    return heardFromMs;
  }

  /** How much audio may be sent now. */
  roomMs(nowMs: number): number {
    if (this.#sink.bufferedBytes > MOST_BUFFERED_BYTES || this.isStalled(nowMs)) return 0;
    const roomMs = LEAD_MS - Math.max(0, this.#untilMs - nowMs);
    if (this.#delayMs === null) return roomMs;
    // Whatever the clock says: if the network stands still now, no more than this comes through in one go.
    const mostMs = LEAD_MS + this.#delayMs + Math.min(this.#delayMs, MOST_SLACK_MS);
    return Math.min(roomMs, mostMs - (this.#sentBytes - this.#playedBytes) / BYTES_PER_MS);
  }

  /** To the next place where a mark may stand. */
  get unframedBytes(): number {
    return this.#unframedBytes;
  }

  /** The moment by which everything sent will have been played. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** A mark that should have come back has not. */
  isStalled(nowMs: number): boolean {
    this.#forgetLost(nowMs);
    if (this.#delayMs === null) return false;
    const first = this.#firstMarked();
    return first !== undefined && nowMs > first.playedMs + this.#delayMs + OVERDUE_MS;
  }

  /** How much was sent and has not been heard. */
  pendingBytes(nowMs: number): number {
    if (this.isStalled(nowMs)) return this.#sentBytes - this.#playedBytes;
    for (const { endBytes, playedMs, lengthMs } of this.#pieces) {
      if (nowMs >= playedMs) continue;
      return this.#sentBytes - endBytes + Math.round(Math.min(lengthMs, playedMs - nowMs) * BYTES_PER_MS);
    }
    return 0;
  }

  /** Throws away what the far end has not played. */
  clear(nowMs: number): Unheard {
    const bytes = this.pendingBytes(nowMs);
    const isStalled = this.isStalled(nowMs);
    const heardUntilMs = isStalled ? Math.min(nowMs, this.#playedMs) : nowMs;
    if (bytes > 0) {
      this.#cleared = new Set(this.#pieces.flatMap(({ mark }) => mark ?? []));
      const doubtedBytes = this.#sentBytes - bytes - this.#playedBytes;
      if (this.#delayMs !== null && this.#returnsCleared && this.#cleared.size > 0 && doubtedBytes > 0) {
        this.#doubt = {
          bytes: doubtedBytes,
          untilMs: nowMs + this.#delayMs + LATE_ANSWER_MS,
          answeredMs: null,
        };
      }
      this.#sink.clear();
      this.#sentBytes -= bytes;
      this.#pieces = [];
      this.#playedBytes = this.#sentBytes;
      this.#playedMs = nowMs;
      this.#unframedBytes = 0;
      this.#earliestUntilMs = nowMs;
    }
    this.#untilMs = nowMs;
    return { bytes, heardUntilMs };
  }

  /**
   * After a clear: what counted as heard and was not. A far end returns the marks of what it clears, and where they are
   * late the network stood still: then all that is certain is the last mark before.
   */
  takeBack(nowMs: number): number {
    const doubt = this.#doubt;
    if (doubt === null || (doubt.answeredMs ?? nowMs) <= doubt.untilMs) return 0;
    this.#doubt = null;
    this.#sentBytes -= doubt.bytes;
    this.#playedBytes = this.#sentBytes;
    return doubt.bytes;
  }

  /** A mark came back. */
  returned(mark: string, nowMs: number): void {
    if (this.#cleared.delete(mark)) {
      if (this.#doubt !== null) this.#doubt.answeredMs ??= nowMs;
      return;
    }
    const index = this.#pieces.findIndex((each) => each.mark === mark);
    const piece = this.#pieces[index];
    if (piece === undefined || this.#returnsTooEarly) return;
    if (nowMs < piece.earliestMs - EARLY_MS) {
      this.#returnsTooEarly = true;
      this.#goByClock();
      return;
    }
    // An earlier mark was cleared and never came back, so this far end does not return cleared marks.
    if (this.#cleared.size > 0) this.#returnsCleared = false;
    this.#cleared.clear();
    this.#isByClock = false;
    const delayMs = this.#measureDelay(piece, nowMs);
    this.#delayMs = delayMs;
    this.#playedBytes = piece.endBytes;
    this.#playedMs = Math.max(piece.earliestMs, nowMs - delayMs);
    this.#pieces = this.#pieces.slice(index + 1);
    this.#untilMs = this.#playedMs;
    for (const each of this.#pieces) {
      this.#untilMs = Math.max(each.sentMs, this.#untilMs) + each.lengthMs;
      each.playedMs = this.#untilMs;
    }
  }

  /** The round trip is that of the quickest mark; the others also waited for audio before them. */
  #measureDelay(piece: Piece, nowMs: number): number {
    const knownMs = this.#delayMs;
    const tookMs = Math.max(0, nowMs - piece.earliestMs);
    if (knownMs === null) {
      if (tookMs <= MOST_DELAY_MS) return tookMs;
      this.#events.onStalled(Math.round(tookMs));
      return USUAL_DELAY_MS;
    }
    const lateMs = nowMs - knownMs - piece.playedMs;
    if (lateMs >= STALL_MS) this.#events.onStalled(Math.round(lateMs));
    if (this.#isLateAgain(lateMs)) return Math.min(knownMs + lateMs, MOST_DELAY_MS);
    return Math.min(knownMs, tookMs);
  }

  /** One large delay is a stall; frequent small ones mean that the round trip has become longer. */
  #isLateAgain(lateMs: number): boolean {
    if (lateMs > MOST_JITTER_MS) return false;
    this.#lateMarks = lateMs > JITTER_MS ? this.#lateMarks + 1 : Math.max(0, this.#lateMarks - FORGIVEN);
    return lateMs > JITTER_MS && this.#lateMarks >= LATE_MARKS;
  }

  #forgetLost(nowMs: number): void {
    const limitMs = this.#delayMs === null ? NO_MARKS_AFTER_MS : this.#delayMs + LOST_AFTER_MS;
    for (let first = this.#pieces[0]; first !== undefined; first = this.#pieces[0]) {
      if (nowMs <= first.playedMs + limitMs) return;
      if (first.mark !== null && !this.#isByClock) this.#goByClock();
      this.#pieces.shift();
      this.#playedBytes = first.endBytes;
      this.#playedMs = first.playedMs;
    }
  }

  #firstMarked(): Piece | undefined {
    return this.#pieces.find(({ mark }) => mark !== null);
  }

  #goByClock(): void {
    this.#isByClock = true;
    this.#delayMs = null;
    this.#events.onByClock();
  }
}
