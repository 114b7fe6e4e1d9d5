/** The purpose of a message, judged by its wording alone, without knowledge of the business. */
export type Intent =
  | "identity"
  | "introduction"
  | "prompt-probe"
  | "person-wanted"
  | "capabilities"
  | "how-are-you"
  | "thanks"
  | "goodbye"
  | "yes"
  | "no"
  | "booking";

const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| again| everyone| everybody| all)?(?![\p{L}])[\s,.!;:-]{0,20}/iu;
const THANKS_FIRST =
  /^(?:many thanks|thanks a lot|thank you(?: very much| so much)?|thanks|thx|cheers)(?![\p{L}])[\s,.!;:-]{0,20}/iu;

const MACHINE =
  "(?:human|person|people|robot|bot|ai|a\\.i\\.|machine|computer|chat ?bot|chatgpt|gpt|llm|language model|artificial intelligence|recording|real)";

/** The first match wins, so those that must never be missed come first. */
const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    "prompt-probe",
    /\b(?:system prompt|your (?:system |initial |original |full |exact |secret )?(?:prompt|instructions?|guidelines|rules)|(?:ignore|disregard|forget|override|bypass).{0,40}\b(?:instructions?|rules|prompt|above|previous|everything)|(?:repeat|print|show|reveal|output|display|copy|dump|recite|list|give me).{0,40}\b(?:prompt|instructions?|everything|verbatim|text above|words above|message above))\b/i,
  ],
  [
    "identity",
    new RegExp(
      `\\b(?:are|r) (?:you|u)\\b.{0,30}\\b${MACHINE}\\b|\\b(?:am i|is this|is it|are we)\\b.{0,40}\\b${MACHINE}\\b|\\b(?:what|which) (?:ai |language )?(?:model|llm|ai)\\b|\\bwhat are you\\b(?! [\\p{L}])`,
      "iu",
    ),
  ],
  [
    "introduction",
    /\b(?:who are you|who is this|who['’]?s this|your name|who am i (?:speaking|talking|chatting)|who do i (?:speak|talk))\b/i,
  ],
  [
    "person-wanted",
    /\b(?:(?:speak|talk|connect|transfer|put|pass|get)\b.{0,30}\b(?:human|person|someone|somebody|agent|representative|operator|manager|owner|staff|colleague|boss)|(?:human|real person|representative|operator) please)\b/i,
  ],
  [
    "capabilities",
    /\b(?:what can (?:you|i ask)|how can you help|what (?:do|can) you (?:do|know|offer|sell)(?=[\s?.!]*$)|can you help|need (?:some )?help|i need help)\b|^help[.!?]*$/i,
  ],
  ["how-are-you", /\bhow are you\b|\bhow['’]?s it going\b|\bhow do you do\b/i],
  [
    "goodbye",
    /^(?:ok(?:ay)?[\s,.!]{0,5})?(?:no[\s,.!]{0,5})?(?:(?:thanks|thank you)[\s,.!]{0,5})?(?:good ?bye|bye(?: bye)?|see you(?: later| soon)?|have a (?:nice|good|great) (?:day|one|evening|weekend)|that(?: i|['’])s (?:all|it)(?: for (?:now|today))?|nothing else)[\s,.!]*(?:thanks|thank you|bye)?[\s.!]*$/i,
  ],
  [
    "no",
    /^(?:no+|nope|nah|not (?:really|quite|correct|right)|that(?: i|['’])s (?:wrong|not right)|wrong|incorrect)(?:[\s,]{1,3}(?:thanks|thank you|sorry|that(?: i|['’])s (?:wrong|not right)))?[\s.!]*$/i,
  ],
  [
    "yes",
    /^(?:yes+|yep|yeah|yup|sure|correct|right|exactly|ok(?:ay)?|perfect|great|that(?: i|['’])s (?:right|correct)|sounds good|absolutely|of course)(?:[\s,]{1,3}(?:please|thanks|thank you|that(?: i|['’])s (?:right|correct)|it is|correct|exactly))?[\s.!]*$/i,
  ],
  ["booking", /\b(?:book|booking|reserve|reservation|appointment|schedule)\b|\btable for\b/i],
];

export interface ReadMessage {
  /** "Hello" or "Good evening", to be answered in kind; null when there is none. */
  readonly greeting: string | null;
  readonly hasThanks: boolean;
  /** Without the greeting and the thanks it began with. */
  readonly rest: string;
  readonly intent: Intent | null;
  readonly isQuestion: boolean;
}

const QUESTION_START =
  /^(?:and |so |but |ok |okay |well |also |please )?(?:who|whom|whose|what|what['’]s|when|where|which|why|how|is|are|am|was|were|do|does|did|can|could|may|will|would|shall|should|have|has)\b/i;
/** "How do I book?" asks for information, but "Can I book a table?" asks for a table. */
const ASKS_ABOUT = /^(?:how|what|when|where|which|why|who|do you|does|is there|are there|is it|is a|is the)\b/i;

/** @param message already shortened, to bound the time. */
export function readMessage(message: string): ReadMessage {
  const text = message.trim().replace(/\s+/g, " ");
  const greeted = GREETING.exec(text)?.[0] ?? "";
  const afterGreeting = text.slice(greeted.length);
  const thanked = THANKS_FIRST.exec(afterGreeting)?.[0] ?? "";
  const rest = afterGreeting.slice(thanked.length);
  const isQuestion = rest.endsWith("?") || QUESTION_START.test(rest);
  return {
    greeting: greeted === "" ? null : greetingInReturn(greeted),
    hasThanks: thanked !== "",
    rest,
    intent: intentOf(rest, thanked !== "", isQuestion),
    isQuestion,
  };
}

function intentOf(rest: string, hasThanks: boolean, isQuestion: boolean): Intent | null {
  if (rest === "") return hasThanks ? "thanks" : null;
  const intent = INTENTS.find(([, pattern]) => pattern.test(rest))?.[0] ?? null;
  if (intent === "booking" && isQuestion && ASKS_ABOUT.test(rest)) return null;
  return intent;
}

function greetingInReturn(greeting: string): string {
  const timeOfDay = /good (?:morning|afternoon|evening)/i.exec(greeting)?.[0].toLowerCase();
  return timeOfDay === undefined ? "Hello" : timeOfDay.charAt(0).toUpperCase() + timeOfDay.slice(1);
}
