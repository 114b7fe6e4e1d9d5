import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";
import { readCapture } from "../read-capture.ts";

const DATE = { kind: "date" } as const;
const BIRTHDAY = { kind: "date", max: "today" } as const;

const SPOKEN: Record<string, [string, string][]> = {
  en: [
    ["the fourteenth of March nineteen eighty four", "1984-03-14"],
    ["March fourteenth, nineteen eighty-four", "1984-03-14"],
    ["March 14th, 1984", "1984-03-14"],
    ["14 March 84", "1984-03-14"],
    ["1984-03-14", "1984-03-14"],
    ["3/14/84", "1984-03-14"],
    ["14/3/84", "1984-03-14"],
    ["03/04/2026", "2026-03-04"],
    ["three fourteen eighty four", "1984-03-14"],
    ["oh three, fourteen, nineteen eighty four", "1984-03-14"],
    ["zero three one four one nine eight four", "1984-03-14"],
    ["zero three slash one four slash one nine eight four", "1984-03-14"],
    ["nineteen eighty four March fourteen", "1984-03-14"],
    ["uh, it's july fourth seventy six", "1976-07-04"],
    ["May first two thousand five", "2005-05-01"],
    ["June one nineteen oh five", "1905-06-01"],
    ["March twenty twenty twenty six", "2026-03-20"],
    ["March 14", "2026-03-14"],
    ["March tenth", "2027-03-10"],
    ["March 14 at 3", "2026-03-14"],
    ["May the fourth", "2026-05-04"],
    ["today", "2026-03-11"],
    ["tomorrow at 3 pm", "2026-03-12"],
    ["the day after tomorrow", "2026-03-13"],
    ["yesterday", "2026-03-10"],
    ["next Friday", "2026-03-20"],
    ["this Friday", "2026-03-13"],
    ["on Friday, please", "2026-03-13"],
    ["Wednesday", "2026-03-18"],
    ["last Friday", "2026-03-06"],
    ["Friday next week", "2026-03-20"],
    ["next tuesday around ten in the morning", "2026-03-17"],
    ["in two weeks", "2026-03-25"],
    ["in a week", "2026-03-18"],
    ["a week from Friday", "2026-03-20"],
    ["two weeks from now", "2026-03-25"],
    ["three days ago", "2026-03-08"],
    ["in a month", "2026-04-11"],
    ["the 20th", "2026-03-20"],
    ["the second", "2026-04-02"],
    ["Friday the 13th", "2026-03-13"],
    ["Friday, March 13th", "2026-03-13"],
    ["the 14th of next month", "2026-04-14"],
    ["March 14th, no, the 15th", "2026-03-15"],
    ["March 14th 1984, sorry, 1985", "1985-03-14"],
    ["tomorrow, no wait, Friday", "2026-03-13"],
    ["Thursday, March 13th", "ambiguous"],
    ["Monday or Tuesday", "ambiguous"],
    ["April 1st or 2nd", "ambiguous"],
    ["March 3rd through 5th", "ambiguous"],
    ["March twenty two thousand six", "2006-03-20"],
    ["the first Monday", "incomplete"],
    ["fifteen", "incomplete"],
    ["February 31st", "not-valid"],
    ["Feb 29 2027", "not-valid"],
    ["the 45th of March", "not-valid"],
    ["next week", "incomplete"],
    ["in March", "incomplete"],
    ["born in nineteen eighty four", "incomplete"],
    ["one second please", "none"],
    ["may I ask why", "none"],
    ["I don't know", "none"],
    ["", "none"],
  ],
  de: [
    ["vierzehnter März neunzehnhundertvierundachtzig", "1984-03-14"],
    ["der vierzehnte dritte vierundachtzig", "1984-03-14"],
    ["14. März 1984", "1984-03-14"],
    ["14.3.1984", "1984-03-14"],
    ["03.04.26", "2026-04-03"],
    ["erster Mai zweitausendfünf", "2005-05-01"],
    ["am einunddreißigsten Dezember", "2026-12-31"],
    ["zwölfter Zwölfter", "2026-12-12"],
    ["morgen", "2026-03-12"],
    ["morgen früh um neun", "2026-03-12"],
    ["Guten Morgen, übermorgen bitte", "2026-03-13"],
    ["nächsten Freitag", "2026-03-13"],
    ["Freitag nächster Woche", "2026-03-20"],
    ["in drei Tagen", "2026-03-14"],
    ["heute in einer Woche", "2026-03-18"],
    ["vor zwei Wochen", "2026-02-25"],
    ["am 14.", "2026-03-14"],
    ["am 14. März, nein, am 15.", "2026-03-15"],
    ["31. Februar", "not-valid"],
    ["im März", "incomplete"],
    ["einen Moment", "none"],
  ],
  es: [
    ["el catorce de marzo de mil novecientos ochenta y cuatro", "1984-03-14"],
    ["14 de marzo de 1984", "1984-03-14"],
    ["el catorce del tres del ochenta y cuatro", "1984-03-14"],
    ["14/03/84", "1984-03-14"],
    ["quince del ocho", "2026-08-15"],
    ["el primero de mayo de dos mil cinco", "2005-05-01"],
    ["mañana por la mañana", "2026-03-12"],
    ["pasado mañana", "2026-03-13"],
    ["el próximo viernes", "2026-03-13"],
    ["el viernes de la semana que viene", "2026-03-20"],
    ["dentro de tres días", "2026-03-14"],
    ["hace dos días", "2026-03-09"],
    ["el 14", "2026-03-14"],
    ["el lunes, no, perdón, el martes", "2026-03-17"],
    ["31 de febrero", "not-valid"],
    ["no sé", "none"],
  ],
  fr: [
    ["le quatorze mars mille neuf cent quatre-vingt-quatre", "1984-03-14"],
    ["le 14 mars dix-neuf cent quatre-vingt-quatre", "1984-03-14"],
    ["14/03/84", "1984-03-14"],
    ["1er mai 2005", "2005-05-01"],
    ["le premier mai deux mille cinq", "2005-05-01"],
    ["le douze août", "2026-08-12"],
    ["demain matin", "2026-03-12"],
    ["après-demain", "2026-03-13"],
    ["vendredi prochain", "2026-03-13"],
    ["dans trois jours", "2026-03-14"],
    ["il y a deux jours", "2026-03-09"],
    ["lundi à 9 heures", "2026-03-16"],
    ["le 14 mars, non pardon, le 15", "2026-03-15"],
    ["31 février", "not-valid"],
    ["une seconde", "none"],
  ],
};

