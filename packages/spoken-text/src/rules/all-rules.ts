import type { Language } from "../languages/language.ts";
import { addressRules } from "./addresses.ts";
import { amountRules } from "./amounts.ts";
import { dateRules } from "./dates.ts";
import { digitRules } from "./digits.ts";
import { quantityRules } from "./quantities.ts";
import { anyOf, type Rule } from "./rule.ts";
import { signRules } from "./signs.ts";
import { timeRules } from "./times.ts";

/** In the order they are tried: what is longest and surest comes first. */
export function rulesOf(language: Language): readonly Rule[] {
  const own = (rules: Language["own"]): readonly Rule[] =>
    rules.map(({ pattern, say }) => ({
      first: ["digit", "letter"],
      pattern,
      say: (match, { before }) => say(match, before),
    }));
  return [
    ...addressRules(language),
    ...signRules(language),
    ...dateRules(language),
    ...own(language.own),
    ...timeRules(language),
    ...amountRules(language),
    ...digitRules(language),
    ...own([language.ordinals]),
    ...quantityRules(language),
    abbreviationRule(language),
  ];
}

function abbreviationRule({ abbreviations }: Language): Rule {
  return {
    first: ["sign", "letter"],
    pattern: new RegExp(`(${anyOf(Object.keys(abbreviations))})(?![\\p{L}\\p{N}])`, "uy"),
    say: ([, written = ""]) =>
      abbreviations[written] ??
      Object.entries(abbreviations).find(([name]) => name.replaceAll(" ", "") === written.replaceAll(/\s/g, ""))?.[1] ??
      null,
  };
}
