import { describe, expect, it } from "vitest";
import { dictationOf } from "./dictation.ts";
import type { AnswerKind } from "./expected-answer.ts";
import { endsInDigits, spokenDigits } from "./spoken-digits.ts";

describe("digits that are said", () => {
  it.each([
    ["en", "twenty three forty five", "2345"],
    ["en", "nineteen eighty-four", "1984"],
    ["en", "double five seven oh", "5570"],
    ["en", "three twenty", "320"],
    ["en", "555-123-4567", "5551234567"],
    ["de", "dreiundzwanzig fünfundvierzig null acht", "234508"],
    ["es", "treinta y cinco veintidós seiscientos doce", "3522612"],
    ["fr", "soixante-douze quatre-vingt-dix-sept vingt et un zéro six", "72972106"],
    ["fr", "quatre vingt dix sept", "97"],
    ["it", "trentacinque ventitré ottantotto", "352388"],
    ["pt", "trinta e cinco noventa e oito", "3598"],
    ["nl", "drieëntwintig vijfenveertig", "2345"],
    ["pl", "pięćset sześć dwadzieścia trzy", "50623"],
    ["ru", "девятьсот шестнадцать сто двадцать три сорок пять", "91612345"],
    [undefined, "девятьсот шестнадцать", "916"],
    ["sv", "070 123", "070123"],
    ["en", "DE89 3704", "893704"],
  ])("%s: %s", (language, text, digits) => {
    expect(spokenDigits(text, language)).toBe(digits);
  });

  it.each([
    ["en", "twenty three forty five", true],
    ["en", "for twenty people", false],
    ["en", "at seven thirty", true],
    ["en", "my code is four seven one please", false],
    ["ru", "девятьсот шестнадцать", true],
  ])("%s: whether %j may go on", (language, text, mayGoOn) => {
    expect(endsInDigits(text, language)).toBe(mayGoOn);
  });
});

describe("how far a number is", () => {
  it.each<[string, AnswerKind, string, string]>([
    ["en", "card", "four one one one, one one one one, one one one one", "unfinished"],
    ["en", "card", "4111 1111 1111 1111", "whole"],
    ["en", "card", "3782 822463 10005", "whole"],
    ["de", "iban", "DE89 3704 0044 0532 0130", "unfinished"],
    ["de", "iban", "D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0", "whole"],
    ["nl", "iban", "NL91 ABNA 0417 1643 00", "whole"],
    ["en", "phone", "415 555 012", "unfinished"],
    ["en", "phone", "415 555 0122", "whole"],
    ["en", "phone", "1 415 555 012", "unfinished"],
    ["en", "phone", "+44 20 7946 09", "unfinished"],
    ["de", "phone", "0151 2345678", "maybe-whole"],
    ["de", "phone", "0151 23456789", "whole"],
    ["ru", "phone", "восемь девятьсот шестнадцать сто двадцать три сорок пять", "unfinished"],
    ["ru", "phone", "восемь девятьсот шестнадцать сто двадцать три сорок пять шестьдесят семь", "whole"],
    ["en", "phone", "Sure, one moment.", "unfinished"],
    ["en", "phone", "I don't know it.", "not-begun"],
    ["en", "date", "the third of May", "not-begun"],
    ["en", "date", "the third of May nineteen eighty four", "maybe-whole"],
    ["en", "number", "seven seven oh", "open"],
    ["en", "open", "my number is four four one", "open"],
    ["en", "open", "I would like a table", "none"],
    ["en", "yes-or-no", "yes", "none"],
    ["en", "spelling", "M U E", "open"],
  ])("%s, %s: %s", (language, kind, text, dictation) => {
    expect(dictationOf(text, { kind, digits: null }, language)).toBe(dictation);
  });

  it("is known exactly where a flow asks for a code", () => {
    const code = { kind: "number", digits: 6 } as const;
    expect(dictationOf("four seven one", code, "en")).toBe("unfinished");
    expect(dictationOf("four seven one two two nine", code, "en")).toBe("whole");
  });
});
