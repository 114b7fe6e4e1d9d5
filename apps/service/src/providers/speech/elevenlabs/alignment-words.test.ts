import { describe, expect, it } from "vitest";
import { AlignmentWords } from "./alignment-words.ts";

/** Ten milliseconds a character, from `startMs` on. */
function alignment(text: string, startMs = 0) {
  const chars = [...text];
  return {
    chars,
    charStartTimesMs: chars.map((_character, index) => startMs + 10 * index),
    charDurationsMs: chars.map(() => 10),
  };
}

describe("AlignmentWords", () => {
  it("joins characters into words, punctuation included", () => {
    const words = new AlignmentWords();
    expect(words.add(alignment("Hi, you. "), 0)).toEqual([
      { text: "Hi,", startMs: 0, endMs: 30 },
      { text: "you.", startMs: 40, endMs: 80 },
    ]);
    expect(words.finish()).toEqual([]);
  });

  it("keeps a word that a message cuts", () => {
    const words = new AlignmentWords();
    expect(words.add(alignment("Hel"), 0)).toEqual([]);
    expect(words.add(alignment("lo you"), 30)).toEqual([{ text: "Hello", startMs: 0, endMs: 50 }]);
    expect(words.finish()).toEqual([{ text: "you", startMs: 60, endMs: 90 }]);
    expect(words.finish()).toEqual([]);
  });

  it.each([
    ["relative to the chunk", 0],
    ["counted from the beginning", 1_000],
    ["counted from the beginning, a little off", 990],
  ])("places times that are %s", (_how, firstMs) => {
    const words = new AlignmentWords();
    const [word] = words.add(alignment("so ", firstMs), 1_000);
    expect(word?.startMs).toBe(firstMs === 0 ? 1_000 : firstMs);
  });

  it("leaves a silence before a chunk's first word where it is", () => {
    expect(new AlignmentWords().add(alignment("so ", 200), 1_000)).toEqual([
      { text: "so", startMs: 1_200, endMs: 1_220 },
    ]);
  });

  it("takes blanks of any kind, and several", () => {
    const texts = new AlignmentWords().add(alignment("  a\n\tb\u00a0c "), 0).map((word) => word.text);
    expect(texts).toEqual(["a", "b", "c"]);
  });

  it("tells scripts without blanks character by character", () => {
    const words = new AlignmentWords();
    expect(words.add(alignment("你好 ok世"), 0).map((word) => word.text)).toEqual(["你", "好", "ok", "世"]);
  });

  it("knows the other spelling of the members", () => {
    const { chars, charStartTimesMs, charDurationsMs } = alignment("so ");
    expect(
      new AlignmentWords().add({ chars, charsStartTimesMs: charStartTimesMs, charsDurationsMs: charDurationsMs }, 0),
    ).toEqual([{ text: "so", startMs: 0, endMs: 20 }]);
  });

  it.each([
    {},
    { chars: ["a"] },
    { chars: ["a", " "], charStartTimesMs: [0], charDurationsMs: [1, 1] },
    { chars: ["a", " "], charStartTimesMs: [0, 1], charDurationsMs: [1] },
    { chars: [1, 2], charStartTimesMs: [0, 1], charDurationsMs: [1, 1] },
    { chars: "a ", charStartTimesMs: [0, 1], charDurationsMs: [1, 1] },
  ])("makes nothing of %j", (given) => {
    const words = new AlignmentWords();
    expect(words.add(given, 0)).toEqual([]);
    expect(words.finish()).toEqual([]);
  });
});
