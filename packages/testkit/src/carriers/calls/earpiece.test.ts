import { systemClock } from "@parley/foundation/clock";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, test } from "vitest";
import { Earpiece } from "./earpiece.ts";

const SILENCE = 0xff;
/** Loud codes, different for each piece. */
const sound = (code: number, ms: number) => new Uint8Array(ms * 8).fill(code);

function answered(): { clock: VirtualClock; earpiece: Earpiece } {
  const clock = new VirtualClock();
  const earpiece = new Earpiece(clock);
  earpiece.start();
  return { clock, earpiece };
}

/** `[code, from ms, to ms]`. */
function runsOf(muLaw: Uint8Array): (readonly [number, number, number])[] {
  const runs: [number, number, number][] = [];
  for (const [index, code] of muLaw.entries()) {
    const last = runs.at(-1);
    if (last?.[0] === code) last[2] = (index + 1) / 8;
    else runs.push([code, index / 8, (index + 1) / 8]);
  }
  return runs;
}

describe("what is heard", () => {
  test("plays on arrival, in order, with silence in between", async () => {
    const { clock, earpiece } = answered();
    await clock.advance(100);
    earpiece.play(sound(1, 40));
    earpiece.play(sound(2, 20));
    await clock.advance(100);
    earpiece.play(sound(3, 20));
    await clock.advance(50);
    expect(runsOf(earpiece.heard())).toEqual([
      [SILENCE, 0, 100],
      [1, 100, 140],
      [2, 140, 160],
      [SILENCE, 160, 200],
      [3, 200, 220],
      [SILENCE, 220, 250],
    ]);
    expect(earpiece.played().map(({ startSample, muLaw }) => [startSample / 8, muLaw.length / 8])).toEqual([
      [100, 60],
      [200, 20],
    ]);
  });

  test("contains only what was played, not what waits or was cleared", async () => {
    const { clock, earpiece } = answered();
    earpiece.play(sound(1, 100));
    await clock.advance(30);
    expect(earpiece.heard()).toHaveLength(240);
    expect(earpiece.waitingSamples).toBe(70 * 8);
    expect(earpiece.clear()).toBe(70 * 8);
    await clock.advance(20);
    earpiece.play(sound(2, 10));
    await clock.advance(50);
    expect(runsOf(earpiece.heard())).toEqual([
      [1, 0, 30],
      [SILENCE, 30, 50],
      [2, 50, 60],
      [SILENCE, 60, 100],
    ]);
  });

  test("ends with the call", async () => {
    const { clock, earpiece } = answered();
    earpiece.play(sound(1, 100));
    await clock.advance(50);
    earpiece.stop();
    await clock.advance(100);
    earpiece.play(sound(2, 10));
    expect(runsOf(earpiece.heard())).toEqual([[1, 0, 50]]);
    expect(earpiece.waitingSamples).toBe(0);
  });

  test("can be read while the clock runs", () => {
    let nowMs = 0;
    const running = { ...systemClock, monotonicMs: () => (nowMs += 1) };
    const earpiece = new Earpiece(running);
    earpiece.start();
    earpiece.play(sound(1, 1_000));
    for (let count = 0; count < 10; count += 1) expect(earpiece.heard()).toHaveLength((nowMs - 1) * 8);
  });

  test("is a copy, so the given bytes may be reused", async () => {
    const { clock, earpiece } = answered();
    const bytes = sound(1, 10);
    earpiece.play(bytes);
    bytes.fill(2);
    await clock.advance(10);
    expect(runsOf(earpiece.heard())).toEqual([[1, 0, 10]]);
  });
});

describe("a mark", () => {
  const marked = (earpiece: Earpiece, clock: VirtualClock, into: [string, number][], name: string) =>
    earpiece.mark(() => void into.push([name, clock.monotonicMs()]));

  test("is reached when the audio before it was played", async () => {
    const { clock, earpiece } = answered();
    const reached: [string, number][] = [];
    marked(earpiece, clock, reached, "at once");
    earpiece.play(sound(1, 40));
    marked(earpiece, clock, reached, "first");
    marked(earpiece, clock, reached, "same");
    earpiece.play(sound(2, 40));
    marked(earpiece, clock, reached, "second");
    for (let ms = 0; ms < 100; ms += 10) {
      await clock.advance(10);
      earpiece.advance();
    }
    expect(reached).toEqual([
      ["at once", 0],
      ["first", 40],
      ["same", 40],
      ["second", 80],
    ]);
  });

  test("is reached at once when the audio before it is cleared", async () => {
    const { clock, earpiece } = answered();
    const reached: [string, number][] = [];
    earpiece.play(sound(1, 1_000));
    marked(earpiece, clock, reached, "first");
    earpiece.play(sound(1, 1_000));
    marked(earpiece, clock, reached, "second");
    await clock.advance(20);
    earpiece.clear();
    expect(reached).toEqual([
      ["first", 20],
      ["second", 20],
    ]);
    marked(earpiece, clock, reached, "after");
    expect(reached.at(-1)).toEqual(["after", 20]);
  });

  test("is not reached once marks are dropped or the call has ended", async () => {
    const { clock, earpiece } = answered();
    const reached: [string, number][] = [];
    earpiece.play(sound(1, 100));
    marked(earpiece, clock, reached, "forgotten");
    earpiece.forgetMarks();
    earpiece.clear();
    earpiece.play(sound(1, 100));
    marked(earpiece, clock, reached, "late");
    earpiece.stop();
    await clock.advance(200);
    earpiece.advance();
    expect(reached).toEqual([]);
  });
});

test("counts and finds sound, but not silence or line noise", async () => {
  const { clock, earpiece } = answered();
  earpiece.play(sound(0xff, 20));
  earpiece.play(sound(0x7a, 20));
  earpiece.play(sound(0x20, 30));
  await clock.advance(100);
  expect(earpiece.audibleSince(0)).toEqual({ samples: 240, firstSample: 320 });
  expect(earpiece.audibleSince(400)).toEqual({ samples: 160, firstSample: 400 });
  expect(earpiece.audibleSince(560)).toEqual({ samples: 0, firstSample: null });
  expect(earpiece.timeOf(320)).toBe(40);
  expect(earpiece.sampleAt(40)).toBe(320);
});
