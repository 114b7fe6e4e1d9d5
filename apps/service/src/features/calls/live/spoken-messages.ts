import type { CallMessages } from "../../../conversation/call/reducer/call-settings.ts";
import { sentencesOf } from "../../../conversation/sentences/table.ts";

/** Said one after the other while a tool or the model takes long. */
export const FILLERS: Readonly<Record<string, readonly string[]>> = {
  en: ["One moment, please.", "I'm still looking.", "Just a little longer."],
  de: ["Einen Moment, bitte.", "Ich sehe noch nach.", "Gleich habe ich es."],
  es: ["Un momento, por favor.", "Sigo buscando.", "Ya casi está."],
  fr: ["Un instant, s'il vous plaît.", "Je cherche encore.", "Encore un petit instant."],
  it: ["Un momento, per favore.", "Sto ancora cercando.", "Ancora un attimo."],
  pt: ["Um momento, por favor.", "Ainda estou a ver.", "Só mais um instante."],
  nl: ["Een ogenblik, alstublieft.", "Ik ben nog aan het kijken.", "Nog heel even."],
  pl: ["Chwileczkę, proszę.", "Jeszcze sprawdzam.", "Jeszcze chwilkę."],
};

/** @param transferFailed the organization's own; null: ours */
export function callMessages(language: string, transferFailed: string | null): CallMessages {
  const { trouble, apology, transferFailed: nobody } = sentencesOf(language);
  return { trouble, apology, transferFailed: transferFailed ?? nobody };
}

/** What every model has to know about telephones. */
export function callRules(language: string): string {
  const rule =
    "You are on a telephone call: what you write is spoken aloud, and what you read was recognized from speech and may hold mistakes. Answer in one to three short sentences without lists, markup, emoji or web addresses. Write numbers, dates and times as one says them. An earlier answer of yours that breaks off was interrupted there: the caller has not heard the rest. Ask one question at a time. When you did not understand, ask. You are an AI: never say or suggest that you are a person.";
  return language === "multi"
    ? `${rule} Answer in the language the caller speaks.`
    : `${rule} Speak the language with the code ${language} unless the caller speaks another.`;
}
