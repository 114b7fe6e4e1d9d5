import { plainWords, wordsOfText } from "@parley/foundation/opt-out/words-of-text";
import { QUESTION_BOOKS } from "./question-books.ts";
import { QUESTION_PHRASES, UNSPACED_PHRASES } from "./question-phrases.ts";

/** The question whether a person speaks, as it stands in a turn. */
export interface WhoQuestion {
  /** ISO 639-1, of the words. */
  readonly language: string;
  /** How many words of the turn are not part of it. */
  readonly otherWords: number;
}

/**
 * How a language asks. Words are as `wordsOfText` gives them: no case, accents or apostrophes. `ask` comes before any of both
 * kinds of nouns, `askMachine` only before a machine, because with a person it says something else as well.
 */
interface Question {
  readonly ask: string;
  readonly askMachine?: string;
  readonly between: string;
  readonly person: string;
  readonly machine: string;
  /** What may follow within the clause. */
  readonly after: string;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  en: {
    ask: "(?:are|r) (?:you|u|ya)|(?:is|was) (?:this|that|it)|am i (?:really |actually |just |even )?(?:talking|speaking|chatting) (?:to|with)|do i (?:talk|speak) (?:to|with)|^(?:so |but |oh )*(?:youre|you are)",
    between:
      "really|actually|just|even|some|kind|sort|of|an?|the|real|actual|live|living|human|true|computer|automated|virtual|recorded|prerecorded|talking",
    person: "person|human|human being",
    machine:
      "robot|bot|chatbot|voicebot|machine|computer|ai|artificial intelligence|recording|computer program|automated system|robocall",
    after:
      "or|right|then|here|huh|thing|assistant|agent|voice|system|not|and|because|i|im|that|im talking to|talking|speaking|calling|arent",
  },
  de: {
    ask: "(?:sind|seid) (?:sie|ihr)|bist du|ist (?:das|da|dies)|(?:spreche?|rede|telefoniere) ich",
    between:
      "hier|denn|eigentlich|wirklich|etwa|jetzt|gerade|uberhaupt|nur|auch|so|mit|eine?|eine[mrn]|ner|nem|echte[mnrs]?|richtige[mnrs]?|reale[mnrs]?|lebendige[mnrs]?",
    person: "mensch|menschen|person|menschliche person",
    machine:
      "roboter|bot|chatbot|maschine|computer|computerstimme|sprachcomputer|ki|kunstliche[nr]? intelligenz|bandansage|tonband|automat|automaten",
    after: "oder|am|dran|da|ja|nicht|und|ich|hier",
  },
  es: {
    ask: "eres|(?:es|son) ustede?s?|(?:estoy )?hablando con|hablo con",
    askMachine: "^(?:pero |oye )?(?:es|esto es|es esto)",
    between: "tu|realmente|acaso|de|verdad|una?|aqui",
    person: "persona|humano|humana|ser humano|persona real|persona de verdad",
    machine: "robot|bot|maquina|ia|inteligencia artificial|grabacion|ordenador|computadora|contestadora",
    after: "o|verdad|no|real|automatica|y",
  },
  fr: {
    ask: "etes vous|es tu|vous etes|tu es|je parle|parle je",
    askMachine: "cest|est ce",
    between: "vraiment|bien|la|a|avec|une?|vraie?|veritable|bien",
    person: "personne|humain|humaine|etre humain|personne reelle",
    machine: "robot|machine|ia|intelligence artificielle|ordinateur|repondeur|enregistrement|bot",
    after: "ou|la|nest|hein|non|et|qui|au",
  },
  it: {
    ask: "sei|siete|lei e|(?:sto )?parlando con|parlo con",
    askMachine: "^(?:ma |scusi )?e",
    between: "davvero|veramente|una?|vera|vero|reale",
    person: "persona|umano|umana|essere umano|persona vera|persona reale",
    machine: "robot|bot|macchina|ia|unia|intelligenza artificiale|unintelligenza artificiale|computer|registrazione",
    after: "o|vero|giusto|e|reale|vera",
  },
  pt: {
    ask: "(?:voce|o senhor|a senhora) e|voces sao|(?:estou )?(?:a falar|falando) com",
    askMachine: "^(?:mas )?(?:e|isto e|isso e)",
    between: "mesmo|realmente|uma?|de|verdade",
    person: "pessoa|humano|humana|ser humano|pessoa de verdade|pessoa real",
    machine: "robo|bot|maquina|ia|inteligencia artificial|computador|gravacao",
    after: "ou|ne|certo|e|real",
  },
  nl: {
    ask: "bent u|ben je|ben jij|is (?:dit|dat)|(?:spreek|praat) ik",
    between: "echt|echte|eigenlijk|wel|nu|soms|met|een|levend|levende|gewoon",
    person: "mens|persoon|menselijk persoon",
    machine: "robot|bot|machine|computer|ai|kunstmatige intelligentie|bandje|opname",
    after: "of|he|toch|en|aan",
  },
  pl: {
    ask: "jest pani?|pani? jest|jestes|rozmawiam z",
    askMachine: "czy to(?: jest)?",
    between: "naprawde|prawdziwym|prawdziwa|zywym|zywa|jakims",
    person: "czlowiekiem|osoba",
    machine: "robot|robotem|bot|botem|maszyna|komputer|komputerem|automat|automatem|sztuczna inteligencja|ai|nagranie",
    after: "czy|prawda|i|albo",
  },
};

