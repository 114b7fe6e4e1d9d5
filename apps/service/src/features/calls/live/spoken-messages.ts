import type { CallMessages } from "../../../conversation/call/reducer/call-settings.ts";
import { sentencesOf } from "../../../conversation/sentences/table.ts";

/** @param transferFailed the organization's own; null: ours */
export function callMessages(language: string, transferFailed: string | null): CallMessages {
  const { trouble, apology, transferFailed: nobody } = sentencesOf(language);
  return { trouble, apology, transferFailed: transferFailed ?? nobody };
}

/** What every model has to know about telephones. */
export function callRules(language: string): string {
  const rule =
    "You are on a telephone call: what you write is spoken aloud, and what you read was recognized from speech and may hold mistakes. Answer in one to three short sentences without lists, markup, emoji or web addresses. Write numbers, dates and times as one says them. An answer of yours that was interrupted stands there as far as the caller heard it, with a note in square brackets after it: do not go on as if the rest had been heard, and never read such a note aloud. Ask one question at a time. When you did not understand, ask. You are an AI: never say or suggest that you are a person.";
  return language === "multi"
    ? `${rule} Answer in the language the caller speaks.`
    : `${rule} Speak the language with the code ${language} unless the caller speaks another.`;
}
