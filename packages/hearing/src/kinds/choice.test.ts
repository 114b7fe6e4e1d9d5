import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";

const COLOR = {
  kind: "choice" as const,
  choices: [{ value: "red", synonyms: ["crimson"] }, { value: "blue", synonyms: [] }, { value: "dark blue" }],
};
const AGREED = { kind: "choice" as const, choices: [{ value: "yes" }, { value: "no", synonyms: null }] };
const FARBE = { kind: "choice" as const, choices: [{ value: "rot", synonyms: ["rote"] }, { value: "blau" }] };
const TALLA = { kind: "choice" as const, choices: [{ value: "pequeño", synonyms: ["chico"] }, { value: "grande" }] };
const CAFE = { kind: "choice" as const, choices: [{ value: "café" }, { value: "thé", synonyms: ["infusion"] }] };

describe("choice", () => {
  it.each([
    ["red", "red"],
    ["Red.", "red"],
    ["RÉD", "red"],
    ["the blue one please", "blue"],
    ["uh, I'd like the dark blue one", "dark blue"],
    ["crimson, thanks", "red"],
    ["not red, blue", "blue"],
    ["not the red one, the blue one", "blue"],
    ["I don't want red, I want blue", "blue"],
    ["blue instead of red", "blue"],
    ["red no blue", "blue"],
    ["red, no, blue", "blue"],
    ["red, sorry, I meant blue", "blue"],
    ["no, the blue one", "blue"],
    ["the second one", "blue"],
    ["uh, the first", "red"],
    ["the 2nd", "blue"],
    ["number three", "dark blue"],
    ["two", "blue"],
    ["I'll take option 1", "red"],
    ["the last one", "dark blue"],
    ["option 4", "not-among-choices"],
    ["seven", "not-among-choices"],
    ["purple", "not-among-choices"],
    ["none of them", "not-among-choices"],
    ["redish", "not-among-choices"],
    ["red or blue", "ambiguous"],
    ["red and dark blue", "ambiguous"],
    ["both", "ambiguous"],
    ["anything but red", "ambiguous"],
    ["no red", "ambiguous"],
    ["I don't know", "none"],
    ["what are the options?", "none"],
    ["one moment please", "none"],
    ["I have been trying to reach you for the whole week about my bill", "none"],
    ["", "none"],
  ])("en: %s", (answer, expected) => {
    expect(heard(COLOR, answer, spokenIn("en"))).toBe(expected);
  });

  it.each([
    ["yes", "yes"],
    ["yeah, sure", "yes"],
    ["nope", "no"],
    ["uh, no", "no"],
    ["no thanks", "no"],
    ["no, I mean yes", "yes"],
    ["yes and no", "ambiguous"],
  ])("yes or no: %s", (answer, expected) => {
    expect(heard(AGREED, answer, spokenIn("en"))).toBe(expected);
  });

  it.each([
    ["rot", "rot"],
    ["Die rote, bitte", "rot"],
    ["nicht rot, blau", "blau"],
    ["rot, nein, blau", "blau"],
    ["das zweite", "blau"],
    ["Nummer eins", "rot"],
    ["die erste", "rot"],
    ["beide", "ambiguous"],
    ["grün", "not-among-choices"],
    ["keine Ahnung", "none"],
  ])("de: %s", (answer, expected) => {
    expect(heard(FARBE, answer, spokenIn("de"))).toBe(expected);
  });

  it.each([
    ["pequeno", "pequeño"],
    ["el grande, por favor", "grande"],
    ["no quiero el grande, el chico", "pequeño"],
    ["grande, no, perdón, pequeño", "pequeño"],
    ["el segundo", "grande"],
    ["la opción uno", "pequeño"],
    ["los dos", "ambiguous"],
    ["mediano", "not-among-choices"],
    ["no sé", "none"],
  ])("es: %s", (answer, expected) => {
    expect(heard(TALLA, answer, spokenIn("es"))).toBe(expected);
  });

  it.each([
    ["un cafe s'il vous plaît", "café"],
    ["le thé", "thé"],
    ["pas de café, du thé", "thé"],
    ["un café, non, plutôt un thé", "thé"],
    ["le premier", "café"],
    ["numéro deux", "thé"],
    ["les deux", "ambiguous"],
    ["de l'eau", "not-among-choices"],
    ["je ne sais pas", "none"],
  ])("fr: %s", (answer, expected) => {
    expect(heard(CAFE, answer, spokenIn("fr"))).toBe(expected);
  });

  it.each([
    ["1", "red"],
    ["3#", "dark blue"],
    ["4", "not-among-choices"],
    ["0", "not-among-choices"],
    ["#", "none"],
  ])("keys %s", (answer, expected) => {
    expect(heard(COLOR, answer, spokenIn("en", { source: "keys" }))).toBe(expected);
  });

  it("takes a value of marks alone when it is written so", () => {
    const languages = { kind: "choice" as const, choices: [{ value: "C" }, { value: "C++" }] };
    expect(heard(languages, "C++", spokenIn("en", { source: "text" }))).toBe("C++");
  });

  it("takes a number that is the name of a choice before the one that counts them", () => {
    const seats = { kind: "choice" as const, choices: [{ value: "4" }, { value: "2" }] };
    expect(heard(seats, "2", spokenIn("en"))).toBe("2");
  });
});
