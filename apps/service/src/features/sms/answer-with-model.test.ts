import { describe, expect, test } from "vitest";
import { fitText } from "./answer-with-model.ts";

describe("fitText", () => {
  test("leaves what fits as it is", () => {
    expect(fitText("x".repeat(1_600))).toHaveLength(1_600);
  });

  test("ends at the last sentence that fits, else at the last word", () => {
    const sentence = "We are open from nine to five. ";
    const cut = fitText(sentence.repeat(100));
    expect(cut.length).toBeLessThanOrEqual(1_600);
    expect(cut.endsWith("five.")).toBe(true);
    const words = fitText("word ".repeat(500));
    expect(words.length).toBeLessThanOrEqual(1_600);
    expect(words.endsWith("word")).toBe(true);
  });

  test("never cuts a character in two", () => {
    const cut = fitText("🦷".repeat(1_000));
    expect(cut.length).toBeLessThanOrEqual(1_600);
    expect(cut.isWellFormed()).toBe(true);
  });
});
