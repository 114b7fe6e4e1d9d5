import { describe, expect, it } from "vitest";
import { scoreTexts } from "./text-scoring.ts";
import { contentStems, stem } from "./words.ts";

const FACTS = [
  "We are open Monday to Friday from 9 to 17.",
  "The practice is at 12 Hill Road.",
  "A cleaning costs 95 dollars.",
  "Parking is behind the building.",
  "We accept Visa and Mastercard.",
  "Write to desk@example.com or call 512 555 0100.",
];

describe("scoreTexts", () => {
  it.each([
    ["when are you open", 0],
    ["what are your opening hours?", 0],
    ["do you close on Friday", 0],
    ["where are you located", 1],
    ["how much is a cleaning", 2],
    ["price of cleanings", 2],
    ["can I park my car", 3],
    ["do you take credit cards", 4],
    ["what is your email", 5],
    ["CLEANING!!!", 2],
    ["cléaning", 2],
  ])("%s", (question, index) => {
    const [best] = scoreTexts(question, FACTS);
    expect(best?.index).toBe(index);
    expect(best?.coverage).toBeGreaterThanOrEqual(0.45);
  });

  it.each([
    "what is the capital of France",
    "how much is a root canal",
    "when is your birthday",
    "is there a swimming pool",
  ])("leaves most of «%s» uncovered", (question) => {
    expect(scoreTexts(question, FACTS)[0]?.coverage ?? 0).toBeLessThan(0.45);
  });

  it.each(["", "the of and", "?!"])("finds nothing in common with «%s»", (question) => {
    expect(scoreTexts(question, FACTS)).toEqual([]);
  });

  it("prefers the text that says more of what was asked, and the given order when equal", () => {
    const texts = ["red wine", "white wine from Spain", "red wine from Spain", "red wine from Spain"];
    expect(scoreTexts("red wine from Spain", texts).map(({ index }) => index)).toEqual([2, 3, 0, 1]);
  });
});

describe("stem", () => {
  it.each([
    ["opening", "opens"],
    ["price", "prices"],
    ["cancelled", "cancel"],
    ["delivery", "delivers"],
    ["dishes", "dish"],
    ["children", "kids"],
    ["closed", "close"],
  ])("%s and %s are one word", (left, right) => {
    expect(stem(left)).toBe(stem(right));
  });

  it.each([
    ["bus", "but"],
    ["glass", "glas"],
    ["menu", "men"],
  ])("%s and %s are two", (left, right) => {
    expect(stem(left)).not.toBe(stem(right));
  });

  it("keeps words of other scripts", () => {
    expect(contentStems("Öffnungszeiten 営業時間 часы")).toEqual(["offnungszeiten", "営業時間", "часы"]);
  });
});
