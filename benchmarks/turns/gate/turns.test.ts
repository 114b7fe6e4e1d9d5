import { beforeAll, describe, expect, it } from "vitest";
import { loadVadKernel } from "../../../packages/audio/src/vad/voice-activity-detector.ts";
import type { Observation } from "../lab/observation.ts";
import { playClip } from "../lab/play-clip.ts";
import { type SetFigures, scoreSet } from "../score/score-set.ts";
import type { Part } from "../set/clip.ts";
import { makeSmallSet } from "./small-set.ts";

/**
 * Turn-taking must not get worse: the limits are what a small set measures of the code as it is, with a margin. The set and
 * everything random have seeds and time is virtual, so every machine measures the same. Whoever improves turn-taking
 * tightens them; `npm run benchmark:turns` has the figures that mean something.
 */
let figures: SetFigures;
beforeAll(async () => {
  const set = makeSmallSet();
  const kernel = await loadVadKernel();
  const observations: Observation[] = [];
  for (const clip of set.clips) {
    const createDetector = () => kernel.createDetector();
    observations.push(
      await playClip(clip, { set, seed: 1, regime: "honest", settings: [], openers: null, createDetector }),
    );
  }
  figures = scoreSet(set.clips, observations);
});

const turnsOf = (part: Part) => figures.turns[part] ?? expect.fail(`no turns of ${part}`);
const overlapsOf = (part: Part) => figures.overlaps[part] ?? expect.fail(`no clips of ${part}`);

describe("a caller's turn", () => {
  it("is answered soon when it is complete, once, and not before", () => {
    const { turnsCut, turnsNeverOver, modelAskedPerTurn, endDelayMs, mouthToEarMs } = turnsOf("complete");
    expect({ turnsCut, turnsNeverOver }).toEqual({ turnsCut: 0, turnsNeverOver: 0 });
    expect(modelAskedPerTurn).toBeLessThanOrEqual(1.1);
    expect(endDelayMs.mean).toBeLessThanOrEqual(440);
    expect(mouthToEarMs.p50).toBeLessThanOrEqual(900);
    expect(mouthToEarMs.p95).toBeLessThanOrEqual(1_000);
  });

  it("is cut off in long pauses only, and seldom spoken over", () => {
    const { cutPerPause, cutByLength, turnsSpokenOver, turnsNeverOver, endDelayMs } = turnsOf("hesitation");
    expect(cutPerPause).toBeLessThanOrEqual(0.17);
    expect([cutByLength["0.3–0.6 s"], cutByLength["0.6–1 s"]]).toEqual([0, 0]);
    expect(turnsSpokenOver).toBeLessThanOrEqual(0.34);
    expect(endDelayMs.p50).toBeLessThanOrEqual(380);
    expect(turnsNeverOver).toBe(0);
  });

  it("is not guessed at in each of its pauses", () => {
    expect(turnsOf("hesitation").modelAskedPerTurn).toBeLessThanOrEqual(2.2);
    expect(turnsOf("number").modelAskedPerTurn).toBeLessThanOrEqual(1.8);
  });

  it("has more time when it is a number, which ends soon when it is whole", () => {
    const { cutPerPause, turnsNeverOver, endDelayMs } = turnsOf("number");
    expect({ cutPerPause, turnsNeverOver }).toEqual({ cutPerPause: 0, turnsNeverOver: 0 });
    expect(endDelayMs.p50).toBeLessThanOrEqual(660);
  });

  it("is no longer cut off when each before had a pause as long", () => {
    const { turnsCut, endDelayMs } = turnsOf("learning");
    expect(turnsCut).toBeLessThanOrEqual(2 / 15);
    expect(endDelayMs.mean).toBeLessThanOrEqual(360);
  });
});

describe("over an answer", () => {
  it("a back-channel does not end it, leaves no gap, makes it quieter for a moment, and is no turn", () => {
    const { clips, lost, gaps, quieter, quieterMs, neverTaken } = overlapsOf("backchannel");
    expect({ lost, gaps, neverTaken }).toEqual({ lost: 0, gaps: 0, neverTaken: clips });
    expect((quieter * (quieterMs ?? 0)) / clips).toBeLessThanOrEqual(750);
  });

  it("an interruption is noticed at once, and decided", () => {
    const { clips, lost, stutters, quieterAfterMs, decidedAfterMs, neverTaken } = overlapsOf("interruption");
    expect({ lost, stutters }).toEqual({ lost: clips, stutters: 0 });
    expect(quieterAfterMs.p90).toBeLessThanOrEqual(160);
    expect(decidedAfterMs.p90).toBeLessThanOrEqual(600);
    expect(neverTaken).toBe(0);
  });

  it("an interruption in its last two seconds counts, too, and none is forgotten", () => {
    const { lost, neverTaken } = overlapsOf("tail");
    expect(lost).toBeGreaterThanOrEqual(5);
    expect(neverTaken).toBe(0);
  });

  it.each(["echo", "echo-heard"] as const)("an echo does not end it, nor disturb it, and is no turn (%s)", (part) => {
    const { clips, lost, dips, neverTaken } = overlapsOf(part);
    expect({ lost, dips, neverTaken }).toEqual({ lost: 0, dips: 0, neverTaken: clips });
  });
});
