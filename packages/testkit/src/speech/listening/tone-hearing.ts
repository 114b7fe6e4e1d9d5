import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { TONE_GAP_MS, toneFrequencyHz, toneWordsOf } from "../tone-words.ts";

export interface HeardText {
  /** The words of the text that were heard to their end, joined by single blanks. */
  readonly text: string;
  readonly wordCount: number;
  /** How much of the next word was heard, 0 to 1. */
  readonly nextWordShare: number;
  /** All of the text, and nothing after it. */
  readonly isWhole: boolean;
  /** Sound that is not of the text, or not in its turn. */
  readonly foreignMs: number;
  readonly silenceMs: number;
}

const FRAME_SAMPLES = 80;
const FRAME_MS = 10;
/** Below it nobody hears anything: what resampling and mu-law leave of silence is far less. */
const AUDIBLE_POWER = 100_000;
/** What a tone's own frequency holds of a frame, at least; at a word's edge a frame holds two. */
const TONE_SHARE = 0.5;
/** The share of a word's frames that must be heard; its edges may be lost to framing, and a piece of it to the network. */
const WORD_SHARE = 0.8;

/**
 * Which beginning of `text` a piece of mu-law audio at 8 kHz holds, as the simulated voices say it. Silence anywhere
 * between does not matter. A word counts when most of it was heard.
 *
 * @param speed of the rendering
 */
export function hearTones(text: string, audio: Uint8Array, speed = 1): HeardText {
  const words = toneWordsOf(text, speed);
  const frames = words.map((word) => Math.max(1, Math.round((word.endMs - word.startMs - TONE_GAP_MS) / FRAME_MS)));
  const heard = words.map(() => 0);
  let current = 0;
  let foreignFrames = 0;
  let silentFrames = 0;
  for (const samples of framesOf(audio)) {
    if (meanPower(samples) < AUDIBLE_POWER) {
      silentFrames += 1;
      // The gap after a word: one like it may follow.
      if (isHeard(heard, frames, current)) current += 1;
      continue;
    }
    const next = current + 1;
    if (isTone(samples, words[current]?.text)) {
      heard[current] = (heard[current] ?? 0) + 1;
    } else if (isHeard(heard, frames, current) && isTone(samples, words[next]?.text)) {
      current = next;
      heard[current] = 1;
    } else {
      foreignFrames += 1;
    }
  }
  const wordCount = words.findIndex((_word, index) => !isHeard(heard, frames, index));
  const count = wordCount < 0 ? words.length : wordCount;
  // A frame where one word ends and the next begins is neither; that is no sound of somebody else.
  const foreignMs = Math.max(0, foreignFrames - count) * FRAME_MS;
  return {
    text: words
      .slice(0, count)
      .map((word) => word.text)
      .join(" "),
    wordCount: count,
    nextWordShare: count === words.length ? 0 : Math.min(1, (heard[count] ?? 0) / (frames[count] ?? 1)),
    isWhole: count === words.length && foreignMs === 0,
    foreignMs,
    silenceMs: silentFrames * FRAME_MS,
  };
}

function isHeard(heard: readonly number[], frames: readonly number[], index: number): boolean {
  return (heard[index] ?? 0) >= WORD_SHARE * (frames[index] ?? Number.POSITIVE_INFINITY);
}

function isTone(samples: Int16Array, word: string | undefined): boolean {
  if (word === undefined) return false;
  return goertzelPower(samples, toneFrequencyHz(word), 8_000) > TONE_SHARE * meanPower(samples);
}

function* framesOf(audio: Uint8Array): Generator<Int16Array> {
  const pcm = new Int16Array(audio.length);
  decodeMuLaw(audio, pcm);
  for (let start = 0; start + FRAME_SAMPLES <= pcm.length; start += FRAME_SAMPLES) {
    yield pcm.subarray(start, start + FRAME_SAMPLES);
  }
}
