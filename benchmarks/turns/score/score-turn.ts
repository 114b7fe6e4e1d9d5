import type { Observation, SaidSpan } from "../lab/observation.ts";
import type { Clip } from "../set/clip.ts";

/** How one turn went; times in ms. */
export interface TurnScore {
  readonly clipId: string;
  readonly part: Clip["part"];
  readonly language: string;
  /** Counts the turns of a call, from 1. */
  readonly turn: number;
  readonly pauses: readonly { readonly lengthMs: number; readonly isCut: boolean }[];
  /** The turn was taken for over before it was. */
  readonly isCut: boolean;
  /** The assistant was heard before the caller had finished. */
  readonly isSpokenOver: boolean;
  /** From the end of speech until the turn was over; null: it never was. */
  readonly endDelayMs: number | null;
  /** From the end of speech to the first sound of the answer. */
  readonly mouthToEarMs: number | null;
  readonly modelAskedCount: number;
}

export function scoreTurns(clip: Clip, observation: Observation): readonly TurnScore[] {
  return observation.said.map((span, index) => {
    const nextMs = observation.said[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    return scoreTurn(clip, observation, span, { turn: index + 1, nextMs });
  });
}

function scoreTurn(
  { id: clipId, part, language }: Clip,
  { decisions, heard, modelAskedMs }: Observation,
  { startMs, endMs, pauses }: SaidSpan,
  { turn, nextMs }: { readonly turn: number; readonly nextMs: number },
): TurnScore {
  const overMs = decisions.filter(({ kind }) => kind === "commit-user-turn").map(({ atMs }) => atMs);
  const tooEarlyMs = overMs.filter((atMs) => atMs >= startMs && atMs < endMs);
  const doneMs = overMs.find((atMs) => atMs >= endMs && atMs < nextMs) ?? null;
  const answered = heard.find((stretch) => stretch.fromMs >= endMs && stretch.fromMs < nextMs);
  return {
    clipId,
    part,
    language,
    turn,
    pauses: pauses.map((pause, index) => {
      // Speech is noticed a little after it has begun again.
      const untilMs = pauses[index + 1]?.startMs ?? endMs;
      return {
        lengthMs: pause.endMs - pause.startMs,
        isCut: tooEarlyMs.some((atMs) => atMs >= pause.startMs && atMs < untilMs),
      };
    }),
    isCut: tooEarlyMs.length > 0,
    isSpokenOver: heard.some((stretch) => stretch.fromMs < endMs && stretch.toMs > startMs),
    endDelayMs: doneMs === null ? null : doneMs - endMs,
    mouthToEarMs: answered === undefined ? null : answered.fromMs - endMs,
    modelAskedCount: modelAskedMs.filter((atMs) => atMs >= startMs && atMs < nextMs).length,
  };
}
