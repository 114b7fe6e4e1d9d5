import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { hearTones } from "./listening/tone-hearing.ts";
import { renderTones, renderWord, TONE_MS_PER_CHARACTER, toneFrequencyHz, toneWordsOf } from "./tone-words.ts";

const BYTES_PER_MS = 8;
const TEXT = "Good morning, this is the bakery; how can I help you today?";

function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces);
}

describe("the tones of words", () => {
  it.each([
    ["a", 1, 60],
    ["hello", 1, 300],
    ["hello", 2, 150],
    ["🍰", 1, 60],
    ["two words", 1, 480],
    ["", 1, 0],
    [" \n ", 1, 0],
  ])("%j at speed %d lasts %d ms", (text, speed, ms) => {
    expect(renderTones(text, speed).length).toBe(ms * BYTES_PER_MS);
  });

  it("follow each other without a gap in time", () => {
    expect(toneWordsOf("one three")).toEqual([
      { text: "one", startMs: 0, endMs: 3 * TONE_MS_PER_CHARACTER },
      { text: "three", startMs: 3 * TONE_MS_PER_CHARACTER, endMs: 8 * TONE_MS_PER_CHARACTER },
    ]);
    expect(concat(renderWord("one"), renderWord("three"))).toEqual(Buffer.from(renderTones("one three")));
  });

  it("stay within what telephones carry, and differ", () => {
    const frequencies = TEXT.split(" ").map(toneFrequencyHz);
    expect(Math.min(...frequencies)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...frequencies)).toBeLessThan(3_400);
    expect(new Set(frequencies).size).toBeGreaterThan(frequencies.length / 2);
  });
});

describe("hearing them", () => {
  const audio = renderTones(TEXT);

  it.each([1, 2, 0.5])("knows the whole text at speed %d", (speed) => {
    expect(hearTones(TEXT, renderTones(TEXT, speed), speed)).toMatchObject({
      text: TEXT,
      isWhole: true,
      foreignMs: 0,
      nextWordShare: 0,
    });
  });

  it("knows equal words one after another", () => {
    expect(hearTones("no no no", renderTones("no no no"))).toMatchObject({ wordCount: 3, isWhole: true });
    expect(hearTones("no no no", renderTones("no no"))).toMatchObject({ wordCount: 2, isWhole: false });
    expect(hearTones("no no", renderTones("no no no")).isWhole).toBe(false);
  });

  it.each(toneWordsOf(TEXT).map((word, index) => [index + 1, word.endMs] as const))(
    "knows the first %d words after %d ms",
    (count, endMs) => {
      const heard = hearTones(TEXT, audio.subarray(0, endMs * BYTES_PER_MS));
      expect(heard).toMatchObject({ wordCount: count, foreignMs: 0 });
      expect(heard.text).toBe(TEXT.split(" ").slice(0, count).join(" "));
    },
  );

  it("says how much of a word was cut", () => {
    const heard = hearTones("hello everybody", renderTones("hello everybody").subarray(0, 570 * BYTES_PER_MS));
    expect(heard).toMatchObject({ text: "hello", isWhole: false });
    expect(heard.nextWordShare).toBeCloseTo(0.5, 1);
  });

  it("overlooks silence before, between and after", () => {
    const silence = new Uint8Array(1_337).fill(0xff);
    const [first, second] = [audio.subarray(0, 5_000), audio.subarray(5_000)];
    expect(hearTones(TEXT, concat(silence, first, silence, second, silence)).text).toBe(TEXT);
  });

  it("hears what is not of the text", () => {
    const intruder = renderTones("somebody-else");
    expect(toneFrequencyHz("somebody-else")).not.toBe(toneFrequencyHz("Good"));
    const heard = hearTones(TEXT, concat(audio.subarray(0, 240 * BYTES_PER_MS), intruder, audio.subarray(1_920)));
    expect(heard.foreignMs).toBeGreaterThan(500);
    expect(heard.isWhole).toBe(false);
    expect(hearTones(TEXT, intruder)).toMatchObject({ text: "", wordCount: 0 });
  });

  it("needs the words in their order", () => {
    expect(hearTones("first second", renderTones("second first")).wordCount).toBeLessThan(2);
  });

  it("survives a PCM leg", () => {
    const pcm = new Int16Array(audio.length);
    decodeMuLaw(audio, pcm);
    const back = new Uint8Array(audio.length);
    encodeMuLaw(pcm, back);
    expect(hearTones(TEXT, back).isWhole).toBe(true);
  });
});
