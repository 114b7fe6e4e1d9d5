import type { Pause, SaidWord } from "./clip.ts";
import { joined, SAMPLES_PER_MS, type Signal, silence } from "./signal.ts";
import { type Speaker, speak } from "./speakers.ts";

/** What is said without a pause. */
export interface Segment {
  /** The words, with the punctuation of an honest recognizer. */
  readonly text: string;
  /** What the speaker is given, where that is something else: a prompt's name, a digit's letters. */
  readonly source?: string;
}

/** A saying before it lies in the set's file. */
export interface MadeSaying {
  readonly signal: Signal;
  readonly words: readonly SaidWord[];
  readonly pauses: readonly Pause[];
}

/** What is shorter is a gap between two words. */
const SHORTEST_PAUSE_MS = 200;

/**
 * Speaks segments one after the other, with pauses between them.
 * @param pausesMs one less than there are segments; the shortest are no pauses but gaps between words
 */
export async function sayWith(
  speaker: Speaker,
  segments: readonly Segment[],
  pausesMs: readonly number[],
): Promise<MadeSaying> {
  const signals: Signal[] = [];
  const words: SaidWord[] = [];
  const pauses: Pause[] = [];
  let atMs = 0;
  for (const [index, { text, source }] of segments.entries()) {
    const pauseMs = index === 0 ? 0 : (pausesMs[index - 1] ?? 0);
    if (pauseMs > 0) {
      signals.push(silence(pauseMs));
      if (pauseMs >= SHORTEST_PAUSE_MS) pauses.push({ startMs: atMs, endMs: atMs + pauseMs });
      atMs += pauseMs;
    }
    const signal = await speak(speaker, source ?? text);
    signals.push(signal);
    const lengthMs = signal.length / SAMPLES_PER_MS;
    words.push(...placeWords(text, atMs, lengthMs));
    atMs += lengthMs;
  }
  return { signal: joined(signals), words, pauses };
}

/** Spreads words over the time they take together, by their letters: no speaker here says when each begins. */
export function placeWords(text: string, fromMs: number, lengthMs: number): readonly SaidWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const weightOf = (word: string) => word.length + 1;
  const all = words.reduce((sum, word) => sum + weightOf(word), 0);
  let startMs = fromMs;
  return words.map((word) => {
    const endMs = startMs + (lengthMs * weightOf(word)) / all;
    const placed = { text: word, startMs, endMs };
    startMs = endMs;
    return placed;
  });
}
