import type { ModelMessage } from "../language-model.ts";
import { type DialogueMemory, NOTED, QUESTIONS, rememberDialogue } from "./dialogue-memory.ts";
import type { ExtractedValue, ValueKind } from "./extract-values.ts";
import { type Intent, type ReadMessage, readMessage } from "./intents.ts";
import { findAnswer, subjectsOf } from "./knowledge.ts";
import { type Persona, personaOfPrompt } from "./persona.ts";
import type { Sentence } from "./sentences.ts";

const PART_OF_DAY = /^(?:morning|afternoon|evening)$/i;

/** Of longer messages only the beginning is read. */
const MAX_MESSAGE_LENGTH = 2_000;

const DISCLOSURE =
  "You are talking to Parley's demo responder. It works by simple rules: it is neither a person nor an AI model. Once a language model is connected, that will answer instead.";
const ABOUT_CALLER = /\b(?:i|me|my|mine)\b/i;
const FROM_BEFORE = "This is what I remember from before:";
const ANYTHING_ELSE = "Is there anything else I can do for you?";

interface Turn {
  readonly message: ReadMessage;
  readonly memory: DialogueMemory;
  readonly persona: Persona;
  readonly known: DemoKnowledge;
}

/** What the responder may answer from. */
export interface DemoKnowledge {
  readonly facts: readonly Sentence[];
  /** Of the caller and the house, from conversations before. */
  readonly remembered: readonly Sentence[];
  /** The conditions of the node's transitions, which tell what the caller may want. */
  readonly whens: readonly string[];
}

/**
 * One deterministic answer by rules, in this order: what the responder is, small talk, a booking in progress, questions
 * answered from the facts, values to be confirmed; otherwise it says that it does not know.
 */
export function demoReply(systemPrompt: string, messages: readonly ModelMessage[], known: DemoKnowledge): string {
  const persona = personaOfPrompt(systemPrompt);
  const lastIndex = messages.findLastIndex((message) => message.role === "user");
  const last = messages[lastIndex];
  if (last?.role !== "user") return welcome("Hello", persona);
  const cutMessages = messages.slice(0, lastIndex + 1).map(cutMessage);
  const message = readMessage(last.content.slice(0, MAX_MESSAGE_LENGTH));
  const turn: Turn = { message, memory: rememberDialogue(cutMessages), persona, known };
  if (message.rest === "" && message.greeting !== null && !message.hasThanks) return greet(turn);
  const reply = answerIntent(turn) ?? answerContent(turn);
  return message.greeting !== null && !turn.memory.hasSpoken ? `${message.greeting}! ${reply}` : reply;
}

function greet({ message, memory, persona }: Turn): string {
  const greeting = message.greeting ?? "Hello";
  return memory.hasSpoken ? `${greeting}! How can I help you?` : welcome(greeting, persona);
}

function welcome(greeting: string, persona: Persona): string {
  const { agentName, businessName } = persona;
  if (agentName !== null) {
    return `${greeting}, this is ${agentName}${businessName === null ? "" : ` from ${businessName}`}. How can I help you?`;
  }
  return businessName === null
    ? `${greeting}! How can I help you?`
    : `${greeting}, you have reached ${businessName}. How can I help you?`;
}

function answerIntent(turn: Turn): string | null {
  const { memory, persona } = turn;
  const intent: Intent | null = turn.message.intent;
  switch (intent) {
    case "prompt-probe":
      return "I do not read out my instructions, but I am glad to answer questions about what we offer.";
    case "identity":
      return DISCLOSURE;
    case "introduction":
      return introduce(persona);
    case "person-wanted":
      return "I am sorry, I cannot put you through: I am a demo responder without anybody behind me. I can try to answer your question.";
    case "capabilities":
      return describeCapabilities(turn);
    case "how-are-you":
      return "Very well, thank you. How can I help you?";
    case "thanks":
      return `You are welcome! ${ANYTHING_ELSE}`;
    case "goodbye":
      return "Thank you and goodbye. Have a good day!";
    case "yes":
      return memory.awaitsConfirmation ? confirm(memory) : "Very good. How can I help you?";
    case "no":
      if (memory.awaitsConfirmation) return `I am sorry. ${QUESTIONS.correction}`;
      return "All right. Thank you and goodbye!";
    case "booking":
      return continueBooking(memory);
    case null:
      return null;
  }
}

function answerContent(turn: Turn): string {
  const { message, memory, known } = turn;
  const recalled = recall(message.rest, memory.knownValues, known.remembered);
  if (recalled !== null) return recalled;
  const hasNews = memory.values.length > 0 && !message.isQuestion;
  if (memory.isBooking && hasNews) return continueBooking(memory);
  const answer = hasNews ? null : findAnswer(message.rest, known.facts);
  if (answer !== null) return message.isQuestion ? answer : `Here is what I know: ${answer}`;
  // What callers said before tells something of themselves, but nothing of the house.
  const isOfCaller = ABOUT_CALLER.test(message.rest) && !hasNews;
  const remembered = isOfCaller ? findAnswer(message.rest, known.remembered) : null;
  if (remembered !== null) return `${FROM_BEFORE} ${remembered}`;
  if (hasNews) return repeatValues(memory.values);
  if (message.rest.trim() === "") return "I am sorry, I did not catch that. Could you say it again?";
  return `I am sorry, I do not know that. ${describeLimits(known.facts)}`;
}

