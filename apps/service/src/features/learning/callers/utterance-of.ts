import type { Random } from "@parley/foundation/seeded-random";
import type { SpokenPart } from "../../rehearsal/scripted-caller.ts";
import type { VoiceManner } from "./personalities.ts";

/** Between a noise and the first word. */
const AFTER_NOISE_MS = 300;
/** Shorter sentences have no middle. */
const LEAST_WORDS_FOR_PAUSE = 4;

/** How somebody utters their words, and what arrives of them. */
export function utteranceOf(words: string, manner: VoiceManner, random: Random): readonly SpokenPart[] {
  const { pauseMs, noiseMs, droppedShare } = manner;
  const all = words.split(/\s+/u);
  const middle = pauseMs === null || all.length < LEAST_WORDS_FOR_PAUSE ? all.length : Math.ceil(all.length / 2);
  const spoken = (part: readonly string[]): SpokenPart => ({
    kind: "words",
    words: part.join(" "),
    heard: dropWords(part, droppedShare, random).join(" "),
  });
  return [
    ...(noiseMs === null
      ? []
      : [{ kind: "noise", durationMs: noiseMs } as const, { kind: "pause", durationMs: AFTER_NOISE_MS } as const]),
    spoken(all.slice(0, middle)),
    ...(pauseMs === null || middle === all.length
      ? []
      : [{ kind: "pause", durationMs: pauseMs } as const, spoken(all.slice(middle))]),
  ];
}

/** What is recognized of an utterance. */
export function recognizedOf(parts: readonly SpokenPart[]): string {
  return parts.flatMap((part) => (part.kind === "words" ? [part.heard ?? part.words] : [])).join(" ");
}

/** Something always arrives: a turn without a word would be none. */
function dropWords(words: readonly string[], share: number, random: Random): readonly string[] {
  const kept = words.filter(() => random.next() >= share);
  return kept.length === 0 ? words.slice(0, 1) : kept;
}
