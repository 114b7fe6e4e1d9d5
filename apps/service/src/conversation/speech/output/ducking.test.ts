import { encodeMuLaw, PCM_OF_CODE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { HandTimer } from "../../call/hand-timer.ts";
import { Ducking } from "./ducking.ts";
import { Pacer } from "./pacer.ts";
import { Playout } from "./playout.ts";

const LOUD = 12_000;
/** A constant, so that each sample shows the gain it was given. */
function loud(ms: number): Uint8Array {
  const muLaw = new Uint8Array(ms * 8);
  encodeMuLaw(new Int16Array(ms * 8).fill(LOUD), muLaw);
  return muLaw;
}
const decibels = (code: number | undefined) => 20 * Math.log10((PCM_OF_CODE[code ?? 0] ?? 0) / LOUD);

describe("an utterance", () => {
  it("becomes 15 dB quieter within 5 ms and louder again within 150 ms, without a jump", () => {
    const ducking = new Ducking();
    expect(decibels(ducking.apply(loud(20)).at(-1))).toBeCloseTo(0, 0);
    ducking.lower();
    const down = ducking.apply(loud(20));
    expect(decibels(down[8 * 5])).toBeCloseTo(-15, 0);
    expect(decibels(ducking.apply(loud(20))[0])).toBeCloseTo(-15, 0);
    ducking.raise();
    const up = [...ducking.apply(loud(100)), ...ducking.apply(loud(100))];
    expect(decibels(up[8 * 75])).toBeGreaterThan(-8);
    expect(decibels(up[8 * 75])).toBeLessThan(-3);
    expect(decibels(up[8 * 150])).toBeCloseTo(0, 0);
    const steps = [...down, ...up].map((code) => PCM_OF_CODE[code] ?? 0);
    // Mu-law's own steps are up to 512 at this level, and the gain falls by 250 a sample.
    for (const [index, sample] of steps.entries()) {
      if (index > 0) expect(Math.abs(sample - (steps[index - 1] ?? 0))).toBeLessThanOrEqual(780);
    }
  });

  it("is left as it was given, because it may be played again", () => {
    const ducking = new Ducking();
    ducking.lower();
    const piece = loud(40);
    ducking.apply(piece);
    ducking.apply(piece);
    expect(piece).toEqual(loud(40));
    // The slice of a Buffer is no copy, and vendors' messages are Buffers.
    const message = Buffer.from(loud(40));
    ducking.apply(message);
    ducking.apply(message);
    expect([...message]).toEqual([...loud(40)]);
  });

  it("keeps the keys in it as loud as machines need them, and the next utterance is loud again", () => {
    const timer = new HandTimer();
    const sent: number[] = [];
    const sink = {
      sendAudio: (muLaw: Uint8Array) => sent.push(...muLaw),
      sendMark: () => undefined,
      clear: () => undefined,
      bufferedBytes: 0,
    };
    const farEnd = { onByClock: () => undefined, onStalled: () => undefined };
    const playout = new Playout(sink, new Pacer(timer), timer.nowMs, farEnd);
    const events = {
      onAudible: () => undefined,
      onGenerated: () => undefined,
      onPlayed: () => undefined,
      onSent: () => undefined,
      onCleared: () => undefined,
    };
    playout.begin(events, false);
    playout.push(loud(20));
    timer.advance(20);
    playout.duck();
    playout.push(loud(100));
    playout.pushTones(loud(90));
    playout.push(loud(100));
    playout.complete();
    timer.advance(1_000);
    const levels = sent.map((code) => Math.round(decibels(code) / 15));
    const quiet = (fromMs: number, toMs: number) => new Set(levels.slice(fromMs * 8, toMs * 8));
    expect(quiet(0, 20)).toEqual(new Set([-0]));
    expect(quiet(35, 120)).toEqual(new Set([-1]));
    expect(quiet(120, 210)).toEqual(new Set([-0]));
    expect(quiet(210, 310)).toEqual(new Set([-1]));
    playout.begin(events, false);
    sent.length = 0;
    playout.push(loud(100));
    expect(Math.round(decibels(sent[0]))).toBe(-0);
  });
});
