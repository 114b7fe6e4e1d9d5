import { MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "../../../packages/audio/src/mu-law.ts";
import { factorOfDb, rms } from "../set/signal.ts";
import type { Level, Stretch } from "./observation.ts";

const FRAME_SAMPLES = 10 * MU_LAW_SAMPLES_PER_MS;
/** Softer than this, the voice itself is silent, and says nothing about how loud it is played. */
const VOICE_SILENT = 32_768 * factorOfDb(-46);
const QUIETER = factorOfDb(-8);
const SILENT = factorOfDb(-30);
/** How far playing may have gone on from where it stopped. */
const SEARCH_SAMPLES = 400 * MU_LAW_SAMPLES_PER_MS;
/** What comes after a cut may be faded at its beginning. */
const FADE_SAMPLES = 20 * MU_LAW_SAMPLES_PER_MS;
const MATCH_SAMPLES = 60 * MU_LAW_SAMPLES_PER_MS;

/** What the caller's telephone played. */
export interface Playing {
  /** Mu-law by sample of the call. */
  readonly heard: Uint8Array;
  /** Which utterance each sample belongs to, from 1; 0: nothing was played. */
  readonly owners: Uint8Array;
  /** Samples at which audio was taken back: playing may go on elsewhere. */
  readonly clearedAt: readonly number[];
}

/**
 * Tells silence, softer and full sound apart, by comparing what was played with what the voice delivered: people's own
 * pauses are no gaps.
 * @param voices mu-law of each utterance as it was delivered
 */
export function hearLevels(playing: Playing, voices: readonly Uint8Array[]): readonly Stretch[] {
  const { owners, clearedAt } = playing;
  const voicePcm = voices.map(pcmOf);
  const heard = pcmOf(playing.heard);
  const cuts = new Set(clearedAt);
  const stretches: Stretch[] = [];
  let from = 0;
  const positions = new Map<number, number>();
  while (from < owners.length) {
    const owner = owners[from] ?? 0;
    let to = from + 1;
    while (to < owners.length && owners[to] === owner && !cuts.has(to)) to += 1;
    if (owner > 0) {
      const voice = voicePcm[owner - 1] ?? new Float32Array(0);
      const expected = positions.get(owner);
      const position = expected === undefined ? 0 : findPosition(heard.subarray(from, to), voice, expected);
      addStretches(stretches, { heard: heard.subarray(from, to), from, owner, voice, position });
      positions.set(owner, position + to - from);
    }
    from = to;
  }
  return stretches;
}

interface Run {
  readonly heard: Float32Array;
  readonly from: number;
  readonly owner: number;
  readonly voice: Float32Array;
  /** Where in the voice's sound the run begins. */
  readonly position: number;
}

function addStretches(stretches: Stretch[], { heard, from, owner, voice, position }: Run): void {
  let level: Level | null = null;
  for (let at = 0; at < heard.length; at += FRAME_SAMPLES) {
    const end = Math.min(heard.length, at + FRAME_SAMPLES);
    const wanted = rms(voice, position + at, position + end);
    // In a pause of the voice it is as loud as before.
    if (wanted >= VOICE_SILENT) level = levelOf(rms(heard, at, end) / wanted);
    const stretch: Stretch = {
      fromMs: (from + at) / MU_LAW_SAMPLES_PER_MS,
      toMs: (from + end) / MU_LAW_SAMPLES_PER_MS,
      level: level ?? "full",
      utterance: owner,
    };
    const last = stretches.at(-1);
    if (
      last !== undefined &&
      last.toMs === stretch.fromMs &&
      last.level === stretch.level &&
      last.utterance === owner
    ) {
      stretches[stretches.length - 1] = { ...last, toMs: stretch.toMs };
    } else stretches.push(stretch);
  }
}

function levelOf(ratio: number): Level {
  return ratio < SILENT ? "silent" : ratio < QUIETER ? "quieter" : "full";
}

/** Where near the expected place the sound fits best (normalized cross-correlation). */
function findPosition(heard: Float32Array, voice: Float32Array, expected: number): number {
  const from = FADE_SAMPLES + firstLoud(heard.subarray(FADE_SAMPLES));
  const length = Math.min(MATCH_SAMPLES, heard.length - from);
  let best = { at: expected, match: 0.7 };
  if (length < MATCH_SAMPLES / 2) return expected;
  for (let shift = 0; shift <= SEARCH_SAMPLES; shift += 1) {
    for (const at of [expected - shift, expected + shift]) {
      if (at + from < 0 || at + from + length > voice.length) continue;
      const match = correlation(heard, from, voice, at + from, length);
      if (match > best.match) best = { at, match };
    }
    // Where it stopped, to the sample.
    if (shift === 0 && best.match > 0.98) break;
  }
  return best.at;
}

function firstLoud(heard: Float32Array): number {
  const index = heard.findIndex((sample) => Math.abs(sample) > VOICE_SILENT);
  return Math.max(0, index);
}

function correlation(
  left: Float32Array,
  leftFrom: number,
  right: Float32Array,
  rightFrom: number,
  length: number,
): number {
  let both = 0;
  let leftPower = 0;
  let rightPower = 0;
  for (let index = 0; index < length; index += 1) {
    const a = left[leftFrom + index] ?? 0;
    const b = right[rightFrom + index] ?? 0;
    both += a * b;
    leftPower += a * a;
    rightPower += b * b;
  }
  return leftPower === 0 || rightPower === 0 ? 0 : both / Math.sqrt(leftPower * rightPower);
}

function pcmOf(muLaw: Uint8Array): Float32Array {
  // Not `Float32Array.from`, which takes twenty times as long.
  const pcm = new Float32Array(muLaw.length);
  for (let index = 0; index < pcm.length; index += 1) pcm[index] = PCM_OF_CODE[muLaw[index] ?? 0] ?? 0;
  return pcm;
}
