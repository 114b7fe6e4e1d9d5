import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { Concealment } from "./concealment.ts";

/** Samples of 20 ms at 8 kHz. */
export const FRAME_SAMPLES = 160;
const SAMPLES_PER_MS = 8;
const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 120;
/** Half a second; a power of two. */
const CAPACITY = 4_096;
/** What packets are made of: 10 ms. */
const BLOCK = 80;
/** More than the sound's ring has room for, so that two blocks in use never share an entry. */
const BLOCKS = 64;
/** More than this ahead is another stream, or the same one after a pause. */
const MAX_AHEAD = CAPACITY - 2 * FRAME_SAMPLES;
/** So many frames too deep before one is left out, where nobody speaks. */
const DEEP_FRAMES = 50;

export type Pulled = "audio" | "concealed" | "silence";

/**
 * Evens out what comes at its own pace into a frame of 20 ms whenever one is due. Placed by timestamp, so that order,
 * repetitions and packets of any length do not matter. The delay follows the jitter that is measured.
 */
export class JitterBuffer {
  readonly #sound = new Uint8Array(CAPACITY).fill(MU_LAW_SILENCE);
  /** Of the blocks from `#base` on: 1 where sound has come. */
  readonly #filled = new Uint8Array(BLOCKS);
  #base = 0;
  readonly #concealment = new Concealment();
  /** Timestamp of the next sample to be played, not wrapped; null before the first packet. */
  #next: number | null = null;
  #newestEnd = 0;
  #lastTransitMs: number | null = null;
  #jitterMs = 0;
  #deepFrames = 0;
  #emptyFrames = 0;
  #lateCount = 0;
  #concealedCount = 0;

  get jitterMs(): number {
    return this.#jitterMs;
  }

  get lateCount(): number {
    return this.#lateCount;
  }

  get concealedCount(): number {
    return this.#concealedCount;
  }

  /** What is waiting to be played. */
  get depthMs(): number {
    return this.#next === null ? 0 : Math.max(0, this.#newestEnd - this.#next) / SAMPLES_PER_MS;
  }

  /** Begins anew: another source, or the same one with another clock. */
  reset(): void {
    this.#next = null;
    this.#lastTransitMs = null;
    this.#filled.fill(0);
  }

  /**
   * Takes a packet's sound.
   * @param timestamp as in the packet
   * @param nowMs when it came
   */
  push(sound: Uint8Array, timestamp: number, nowMs: number): void {
    const at = this.#unwrap(timestamp);
    this.#measure(at, nowMs);
    const next = this.#next;
    const isFar = next !== null && (at + sound.length > next + MAX_AHEAD || at < next - MAX_AHEAD);
    // After a gap the stream starts over with a full delay, which nobody hears.
    const isAfterGap = next !== null && this.#emptyFrames > 2 && at >= this.#newestEnd - FRAME_SAMPLES;
    if (next === null || isFar || isAfterGap) this.#start(at);
    else if (at < next) {
      this.#lateCount += 1;
      if (at + sound.length <= next) return;
    }
    this.#store(sound, at);
  }

  /** Writes the frame that is due, 160 bytes of mu-law. */
  pull(into: Uint8Array): Pulled {
    const next = this.#next;
    if (next === null) {
      into.fill(MU_LAW_SILENCE);
      return "silence";
    }
    this.#next = next + FRAME_SAMPLES;
    if (!this.#take(next, into)) {
      this.#emptyFrames += 1;
      if (!this.#concealment.conceal(into)) return "silence";
      this.#concealedCount += 1;
      return "concealed";
    }
    this.#emptyFrames = 0;
    this.#concealment.heard(into);
    this.#skipIfDeep(into);
    return "audio";
  }

  get #delayMs(): number {
    return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, 20 + 3 * this.#jitterMs));
  }

  #start(at: number): void {
    this.#filled.fill(0);
    this.#base = at % BLOCK;
    const delayFrames = Math.ceil(this.#delayMs / 20);
    this.#next = at - delayFrames * FRAME_SAMPLES;
    this.#newestEnd = at;
    this.#emptyFrames = 0;
  }

  #store(sound: Uint8Array, at: number): void {
    const from = Math.max(at, this.#next ?? at);
    const end = at + sound.length;
    for (let position = from; position < end; position += 1) {
      this.#sound[position & (CAPACITY - 1)] = sound[position - at] ?? MU_LAW_SILENCE;
    }
    // A block whose beginning is missing is played nevertheless: the gap is shorter than what would conceal it.
    for (let block = this.#blockOf(from); this.#base + block * BLOCK + BLOCK <= end; block += 1) {
      this.#filled[block % BLOCKS] = 1;
    }
    this.#newestEnd = Math.max(this.#newestEnd, end);
  }

  #blockOf(position: number): number {
    return Math.floor((position - this.#base) / BLOCK);
  }

  /** False when a part of the frame is missing. */
  #take(next: number, into: Uint8Array): boolean {
    const first = this.#blockOf(next);
    let isWhole = next < this.#newestEnd;
    for (let block = first; block < first + FRAME_SAMPLES / BLOCK; block += 1) {
      if (this.#filled[block % BLOCKS] === 0) isWhole = false;
      this.#filled[block % BLOCKS] = 0;
    }
    if (!isWhole) return false;
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      const position = (next + index) & (CAPACITY - 1);
      into[index] = this.#sound[position] ?? MU_LAW_SILENCE;
      this.#sound[position] = MU_LAW_SILENCE;
    }
    return true;
  }

  /** The peer's clock is faster, or the network has become better: a frame in which nobody speaks is left out. */
  #skipIfDeep(frame: Uint8Array): void {
    const isDeep = this.depthMs > this.#delayMs + 20;
    this.#deepFrames = isDeep ? this.#deepFrames + 1 : 0;
    if (this.#deepFrames < DEEP_FRAMES || this.#next === null || !(isQuiet(frame) || this.depthMs > 250)) return;
    this.#deepFrames = 0;
    this.#next += FRAME_SAMPLES;
  }

  /** RFC 3550, A.8, in milliseconds. */
  #measure(at: number, nowMs: number): void {
    const transitMs = nowMs - at / SAMPLES_PER_MS;
    const last = this.#lastTransitMs;
    this.#lastTransitMs = transitMs;
    if (last === null) return;
    const difference = Math.abs(transitMs - last);
    // A jump is no jitter.
    if (difference < 1_000) this.#jitterMs += (difference - this.#jitterMs) / 16;
  }

  /** The timestamp nearest to what is being played, beyond 32 bits. */
  #unwrap(timestamp: number): number {
    const near = this.#next ?? timestamp + 2 ** 33;
    const base = near - (near % 2 ** 32) + timestamp;
    if (base - near > 2 ** 31) return base - 2 ** 32;
    return near - base > 2 ** 31 ? base + 2 ** 32 : base;
  }
}

/** Mu-law codes whose magnitude is small: about -45 dBm0. */
function isQuiet(frame: Uint8Array): boolean {
  for (const code of frame) if ((code & 0x7f) < 0x58) return false;
  return true;
}
