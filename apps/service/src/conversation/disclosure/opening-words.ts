import { plainWords } from "@parley/foundation/opt-out/words-of-text";
import { AI_NOUNS } from "./ai-nouns.ts";

/** How a language says of the one who speaks that it is an AI, and of a call that it is recorded; on `plainWords`. */
export interface OpeningWords {
  /** Words with which one introduces oneself; null: we are not sure of them. */
  readonly self: RegExp | null;
  readonly ai: RegExp;
  /** Null as above. */
  readonly recorded: RegExp | null;
  /** With one of these in the sentence, nothing in it counts. */
  readonly not: RegExp;
}

/** Read closely enough that what they find may take the place of what the law has us say. */
const READ_CLOSELY: Readonly<Record<string, OpeningWords>> = {
  en: {
    self: /\b(?:i am|im|this is|my name is|its|here is|you are (?:speaking|talking) (?:to|with)|youre (?:speaking|talking) (?:to|with))\b/,
    ai: /\b(?:ai|artificial intelligence|voicebot|robot)\b|\bautomated (?:voice )?assistant\b/,
    recorded: /\b(?:recorded|recording)\b/,
    not: /\b(?:not|no|never|isnt|arent|wont|dont|without|nor|instead|rather)\b/,
  },
  de: {
    self: /\b(?:ich bin|hier ist|hier spricht|hier schreibt|mein name ist|sie sprechen mit|am apparat)\b/,
    ai: /\b(?:ki|kunstliche[rn]? intelligenz|voicebot|sprachroboter|roboter)\b/,
    recorded: /\b(?:aufgezeichnet|zeichnen|aufgenommen|mitgeschnitten)\b/,
    not: /\b(?:nicht|nie|niemals|ohne|statt|keine?[mnrs]?)\b/,
  },
  es: {
    self: /\b(?:soy|le habla|le escribe|habla|mi nombre es|me llamo|esta hablando con|al habla)\b/,
    ai: /\b(?:ia|inteligencia artificial|robot)\b/,
    recorded: /\b(?:grabada|grabado|grabando|graba|grabamos)\b/,
    not: /\b(?:no|nunca|sin|ni|ningun|ninguna)\b/,
  },
  fr: {
    self: /\b(?:je suis|ici|je mappelle|cest|vous parlez)\b/,
    ai: /\b(?:ia|dia|lia|dintelligence artificielle|lintelligence artificielle|intelligence artificielle|robot)\b/,
    recorded: /\b(?:enregistre|enregistree|enregistrons|enregistres)\b/,
    not: /\b(?:pas|non|jamais|sans|ni|aucun|aucune)\b/,
  },
  it: {
    self: /\b(?:sono|parla|mi chiamo|sta parlando con)\b/,
    ai: /\b(?:ia|intelligenza artificiale|unintelligenza artificiale|dellintelligenza artificiale|robot)\b/,
    recorded: /\b(?:registrata|registrato|registriamo|registrando)\b/,
    not: /\b(?:non|mai|senza|ne|nessun|nessuna)\b/,
  },
  pt: {
    self: /\b(?:sou|fala|o meu nome e|meu nome e|chamo me|esta a falar com|esta falando com)\b/,
    ai: /\b(?:ia|inteligencia artificial|robo)\b/,
    recorded: /\b(?:gravada|gravado|gravando|gravar|gravamos)\b/,
    not: /\b(?:nao|nunca|sem|nem|nenhum|nenhuma)\b/,
  },
  nl: {
    self: /\b(?:ik ben|u spreekt met|je spreekt met|dit is|mijn naam is)\b/,
    ai: /\b(?:ai|kunstmatige intelligentie|robot)\b/,
    recorded: /\b(?:opgenomen|nemen)\b/,
    not: /\b(?:niet|geen|nooit|zonder)\b/,
  },
  pl: {
    self: /\b(?:jestem|mowi|tu|rozmawia|nazywam sie)\b/,
    ai: /\b(?:ai|sztuczna inteligencja|sztucznej inteligencji|sztuczna inteligencje|robot|robotem)\b/,
    recorded: /\b(?:nagrywana|nagrywamy|rejestrowana)\b/,
    not: /\b(?:nie|nigdy|bez|ani)\b/,
  },
};

const WORDS: ReadonlyMap<string, OpeningWords> = new Map([
  ...Object.entries(READ_CLOSELY),
  ...Object.entries(AI_NOUNS).map(([language, { ai, not, isUnspaced }]): [string, OpeningWords] => [
    language,
    { self: null, ai: anyOf(ai, isUnspaced), recorded: null, not: anyOf(not, isUnspaced) },
  ]),
]);

/** @param language ISO 639-1; `multi` is read as English, which is what we say ourselves there. Null: we cannot read it. */
export function openingWords(language: string): OpeningWords | null {
  return WORDS.get(language === "multi" ? "en" : language) ?? null;
}

function anyOf(words: readonly string[], isUnspaced = false): RegExp {
  const either = words.map(plainWords).join("|");
  return new RegExp(isUnspaced ? either : `(?<=^| )(?:${either})(?=$| )`, "u");
}
