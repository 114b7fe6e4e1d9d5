import type { Observation, Stretch } from "../lab/observation.ts";
import type { Clip } from "../set/clip.ts";

/** What a sound over the assistant's answer did; times in ms. */
export interface OverlapScore {
  readonly clipId: string;
  readonly part: Clip["part"];
  /** The words over the answer; empty: none. */
  readonly text: string;
  /** The answer was cut off and not said to its end. */
  readonly isLost: boolean;
  /** How long the answer was inaudible and then went on. */
  readonly gapMs: number;
  /** How long it was softer. */
  readonly quieterMs: number;
  /** How often it fell silent or became softer. */
  readonly dipCount: number;
  /** From the onset to the first moment at which the answer was softer or silent; null: it went on as it was. */
  readonly quieterAfterMs: number | null;
  /** The same until it was silent. */
  readonly silentAfterMs: number | null;
  /** From the onset until the answer was given up; null: it never was. */
  readonly decidedAfterMs: number | null;
  /** It became softer or silent, then loud again over the caller, and was then given up. */
  readonly isStutter: boolean;
  /** From the end of the caller's words until they were taken for a turn; null: they never were. */
  readonly takenAfterMs: number | null;
}

/** Shorter than this, loudness says nothing. */
const LEAST_MS = 30;

/** @throws RangeError for a call without a long answer */
export function scoreOverlap(clip: Clip, { answer, said, decisions, heard }: Observation): OverlapScore {
  if (answer === null) throw new RangeError(`There is no answer in ${clip.id}.`);
  const onsetMs = said[0]?.startMs ?? answer.startMs;
  const responseId = decisions.find(({ kind }) => kind === "respond")?.responseId;
  const givenUp = decisions.find((each) => each.kind === "interrupt" && each.responseId === responseId);
  const stretches = withGaps(heard.filter(({ utterance }) => utterance === answer.utterance));
  const goesOnUntilMs = givenUp?.atMs ?? Number.POSITIVE_INFINITY;
  const dips = stretches.filter(
    ({ level, fromMs, toMs }) => level !== "full" && toMs - fromMs >= LEAST_MS && toMs > onsetMs,
  );
  const endMs = stretches.at(-1)?.toMs ?? answer.startMs;
  const firstDipMs = dips[0]?.fromMs ?? Number.POSITIVE_INFINITY;
  const firstSilenceMs = dips.find(({ level }) => level === "silent")?.fromMs ?? Number.POSITIVE_INFINITY;
  const lastSoundMs = givenUp === undefined ? Number.POSITIVE_INFINITY : endMs;
  const taken = decisions.find(({ kind, atMs }) => kind === "commit-user-turn" && atMs >= onsetMs);
  return {
    clipId: clip.id,
    part: clip.part,
    text: clip.sayings.flatMap(({ words }) => words.map(({ text }) => text)).join(" "),
    isLost: givenUp !== undefined,
    gapMs: sumMs(stretches.filter(({ level }) => level === "silent")),
    quieterMs: sumMs(stretches.filter(({ level }) => level === "quieter")),
    dipCount: dips.filter((dip, index) => dips[index - 1]?.toMs !== dip.fromMs).length,
    quieterAfterMs: since(onsetMs, Math.min(firstDipMs, lastSoundMs)),
    silentAfterMs: since(onsetMs, Math.min(firstSilenceMs, lastSoundMs)),
    decidedAfterMs: givenUp === undefined ? null : givenUp.atMs - onsetMs,
    isStutter:
      givenUp !== undefined &&
      stretches.some(
        ({ level, fromMs, toMs }) =>
          level === "full" && fromMs >= firstDipMs && fromMs < goesOnUntilMs && toMs - fromMs >= LEAST_MS,
      ),
    takenAfterMs: taken === undefined ? null : taken.atMs - (said[0]?.endMs ?? onsetMs),
  };
}

/** The times between two stretches are silence. */
function withGaps(stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches.flatMap((stretch, index) => {
    const before = stretches[index - 1];
    return before !== undefined && stretch.fromMs > before.toMs
      ? [{ ...stretch, fromMs: before.toMs, toMs: stretch.fromMs, level: "silent" as const }, stretch]
      : [stretch];
  });
}

function sumMs(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

function since(fromMs: number, atMs: number): number | null {
  return Number.isFinite(atMs) ? Math.max(0, atMs - fromMs) : null;
}
