import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it, test } from "vitest";
import { type Beep, BeepDetector } from "./beep-detector.ts";
import { encodeMuLaw } from "./mu-law.ts";
import { dtmfTones, sineTone } from "./tones.ts";

const SAMPLES_PER_MS = 8;
const silence = (durationMs: number) => new Int16Array(durationMs * SAMPLES_PER_MS);

function beepsIn(parts: readonly Int16Array[], frameSamples = 160): readonly Beep[] {
  const pcm = Int16Array.from(parts.flatMap((part) => [...part]));
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return beepsOf(muLaw, frameSamples);
}

function beepsOf(muLaw: Uint8Array, frameSamples = 160): readonly Beep[] {
  const detector = new BeepDetector();
  const beeps: Beep[] = [];
  for (let at = 0; at < muLaw.length; at += frameSamples) {
    detector.push(muLaw.subarray(at, at + frameSamples), (beep) => beeps.push(beep));
  }
  return beeps;
}

/** Those that are over. */
function wholeBeepsIn(parts: readonly Int16Array[]): readonly Beep[] {
  return beepsIn(parts).filter(({ endSample }) => endSample !== null);
}

/** White noise added to a tone, `decibels` below it. */
function noisy(tone: Int16Array, decibels: number): Int16Array {
  const random = seededRandom(7);
  const power = tone.reduce((sum, sample) => sum + sample ** 2, 0) / tone.length;
  const peak = Math.sqrt(3 * power * 10 ** (-decibels / 10));
  return tone.map((sample) => sample + Math.round((random.next() * 2 - 1) * peak));
}

describe("a beep", () => {
  it.each([600, 613, 850, 1_000, 1_187, 1_400, 2_000])("of %i Hz is found, with its place and frequency", (hz) => {
    const [begun, beep, ...others] = beepsIn([
      silence(1_000),
      sineTone({ frequencyHz: hz, durationMs: 400 }),
      silence(500),
    ]);
    expect(others).toEqual([]);
    expect(begun).toMatchObject({ startSample: beep?.startSample, endSample: null });
    expect(Math.abs((beep?.frequencyHz ?? 0) - hz)).toBeLessThanOrEqual(5);
    expect(Math.abs((beep?.startSample ?? 0) / SAMPLES_PER_MS - 1_000)).toBeLessThanOrEqual(40);
    expect(Math.abs((beep?.endSample ?? 0) / SAMPLES_PER_MS - 1_400)).toBeLessThanOrEqual(40);
  });

  it.each([1, 37, 160, 800])("is found in frames of %i samples", (frameSamples) => {
    const parts = [silence(300), sineTone({ frequencyHz: 1_000, durationMs: 250 }), silence(300)];
    expect(beepsIn(parts, frameSamples)).toEqual(beepsIn(parts));
    expect(wholeBeepsIn(parts)).toHaveLength(1);
  });

  test("in the noise of a line, 12 dB below it", () => {
    const tone = noisy(sineTone({ frequencyHz: 1_000, durationMs: 400 }), 12);
    expect(wholeBeepsIn([silence(400), tone, silence(400)])).toHaveLength(1);
  });

  test("quiet, but audible", () => {
    expect(wholeBeepsIn([sineTone({ frequencyHz: 900, durationMs: 400, amplitude: 0.01 }), silence(100)])).toHaveLength(
      1,
    );
  });
});

describe("no beep", () => {
  it.each([350, 425, 440, 480])("a tone of the network, %i Hz", (frequencyHz) => {
    expect(beepsIn([sineTone({ frequencyHz, durationMs: 1_000 }), silence(200)])).toEqual([]);
  });

  test("keys of a telephone", () => {
    expect(beepsOf(dtmfTones("0123456789*#ABCD", { toneMs: 400 }))).toEqual([]);
  });

  test("a click, and a tone of a tenth of a second", () => {
    for (const durationMs of [20, 100]) {
      expect(beepsIn([silence(200), sineTone({ frequencyHz: 1_000, durationMs }), silence(200)])).toEqual([]);
    }
  });

  test("noise, silence, and a tone that is hardly there", () => {
    const random = seededRandom(3);
    const noise = Int16Array.from({ length: 16_000 }, () => Math.round((random.next() - 0.5) * 8_000));
    const faint = sineTone({ frequencyHz: 1_000, durationMs: 400, amplitude: 0.003 });
    expect(beepsIn([noise, silence(1_000), faint, silence(200)])).toEqual([]);
  });

  test("a sweep", () => {
    const sweep = Int16Array.from({ length: 8_000 }, (_, at) =>
      Math.round(8_000 * Math.sin(2 * Math.PI * (600 * (at / 8_000) + 500 * (at / 8_000) ** 2))),
    );
    expect(beepsIn([sweep, silence(200)])).toEqual([]);
  });
});