describe("date", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(DATE, answer, spokenIn(language))).toBe(expected);
  });

  it.each([
    ["3/14/25", "2025-03-14"],
    ["3/14/26", "1926-03-14"],
    ["14 March 84", "1984-03-14"],
    ["March 14th", "incomplete"],
    ["tomorrow", "out-of-range"],
    ["Friday", "2026-03-06"],
    ["March 14th 2030", "out-of-range"],
  ])("before today: %s", (answer, expected) => {
    expect(heard(BIRTHDAY, answer, spokenIn("en"))).toBe(expected);
  });

  it("is from min to max, both included", () => {
    const range = { kind: "date" as const, min: "today", max: "2026-03-20" };
    expect(heard(range, "today", spokenIn("en"))).toBe("2026-03-11");
    expect(heard(range, "March 20", spokenIn("en"))).toBe("2026-03-20");
    expect(heard(range, "March 21", spokenIn("en"))).toBe("out-of-range");
    expect(heard(range, "yesterday", spokenIn("en"))).toBe("out-of-range");
    expect(heard(range, "3/14/26", spokenIn("en"))).toBe("2026-03-14");
  });

  it.each([
    ["en", "US", "2026-03-04"],
    ["en", "GB", "2026-04-03"],
    ["en", null, "2026-04-03"],
    ["en-US", "GB", "2026-03-04"],
    ["en-GB", "US", "2026-04-03"],
    ["es", "US", "2026-04-03"],
  ])("03/04/2026 in %s from %s", (language, callerCountry, expected) => {
    expect(heard(DATE, "03/04/2026", spokenIn(language, { callerCountry }))).toBe(expected);
    expect(heard(DATE, "03042026", spokenIn(language, { callerCountry, source: "keys" }))).toBe(expected);
  });

  it.each([
    ["14031984", "1984-03-14"],
    ["03141984#", "1984-03-14"],
    ["19840314", "1984-03-14"],
    ["031484", "1984-03-14"],
    ["0314", "2026-03-14"],
    ["3*4*1984", "1984-03-04"],
    ["02311984", "not-valid"],
    ["031", "incomplete"],
    ["#", "none"],
  ])("keys %s", (answer, expected) => {
    expect(heard(DATE, answer, spokenIn("en", { source: "keys" }))).toBe(expected);
  });

  it.each([
    ["en", "US", "2026-03-20", "Friday, March 20, 2026"],
    ["en", "US", "1984-03-14", "March 14, 1984"],
    ["en", "GB", "1984-03-14", "14 March 1984"],
    ["de", "DE", "2026-03-20", "Freitag, 20. März 2026"],
    ["es", "ES", "2026-03-20", "viernes, 20 de marzo de 2026"],
    ["fr", "FR", "2026-05-01", "vendredi 1er mai 2026"],
  ])("%s %s: says %s", (language, callerCountry, date, spoken) => {
    expect(readCapture(DATE, date, spokenIn(language, { callerCountry }))).toMatchObject({ spoken });
  });
});
