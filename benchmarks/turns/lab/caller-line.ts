import { encodeMuLaw, MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "../../../packages/audio/src/mu-law.ts";
import type { Clip, ClipSet, Saying } from "../set/clip.ts";
import { drawsFor } from "../set/draws.ts";
import { factorOfDb } from "../set/signal.ts";

/** What every line hisses with, in dB of full scale. */
const FLOOR_DB = -66;
const FLOOR = hiss();
export const FRAME_MS = 20;
const FRAME_SAMPLES = FRAME_MS * MU_LAW_SAMPLES_PER_MS;

interface Placed {
  readonly saying: Saying;
  readonly fromSample: number;
}

/** What the caller's telephone sends: what is said, noise behind it, the line's own, and the assistant's echo. */
export class CallerLine {
  readonly #clip: Clip;
  readonly #set: ClipSet;
  /** What the caller hears, for the echo. */
  readonly #heard: Uint8Array;
  readonly #said: Placed[] = [];
  readonly #mixed = new Float32Array(FRAME_SAMPLES);
  readonly #pcm = new Int16Array(FRAME_SAMPLES);
  #noiseFromSample: number | null = null;

  constructor(clip: Clip, set: ClipSet, heard: Uint8Array) {
    this.#clip = clip;
    this.#set = set;
    this.#heard = heard;
  }

  /** @param atMs of the call */
  say(saying: Saying, atMs: number): void {
    this.#said.push({ saying, fromSample: Math.round(atMs * MU_LAW_SAMPLES_PER_MS) });
  }

  /** The clip's noise begins. */
  startNoise(atMs: number): void {
    this.#noiseFromSample = Math.round(atMs * MU_LAW_SAMPLES_PER_MS);
  }

  /** The 20 ms that end now. */
  frame(endMs: number): Uint8Array {
    const from = Math.round(endMs * MU_LAW_SAMPLES_PER_MS) - FRAME_SAMPLES;
    const mixed = this.#mixed;
    for (let index = 0; index < FRAME_SAMPLES; index += 1) mixed[index] = FLOOR[(from + index) % FLOOR.length] ?? 0;
    for (const { saying, fromSample } of this.#said) {
      this.#add(this.#set.sounds, saying.offset, saying.offset + saying.length, from - fromSample, 1);
    }
    const { noise, echo } = this.#clip;
    if (noise !== null && this.#noiseFromSample !== null && from >= this.#noiseFromSample) {
      const { offset, length } = this.#set.noises[noise.kind];
      const at = (from - this.#noiseFromSample) % (length - (length % FRAME_SAMPLES));
      this.#add(this.#set.sounds, offset, offset + length, at, factorOfDb(-noise.belowSpeechDb));
    }
    if (echo !== null) {
      const delay = Math.round(echo.delayMs * MU_LAW_SAMPLES_PER_MS);
      this.#add(this.#heard, 0, this.#heard.length, from - delay, factorOfDb(echo.db));
    }
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      this.#pcm[index] = Math.max(-32_768, Math.min(32_767, Math.round(mixed[index] ?? 0)));
    }
    const muLaw = new Uint8Array(FRAME_SAMPLES);
    encodeMuLaw(this.#pcm, muLaw);
    return muLaw;
  }

  /** @param at where the frame begins, from the sound's first sample */
  #add(sound: Uint8Array, first: number, end: number, at: number, factor: number): void {
    for (let index = Math.max(0, -at); index < FRAME_SAMPLES; index += 1) {
      const place = first + at + index;
      if (place >= end) return;
      this.#mixed[index] = (this.#mixed[index] ?? 0) + (PCM_OF_CODE[sound[place] ?? 0xff] ?? 0) * factor;
    }
  }
}

function hiss(): Float32Array {
  const draws = drawsFor(1, "line");
  return Float32Array.from({ length: 8_000 }, () => draws.normal() * 32_768 * factorOfDb(FLOOR_DB));
}
