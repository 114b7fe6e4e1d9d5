import type { DialogueTurn } from "./dialogue.ts";
import type { AddOperation } from "./memory-operation.ts";

/** A thing of which a person has one: a new value takes the place of the old one. */
type Slot = "name" | "home" | "diet" | null;

interface Pattern {
  readonly slot: Slot;
  /** The first group is the value. */
  readonly pattern: RegExp;
  /** `$` stands for the value. */
  readonly fact: string;
  readonly expiry: AddOperation["expiry"];
  /** How the value ends: `name` keeps the first word and the capitalized ones after it. */
  readonly value: "name" | "words";
}

const WORDS = "([^.,;:!?]{2,60})";
const rule = (
  slot: Slot,
  pattern: string,
  fact: string,
  value: Pattern["value"] = "words",
  expiry: Pattern["expiry"] = "year",
): Pattern => ({ slot, pattern: new RegExp(`(?<![\\p{L}\\d])${pattern}`, "iu"), fact, value, expiry });

/** What people say of themselves in fixed words, in four languages. */
const PATTERNS: readonly Pattern[] = [
  rule("name", `(?:my name is|my name's) ${WORDS}`, "The caller's name is $", "name", "never"),
  rule("name", `(?:mein name ist|ich heiße|ich heisse) ${WORDS}`, "Der Anrufer heißt $", "name", "never"),
  rule("name", `(?:me llamo|mi nombre es) ${WORDS}`, "Se llama $", "name", "never"),
  rule("name", `(?:je m['’]appelle|mon nom est) ${WORDS}`, "S'appelle $", "name", "never"),
  rule("home", `i live in ${WORDS}`, "Lives in $", "name"),
  rule("home", `ich wohne in ${WORDS}`, "Wohnt in $", "name"),
  rule("home", `vivo en ${WORDS}`, "Vive en $", "name"),
  rule("home", `j['’]habite (?:à|en) ${WORDS}`, "Habite à $", "name"),
  rule("diet", "i(?:['’]m| am) (?:a )?(vegan|vegetarian)", "Is $", "words"),
  rule("diet", "ich bin (vegan|vegetarisch|veganer(?:in)?|vegetarier(?:in)?)", "Ist $"),
  rule("diet", "soy (vegan[oa]|vegetarian[oa])", "Es $"),
  rule("diet", "je suis (v[ée]gane?|végétarien(?:ne)?)", "Est $"),
  rule(null, `i(?:['’]m| am) allergic to ${WORDS}`, "Is allergic to $", "words", "never"),
  rule(null, `ich bin allergisch (?:gegen|auf) ${WORDS}`, "Ist allergisch gegen $", "words", "never"),
  rule(null, `soy alérgic[oa] (?:a|al) ${WORDS}`, "Es alérgico a $", "words", "never"),
  rule(null, `je suis allergique (?:à|au|aux) ${WORDS}`, "Est allergique à $", "words", "never"),
  rule(null, `i (?:always )?prefer ${WORDS}`, "Prefers $"),
  rule(null, `ich bevorzuge ${WORDS}`, "Bevorzugt $"),
  rule(null, `prefiero ${WORDS}`, "Prefiere $"),
  rule(null, `je préfère ${WORDS}`, "Préfère $"),
];

/** Where a value ends although the sentence goes on. */
const ENDS = /\s(?:and|but|because|so|if|please|und|aber|weil|denn|bitte|y|pero|porque|et|mais|parce|car)\s.*$/iu;
/** What no name begins with. */
const NO_NAME =
  /^(?:not|no|the|a|an|on|in|with|sorry|nicht|kein|der|die|das|ein|eine|el|la|un|una|le|les|une|du|written|spelled|here|hier|aquí|ici)$/iu;
/** How sure we are of what a rule read: recognizers mishear names. */
const CONFIDENCE = 0.7;

/** A fact found by a rule, and the thing of which a person has one that it fills. */
export interface StatedFact extends AddOperation {
  readonly slot: Slot;
}

/** What the customer plainly said of themselves: all that is remembered without a model. A slot's last word counts. */
export function statedFacts(turns: readonly DialogueTurn[]): readonly StatedFact[] {
  const found = new Map<string, StatedFact>();
  for (const { index, role, content } of turns) {
    if (role !== "user") continue;
    for (const { slot, pattern, fact, value, expiry } of PATTERNS) {
      const match = pattern.exec(content);
      const said = match === null ? null : statedValue(match[1] ?? "", value);
      if (match === null || said === null) continue;
      const written = fact.replace("$", () => said);
      found.set(slot ?? written.toLowerCase(), {
        op: "add",
        fact: written,
        slot,
        type: "semantic",
        confidence: CONFIDENCE,
        importance: null,
        expiry,
        turn: index,
        quote: match[0],
        supersedes: null,
        contradicts: null,
        relates_to: null,
        causes: null,
        resolves: null,
      });
    }
  }
  return [...found.values()];
}

function statedValue(written: string, kind: Pattern["value"]): string | null {
  const words = written.replace(ENDS, "").trim().split(/\s+/u);
  const [first = ""] = words;
  if (first === "") return null;
  if (kind === "words") return words.join(" ");
  if (NO_NAME.test(first)) return null;
  const end = words.findIndex((word, position) => position > 0 && !/^\p{Lu}/u.test(word));
  const name = words.slice(0, end === -1 ? words.length : end).slice(0, 4);
  return name.join(" ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
