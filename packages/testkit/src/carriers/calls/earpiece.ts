import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { Clock } from "@parley/foundation/clock";

/** Audio played without a gap. */
export interface PlayedAudio {
  /** Counted from the answer, including silence. */
  readonly startSample: number;
  readonly muLaw: Uint8Array;
}

interface Piece {
  readonly startSample: number;
  readonly muLaw: Uint8Array;
  /** How many of its samples are sound. */
  readonly audible: number;
}

interface Mark {
  /** The samples given before it. */
  readonly after: number;
  readonly onReached: () => void;
}

/** Codes below this magnitude are line noise, not sound. */
const AUDIBLE_STEP = 16;

/**
 * What is really heard at a phone: audio is queued and played in real time, on the clock of the call. Audio
 * cleared before its turn is never heard.
 */
export class Earpiece {
  readonly #clock: Clock;
  readonly #played: Piece[] = [];
  readonly #line: Uint8Array[] = [];
  readonly #marks: Mark[] = [];
  #startMs: number | null = null;
  #endSample: number | null = null;
  #position = 0;
  #given = 0;
  #gone = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts the clock when the call is answered: sample 0 is now. */
  start(): void {
    this.#startMs ??= this.#clock.monotonicMs();
  }

  /** Ends playback; waiting marks are never reached. */
  stop(): void {
    this.advance();
    this.#endSample ??= this.#position;
    this.#line.length = 0;
    this.#marks.length = 0;
    this.#gone = this.#given;
  }

  /** Audio given but not played yet. */
  get waitingSamples(): number {
    this.advance();
    return this.#given - this.#gone;
  }

  /** The time since the call was answered. */
  get position(): number {
    this.advance();
    return this.#position;
  }

  /** Queues audio. */
  play(muLaw: Uint8Array): void {
    this.advance();
    if (this.#endSample !== null || muLaw.length === 0) return;
    this.#line.push(Uint8Array.from(muLaw));
    this.#given += muLaw.length;
  }

  /** @param onReached once all audio given before was played or cleared */
  mark(onReached: () => void): void {
    this.#marks.push({ after: this.#given, onReached });
    this.advance();
  }

  /** @returns how many samples will not be heard */
  clear(): number {
    this.advance();
    const cleared = this.#given - this.#gone;
    this.#line.length = 0;
    this.#gone = this.#given;
    this.#reachMarks();
    return cleared;
  }

  /** Drops waiting marks, for carriers that do not return them. */
  forgetMarks(): void {
    this.#marks.length = 0;
  }

  /** Advances playback to the clock. Call it every frame. */
  advance(): void {
    if (this.#startMs === null || this.#endSample !== null) return;
    const now = Math.floor((this.#clock.monotonicMs() - this.#startMs) * MU_LAW_SAMPLES_PER_MS);
    while (this.#position < now) {
      const [next] = this.#line;
      if (next === undefined) {
        this.#position = now;
        break;
      }
      const piece = next.subarray(0, now - this.#position);
      if (piece.length === next.length) this.#line.shift();
      else this.#line[0] = next.subarray(piece.length);
      this.#keep(piece);
    }
    this.#reachMarks();
  }

  /** All audio from sample 0 to now, with silence where nothing was played. */
  heard(): Uint8Array {
    const played = this.played();
    const all = new Uint8Array(this.#endSample ?? this.#position).fill(MU_LAW_SILENCE);
    for (const { startSample, muLaw } of played) all.set(muLaw, startSample);
    return all;
  }

  played(): readonly PlayedAudio[] {
    this.advance();
    const runs: { readonly startSample: number; readonly pieces: Uint8Array[] }[] = [];
    let end = Number.NaN;
    for (const { startSample, muLaw } of this.#played) {
      if (startSample === end) runs.at(-1)?.pieces.push(muLaw);
      else runs.push({ startSample, pieces: [muLaw] });
      end = startSample + muLaw.length;
    }
    return runs.map(({ startSample, pieces }) => ({ startSample, muLaw: Buffer.concat(pieces) }));
  }

  /** How many samples of sound were played from a position on, and where the first one is. */
  audibleSince(position: number): { readonly samples: number; readonly firstSample: number | null } {
    this.advance();
    let samples = 0;
    let first: { readonly piece: Piece; readonly from: number } | null = null;
    for (let index = this.#played.length - 1; index >= 0; index -= 1) {
      const piece = this.#played[index];
      if (piece === undefined || piece.startSample + piece.muLaw.length <= position) break;
      const from = Math.max(0, position - piece.startSample);
      const count = from === 0 ? piece.audible : countAudible(piece.muLaw.subarray(from));
      if (count > 0) first = { piece, from };
      samples += count;
    }
    if (first === null) return { samples, firstSample: null };
    const { piece, from } = first;
    return { samples, firstSample: piece.startSample + from + piece.muLaw.subarray(from).findIndex(isAudible) };
  }

  /** When a sample was or will be heard, by the monotonic clock. */
  timeOf(sample: number): number {
    return (this.#startMs ?? this.#clock.monotonicMs()) + sample / MU_LAW_SAMPLES_PER_MS;
  }

  /** The sample heard at a time of the monotonic clock. */
  sampleAt(atMs: number): number {
    return this.#startMs === null ? 0 : Math.max(0, Math.floor((atMs - this.#startMs) * MU_LAW_SAMPLES_PER_MS));
  }

  #keep(piece: Uint8Array): void {
    this.#played.push({ startSample: this.#position, muLaw: piece, audible: countAudible(piece) });
    this.#position += piece.length;
    this.#gone += piece.length;
  }

  #reachMarks(): void {
    while (this.#marks[0] !== undefined && this.#marks[0].after <= this.#gone) this.#marks.shift()?.onReached();
  }
}

function isAudible(code: number): boolean {
  return (~code & 0x7f) >= AUDIBLE_STEP;
}

function countAudible(muLaw: Uint8Array): number {
  let count = 0;
  for (const code of muLaw) if (isAudible(code)) count += 1;
  return count;
}
