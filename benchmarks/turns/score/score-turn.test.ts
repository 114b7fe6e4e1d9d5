import { describe, expect, it } from "vitest";
import type { Observation } from "../lab/observation.ts";
import { clipOf } from "../set/make-turns.ts";
import { scoreTurns } from "./score-turn.ts";
import { turnFigures } from "./turn-figures.ts";

const clip = clipOf({ id: "hesitation-1", part: "hesitation", language: "en" }, []);
const stored = { ...clip, sayings: [] };
const pauses = [
  { startMs: 1_500, endMs: 2_000 },
  { startMs: 2_500, endMs: 3_500 },
];

function observe(overMs: readonly number[], heardMs: readonly (readonly [number, number])[] = []): Observation {
  return {
    clipId: clip.id,
    said: [{ startMs: 1_000, endMs: 4_000, pauses }],
    answer: null,
    decisions: overMs.map((atMs) => ({ atMs, kind: "commit-user-turn", responseId: null, text: "x" })),
    heard: heardMs.map(([fromMs, toMs]) => ({ fromMs, toMs, level: "full", utterance: 1 })),
    modelAskedMs: overMs,
    endedMs: 10_000,
  };
}

const scoreOf = (observation: Observation) => scoreTurns(stored, observation)[0];

describe("the score of a turn", () => {
  it("counts from the last word when it was left whole", () => {
    expect(
      scoreOf(
        observe(
          [4_450],
          [
            [0, 800],
            [5_050, 7_000],
          ],
        ),
      ),
    ).toMatchObject({
      isCut: false,
      isSpokenOver: false,
      pauses: [{ isCut: false }, { isCut: false }],
      endDelayMs: 450,
      mouthToEarMs: 1_050,
      modelAskedCount: 1,
    });
  });

  it("says which pause was taken for its end, and whether the answer was heard too early", () => {
    const score = scoreOf(
      observe(
        [3_050, 4_500],
        [
          [3_600, 3_900],
          [5_200, 7_000],
        ],
      ),
    );
    expect(score).toMatchObject({
      isCut: true,
      isSpokenOver: true,
      pauses: [
        { lengthMs: 500, isCut: false },
        { lengthMs: 1_000, isCut: true },
      ],
      endDelayMs: 500,
      mouthToEarMs: 1_200,
    });
  });

  it("gives a cut that comes with the next word to the pause before it", () => {
    expect(scoreOf(observe([2_040, 4_500]))?.pauses.map(({ isCut }) => isCut)).toEqual([true, false]);
  });

  it("knows of turns that were never over", () => {
    expect(scoreOf(observe([3_050]))).toMatchObject({ endDelayMs: null, mouthToEarMs: null });
  });
});

describe("figures of turns", () => {
  const ofPauses = (lengths: readonly (readonly [number, boolean])[]) => {
    const score = scoreOf(observe([4_450]));
    if (score === undefined) throw new Error("no score");
    return turnFigures([{ ...score, pauses: lengths.map(([lengthMs, isCut]) => ({ lengthMs, isCut })) }]);
  };

  it("weigh cuts by the pauses that real callers make", () => {
    const { cutPerPause, cutWeighted } = ofPauses([
      [400, false],
      [700, true],
      [800, false],
      [1_200, true],
      [2_000, true],
    ]);
    expect(cutPerPause).toBeCloseTo(0.6);
    // 0.5 of 11.7 %, and all of twice 5 %.
    expect(cutWeighted).toBeCloseTo(0.1585);
  });

  it("weigh nothing while a length is missing", () => {
    expect(ofPauses([[400, true]]).cutWeighted).toBeNull();
  });
});
