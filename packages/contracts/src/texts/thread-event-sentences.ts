/**
 * What the timeline of a thread can say, by its code. The service writes these sentences and no others, which the types of
 * its entries demand; clients that speak other languages go by the code.
 */
export const THREAD_EVENT_SENTENCES = {
  "text-delivered-by-carrier": "The carrier delivered a text",
  "text-fetched-from-carrier": "The text was fetched from the carrier's list",
  "signature-valid": "The carrier's signature is valid",
  "signature-not-enforced": "The signature was not enforced",
  "thread-continues": "The open thread continues",
  "thread-begins": "A new thread begins",
  "answered-by-call": "The sender is on a call, which answers the text",
  "event-not-sent": "The sms_received event is not sent",
  "opted-out": "The customer opted out",
  "opted-in-again": "The customer opted in again",
  "responder-asked": "The responder is asked",
  "responder-answered": "The responder answered",
  "model-failed": "A model failed; the next one was asked",
  "tool-called": "The model calls a tool",
  "tool-answered": "The tool answered",
  "tool-already-called": "The tool had already been called for this answer",
  "flow-moved-on": "The flow moved on",
  "claim-rephrased": "The model said that something was done, and no tool had done it; it was asked again",
  "claim-replaced":
    "The model said that something was done, and no tool had done it; a truthful sentence took its place",
  "claim-dropped":
    "The model said that something was done, and the tool it called did not do it; the words were left out",
  "claim-logged": "The model said that something was done, and no tool had done it; it was only noted",
  "asked-who-writes": "The customer asked whether a person writes, and is told",
  "not-answered": "The text is not answered",
  "not-answered-crashed": "The text is not answered: every attempt crashed its process",
  "answer-tried-again": "No answer yet; another attempt will follow",
  "text-queued": "A text is queued for the carrier",
  "text-goes-to-carrier": "The text is sent to the carrier",
  "carrier-accepted": "The carrier accepted the text",
  "carrier-unclear": "The carrier gave no clear answer and will be asked",
  "carrier-refused-for-now": "The carrier did not accept the text; it will be tried again",
  "text-not-sent": "The text was not sent",
  "carrier-reports-sent": "The carrier reports: sent",
  "carrier-reports-delivered": "The carrier reports: delivered",
  "carrier-reports-failed": "The carrier reports: failed",
  "webhook-delivered": "Webhook delivered",
  "webhook-tried-again": "Webhook failed, will be tried again",
  "webhook-given-up": "Webhook failed, no further try",
  "webhook-url-disabled": "Webhook not sent, its URL is disabled",
  "person-answers": "A person answers from here on",
  "assistant-answers": "The assistant answers again",
} as const;

export type ThreadEventCode = keyof typeof THREAD_EVENT_SENTENCES;
export type ThreadEventSentence = (typeof THREAD_EVENT_SENTENCES)[ThreadEventCode];

const CODES = new Map<string, ThreadEventCode>(
  Object.entries(THREAD_EVENT_SENTENCES).map(([code, sentence]) => [sentence, code as ThreadEventCode]),
);

/** Null for a sentence of another version. */
export function threadEventCodeOf(sentence: string): ThreadEventCode | null {
  return CODES.get(sentence) ?? null;
}
