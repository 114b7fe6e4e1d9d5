import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { PERSONALITIES, type VoiceManner } from "./personalities.ts";
import { recognizedOf, utteranceOf } from "./utterance-of.ts";

const WORDS = "I would like to book a table for tomorrow evening";
const CALM = PERSONALITIES.plain.voice;
const utter = (manner: Partial<VoiceManner>, words = WORDS, seed = 1) =>
  utteranceOf(words, { ...CALM, ...manner }, seededRandom(seed));

describe("an utterance", () => {
  test("of somebody calm is one piece, and arrives as it is", () => {
    expect(utter({})).toEqual([{ kind: "words", words: WORDS, heard: WORDS }]);
  });

  test("has a pause in its middle, unless it is too short for one", () => {
    expect(utter({ pauseMs: 1_200 })).toMatchObject([
      { kind: "words", words: "I would like to book" },
      { kind: "pause", durationMs: 1_200 },
      { kind: "words", words: "a table for tomorrow evening" },
    ]);
    expect(utter({ pauseMs: 1_200 }, "Yes, of course")).toHaveLength(1);
  });

  test("begins with a noise where there is one", () => {
    expect(utter({ noiseMs: 600 }).map(({ kind }) => kind)).toEqual(["noise", "pause", "words"]);
  });

  test("loses words on a bad line, the same ones each time, and never all", () => {
    const recognized = recognizedOf(utter({ droppedShare: 0.4 }));
    expect(recognized.length).toBeLessThan(WORDS.length);
    expect(recognizedOf(utter({ droppedShare: 0.4 }))).toBe(recognized);
    expect(WORDS.split(" ")).toEqual(expect.arrayContaining(recognized.split(" ")));
    expect(recognizedOf(utter({ droppedShare: 1 }))).toBe("I");
    const lost = Array.from({ length: 400 }, (_, seed) => recognizedOf(utter({ droppedShare: 0.15 }, WORDS, seed)));
    const kept = lost.reduce((sum, words) => sum + words.split(" ").length, 0) / (400 * WORDS.split(" ").length);
    expect(kept).toBeGreaterThan(0.82);
    expect(kept).toBeLessThan(0.88);
  });
});
