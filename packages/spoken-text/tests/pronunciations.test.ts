import { describe, expect, it } from "vitest";
import { createSpeechFormat, spokenText } from "../src/speech-formatter.ts";

const format = createSpeechFormat({
  language: "en-US",
  pronunciations: [
    { written: "Nguyen", spoken: "win" },
    { written: "IT", spoken: "I T" },
    { written: "iPhone", spoken: "eye phone" },
    { written: "New York", spoken: "noo york" },
    { written: "New York City", spoken: "the big apple" },
    { written: "C++", spoken: "see plus plus" },
    { written: "AB-12", spoken: "abby twelve" },
    { written: "Siobhan", spoken: "first" },
    { written: "siobhan", spoken: "shiv <b>*awn*</b>" },
    { written: "Łódź", spoken: "woodge" },
  ],
});

describe("a pronunciation", () => {
  it.each([
    ["Mr. Nguyen is here.", "Mr. win is here."],
    ["NGUYEN, nguyen!", "win, win!"],
    ["Nguyen's car", "win's car"],
    ["the Nguyen-Smith family", "the win-Smith family"],
    ["**Nguyen**", "win"],
    ["(Nguyen)", "(win)"],
    ["Nguyens", "Nguyens"],
    ["it is for IT", "it is for I T"],
    ["an iPhone, an iphone", "an eye phone, an iphone"],
    ["in new york, maybe", "in noo york, maybe"],
    ["New York City is big", "the big apple is big"],
    ["New hats", "New hats"],
    ["in New\u00a0Jersey", "in New Jersey"],
    ["I write C++ daily.", "I write see plus plus daily."],
    ["code AB-12.", "code abby twelve."],
    ["Siobhan called", "shiv awn called"],
    ["from Łódź.", "from woodge."],
    ["| Name | At |\n|---|---|\n| Nguyen | 9:00 |\n", "win: nine o'clock."],
  ])("of a word in %j gives %j", (written, spoken) => {
    expect(spokenText(written, format)).toBe(spoken);
  });

  it("holds in languages nothing else is known of", () => {
    const italian = createSpeechFormat({ language: "it-IT", pronunciations: [{ written: "Nguyen", spoken: "win" }] });
    expect(spokenText("Il signor **Nguyen** paga 5 €.", italian)).toBe("Il signor win paga 5 €.");
  });
});

describe("the region of a language", () => {
  it.each([
    ["en-GB", "on 3/12/2026", "on the third of December twenty twenty-six"],
    ["en-US", "on 3/12/2026", "on March twelfth, twenty twenty-six"],
    ["es-MX", "$1,299.50", "mil doscientos noventa y nueve pesos con cincuenta centavos"],
    ["es-US", "$1,299.50", "mil doscientos noventa y nueve dólares con cincuenta centavos"],
    ["es", "1.299,50 €", "mil doscientos noventa y nueve euros con cincuenta céntimos"],
    ["de-CH", "80 CHF", "achtzig Franken"],
    ["multi", "**$5** on 2026-11-24", "$5 on 2026-11-24"],
  ])("%s reads %s as %s", (language, written, spoken) => {
    expect(spokenText(written, createSpeechFormat({ language }))).toBe(spoken);
  });
});
