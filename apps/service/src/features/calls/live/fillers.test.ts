import { describe, expect, it } from "vitest";
import { fillersIn } from "./fillers.ts";

const LANGUAGES = "en de es fr it pt nl pl ru uk cs sv da nb fi tr ja".split(" ");
const ENGLISH = fillersIn("en", {});

describe("our own fillers", () => {
  it.each(LANGUAGES)("in %s are several, all different, and short", (language) => {
    const { first, further } = fillersIn(language, {});
    const all = [...first, ...further];
    expect(first.length).toBeGreaterThan(1);
    expect(further.length).toBeGreaterThan(1);
    expect(new Set(all).size).toBe(all.length);
    for (const filler of all) expect(filler).toMatch(/^.{5,30}[.。]$/u);
    if (language !== "en") expect(first).not.toEqual(ENGLISH.first);
  });

  it.each(["multi", "ha", ""])("are English where the language is %j", (language) => {
    expect(fillersIn(language, {})).toEqual(ENGLISH);
  });

  it("are the same for every code of Norwegian", () => {
    expect(fillersIn("no", {})).toEqual(fillersIn("nb", {}));
  });
});

describe("an organization's own fillers", () => {
  const own = { de: ["Sekunde."], en: ["Bear with me."], fr: [] };

  it("win in their language", () => {
    expect(fillersIn("de", own)).toEqual({ first: ["Sekunde."], further: [] });
  });

  it("take no place of ours in another, nor when the list is empty", () => {
    expect(fillersIn("es", own)).toEqual(fillersIn("es", {}));
    expect(fillersIn("fr", own)).toEqual(fillersIn("fr", {}));
  });

  it("win in English for languages that nobody has any for", () => {
    expect(fillersIn("multi", own).first).toEqual(["Bear with me."]);
  });
});
