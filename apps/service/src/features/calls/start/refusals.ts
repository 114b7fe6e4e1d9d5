import type { CallInstruction } from "../../../providers/telephony/carrier-calls.ts";
import type { CallEnding } from "../end/end-call.ts";
import type { NoPlace } from "../fleet/call-placements.ts";

type Refusal = Extract<CallInstruction, { kind: "refuse" }>;

/** Said by the carrier's own voice when no assistant can answer. */
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

/** Said when a session was lost and could not be continued. */
export const SESSION_LOST: Refusal = {
  kind: "refuse",
  message: "We are sorry, something went wrong on our side. Please call again. Goodbye.",
  language: "en-US",
};

/** For callers who are not answered yet: all processes hold or set up as many calls as they can. */
export const BUSY: Extract<CallInstruction, { kind: "busy" }> = { ...UNAVAILABLE, kind: "busy" };

/** How a call ends when no process takes it. */
export const NOT_PLACED: Readonly<Record<NoPlace, CallEnding>> = {
  "no-process": { reason: "internal-error", detail: "No process takes calls: none has the role media" },
  "no-capacity": {
    reason: "no-capacity",
    detail: "No process takes calls now: all are full, busy setting up others, late, or draining",
  },
};
