import type { QuestionWords } from "./languages/turn-words.ts";
import { perLanguage } from "./languages/turn-words-of.ts";

/** What the assistant's last question asks for. Within most answers but the first two callers pause, and must not be cut off there. */
export type AnswerKind = "open" | "yes-or-no" | "date" | "phone" | "card" | "iban" | "number" | "e-mail" | "spelling";

export interface ExpectedAnswer {
  readonly kind: AnswerKind;
  /** How many digits it has, where that was settled; null: as many as its kind has. */
  readonly digits: number | null;
}

export const OPEN_ANSWER: ExpectedAnswer = { kind: "open", digits: null };

type Asks = Readonly<Record<keyof QuestionWords, RegExp | null>>;

/** The first that fits is meant: "the phone number of your bank" comes before any number. */
const KINDS: readonly (readonly [AnswerKind, keyof QuestionWords])[] = [
  ["iban", "iban"],
  ["card", "card"],
  ["date", "date"],
  ["e-mail", "email"],
  ["phone", "phone"],
  ["spelling", "spelling"],
  ["number", "number"],
];

const asksOf = perLanguage((languages): Asks => {
  const pattern = (member: keyof QuestionWords, isStart = false) => {
    const all = languages.map(({ questions }) => questions[member]);
    if (all.length === 0) return null;
    // `\b` knows only Latin letters without accents.
    return new RegExp(`${isStart ? "^[¿¡\\s]*" : "(?<![\\p{L}\\p{N}])"}(?:${all.join("|")})(?![\\p{L}\\p{N}])`, "iu");
  };
  return {
    yesOrNo: pattern("yesOrNo", true),
    politeRequest: pattern("politeRequest", true),
    request: pattern("request"),
    iban: pattern("iban"),
    card: pattern("card"),
    phone: pattern("phone"),
    date: pattern("date"),
    number: pattern("number"),
    email: pattern("email"),
    spelling: pattern("spelling"),
  };
});

/** "Okay, and what is …": what a question may begin with. */
const LEAD_IN = /^(?:[\p{L}']+,\s+)+|^(?:and|und|y|et|e|en|i|и|so|also|then)\s+/iu;

/**
 * @param said what the assistant said last; only its last question counts, or its last sentence if that is a request
 * @param language `en`, `de-AT`; undefined: not known beforehand
 */
export function expectedAnswer(said: string, language?: string): ExpectedAnswer {
  const asks = asksOf(language);
  const question = lastQuestion(said, asks)?.replace(LEAD_IN, "");
  if (question === undefined) return OPEN_ANSWER;
  const isYesOrNo = asks.yesOrNo?.test(question) === true && asks.politeRequest?.test(question) !== true;
  if (isYesOrNo) return { kind: "yes-or-no", digits: null };
  const kind = KINDS.find(([, member]) => asks[member]?.test(question) === true)?.[0];
  return kind === undefined ? OPEN_ANSWER : { kind, digits: null };
}

/** Whether the last thing said was a question. */
export function endsInQuestion(said: string): boolean {
  return /\?["'”)]*\s*$/.test(said);
}

function lastQuestion(said: string, { request }: Asks): string | undefined {
  const sentences = said.trim().split(/(?<=[.!?])\s+/);
  const question = sentences.findLast((sentence) => sentence.endsWith("?"));
  if (question !== undefined) return question;
  const last = sentences.at(-1) ?? "";
  return request?.test(last) === true ? last : undefined;
}
