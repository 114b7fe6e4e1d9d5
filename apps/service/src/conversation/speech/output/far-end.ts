/** Where audio goes: a media stream. */
export interface AudioSink {
  sendAudio(muLaw: Uint8Array): void;
  /** The far end returns the name once everything sent before it was played, or cleared. */
  sendMark(name: string): void;
  clear(): void;
  /** Bytes still waiting on our side of the network. */
  readonly bufferedBytes: number;
}

export interface FarEndEvents {
  /** It returns no marks, or at the wrong time: from now on playout is estimated by the clock. */
  onByClock(): void;
  /** It played audio this much later than planned, because the network stalled. */
  onStalled(lateMs: number): void;
}

export const BYTES_PER_MS = 8;
/** How much audio the far end may hold: enough to bridge a late tick, little enough to interrupt exactly. */
export const LEAD_MS = 200;
/** Marks go only where the wire's 20 ms packets end: elsewhere carriers would pad the packet with silence. */
const FRAME_BYTES = 20 * BYTES_PER_MS;
/** With more than a message waiting in our own socket, the far end is no longer taking anything. */
const MAX_BUFFERED_BYTES = 4_096;
/** A mark counts as missing when it is later than its predecessors by more than this: the jitter of a good line. */
const OVERDUE_MS = 50;
/** A mark that comes back this close to the moment it would have without a clear says that nothing was cleared. */
const PLAYED_ANYWAY_MS = 20;
/** So many such marks in a row, and the far end is known not to clear. */
const IGNORED_MARKS = 2;
/** A cleared mark that comes back later than this was not cleared at the time we assumed. */
const LATE_ANSWER_MS = 25;
/** No telephone line has a longer round trip; the network must have stalled. */
const MAX_DELAY_MS = 600;
/** The round trip assumed when the first mark came through a stalled network. */
const USUAL_DELAY_MS = 100;
/** When marks are repeatedly late by more than this, the round trip has become longer and the far end runs dry. */
const JITTER_MS = 20;
/** A mark later than this came through a stalled network. */
const MAX_JITTER_MS = 150;
const LATE_MARKS = 2;
/** How much each mark that is on time takes off the count of late marks. */
const LATE_MARK_DECAY = 0.25;
/** Extra audio in flight on a longer line, so that the far end does not run dry between two marks. */
const MAX_SLACK_MS = 50;
/** A mark that comes back this much earlier than its audio can have been played says nothing about playout. */
const EARLY_MS = 50;
/** A far end that has returned no mark within this time is assumed to return none at all. */
const NO_MARKS_AFTER_MS = 2_000;
/** The same for one that has returned marks before; longer than a stall from which a network recovers. */
const LOST_AFTER_MS = 10_000;
/** A delay worth reporting. */
const STALL_MS = 250;

interface Piece {
  /** Position of the piece's end in the stream, in bytes. */
  readonly endBytes: number;
  readonly lengthMs: number;
  readonly sentMs: number;
  /** The earliest moment by which it can have been played: if nothing was ever late. */
  readonly earliestMs: number;
  /** When it will have been played, as far as is known. */
  playedMs: number;
  readonly mark: string | null;
}

/** The part of the cleared audio that was not heard. */
export interface Unheard {
  readonly bytes: number;
  /** When the caller stopped hearing audio. */
  readonly heardUntilMs: number;
}

/**
 * Tracks how much of what was sent the far end of a stream has played. Between two marks this is estimated by the clock; every
 * mark that comes back corrects the estimate, and a missing one stops it: then nothing after the last mark counts as played,
 * and nothing more is sent. All times include the measured round trip: audio and a `clear` travel the same way, so what
 * counts is where a `clear` sent now will find the far end.
 */
export class FarEnd {
  readonly #sink: AudioSink;
  readonly #events: FarEndEvents;
  #sentBytes = 0;
  /** Bytes since the last boundary of the wire's packets. */
  #unframedBytes = 0;
  /** Pieces not yet known to be played, in order. */
  #pieces: Piece[] = [];
  /** How much is known to have been played, and since when. */
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
  /** Marks of cleared audio that have not come back, each with the time by which its audio would have been played. */
  readonly #cleared = new Map<string, number>();
  #returnsCleared = true;
  #ignoredMarks = 0;
  /** By when the marks of what was cleared last come back, if it was cleared in time. */
  #answerDueMs = 0;
  /** What counted as heard from this position on when the rest was cleared is so only if the clear arrived in time. */
  #doubt: { readonly fromBytes: number; answeredMs: number | null } | null = null;

  constructor(sink: AudioSink, events: FarEndEvents) {
    this.#sink = sink;
    this.#events = events;
  }

  /** Starts over with another far end, which holds nothing and has returned no marks. */
  renew(): void {
    this.#pieces = [];
    this.#playedBytes = this.#sentBytes;
    this.#delayMs = null;
    this.#isByClock = false;
    this.#returnsTooEarly = false;
    this.#lateMarks = 0;
    this.#returnsCleared = true;
    this.#ignoredMarks = 0;
    this.#unframedBytes = 0;
    this.#cleared.clear();
    this.#doubt = null;
  }

