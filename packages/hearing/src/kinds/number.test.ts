import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";
import { readCapture } from "../read-capture.ts";

const NUMBER = { kind: "number" } as const;

const SPOKEN: Record<string, [string, string | number][]> = {
  en: [
    ["five", 5],
    ["uh, five, please", 5],
    ["a hundred and twenty", 120],
    ["one hundred twenty", 120],
    ["twelve fifty", 1250],
    ["twelve hundred", 1200],
    ["nineteen eighty four", 1984],
    ["twenty oh five", 2005],
    ["5 thousand", 5000],
    ["a thousand and one", 1001],
    ["two thousand twenty six", 2026],
    ["three hundred forty five thousand six hundred seventy eight", 345_678],
    ["1.5 million", 1_500_000],
    ["one point two million", 1_200_000],
    ["about 5k", 5000],
    ["1,250.50", 1250.5],
    ["$12.50", 12.5],
    ["minus three", -3],
    ["it's -5 degrees", -5],
    ["two and a half", 2.5],
    ["three point one four", 3.14],
    ["half a dozen", 6],
    ["forty-two", 42],
    ["1, 2, 5, 0", 1250],
    ["one two five", 125],
    ["zero", 0],
    ["there will be 4 of us", 4],
    ["just one", 1],
    ["four, no, five", 5],
    ["four, yes, four", 4],
    ["thirty, sorry, thirteen", 13],
    ["the twenty first", "none"],
    ["two or three", "ambiguous"],
    ["between 5 and 10", "ambiguous"],
    ["one moment please", "none"],
    ["just a second", "none"],
    ["I don't know", "none"],
    ["", "none"],
  ],
  de: [
    ["fünf", 5],
    ["fuenf", 5],
    ["dreiundzwanzig", 23],
    ["zweihundertfünf", 205],
    ["hundertundeins", 101],
    ["neunzehnhundertvierundachtzig", 1984],
    ["zweitausendfünfhundert", 2500],
    ["zwölf fünfzig", 1250],
    ["zweieinhalb", 2.5],
    ["anderthalb", 1.5],
    ["drei Komma fünf", 3.5],
    ["eins Komma zwei Millionen", 1_200_000],
    ["1.250,50", 1250.5],
    ["eine Person", 1],
    ["ein Tisch für vier", 4],
    ["vier, nein, fünf", 5],
    ["zwei oder drei", "ambiguous"],
    ["einen Moment", "none"],
  ],
  es: [
    ["cinco", 5],
    ["veintitrés", 23],
    ["treinta y cuatro", 34],
    ["ciento veinte", 120],
    ["doscientos cinco", 205],
    ["mil doscientos", 1200],
    ["dos mil veintiséis", 2026],
    ["dos y medio", 2.5],
    ["tres coma cinco", 3.5],
    ["somos cuatro, por favor", 4],
    ["cuatro, no, perdón, cinco", 5],
    ["dos o tres", "ambiguous"],
    ["un momento", "none"],
  ],
  fr: [
    ["cinq", 5],
    ["quatre-vingt-dix-neuf", 99],
    ["soixante et onze", 71],
    ["septante-deux", 72],
    ["cent vingt", 120],
    ["deux cent cinq", 205],
    ["mille deux cents", 1200],
    ["deux et demi", 2.5],
    ["trois virgule cinq", 3.5],
    ["euh, une personne", 1],
    ["quatre, non pardon, cinq", 5],
    ["deux ou trois", "ambiguous"],
    ["une seconde", "none"],
  ],
};

describe("number", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(NUMBER, answer, spokenIn(language))).toBe(expected);
  });

  it.each([
    [{ min: 1, max: 10 }, "eleven", "out-of-range"],
    [{ min: 1, max: 10 }, "zero", "out-of-range"],
    [{ min: 1, max: 10 }, "ten", 10],
    [{ is_integer: true }, "two and a half", "not-valid"],
    [{ is_integer: true }, "two", 2],
    [{}, "9".repeat(40), "not-valid"],
  ])("%o: %s", (limits, answer, expected) => {
    expect(heard({ ...NUMBER, ...limits }, answer, spokenIn("en"))).toBe(expected);
  });

  it.each([
    ["45#", 45],
    ["2*5", 2.5],
    ["#", "none"],
  ])("keys %s", (answer, expected) => {
    expect(heard(NUMBER, answer, spokenIn("en", { source: "keys" }))).toBe(expected);
  });

  it("is said with the decimal mark of the language", () => {
    expect(readCapture(NUMBER, "minus zwei Komma fünf", spokenIn("de"))).toEqual({
      kind: "value",
      value: -2.5,
      spoken: "minus 2,5",
      written: "-2,5",
    });
  });
});

const DIGITS: Record<string, [number, string, string][]> = {
  en: [
    [4, "my account number is 0 0 4 2", "0042"],
    [3, "double oh seven", "007"],
    [4, "oh oh four two", "0042"],
    [4, "oh, four two four two", "4242"],
    [5, "nine four one oh three", "94103"],
    [3, "one twenty five", "125"],
    [4, "twelve fifty", "1250"],
    [6, "one two three, four five six", "123456"],
    [4, "1234, no sorry, 1243", "1243"],
    [4, "one two three four, sorry, four three", "1243"],
    [4, "12, hold on, 34", "1234"],
    [4, "1234, again, 1234", "1234"],
    [4, "it's four zeros", "0000"],
    [4, "the code is 12 dash 34", "1234"],
    [4, "one two for eight", "1248"],
    [4, "I have 2 accounts, it's 1234", "1234"],
    [4, "123", "incomplete"],
    [4, "12345", "not-valid"],
    [4, "I don't know", "none"],
  ],
  de: [
    [4, "null null vier zwei", "0042"],
    [5, "zehn eins fünfzehn", "10115"],
    [3, "doppel null sieben", "007"],
    [4, "eins zwo drei vier", "1234"],
    [4, "zweimal die fünf, dreiundzwanzig", "5523"],
  ],
  es: [
    [4, "cero cero cuatro dos", "0042"],
    [5, "veintiocho cero trece", "28013"],
    [3, "doble cero siete", "007"],
  ],
  fr: [
    [4, "zéro zéro quatre deux", "0042"],
    [5, "soixante-quinze zéro zéro un", "75001"],
    [3, "deux fois zéro sept", "007"],
  ],
};

describe("so many digits", () => {
  const rows = Object.entries(DIGITS).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s, %i: %s", (language, digits, answer, expected) => {
    expect(heard({ ...NUMBER, digits }, answer, spokenIn(language))).toBe(expected);
  });

  it("are keyed in as they are", () => {
    const keys = spokenIn("en", { source: "keys" });
    expect(heard({ ...NUMBER, digits: 4 }, "0042#", keys)).toBe("0042");
    expect(heard({ ...NUMBER, digits: 4 }, "042", keys)).toBe("incomplete");
    expect(heard({ ...NUMBER, digits: 4 }, "#", keys)).toBe("none");
  });

  it("are said in groups and may have a range", () => {
    const eight = { ...NUMBER, digits: 8 };
    expect(readCapture(eight, "00420042", spokenIn("en"))).toMatchObject({ spoken: "0 0 4 2, 0 0 4 2" });
    expect(heard({ ...NUMBER, digits: 4, min: 1000 }, "0042", spokenIn("en"))).toBe("out-of-range");
  });
});
