import { describe, expect, it } from "vitest";
import type { InvalidReason } from "./capture-reading.ts";
import { captureWords } from "./capture-words.ts";

const READING = { kind: "value", value: "+14155550122", spoken: "4 1 5", written: "+1 415" } as const;
const KINDS = ["phone", "email", "name", "address", "date", "number", "choice"] as const;
const REASONS: readonly (InvalidReason | null)[] = [
  "incomplete",
  "not-valid",
  "out-of-range",
  "not-among-choices",
  "ambiguous",
  null,
];

describe("captureWords", () => {
  it("repeats what is spoken on a call, with the keys that answer, and what is written in a text", () => {
    expect(captureWords("en", "voice").readBack(READING)).toBe(
      "I have: 4 1 5. Is that right? Say yes or no, or press 1 for yes and 2 for no.",
    );
    expect(captureWords("de-AT", "sms").readBack(READING)).toBe(
      "Ich habe: +1 415\nStimmt das? Bitte antworten Sie mit ja oder nein.",
    );
  });

  it("is English where nobody has written it down", () => {
    expect(captureWords("xx", "voice").textWasSent()).toBe(captureWords("en", "voice").textWasSent());
  });

  it("says the order in which a date is keyed in", () => {
    expect(captureWords("en", "voice", "US").askForKeys("date")).toContain("two digits for the month, two for the day");
    expect(captureWords("en", "voice", "GB").askForKeys("date")).toContain("two digits for the day, two for the month");
    expect(captureWords("de", "voice", "US").askForKeys("date")).toContain("zwei Ziffern für den Tag");
  });

  it("offers no keys in a text, nor for what has no digits", () => {
    expect(captureWords("en", "sms").askForKeys("phone")).toBe("Please write the whole number, with the area code.");
    expect(captureWords("en", "voice").askForKeys("email")).toBe("Please spell it for me, letter by letter.");
  });

  it.each(["en", "de", "es", "fr"])("has a sentence for every problem in %s", (language) => {
    for (const channel of ["voice", "sms"] as const) {
      const words = captureWords(language, channel);
      const said = KINDS.flatMap((kind) => REASONS.map((reason) => words.tryAgain(kind, reason)));
      expect(new Set(said).size).toBe(KINDS.length * REASONS.length);
      expect(said.every((sentence) => /^\p{Lu}.+[.!?]$/u.test(sentence))).toBe(true);
    }
  });
});
