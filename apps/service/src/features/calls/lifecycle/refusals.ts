import type { CallInstruction } from "../../../providers/telephony/voice-calls.ts";

type Refusal = Extract<CallInstruction, { kind: "refuse" }>;

/** Sentences the carrier's own voice says when no assistant can. */
export const UNKNOWN_NUMBER: Refusal = {
  kind: "refuse",
  message: "This number is not in service. Goodbye.",
  language: "en-US",
};

/** No assistant, model or process can take the call now. */
export const UNAVAILABLE: Refusal = {
  kind: "refuse",
  message: "We are sorry, we cannot take your call at the moment. Please try again later. Goodbye.",
  language: "en-US",
};

/** After a session that could not go on. */
export const SESSION_LOST: Refusal = {
  kind: "refuse",
  message: "We are sorry, something went wrong on our side. Please call again. Goodbye.",
  language: "en-US",
};