function introduce({ agentName, businessName }: Persona): string {
  const who = agentName === null ? "This is the demo responder" : `This is ${agentName}`;
  const whose = businessName === null ? "" : ` ${agentName === null ? "for" : "from"} ${businessName}`;
  return `${who}${whose}. I answer by simple rules, not by an AI model. How can I help you?`;
}

function describeCapabilities({ known: { facts, whens } }: Turn): string {
  if (whens.length > 0) return `I can help you with this: ${whens.slice(0, 4).join("; ")}.`;
  const subjects = subjectsOf(facts, 4);
  const about = subjects.length === 0 ? "what is written in my notes" : listed(subjects);
  return `You can ask me about ${about}, and I can take down a date, a time, a name or a number. What would you like to know?`;
}

function describeLimits(facts: readonly Sentence[]): string {
  const subjects = subjectsOf(facts, 3);
  const about = subjects.length === 0 ? "" : `, for example about ${listed(subjects)}`;
  return `I am a demo responder and can only tell what is written in my notes${about}.`;
}

/** Asks for what is missing, one thing at a time, then repeats it all. */
function continueBooking({ values }: DialogueMemory): string {
  const missing = (["date", "time", "name"] as const).find((kind) => !values.some((value) => value.kind === kind));
  if (missing === undefined) return repeatValues(values);
  if (values.length === 0) return `I am happy to take that down. ${QUESTIONS[missing]}`;
  return `${describeValues(values)}, very good. ${QUESTIONS[missing]}`.replace(/^\p{Ll}/u, upper);
}

function repeatValues(values: readonly ExtractedValue[]): string {
  const [only] = values;
  if (values.length === 1 && only?.kind === "name") return `Nice to meet you, ${only.text}. How can I help you?`;
  return `Let me repeat: ${describeValues(values)}. ${QUESTIONS.confirmation}`;
}

function confirm(memory: DialogueMemory): string {
  const honest = memory.isBooking ? " As this is a demo, nothing has been booked." : "";
  return `${NOTED} ${describeValues(memory.values)}.${honest} ${ANYTHING_ELSE}`;
}

const OWN_VALUES: readonly (readonly [ValueKind, RegExp, string])[] = [
  ["name", /\b(?:my name|who am i)\b/i, "your name is"],
  ["phone", /\bmy (?:phone |telephone )?number\b/i, "your number is"],
  ["email", /\bmy e-?mail\b/i, "your e-mail address is"],
];

/** "What is my name?" */
function recall(question: string, known: readonly ExtractedValue[], remembered: readonly Sentence[]): string | null {
  if (!/^(?:what|what['’]s|who|do you (?:know|remember)|can you (?:tell|repeat))\b/i.test(question)) return null;
  const asked = OWN_VALUES.find(([, pattern]) => pattern.test(question));
  if (asked === undefined) return null;
  const value = known.find(({ kind }) => kind === asked[0]);
  if (value !== undefined) return `You told me that ${asked[2]} ${value.text}.`;
  const fact = findAnswer(question, remembered);
  return fact === null ? "You have not told me that yet." : `${FROM_BEFORE} ${fact}`;
}

function cutMessage(message: ModelMessage): ModelMessage {
  return message.role === "tool" ? message : { ...message, content: message.content.slice(0, MAX_MESSAGE_LENGTH) };
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

/** The values as a person would repeat them: "Friday at 7 pm, 4 people, the name Anna Miller". */
function describeValues(values: readonly ExtractedValue[]): string {
  const of = (kind: ValueKind) => values.filter((value) => value.kind === kind).map((value) => value.text);
  const [date] = of("date").slice(-1);
  const [time] = of("time").slice(-1);
  const parts = [
    describeMoment(date, time),
    ...of("number").map((text) => (/\p{L}/u.test(text) && text.includes(" ") ? text : `the number ${text}`)),
    ...of("name").map((text) => `the name ${text}`),
    ...of("phone").map((text) => `the phone number ${text}`),
    ...of("email").map((text) => `the e-mail address ${text}`),
  ].filter((part) => part !== "");
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function describeMoment(date: string | undefined, time: string | undefined): string {
  if (time === undefined) return date ?? "";
  const isPart = PART_OF_DAY.test(time);
  if (date === undefined) return isPart ? `the ${time}` : time;
  return isPart ? `${date} ${time}` : `${date} at ${time}`;
}