const BOOKS = Object.entries(QUESTION_BOOKS).map(([language, book]): readonly [string, Question] => [
  language,
  {
    ask: anyOf(book.ask),
    ...(book.askMachine === undefined ? {} : { askMachine: anyOf(book.askMachine) }),
    between: anyOf(book.between),
    person: anyOf(book.person),
    machine: anyOf(book.machine),
    after: anyOf(book.after),
  },
]);

const PATTERNS = [...Object.entries(QUESTIONS), ...BOOKS].flatMap(
  ([language, { ask, askMachine, between, person, machine, after }]) => {
    const pattern = (opening: string, nouns: string) => ({
      language,
      pattern: new RegExp(`(?:${opening})(?: (?:${between})){0,6} (?:${nouns})(?=$| (?:${after})(?: |$))`, "u"),
    });
    const either = pattern(withEdges(ask), `${machine}|${person}`);
    return askMachine === undefined ? [either] : [either, pattern(withEdges(askMachine), machine)];
  },
);

const PHRASES = Object.entries(QUESTION_PHRASES).map(([language, phrases]) => ({
  language,
  pattern: new RegExp(`(?<=^| )(?:${anyOf(phrases)})(?=$| )`, "u"),
}));

const UNSPACED = Object.entries(UNSPACED_PHRASES).map(([language, phrases]) => ({
  language,
  pattern: new RegExp(anyOf(phrases).replaceAll(" ", ""), "u"),
}));

/** The longest first: of "ar" and "ar det har" the second is the one that was said. */
function anyOf(phrases: readonly string[]): string {
  const plain = phrases.map(plainWords);
  return [...new Set(plain)].toSorted((one, other) => other.length - one.length).join("|");
}

/** Whole words only. */
function withEdges(opening: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${opening})`;
}

/** Longer turns than anybody asks this in are not read. */
const MOST_WORDS = 200;

/**
 * Whether somebody asks if they talk to a person or a machine ("Are you a robot?", "Spreche ich mit einem Menschen?"), or says
 * that it is one. All languages are tried. Asking for a person ("Can I talk to a human?") is another thing.
 */
export function asksWhoSpeaks(said: string): WhoQuestion | null {
  const words = wordsOfText(said);
  if (words.length > MOST_WORDS) return null;
  for (const clause of clausesOf(words)) {
    for (const { language, pattern } of [...PATTERNS, ...PHRASES]) {
      const [found] = pattern.exec(clause) ?? [];
      if (found !== undefined) return { language, otherWords: words.length - found.trim().split(" ").length };
    }
    for (const { language, pattern } of UNSPACED) {
      const [found] = pattern.exec(clause.replaceAll(" ", "")) ?? [];
      if (found !== undefined) return { language, otherWords: otherUnspaced(words, found) };
    }
  }
  return null;
}

/** About as many words as it would be in a language that has them. */
function otherUnspaced(words: ReturnType<typeof wordsOfText>, found: string): number {
  const letters = words.reduce((sum, { word }) => sum + word.length, 0);
  return Math.floor((letters - found.length) / UNSPACED_LETTERS);
}

/** Of a word, with the little ones around it. */
const UNSPACED_LETTERS = 3;

function clausesOf(words: ReturnType<typeof wordsOfText>): readonly string[] {
  const clauses: string[][] = [];
  for (const { word, boundary } of words) {
    const last = clauses.at(-1);
    if (boundary === "none" && last !== undefined) last.push(word);
    else clauses.push([word]);
  }
  return clauses.map((clause) => clause.join(" "));
}
