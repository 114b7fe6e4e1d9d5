import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import { describe, expect, it } from "vitest";
import { spokenIn } from "../tests/heard.ts";
import { readAgreement, readConfirmation } from "./read-confirmation.ts";

const PHONE = { kind: "phone" } as const;
const DATE = { kind: "date" } as const;
const NUMBER = "+14155550122";

function said(value: CaptureValue, answer: string, language: string, current?: string | number): string | number {
  const confirmation = readConfirmation(value, answer, spokenIn(language), current);
  return confirmation.kind === "correction" ? confirmation.reading.value : confirmation.kind;
}

const ANSWERS: Record<string, [string, string][]> = {
  en: [
    ["yes", "yes"],
    ["Yes, please.", "yes"],
    ["yeah that's right", "yes"],
    ["correct", "yes"],
    ["that is correct", "yes"],
    ["okay", "yes"],
    ["yep", "yes"],
    ["uh huh", "yes"],
    ["perfect, thank you", "yes"],
    ["yes it is", "yes"],
    ["no problem, that's it", "yes"],
    ["no, that's right", "yes"],
    ["yes. What's next?", "yes"],
    ["yes that's right, 415 555 0122", "yes"],
    ["415 555 0122", "yes"],
    ["y", "yes"],
    ["no", "no"],
    ["nope", "no"],
    ["not correct", "no"],
    ["that's not right", "no"],
    ["that isn't quite right", "no"],
    ["incorrect", "no"],
    ["yes but no", "no"],
    ["yeah, no", "no"],
    ["yes, but the last digit is wrong", "no"],
    ["no it isn't", "no"],
    ["can you correct it", "no"],
    ["almost", "no"],
    ["I don't think so", "no"],
    ["no, 416 555 0199", "+14165550199"],
    ["nope, it's four one six five five five oh one double nine", "+14165550199"],
    ["that's not right, it's 416 555 0199", "+14165550199"],
    ["416 555 0199", "+14165550199"],
    ["yes, 416 555 0199", "+14165550199"],
    ["yes, but it's 416 555 0199", "+14165550199"],
    ["I said 416 555 0199", "+14165550199"],
    ["no, it ends in 0123", "+14155550123"],
    ["", "unclear"],
    ["hmm", "unclear"],
    ["I'm not sure", "unclear"],
    ["maybe", "unclear"],
    ["is that right?", "unclear"],
    ["yes?", "unclear"],
    ["yes but", "unclear"],
    ["no, correct", "unclear"],
    ["no, 415 555 0122", "unclear"],
    ["what was that?", "unclear"],
    ["good morning", "unclear"],
    ["I have been waiting on this line for an hour now and nobody is right here", "unclear"],
  ],
  de: [
    ["ja", "yes"],
    ["ja genau", "yes"],
    ["das stimmt", "yes"],
    ["passt", "yes"],
    ["nein, das stimmt", "yes"],
    ["nein", "no"],
    ["das stimmt nicht", "no"],
    ["nicht richtig", "no"],
    ["das ist nicht so richtig", "no"],
    ["falsch", "no"],
    ["nein, plus eins 416 555 0199", "+14165550199"],
    ["ja, aber", "unclear"],
    ["weiß nicht", "unclear"],
  ],
  es: [
    ["sí", "yes"],
    ["sí, correcto", "yes"],
    ["así es", "yes"],
    ["no, está bien", "yes"],
    ["no", "no"],
    ["no es correcto", "no"],
    ["incorrecto", "no"],
    ["sí, pero no", "no"],
    ["no, más uno 416 555 0199", "+14165550199"],
    ["no sé", "unclear"],
  ],
  fr: [
    ["oui", "yes"],
    ["oui c'est ça", "yes"],
    ["tout à fait", "yes"],
    ["non, c'est bon", "yes"],
    ["non", "no"],
    ["c'est pas ça", "no"],
    ["pas du tout", "no"],
    ["oui mais non", "no"],
    ["non, plus un 416 555 0199", "+14165550199"],
    ["je ne sais pas", "unclear"],
  ],
};

