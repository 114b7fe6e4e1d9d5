import { type Figures, mean, ratio, sum } from "./figures.ts";
import type { Talk } from "./talk.ts";

/** Long enough to make people wonder whether the other side is still there. */
const AWKWARD_SECONDS = 3;

/** The silences between the first and the last word of the call, in seconds. */
function silencesOf(talk: Talk): readonly number[] {
  const silences: number[] = [];
  let spokenUntilMs: number | null = null;
  for (const { startMs, endMs } of talk.turns) {
    if (spokenUntilMs !== null && startMs > spokenUntilMs) silences.push((startMs - spokenUntilMs) / 1_000);
    spokenUntilMs = Math.max(spokenUntilMs ?? endMs, endMs);
  }
  return silences;
}

/** Percent of the call's duration. */
export function silenceShareOf(talk: Talk): number | null {
  return ratio(100_000 * sum(silencesOf(talk)), talk.durationMs);
}

export function measureSilences(
  talk: Talk,
): Figures<"avg_silence_duration" | "awkward_silences_count" | "total_silence_time" | "silence_percentage"> {
  const silences = silencesOf(talk);
  return {
    avg_silence_duration: mean(silences),
    awkward_silences_count: silences.filter((silence) => silence > AWKWARD_SECONDS).length,
    total_silence_time: sum(silences),
    silence_percentage: silenceShareOf(talk),
  };
}
