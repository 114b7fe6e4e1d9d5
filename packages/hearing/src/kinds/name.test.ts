import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";

const NAME = { kind: "name" } as const;

const SPOKEN: Record<string, [string, string][]> = {
  en: [
    ["john smith", "John Smith"],
    ["John Smith.", "John Smith"],
    ["Smith, S M I T H", "Smith"],
    ["Smith, S M Y T H", "Smyth"],
    ["John Smith, S M Y T H", "John Smyth"],
    ["John Smyth, that's S M Y T H", "John Smyth"],
    ["John Smith J O H N S M Y T H", "John Smyth"],
    ["that's S as in Sam, M like Mary, I, T, H", "Smith"],
    ["S-M-I-T-H", "Smith"],
    ["J O H N space S M I T H", "John Smith"],
    ["M I double L E R", "Miller"],
    ["Sierra Mike India Tango Hotel", "Smith"],
    ["My name is Jonathan. J O N A T H A N.", "Jonathan"],
    ["my name is Anna Miller and I am late", "Anna Miller"],
    ["uh, sure, it's mary ann o'neil, please", "Mary Ann O'Neil"],
    ["It's John McDonald.", "John McDonald"],
    ["ludwig van beethoven", "Ludwig van Beethoven"],
    ["jean-pierre", "Jean-Pierre"],
    ["John F. Kennedy", "John F. Kennedy"],
    ["J R Smith", "J R Smith"],
    ["Dr. Miller", "Dr. Miller"],
    ["This is Peter speaking", "Peter"],
    ["You can call me Bob", "Bob"],
    ["first name John, last name Smith", "John Smith"],
    ["last name Smith, first name John", "John Smith"],
    ["Smith, that's S M I T H, first name John", "John Smith"],
    ["John, no sorry, Jon", "Jon"],
    ["Anna Miller. Why do you ask?", "Anna Miller"],
    ["it's Will Smith", "Will Smith"],
    ["Robert Fine", "Robert Fine"],
    ["Sarah with an h", "Sarah"],
    ["Katherine with a K", "Katherine"],
    ["it's spelled K A T H R Y N", "Kathryn"],
    ["Catherine, it's spelled K A T H E R I N E", "Katherine"],
    ["The name's Bond, James Bond", "James Bond"],
    ["Uh, John. John Carter.", "John Carter"],
    ["It's under Peterson", "Peterson"],
    ["It's Maria, M-A-R-I-A, Lopez, L-O-P-E-Z", "Maria Lopez"],
    ["John from London", "John"],
    ["I don't know", "none"],
    ["why do you ask", "none"],
    ["can you repeat that", "none"],
    ["I'm running late", "none"],
    ["hello", "none"],
    ["what?", "none"],
    ["yes", "none"],
    ["I would like to speak to a human please", "none"],
    ["", "none"],
  ],
  de: [
    ["mein Name ist Hans Müller", "Hans Müller"],
    ["ich heiße anna schmidt", "Anna Schmidt"],
    ["Müller, M Ü doppel L E R", "Müller"],
    ["Meier, M E Y E R", "Meyer"],
    ["Schmidt mit dt", "Schmidt"],
    ["Vorname Hans, Nachname Müller", "Hans Müller"],
    ["Ich bin gerade beschäftigt", "none"],
    ["Ich weiß nicht", "none"],
  ],
  es: [
    ["me llamo juan garcía lópez", "Juan García López"],
    ["soy maria", "Maria"],
    ["Pérez, P E R E Z", "Pérez"],
    ["no sé", "none"],
    ["por qué lo pregunta", "none"],
  ],
  fr: [
    ["je m'appelle jean dupont", "Jean Dupont"],
    ["c'est Marie-Claire Dubois", "Marie-Claire Dubois"],
    ["Dupond, D U P O N T", "Dupont"],
    ["M U deux L E R", "Muller"],
    ["je ne sais pas", "none"],
    ["pourquoi vous demandez", "none"],
  ],
};

describe("name", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(NAME, answer, spokenIn(language))).toBe(expected);
  });

  it("keeps what was written as it was written", () => {
    expect(heard(NAME, "john smith", spokenIn("en", { source: "text" }))).toBe("john smith");
    expect(heard(NAME, "bell hooks!", spokenIn("en", { source: "text" }))).toBe("bell hooks");
  });
});
