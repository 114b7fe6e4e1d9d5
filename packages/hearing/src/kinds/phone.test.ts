import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../../tests/heard.ts";
import { readCapture } from "../read-capture.ts";

const PHONE = { kind: "phone" } as const;

const SPOKEN: Record<string, [string, string][]> = {
  en: [
    ["four one five, five five five, oh one double two", "+14155550122"],
    ["415-555-0122", "+14155550122"],
    ["(415) 555-0122.", "+14155550122"],
    ["uh, sure, it's 415 555 0122 please", "+14155550122"],
    ["You can reach me under four one five five five five zero one two two.", "+14155550122"],
    ["plus 49 30 1234567", "+49301234567"],
    ["+49 30 1234567", "+49301234567"],
    ["plus four nine, three zero, one two three four five six seven", "+49301234567"],
    ["oh one one four nine three zero one two three four five six seven", "+49301234567"],
    ["double oh four nine three oh one two three four five six seven", "+49301234567"],
    ["415 555… no sorry, 416 555 0199", "+14165550199"],
    ["415 555 0122, sorry, 0123", "+14155550123"],
    ["415 555, hold on, 0122", "+14155550122"],
    ["The number is 2 1 2, 8 6 7, 5 3, sorry, 5 3 0 9", "+12128675309"],
    ["My cell is 212 867 5309 and my home is 646 555 0123", "+16465550123"],
    ["it's two twelve eight sixty seven fifty three oh nine", "+12128675309"],
    ["415 555 01, no wait, 0122", "+14155550122"],
    ["415 555 0122, I mean 415 555 0123", "+14155550123"],
    ["my area code is 415 and the number is 555 0122", "+14155550122"],
    ["eight hundred five five five one two three four", "+18005551234"],
    ["one eight hundred 555 12 34", "+18005551234"],
    ["four fifteen, five fifty five, oh one twenty two", "+14155550122"],
    ["nine one for 555 0122", "+19145550122"],
    ["oh, 415 555 0122", "+14155550122"],
    ["call me after 5 at 415 555 0122", "+14155550122"],
    ["415 555 0122 extension 12", "+14155550122"],
    ["415 555 0122, again, 415 555 0122", "+14155550122"],
    ["415 555 0122 415 555 0122", "+14155550122"],
    ["1 4 1 5 5 5 5 0 1 2 2", "+14155550122"],
    ["four one five dash five five five dash zero one twenty two", "+14155550122"],
    ["four one five triple five zero one double two", "+14155550122"],
    ["four one five three fives oh one two two", "+14155550122"],
    ["415.555.0122 is my cell", "+14155550122"],
    ["415 555", "incomplete"],
    ["555 0122", "incomplete"],
    ["it's 415 uh", "incomplete"],
    ["four", "none"],
    ["415 555 01222", "not-valid"],
    ["115 555 0122", "not-valid"],
    ["I have two phones", "none"],
    ["one moment please", "none"],
    ["why do you need it?", "none"],
    ["", "none"],
  ],
  de: [
    ["null dreißig eins zwei drei vier fünf sechs sieben", "+49301234567"],
    ["null drei null, eins zwei drei, vier fünf sechs sieben", "+49301234567"],
    ["030 1234567", "+49301234567"],
    ["015112345678.0", "+4915112345678"],
    ["Meine Nummer: +4915112345678,00.", "+4915112345678"],
    ["plus neunundvierzig dreißig eins zwei drei vier fünf sechs sieben", "+49301234567"],
    ["Äh, ja, die Vorwahl ist 030 und dann 1234567 bitte", "+49301234567"],
    ["null eins fünf zwo, dreiundzwanzig vierundvierzig fünfundfünfzig sechsundsechzig", "+4915223445566"],
    ["null hunderteinundfünfzig zwei drei vier fünf sechs sieben acht neun", "+4915123456789"],
    [
      "null dreißig eins zwei drei, nein Entschuldigung, null vierzig eins zwei drei vier fünf sechs sieben",
      "+49401234567",
    ],
    ["null eins fünf zwei, doppel drei, vier vier fünf fünf sechs sechs", "+4915233445566"],
    ["null null vier neun drei null eins zwei drei vier fünf sechs sieben", "+49301234567"],
    ["plus eins 415 555 0122", "+14155550122"],
    ["2345678", "incomplete"],
    ["12345678", "incomplete"],
    ["030 12, Moment, 1234567", "+49301234567"],
    ["null dreißig", "incomplete"],
    ["einen Moment", "none"],
    ["Das weiß ich nicht", "none"],
  ],
  es: [
    ["seis uno dos tres cuatro cinco seis siete ocho", "+34612345678"],
    ["seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho", "+34612345678"],
    ["mi número es el 612 34 56 78", "+34612345678"],
    ["seis doce, tres cuatro cinco, seis siete ocho, por favor", "+34612345678"],
    ["más treinta y cuatro, seis uno dos tres cuatro cinco seis siete ocho", "+34612345678"],
    ["612 34 56 79, perdón, 612 34 56 78", "+34612345678"],
    ["noventa y uno, uno dos tres, cuarenta y cinco, sesenta y siete", "+34911234567"],
    ["seis uno dos, doble tres, cuatro cinco seis siete", "+34612334567"],
    ["seis uno dos tres", "incomplete"],
    ["un momento", "none"],
    ["no sé", "none"],
  ],
  fr: [
    ["zéro six douze trente-quatre cinquante-six soixante-dix-huit", "+33612345678"],
    ["06 12 34 56 78", "+33612345678"],
    ["c'est le zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit", "+33612345678"],
    ["zéro un quarante-deux quatre-vingt-douze soixante et onze quatre-vingt", "+33142927180"],
    ["plus trente-trois six douze trente-quatre cinquante-six soixante-dix-huit", "+33612345678"],
    ["zéro six 12 34 56 79, non pardon, zéro six 12 34 56 78", "+33612345678"],
    ["euh oui zéro un deux trois quatre cinq six sept huit neuf merci", "+33123456789"],
    ["six douze trente-quatre cinquante-six soixante-dix-huit", "+33612345678"],
    ["zéro six douze", "incomplete"],
    ["une seconde", "none"],
    ["je ne sais pas", "none"],
  ],
};

