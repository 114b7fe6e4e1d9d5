import { plainWords, wordsOfText } from "@parley/foundation/opt-out/words-of-text";
import { legalWords } from "./rights-words.ts";

/** How a language says of the one who speaks that it is an AI, and of a call that it is recorded; on `plainWords`. */
interface Says {
  /** Words with which one introduces oneself. */
  readonly self: RegExp;
  readonly ai: RegExp;
  readonly recorded: RegExp;
  /** With one of these in the sentence, nothing in it counts. */
  readonly not: RegExp;
}

const SAYS: Readonly<Record<string, Says>> = {
  en: {
    self: /\b(?:i am|im|this is|my name is|its|here is|you are (?:speaking|talking) (?:to|with)|youre (?:speaking|talking) (?:to|with))\b/,
    ai: /\b(?:ai|artificial intelligence|voicebot|robot)\b|\bautomated (?:voice )?assistant\b/,
    recorded: /\b(?:recorded|recording)\b/,
    not: /\b(?:not|no|never|isnt|arent|wont|dont|without|nor|instead|rather)\b/,
  },
  de: {
    self: /\b(?:ich bin|hier ist|hier spricht|mein name ist|sie sprechen mit|am apparat)\b/,
    ai: /\b(?:ki|kunstliche[rn]? intelligenz|voicebot|sprachroboter|roboter)\b/,
    recorded: /\b(?:aufgezeichnet|zeichnen|aufgenommen|mitgeschnitten)\b/,
    not: /\b(?:nicht|nie|niemals|ohne|statt|keine?[mnrs]?)\b/,
  },
  es: {
    self: /\b(?:soy|le habla|habla|mi nombre es|me llamo|esta hablando con|al habla)\b/,
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

/** What a call begins with. */
export interface Opening {
  /** Said in full, whatever the caller does. */
  readonly disclosure: string | null;
  readonly welcomeMessage: string | null;
}

export interface OutreachOpening extends Opening {
  /** `en`, or `multi`. */
  readonly language: string;
  readonly organization: string;
  readonly isRecorded: boolean;
}

/**
 * The opening of a call that nobody asked for: it says that an AI of the organization calls, and that the call is recorded if
 * it is, whatever the assistant's settings say. What its own words say already is not said twice; then they are what must be
 * heard in full. They are read in the call's language, and in doubt they do not say it.
 */
export function openOutreach({
  language,
  organization,
  isRecorded,
  disclosure,
  welcomeMessage,
}: OutreachOpening): Opening {
  const words = legalWords(language);
  const own = [disclosure, welcomeMessage];
  const [disclosed = NOTHING, welcomed = NOTHING] = own.map((text) => readOpening(text, language, organization));
  const said = [
    ...(disclosed.isAi || welcomed.isAi ? [] : [words.aiCalls(organization)]),
    ...(disclosure === null ? [] : [disclosure]),
    ...(!isRecorded || disclosed.isRecorded || welcomed.isRecorded ? [] : [words.isRecorded]),
  ];
  const needsWelcome =
    (welcomed.isAi && !disclosed.isAi) || (isRecorded && welcomed.isRecorded && !disclosed.isRecorded);
  if (welcomeMessage === null || !needsWelcome) return { disclosure: said.join(" "), welcomeMessage };
  return { disclosure: [...said, welcomeMessage].join(" "), welcomeMessage: null };
}

const NOTHING = { isAi: false, isRecorded: false };

function readOpening(text: string | null, language: string, organization: string): typeof NOTHING {
  const says = SAYS[language];
  if (text === null || says === undefined) return NOTHING;
  const name = plainWords(organization);
  if (name === "") return NOTHING;
  const sentences = sentencesOf(text);
  // The name may have such words in it ("Robot Records").
  const nameless = sentences.map((sentence) => ` ${sentence} `.replaceAll(` ${name} `, " … "));
  const isNamed = nameless.some((sentence) => sentence.includes("…"));
  const affirmed = nameless.filter((sentence) => !says.not.test(sentence));
  return {
    isAi: isNamed && affirmed.some((sentence) => says.self.test(sentence) && says.ai.test(sentence)),
    isRecorded: affirmed.some((sentence) => says.recorded.test(sentence)),
  };
}

function sentencesOf(text: string): readonly string[] {
  const sentences: string[][] = [];
  for (const { word, boundary } of wordsOfText(text)) {
    const last = sentences.at(-1);
    if (boundary !== "hard" && last !== undefined) last.push(word);
    else sentences.push([word]);
  }
  return sentences.map((sentence) => sentence.join(" "));
}
