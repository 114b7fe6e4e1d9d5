import { readFileSync } from "node:fs";
import { encodeMuLaw, PCM_OF_CODE } from "@parley/audio/mu-law";
import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { EchoGate } from "./echo-gate.ts";
import { EARLIEST_ECHO_MS, ECHO_WINDOW_MS, echoScore, LATEST_ECHO_MS } from "./echo-score.ts";

/** A recorded sentence, mu-law at 8 kHz. */
const SENTENCE = new Uint8Array(
  readFileSync(new URL("../../../../../../packages/audio/src/vad/fixtures/sentence.ulaw", import.meta.url)),
);
const VOICED_MS = [2_600, 3_000, 3_600, 4_200];

const at = (fromMs: number, lengthMs: number) => SENTENCE.subarray(fromMs * 8, (fromMs + lengthMs) * 8);

/** What was played until `EARLIEST_ECHO_MS` before this moment of the sentence. */
const playedBefore = (nowMs: number) =>
  at(nowMs - ECHO_WINDOW_MS - LATEST_ECHO_MS, ECHO_WINDOW_MS + LATEST_ECHO_MS - EARLIEST_ECHO_MS);

/** The sentence as it comes back: later, quieter, upside down, with the hiss of a line. */
function echoOf(nowMs: number, { delayMs = 120, decibels = -20, sign = 1, hiss = 20 } = {}): Uint8Array {
  const random = seededRandom(nowMs);
  const pcm = Int16Array.from(at(nowMs - ECHO_WINDOW_MS - delayMs, ECHO_WINDOW_MS), (code) =>
    Math.round((PCM_OF_CODE[code] ?? 0) * sign * 10 ** (decibels / 20) + (random.next() - 0.5) * 2 * hiss),
  );
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

describe("the likeness of an echo", () => {
  it.each([40, 41, 83.125, 200, 377, 500])("is found %s ms after it was played", (delayMs) => {
    for (const nowMs of VOICED_MS)
      expect(echoScore(echoOf(nowMs, { delayMs }), playedBefore(nowMs))).toBeGreaterThan(0.9);
  });

  it.each([-10, -20, -30])("is found at %i dB, upside down, too", (decibels) => {
    for (const nowMs of VOICED_MS) {
      expect(echoScore(echoOf(nowMs, { decibels, sign: -1, hiss: 5 }), playedBefore(nowMs))).toBeGreaterThan(0.84);
    }
  });

  it("is not found in what was not played then, in noise or in silence", () => {
    const random = seededRandom(1);
    const noise = Uint8Array.from({ length: ECHO_WINDOW_MS * 8 }, () => Math.floor(random.next() * 256));
    for (const nowMs of VOICED_MS) {
      expect(echoScore(echoOf(nowMs, { delayMs: -600 }), playedBefore(nowMs))).toBeLessThan(0.63);
      expect(echoScore(noise, playedBefore(nowMs))).toBeLessThan(0.63);
      expect(echoScore(new Uint8Array(ECHO_WINDOW_MS * 8).fill(0xff), playedBefore(nowMs))).toBe(0);
    }
  });
});

/** A gate that hears an echo or a caller at times that the test moves. */
function gate() {
  const line = { nowMs: 10_000, said: "we have tables by the window and in the garden", asked: [] as number[] };
  const echo = new EchoGate({
    played: () => playedBefore(2_600),
    saidWithin: (ms) => {
      line.asked.push(ms);
      return line.said;
    },
    nowMs: () => line.nowMs,
  });
  return { line, echo, hearEcho: () => echo.isEcho(echoOf(2_600)), hearCaller: () => echo.isEcho(at(3_700, 200)) };
}

describe("an echo that the hiss of the line half hides", () => {
  /** Between what tells an echo anywhere and the most that anything else scores. */
  const hissed = () => echoOf(2_600, { decibels: -35, hiss: HISS });
  const HISS = 60;

  it("scores between the two thresholds", () => {
    const score = echoScore(hissed(), playedBefore(2_600));
    expect(score).toBeGreaterThan(0.65);
    expect(score).toBeLessThan(0.75);
  });

  it("is known for one only where an echo was heard just before", () => {
    const { line, echo, hearEcho } = gate();
    expect(echo.isEcho(hissed())).toBe(false);
    hearEcho();
    line.nowMs += 1_000;
    expect(echo.isEcho(hissed())).toBe(true);
    line.nowMs += 1_001;
    expect(echo.isEcho(hissed())).toBe(false);
  });

  it("is the caller's once their own voice has begun", () => {
    const { echo, hearEcho } = gate();
    hearEcho();
    echo.forget();
    expect(echo.isEcho(hissed())).toBe(false);
  });
});

describe("the words of an echo", () => {
  it("are the caller's as long as no echo was heard: they may repeat ours", () => {
    const { echo, hearCaller } = gate();
    expect(hearCaller()).toBe(false);
    expect(echo.withoutEcho("By the window.", true)).toBe("By the window.");
  });

  it("are dropped when most of them are ours", () => {
    const { echo, hearEcho } = gate();
    expect(hearEcho()).toBe(true);
    expect(echo.withoutEcho("We have tables by a window.", true)).toBe("");
    expect(echo.withoutEcho("Do you have one outside?", true)).toBe("Do you have one outside?");
  });

  it("are cut off from what the caller adds once their voice is heard", () => {
    const { echo, hearEcho } = gate();
    hearEcho();
    expect(echo.withoutEcho("tables by the", false)).toBe("");
    echo.forget();
    expect(echo.withoutEcho("tables by the stop please", false)).toBe("stop please");
    expect(echo.withoutEcho("Tables by the. Stop, please.", true)).toBe("Stop, please.");
    expect(echo.withoutEcho("tables by the window", true)).toBe("tables by the window");
  });

  it("are recognized of an echo too soft to be a voice, if the sound is likely enough", () => {
    const { echo } = gate();
    const soft = echoOf(2_600, { decibels: -40, hiss: 60 });
    expect(echoScore(soft, playedBefore(2_600))).toBeLessThan(0.75);
    expect(echo.isEcho(soft)).toBe(false);
    expect(echo.withoutEcho("by the window", false)).toBe("by the window");
    expect(echo.isEcho(soft, false)).toBe(true);
    expect(echo.withoutEcho("by the window", false)).toBe("");
  });

  it("are looked for in the last three seconds, and for as long as the echo has gone on", () => {
    const { line, echo, hearEcho } = gate();
    hearEcho();
    line.nowMs += 2_000;
    hearEcho();
    line.nowMs += 500;
    echo.withoutEcho("by the window", false);
    expect(line.asked).toEqual([5_500]);
    line.nowMs += 3_100;
    expect(echo.withoutEcho("in the garden", true)).toBe("in the garden");
  });
});