describe("phone", () => {
  const rows = Object.entries(SPOKEN).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(heard(PHONE, answer, spokenIn(language))).toBe(expected);
  });

  it("takes the country of the value before that of the caller", () => {
    expect(heard({ kind: "phone", country: "GB" }, "020 7946 0958", spokenIn("en"))).toBe("+442079460958");
  });

  it("asks for the country code where no country is known", () => {
    const context = spokenIn("en", { callerCountry: null });
    expect(heard(PHONE, "415 555 0122", context)).toBe("incomplete");
    expect(heard(PHONE, "plus one 415 555 0122", context)).toBe("+14155550122");
    expect(heard(PHONE, "00 49 30 1234567", context)).toBe("+49301234567");
  });

  it("takes digits in a language nobody has written down", () => {
    expect(heard(PHONE, "06 12345678", spokenIn("nl", { callerCountry: "NL" }))).toBe("+31612345678");
  });

  it.each([
    ["4155550122", "+14155550122"],
    ["[Keypad: 4155550122#]", "+14155550122"],
    ["14155550122#", "+14155550122"],
    ["415555", "incomplete"],
    ["41555501222", "not-valid"],
    ["#", "none"],
  ])("keys %s", (answer, expected) => {
    expect(heard(PHONE, answer, spokenIn("en", { source: "keys" }))).toBe(expected);
  });

  it.each([
    ["en", "US", "+14155550122", "4 1 5, 5 5 5, 0 1 2 2", "+1 415 555 0122"],
    ["en", "US", "+49301234567", "plus 4 9, 3 0, 1 2 3 4, 5 6 7", "+49 30 1234567"],
    ["en", "US", "+14165550199", "4 1 6, 5 5 5, 0 1 9 9", "+1 416 555 0199"],
    ["de", "DE", "+49301234567", "0 3 0, 1 2 3 4, 5 6 7", "+49 30 1234567"],
    ["es", "FR", "+34612345678", "más 3 4, 6 1 2, 3 4, 5 6, 7 8", "+34 612 34 56 78"],
    ["fr", "FR", "+33612345678", "0 6, 1 2, 3 4, 5 6, 7 8", "+33 6 12 34 56 78"],
  ])("%s in %s says %s in groups", (language, callerCountry, number, spoken, written) => {
    const reading = readCapture(PHONE, number, spokenIn(language, { callerCountry }));
    expect(reading).toEqual({ kind: "value", value: number, spoken, written });
  });
});