describe("readConfirmation", () => {
  const rows = Object.entries(ANSWERS).flatMap(([language, list]) => list.map((row) => [language, ...row] as const));
  it.each(rows)("%s: %s", (language, answer, expected) => {
    expect(said(PHONE, answer, language, NUMBER)).toBe(expected);
  });

  it("takes a number beside a yes for the one that was read back, when it does not know it", () => {
    expect(said(PHONE, "yes, 415 555 0122", "en")).toBe("yes");
    expect(said(PHONE, "no, 416 555 0199", "en")).toBe("+14165550199");
    expect(said(PHONE, "no, it ends in 0123", "en")).toBe("no");
  });

  it.each([
    ["no, the 15th", "1984-03-15"],
    ["no, 15", "1984-03-15"],
    ["no, 1985", "1985-03-14"],
    ["no, April", "1984-04-14"],
    ["no, March 15th 1985", "1985-03-15"],
    ["that's right, March 14 1984", "yes"],
    ["yes, 1 is fine", "yes"],
  ])("a part of a date: %s", (answer, expected) => {
    expect(said(DATE, answer, "en", "1984-03-14")).toBe(expected);
  });

  it.each([
    ["no, the last two are 43", "1243"],
    ["no, 4321", "4321"],
    ["yes", "yes"],
  ])("a part of a code: %s", (answer, expected) => {
    expect(said({ kind: "number", digits: 4 }, answer, "en", "1234")).toBe(expected);
  });

  it.each([
    ["no, it's Jon Smyth", "Jon Smyth"],
    ["no, Smyth, S M Y T H", "Smyth"],
    ["Jon Smyth", "Jon Smyth"],
    ["yes, John Smith", "yes"],
    ["yes, buddy", "yes"],
    ["yes, go ahead", "yes"],
    ["no, my last name is wrong", "no"],
    ["no, john smith", "unclear"],
  ])("a name: %s", (answer, expected) => {
    expect(said({ kind: "name" }, answer, "en", "John Smith")).toBe(expected);
  });

  it.each([
    ["no, it's jon at gmail dot com", "jon@gmail.com"],
    ["no, n at gmail dot com", "n@gmail.com"],
    ["right at example dot com", "unclear"],
    ["john at example dot yes", "john@example.yes"],
    ["yes, john at gmail dot com", "yes"],
    ["no", "no"],
  ])("an e-mail address: %s", (answer, expected) => {
    expect(said({ kind: "email" }, answer, "en", "john@gmail.com")).toBe(expected);
  });

  it.each([
    ["a@a.nah", "a at a dot nah", "yes"],
    ["a@a.nah", "no, a at a dot nah", "unclear"],
    ["a@a.nah", "nah", "no"],
    ["norah@example.com", "no norah at example dot com", "unclear"],
  ])("an address with a no in it, %s: %s", (current, answer, expected) => {
    expect(said({ kind: "email" }, answer, "en", current)).toBe(expected);
  });

  it("hears a choice that is also a yes", () => {
    const side = { kind: "choice" as const, choices: [{ value: "left" }, { value: "right" }] };
    expect(said(side, "no, right", "en", "left")).toBe("right");
    expect(said(side, "that's right", "en", "left")).toBe("yes");
  });

  it.each([
    ["1", "yes"],
    ["2#", "no"],
    ["4165550199#", "+14165550199"],
    ["3", "unclear"],
    ["#", "unclear"],
  ])("keys %s", (answer, expected) => {
    const confirmation = readConfirmation(PHONE, answer, spokenIn("en", { source: "keys" }), NUMBER);
    expect(confirmation.kind === "correction" ? confirmation.reading.value : confirmation.kind).toBe(expected);
  });
});

describe("a yes or no where no value was asked for", () => {
  it.each([
    ["en", "yes", "yes"],
    ["en", "Yes please, go ahead.", "yes"],
    ["en", "that's right", "yes"],
    ["en", "no", "no"],
    ["en", "no, don't", "no"],
    ["en", "yes, but make it Tuesday", "unclear"],
    ["en", "I'm not sure", "unclear"],
    ["en", "yes?", "unclear"],
    ["en", "how much is it", "unclear"],
    ["en", "", "unclear"],
    ["de", "ja, bitte", "yes"],
    ["de", "nein", "no"],
    ["es", "sí", "yes"],
    ["es", "no", "no"],
    ["fr", "oui", "yes"],
    ["fr", "non merci", "no"],
  ])("%s: %j is %s", (language, answer, expected) => {
    expect(readAgreement(answer, { language, source: "speech" })).toBe(expected);
  });

  it.each([
    ["1", "yes"],
    ["2", "no"],
    ["7", "unclear"],
  ])("the key %s is %s", (key, expected) => {
    expect(readAgreement(key, { language: "en", source: "keys" })).toBe(expected);
  });
});