  /** @param isLast whether nothing follows for now @returns when the audio starts to be heard */
  send(muLaw: Uint8Array, nowMs: number, isLast: boolean): number {
    const lengthMs = muLaw.length / BYTES_PER_MS;
    const heardFromMs = Math.max(nowMs, this.#untilMs);
    this.#untilMs = heardFromMs + lengthMs;
    this.#earliestUntilMs = Math.max(nowMs, this.#earliestUntilMs) + lengthMs;
    this.#sentBytes += muLaw.length;
    this.#unframedBytes = (this.#unframedBytes + muLaw.length) % FRAME_BYTES;
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
    if (this.#sink.bufferedBytes > MAX_BUFFERED_BYTES || this.isStalled(nowMs)) return 0;
    const roomMs = LEAD_MS - Math.max(0, this.#untilMs - nowMs);
    if (this.#delayMs === null) return roomMs;
    // Whatever the clock says: if the network stalls now, no more than this will arrive in one burst afterwards.
    const mostMs = LEAD_MS + this.#delayMs + Math.min(this.#delayMs, MAX_SLACK_MS);
    return Math.min(roomMs, mostMs - (this.#sentBytes - this.#playedBytes) / BYTES_PER_MS);
  }

  /** Bytes sent since the last place where a mark may go. */
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
      for (const { mark, playedMs } of this.#pieces) if (mark !== null) this.#cleared.set(mark, playedMs);
      const fromBytes = this.#doubt?.fromBytes ?? this.#playedBytes;
      this.#answerDueMs = nowMs + (this.#delayMs ?? 0) + LATE_ANSWER_MS;
      const isAnswered = this.#delayMs !== null && this.#returnsCleared && this.#cleared.size > 0;
      if (isAnswered && this.#sentBytes - bytes > fromBytes) this.#doubt = { fromBytes, answeredMs: null };
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
   * After a clear, takes back audio that counted as heard but was not. A far end returns the marks of the audio it clears; if
   * they are late, the network had stalled, and only what came before the last returned mark is certain.
   * @returns how many bytes were taken back
   */
  takeBack(nowMs: number): number {
    const doubt = this.#doubt;
    if (doubt === null || (doubt.answeredMs ?? nowMs) <= this.#answerDueMs) return 0;
    this.#doubt = null;
    const bytes = Math.max(0, this.#sentBytes - doubt.fromBytes);
    this.#sentBytes -= bytes;
    this.#playedBytes = this.#sentBytes;
    return bytes;
  }

  /** Whether what was cleared had been heard matters no longer. */
  forgetDoubt(): void {
    this.#doubt = null;
  }

  /** The answer to a clear has come so late that `takeBack` will take something back. */
  get isClearedLate(): boolean {
    return this.#doubt?.answeredMs != null;
  }

  /** Whether it throws away what it holds when it is told to, as far as is known. */
  get canClear(): boolean {
    return this.#ignoredMarks < IGNORED_MARKS;
  }

  /** A mark came back. */
  returned(mark: string, nowMs: number): void {
    const unclearedMs = this.#cleared.get(mark);
    if (unclearedMs !== undefined) {
      this.#cleared.delete(mark);
      this.#clearAnswered(unclearedMs, nowMs);
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
    this.#doubt = null;
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

  /** @param unclearedMs when the audio before the mark would have been played */
  #clearAnswered(unclearedMs: number, nowMs: number): void {
    const isInTime = nowMs <= this.#answerDueMs;
    const isPlayedAnyway = !isInTime && Math.abs(nowMs - unclearedMs - (this.#delayMs ?? 0)) <= PLAYED_ANYWAY_MS;
    if (isPlayedAnyway) this.#ignoredMarks += 1;
    else if (this.canClear) this.#ignoredMarks = 0;
    if (isInTime || isPlayedAnyway) this.#doubt = null;
    else if (this.#doubt !== null) this.#doubt.answeredMs ??= nowMs;
  }

  /** The quickest mark measures the round trip; the others also waited for audio ahead of them. */
  #measureDelay(piece: Piece, nowMs: number): number {
    const knownMs = this.#delayMs;
    const tookMs = Math.max(0, nowMs - piece.earliestMs);
    if (knownMs === null) {
      if (tookMs <= MAX_DELAY_MS) return tookMs;
      this.#events.onStalled(Math.round(tookMs));
      return USUAL_DELAY_MS;
    }
    const lateMs = nowMs - knownMs - piece.playedMs;
    if (lateMs >= STALL_MS) this.#events.onStalled(Math.round(lateMs));
    if (this.#isLateAgain(lateMs)) return Math.min(knownMs + lateMs, MAX_DELAY_MS);
    return Math.min(knownMs, tookMs);
  }

  /** One large delay is a stall; repeated small ones mean that the round trip has become longer. */
  #isLateAgain(lateMs: number): boolean {
    if (lateMs > MAX_JITTER_MS) return false;
    this.#lateMarks = lateMs > JITTER_MS ? this.#lateMarks + 1 : Math.max(0, this.#lateMarks - LATE_MARK_DECAY);
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
