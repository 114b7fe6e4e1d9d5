import { askForRole, type ConversationContext, readObject } from "./ask-for-role.ts";
import type { CallerScenario, TranscriptLine } from "./caller-simulation.ts";
import type { Personality } from "./personalities.ts";

/** Longer than anybody says at once; a model that writes a lecture is cut. */
const MOST_CHARACTERS = 1_000;

export interface CallerMove {
  /** Empty: nothing more is said. */
  readonly words: string;
  /** Null: the conversation goes on. */
  readonly end: "caller-done" | "caller-hung-up" | null;
}

export interface PlayedCaller {
  readonly scenario: CallerScenario;
  readonly personality: Personality;
  readonly channel: "text" | "voice";
  /** BCP 47. */
  readonly language: string;
}

/**
 * What the caller says next, after what was said so far.
 * @returns null when the model wrote JSON that cannot be read, or nothing
 * @throws ProviderError, BudgetSpentError
 */
export async function playCaller(
  context: ConversationContext,
  caller: PlayedCaller,
  transcript: readonly TranscriptLine[],
): Promise<CallerMove | null> {
  const { opening } = caller.scenario;
  const isFirst = !transcript.some(({ role }) => role === "caller");
  if (isFirst && opening !== null) return { words: opening, end: null };
  const text = await askForRole(context, {
    systemPrompt: callerPrompt(caller),
    messages: seenByCaller(caller, transcript),
    settings: { temperature: 0.8, maxTokens: 300 },
  });
  return readMove(text);
}

export function callerPrompt({ scenario, personality, channel, language }: PlayedCaller): string {
  const facts = Object.entries(scenario.facts);
  return [
    channel === "voice"
      ? "You play a person who calls a company by telephone. What you write is spoken, so write as people speak, without markup."
      : "You play a person who writes text messages to a company. Write as people write them, without markup.",
    `How you are: ${personality.style}`,
    `What you want: ${scenario.goal}`,
    facts.length === 0
      ? "You know nothing else that matters. When you are asked for something, say that you do not know it."
      : `What you know, and nothing else:\n${facts.map(([name, value]) => `- ${name}: ${value}`).join("\n")}\nSay it when it is needed, not all at once. What is not there you do not know, and you make nothing up.`,
    `You speak the language "${language}". You are never the assistant, and you never say that you are a model or that this is a test.`,
    'Answer with one JSON object and nothing else: {"say": "what you say next, one to three sentences", "next": "wait" | "done" | "hang up"}. "wait": you want an answer. "done": you have got what you want, or you know now that you will not get it, and you say goodbye. "hang up": you have had enough and end it without a goodbye; "say" may be empty then.',
  ].join("\n\n");
}

/** The same conversation with the sides changed: for the model, the assistant is whom it talks to. */
function seenByCaller(
  { channel }: PlayedCaller,
  transcript: readonly TranscriptLine[],
): readonly { readonly role: "user" | "assistant"; readonly content: string }[] {
  const lines = transcript.map(({ role, content }) =>
    role === "caller"
      ? ({ role: "assistant", content: JSON.stringify({ say: content, next: "wait" }) } as const)
      : ({ role: "user", content } as const),
  );
  const first = channel === "voice" ? "(The call is taken. Nobody says anything.)" : "(You write first.)";
  const begins = lines[0]?.role === "user" ? [] : [{ role: "user", content: first } as const];
  const ends = lines.at(-1)?.role === "assistant" ? [{ role: "user", content: "(Nothing is said.)" } as const] : [];
  return [...begins, ...lines, ...ends];
}

/** Prose is taken at its word: it is what the caller says. */
export function readMove(text: string): CallerMove | null {
  const object = readObject(text, ["say", "next"]);
  if (object === null) {
    const words = text.trim();
    return words === "" || words.startsWith("{") ? null : { words: shorten(words), end: null };
  }
  const { say, next } = object;
  const end = next === "done" ? "caller-done" : next === "hang up" ? "caller-hung-up" : null;
  const words = typeof say === "string" ? shorten(say.trim()) : "";
  return words === "" && end === null ? null : { words, end };
}

function shorten(words: string): string {
  if (words.length <= MOST_CHARACTERS) return words;
  const wordEnd = words.lastIndexOf(" ", MOST_CHARACTERS);
  return words.slice(0, wordEnd > 0 ? wordEnd : MOST_CHARACTERS).toWellFormed();
}
