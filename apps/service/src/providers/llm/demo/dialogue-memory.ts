import type { ModelMessage } from "../language-model.ts";
import { type ExtractedValue, extractValues, type ValueKind } from "./extract-values.ts";
import { readMessage } from "./intents.ts";

/** The phrases by which the responder recognizes its own questions; `reply.ts` uses them word for word. */
export const QUESTIONS = {
  date: "Which day would suit you?",
  time: "At what time?",
  name: "What name may I note?",
  confirmation: "Is that right?",
  correction: "What should I change?",
} as const;

export interface DialogueMemory {
  /** The responder has said something before. */
  readonly hasSpoken: boolean;
  /** What it asked for last. */
  readonly expects: ValueKind | null;
  readonly awaitsConfirmation: boolean;
  /** A booking was begun and not yet confirmed. */
  readonly isBooking: boolean;
  /** The latest of each kind since the booking began, or else those of the last message that had any. */
  readonly values: readonly ExtractedValue[];
  /** The latest value of each kind in the whole dialogue before the last message. */
  readonly knownValues: readonly ExtractedValue[];
}

/** Longer dialogues are remembered from here on. */
const MAX_MESSAGES = 40;

/** Works out the state from the dialogue; nothing is kept between calls. @param messages up to the user's last one. */
export function rememberDialogue(messages: readonly ModelMessage[]): DialogueMemory {
  let expects: ValueKind | null = null;
  let awaitsConfirmation = false;
  let isBooking = false;
  let hasSpoken = false;
  const booked = new Map<ValueKind, ExtractedValue>();
  const known = new Map<ValueKind, ExtractedValue>();
  const recent = messages.slice(-MAX_MESSAGES);
  let latest: readonly ExtractedValue[] = [];
  for (const [index, message] of recent.entries()) {
    if (message.role === "assistant") {
      hasSpoken = true;
      expects = expectedKind(message.content);
      awaitsConfirmation = message.content.includes(QUESTIONS.confirmation);
      if (message.content.includes(NOTED)) {
        isBooking = false;
        booked.clear();
      }
    }
    if (message.role !== "user") continue;
    const { rest, intent } = readMessage(message.content);
    const isAnswer = intent !== "yes" && intent !== "no";
    const given = isAnswer ? extractValues(rest, { expects }) : [];
    // A plain yes or no refers to the values given before.
    if (isAnswer) latest = given;
    if (intent === "booking") isBooking = true;
    if (isBooking) for (const value of given) booked.set(value.kind, value);
    if (index < recent.length - 1) for (const value of given) known.set(value.kind, value);
  }
  return {
    hasSpoken,
    expects,
    awaitsConfirmation,
    isBooking,
    values: isBooking ? [...booked.values()] : latest,
    knownValues: [...known.values()],
  };
}

/** How the answer to a confirmation begins, which ends the booking. */
export const NOTED = "Thank you, I have noted that:";

function expectedKind(said: string): ValueKind | null {
  if (said.includes(QUESTIONS.date)) return "date";
  if (said.includes(QUESTIONS.time)) return "time";
  return said.includes(QUESTIONS.name) ? "name" : null;
}
