/** What the assistant's last question asks for. Within some answers callers pause, and must not be cut off there. */
export type ExpectedAnswer = "open" | "yes-or-no" | "digits" | "spelling";

const DIGITS =
  /\b(phone|number|digits?|zip|postal|post ?code|account|card|pin|code|date of birth|birthday|policy|reference|telefon|nummer|postleitzahl|kundennummer|número|teléfono|numéro|código|codice|numero)\b/i;
const SPELLING =
  /\b(e-?mail|spell|spelling|letter by letter|last name|surname|full name|address|buchstabier|e-?mail-?adresse|nachname|anschrift|deletre|apellido|correo|épel|nom de famille|adresse|indirizzo|cognome)\b/i;
const YES_OR_NO =
  /^(is|are|was|do|does|did|would|could|can|shall|should|will|have|has|may|ist|sind|soll|möchten|können|haben|es|está|quiere|puede|est-ce|voulez|pouvez|vuole|può)\b/i;

/** "Please tell me your account number." */
const REQUEST =
  /\b(please|tell me|give me|read me|i need|i'll need|let me have|bitte|por favor|dígame|s'il vous|dites|donnez|per favore|mi dica)\b/i;

/** @param said what the assistant said last; only its last question counts, or its last sentence if that is a request */
export function expectedAnswer(said: string): ExpectedAnswer {
  const question = lastQuestion(said);
  if (question === null) return "open";
  if (SPELLING.test(question)) return "spelling";
  if (DIGITS.test(question)) return "digits";
  return YES_OR_NO.test(question) ? "yes-or-no" : "open";
}

/** Whether the last thing said was a question. */
export function endsInQuestion(said: string): boolean {
  return /\?["'”)]*\s*$/.test(said);
}

function lastQuestion(said: string): string | null {
  const sentences = said.trim().split(/(?<=[.!?])\s+/);
  const question = sentences.findLast((sentence) => sentence.endsWith("?"));
  if (question !== undefined) return question;
  const last = sentences.at(-1) ?? "";
  return REQUEST.test(last) ? last : null;
}
