import { type Sentence, splitSentences } from "./sentences.ts";
import { contentStems } from "./words.ts";

/** Longer prompts are cut here; what comes later is seldom facts. */
const MAX_PROMPT_LENGTH = 100_000;

const IMPERATIVES: ReadonlySet<string> = new Set(
  (
    "acknowledge act adapt address adopt aim always answer apologize apologise ask assist assume avoid be begin " +
    "book call check choose clarify collect complete conclude confirm consider continue convert create decide decline " +
    "define describe detect direct do dont double emphasize end engage ensure escalate explain express extract feel " +
    "finish first focus follow format forward gather generate get give greet guide handle help identify ignore imagine " +
    "include inform interpret introduce invite keep lead let listen look maintain make match mention mirror move " +
    "never note obey offer only output pause perform persuade please politely pretend prioritize proceed produce " +
    "promote prompt provide quote read redirect refer refrain refuse remain remember remind repeat rephrase " +
    "reply resolve respect respond return route save say schedule sell send set share show sound speak " +
    "spell start state stay stick stop structure suggest summarize summarise switch take talk tell thank think " +
    "transfer translate treat try understand upsell use verify wait welcome wrap write"
  ).split(" "),
);
const SECOND_PERSON = /\byou(?:r|rs|rself|['’](?:re|ll|ve|d))?\b/i;
const ABOUT_THE_DIALOGUE =
  /\b(?:assistants?|agents?|chatbots?|bots?|callers?|the user|users|the customer|the client|persona|prompts?|instructions?|conversations?|reveal|disclose|confidential|secrets?|internal(?:ly)?|do not share|don['’]t share)\b|\{\{|\}\}|```|^[{<[]/i;
const CONDITION = /^(?:if|when|whenever|unless|once|until|in case)\b/i;
const CONDITION_ON_DIALOGUE =
  /\b(?:asked|asks|ask|say|says|tell|tells|wants|mentions|seems|sounds|speaks|insists|refuses|complains|angry|upset|unsure|someone|they)\b/i;
const RULES_HEADING =
  /\b(?:instructions?|rules?|guidelines?|style|tone|persona|role|behaviou?r|goals?|tasks?|objectives?|constraints?|format|scripts?|steps?|workflow|personality|identity|limits|guardrails?|do['’]?s|don['’]ts?)\b/i;
/** "Call us", "book online", "you will find us": said to customers, not to the assistant. */
const TO_CUSTOMERS =
  /^(?:(?:book|call|check|contact|find|order|pay|reach|reserve|visit|write)\s+(?:us|online)|you(?:['’]ll| will| can| may) (?:find|reach|visit|contact|call|e-?mail) (?:us|our))\b/i;
/** Bounds the comparison of all sentences with all declarations of secrecy; no real prompt has more. */
const MAX_SECRETS = 200;
const SECRECY =
  /\b(?:reveal|disclose|share|mention|discuss|give (?:out|away)|talk about|confidential|secret|keep .{0,40}\bto yourself|(?:not|never|don['’]t) (?:tell|say))\b/i;
const NEGATION = /\b(?:not|never|don['’]t|no|without|avoid|confidential|secret|refrain)\b/i;
const BACK_REFERENCE = /\b(?:this|that|it|these|those|them)\b/i;

/**
 * The facts in a system prompt: sentences about the business, as opposed to instructions for the assistant. In doubt a
 * sentence is not a fact, because facts may be said aloud and instructions must not. Excluded are imperatives, the second
 * person, sentences about callers and conversations, sections under headings such as "Rules", and anything that another
 * sentence declares secret.
 */
export function factsOfPrompt(prompt: string): Sentence[] {
  const sentences = splitSentences(prompt.slice(0, MAX_PROMPT_LENGTH));
  const secrets: Set<string>[] = [];
  const facts: Sentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (SECRECY.test(sentence.text) && NEGATION.test(sentence.text)) {
      secrets.push(new Set(contentStems(sentence.text).filter((word) => !SECRECY_STEMS.has(word))));
      if (BACK_REFERENCE.test(sentence.text) && facts.at(-1) === sentences[index - 1]) facts.pop();
    } else if (!isInstruction(sentence)) {
      facts.push(sentence);
    }
  }
  const named = secrets.filter((words) => words.size > 0).slice(0, MAX_SECRETS);
  return facts.filter((fact) => {
    const stems = new Set(contentStems(fact.text));
    return !named.some((words) => isAbout(stems, words));
  });
}

const SECRECY_STEMS: ReadonlySet<string> = new Set(
  contentStems(
    "reveal disclose share mention discuss give talk confidential secret keep tell say never dont avoid anyone caller callers customer customers user users always under circumstances",
  ),
);

function isInstruction(sentence: Sentence): boolean {
  const { text, topic, isTopicQuestion } = sentence;
  if (ABOUT_THE_DIALOGUE.test(text)) return true;
  // The answer to a customer's question speaks to the customer.
  if (isTopicQuestion) return false;
  if (RULES_HEADING.test(topic) || SECOND_PERSON.test(topic)) return true;
  if (TO_CUSTOMERS.test(text)) return false;
  if (SECOND_PERSON.test(text)) return true;
  if (CONDITION.test(text) && CONDITION_ON_DIALOGUE.test(text)) return true;
  const words = text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^\p{L}]+/u, 3)
    .filter((word) => word !== "");
  const first = words[0] ?? "";
  // "Call: 555 0100" and "Book: online" are entries of a list, not orders.
  return IMPERATIVES.has(first) && !new RegExp(`^${first}\\s*:`, "i").test(text);
}

/** At least two, and at least half, of the words that were declared secret. */
function isAbout(stems: ReadonlySet<string>, secretWords: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of secretWords) if (stems.has(word)) shared += 1;
  return shared >= Math.min(2, secretWords.size) && shared * 2 >= secretWords.size;
}
