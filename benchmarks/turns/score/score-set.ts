import type { Observation } from "../lab/observation.ts";
import { type Clip, TURN_PARTS } from "../set/clip.ts";
import { type OverlapFigures, overlapFigures } from "./overlap-figures.ts";
import { type OverlapScore, scoreOverlap } from "./score-overlap.ts";
import { scoreTurns, type TurnScore } from "./score-turn.ts";
import { type TurnFigures, turnFigures } from "./turn-figures.ts";

/** The figures of one run in one regime, by what they are of. */
export interface SetFigures {
  readonly turns: Readonly<Record<string, TurnFigures>>;
  readonly overlaps: Readonly<Record<string, OverlapFigures>>;
  readonly turnScores: readonly TurnScore[];
  readonly overlapScores: readonly OverlapScore[];
}

/** @param observations one for each clip, in the same order */
export function scoreSet(clips: readonly Clip[], observations: readonly Observation[]): SetFigures {
  const turnScores: TurnScore[] = [];
  const overlapScores: OverlapScore[] = [];
  for (const [index, clip] of clips.entries()) {
    const observation = observations[index];
    if (observation === undefined) throw new RangeError(`${clip.id} was not observed.`);
    if (clip.overlap === null) turnScores.push(...scoreTurns(clip, observation));
    else overlapScores.push(scoreOverlap(clip, observation));
  }
  return {
    turns: figuresOf(turnGroups(clips, turnScores), turnFigures),
    overlaps: figuresOf(overlapGroups(overlapScores), overlapFigures),
    turnScores,
    overlapScores,
  };
}

type Groups<Score> = readonly (readonly [name: string, scores: readonly Score[]])[];

function figuresOf<Score, Figures>(
  groups: Groups<Score>,
  figures: (scores: readonly Score[]) => Figures,
): Readonly<Record<string, Figures>> {
  return Object.fromEntries(
    groups.filter(([, scores]) => scores.length > 0).map(([name, scores]) => [name, figures(scores)]),
  );
}

function turnGroups(clips: readonly Clip[], scores: readonly TurnScore[]): Groups<TurnScore> {
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  const noiseOf = ({ clipId }: TurnScore) => byId.get(clipId)?.noise ?? null;
  const dictated = scores.filter(({ part }) => part === "number" || part === "dictation");
  const languages = [...new Set(dictated.map(({ language }) => language))];
  const learning = scores.filter(({ part }) => part === "learning");
  return [
    ["all without noise", scores.filter(({ part }) => TURN_PARTS.includes(part))],
    ["not dictated", scores.filter(({ part }) => part === "complete" || part === "hesitation")],
    ...TURN_PARTS.map((part) => [part, scores.filter((score) => score.part === part)] as const),
    ...languages.map((each) => [`dictated, ${each}`, dictated.filter(({ language }) => language === each)] as const),
    ...noiseNames(clips).map(
      (name) => [`in ${name}`, scores.filter((score) => nameOf(noiseOf(score)) === name)] as const,
    ),
    ...[...new Set(learning.map(({ clipId }) => clipId))].map(
      (id) => [id, learning.filter(({ clipId }) => clipId === id)] as const,
    ),
  ];
}

function noiseNames(clips: readonly Clip[]): readonly string[] {
  return [...new Set(clips.filter(({ part }) => part === "noise").map(({ noise }) => nameOf(noise)))];
}

function nameOf(noise: Clip["noise"]): string {
  return noise === null ? "" : `${noise.kind}, ${noise.belowSpeechDb} dB`;
}

function overlapGroups(scores: readonly OverlapScore[]): Groups<OverlapScore> {
  const parts = [...new Set(scores.map(({ part }) => part))];
  const babble = scores.filter(({ clipId }) => clipId.startsWith("steady-babble"));
  return [
    ...parts.map((each) => [each, scores.filter(({ part }) => part === each)] as const),
    ["steady babble", babble],
  ];
}
