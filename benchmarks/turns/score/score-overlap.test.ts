import { describe, expect, it } from "vitest";
import type { Decision, Observation, Stretch } from "../lab/observation.ts";
import { clipOf } from "../set/make-turns.ts";
import { scoreOverlap } from "./score-overlap.ts";

const clip = {
  ...clipOf({ id: "interruption-1", part: "interruption", language: "en", overlap: { answer: 0, atMs: 2_000 } }, []),
  sayings: [],
};

type Heard = readonly [fromMs: number, toMs: number, level: Stretch["level"]];

/** An answer from 1,000 to 11,000 and a caller who speaks from 3,000 to 3,600. */
function observe(heard: readonly Heard[], decided: readonly (readonly [number, string])[] = []): Observation {
  const decision = (atMs: number, kind: string): Decision => ({ atMs, kind, responseId: 1, text: null });
  return {
    clipId: clip.id,
    said: [{ startMs: 3_000, endMs: 3_600, pauses: [] }],
    answer: { utterance: 1, startMs: 1_000, lengthMs: 10_000 },
    decisions: [decision(500, "respond"), ...decided.map(([atMs, kind]) => decision(atMs, kind))],
    heard: heard.map(([fromMs, toMs, level]) => ({ fromMs, toMs, level, utterance: 1 })),
    modelAskedMs: [],
    endedMs: 15_000,
  };
}

const scoreOf = (...parameters: Parameters<typeof observe>) => scoreOverlap(clip, observe(...parameters));

describe("the score of a sound over an answer", () => {
  it("is nothing when the answer goes on as it was", () => {
    expect(scoreOf([[1_000, 11_000, "full"]])).toMatchObject({
      isLost: false,
      gapMs: 0,
      quieterMs: 0,
      dipCount: 0,
      quieterAfterMs: null,
      silentAfterMs: null,
      decidedAfterMs: null,
      isStutter: false,
      takenAfterMs: null,
    });
  });

  it("tells a gap after which the answer goes on", () => {
    const score = scoreOf([
      [1_000, 3_100, "full"],
      [3_500, 11_400, "full"],
    ]);
    expect(score).toMatchObject({ isLost: false, gapMs: 400, quieterAfterMs: 100, silentAfterMs: 100, dipCount: 1 });
  });

  it("tells softer from silent", () => {
    const score = scoreOf([
      [1_000, 3_090, "full"],
      [3_090, 3_800, "quieter"],
      [3_800, 11_000, "full"],
    ]);
    expect(score).toMatchObject({ gapMs: 0, quieterMs: 710, quieterAfterMs: 90, silentAfterMs: null, dipCount: 1 });
  });

  it("counts from the onset until it is given up", () => {
    const score = scoreOf(
      [
        [1_000, 3_090, "full"],
        [3_090, 3_700, "quieter"],
      ],
      [
        [3_700, "interrupt"],
        [4_100, "commit-user-turn"],
      ],
    );
    expect(score).toMatchObject({
      isLost: true,
      gapMs: 0,
      quieterAfterMs: 90,
      silentAfterMs: 700,
      decidedAfterMs: 700,
      isStutter: false,
      takenAfterMs: 500,
    });
  });

  it("is a stutter when it was loud again over the caller before it was given up", () => {
    const heard: readonly Heard[] = [
      [1_000, 3_080, "full"],
      [3_480, 3_900, "full"],
    ];
    expect(scoreOf(heard, [[3_900, "interrupt"]])).toMatchObject({ isStutter: true, silentAfterMs: 80, gapMs: 400 });
    expect(scoreOf(heard).isStutter).toBe(false);
  });

  it("does not mind another response that is cut off", () => {
    const observation = observe([[1_000, 11_000, "full"]]);
    const other = { atMs: 12_000, kind: "interrupt", responseId: 2, text: null };
    const score = scoreOverlap(clip, { ...observation, decisions: [...observation.decisions, other] });
    expect(score.isLost).toBe(false);
  });
});
