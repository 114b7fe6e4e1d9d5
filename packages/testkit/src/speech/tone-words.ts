import { encodeMuLaw } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";

/**
 * What the simulated voices say: each word is a tone whose frequency depends on the word and whose length on its letters,
 * so that a test can tell by ear which words were heard, and how much of them.
 */

/** The length of each character, at speed 1. */
export const TONE_MS_PER_CHARACTER = 60;
/** Silence at a word's end, part of its time: two equal words stay two. */
export const TONE_GAP_MS = 10;

const LOWEST_HZ = 300;
/** Wide enough for 10 ms of audio to tell two apart. */
const STEP_HZ = 75;
const STEPS = 40;
const AMPLITUDE = 0.3;
const MU_LAW_RATE_HZ = 8_000;

export interface ToneWord {
  readonly text: string;
  /** From the beginning of the text's audio. */
  readonly startMs: number;
  readonly endMs: number;
}

/** What stands between blanks, with its time. `speed` 2 halves it. */
export function toneWordsOf(text: string, speed = 1): readonly ToneWord[] {
  let startMs = 0;
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const endMs = startMs + ([...word].length * TONE_MS_PER_CHARACTER) / speed;
      const timed = { text: word, startMs, endMs };
      startMs = endMs;
      return timed;
    });
}

/** Between 300 and 3,225 Hz; different words may share one. */
export function toneFrequencyHz(word: string): number {
  let hash = 2_166_136_261;
  for (const character of word) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return LOWEST_HZ + STEP_HZ * ((hash >>> 8) % STEPS);
}

/** PCM16, mono. */
export function renderTonePcm(text: string, speed = 1, sampleRateHz = MU_LAW_RATE_HZ): Int16Array {
  const words = toneWordsOf(text, speed);
  const sampleAt = (ms: number) => Math.round((ms * sampleRateHz) / 1_000);
  const pcm = new Int16Array(sampleAt(words.at(-1)?.endMs ?? 0));
  for (const word of words) {
    const durationMs = Math.max(0, word.endMs - word.startMs - TONE_GAP_MS);
    const tone = sineTone({ frequencyHz: toneFrequencyHz(word.text), durationMs, amplitude: AMPLITUDE, sampleRateHz });
    pcm.set(tone.subarray(0, pcm.length - sampleAt(word.startMs)), sampleAt(word.startMs));
  }
  return pcm;
}

/** Mu-law at 8 kHz. */
export function renderTones(text: string, speed = 1): Uint8Array {
  const pcm = renderTonePcm(text, speed);
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

/** One word, mu-law at 8 kHz. */
export function renderWord(word: string, speed = 1): Uint8Array {
  return renderTones(word, speed);
}
