import { describe, expect, it } from "vitest";
import { compareWords } from "./same-words.ts";

describe("the same words, written differently", () => {
  it.each([
    ["book a table", "Book a table."],
    ["yes please do", "Yes, please do!"],
    ["yes,please", "yes please"],
    ["well... okay", "Well… okay"],
    ["no — cancel it", "No, cancel it"],
    ["i can’t come", "I can't come."],
    ["hallo herr müller", "Hallo, Herr Müller."],
    ["cómo está usted", "¿Cómo está usted?"],
    ["an\u0303o nuevo", "año nuevo"],
    ["mr smith at 5", "Mr. Smith at 5."],
    ["quel est le prix", "Quel est le prix ?"],
    ["", ""],
  ])("%s / %s", (left, right) => {
    expect(compareWords(left, right)).toBe("none");
    expect(compareWords(right, left)).toBe("none");
  });
});

describe("the same words with hesitations", () => {
  it.each([
    ["en", "book a table", "Uh, book a, um, table."],
    ["en-US", "book a table", "book a table um uh"],
    ["de", "einen tisch bitte", "Ähm, einen Tisch, äh, bitte."],
    ["es", "una mesa por favor", "Eh, una mesa, ehm, por favor."],
    ["fr", "une table s'il vous plaît", "Euh, une table, heu, s'il vous plaît."],
    ["multi", "book a table", "uh book a table"],
  ])("%s: %s / %s", (language, left, right) => {
    expect(compareWords(left, right, language)).toBe("fillers");
    expect(compareWords(right, left, language)).toBe("fillers");
  });
});

describe("other words", () => {
  it.each([
    ["en", "please do cancel my order", "please do not cancel my order"],
    ["en", "i can come", "i can't come"],
    ["en", "i can't come", "i cant come"],
    ["en", "we're ready", "were ready"],
    ["en", "table for four", "table for fourteen"],
    ["en", "4 tables", "for tables"],
    ["en", "it costs 3.5", "it costs 35"],
    ["en", "it costs 3.5", "it costs 3 5"],
    ["en", "1,000 people", "1000 people"],
    ["en", "at 10:30", "at 1030"],
    ["en", "10–12 people", "10 12 people"],
    ["en", "it is -5 degrees", "it is 5 degrees"],
    ["en", "it is - 5 degrees", "it is 5 degrees"],
    ["en", "$5", "5"],
    ["en", "5 %", "5"],
    ["en", "i will resign", "i will re-sign"],
    ["en", "no", "know"],
    ["en", "yes", "yes please"],
    ["en", "my name is", "my name is Um"],
    ["en", "she works at", "she works at UM"],
    ["en", "take me to the", "take me to the ER"],
    ["en", "uh huh", "huh"],
    ["en", "uh uh", "uh"],
    ["en", "uh", "um"],
    ["de", "ich komme acht", "ich komme um acht"],
    ["de", "da kommt", "da kommt er"],
    ["de", "das ist schon", "das ist schön"],
    ["de", "am 5 Mai", "am 5. Mai"],
    ["de", "in Maßen", "in Massen"],
    ["es", "este año", "este ano"],
    ["es", "si", "sí"],
    ["fr", "ou", "où"],
    ["fr", "je veux", "je ne veux pas"],
    ["multi", "acht", "um acht"],
  ])("%s: %s / %s", (language, left, right) => {
    expect(compareWords(left, right, language)).toBe("different");
    expect(compareWords(right, left, language)).toBe("different");
  });
});
