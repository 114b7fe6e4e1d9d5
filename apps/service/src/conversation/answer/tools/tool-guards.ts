import type { JsonObject } from "./endpoint-tool.ts";
import { LIMIT_REACHED, NEEDS_CONFIRMATION, refusedOutcome, type ToolOutcome } from "./tool-outcome.ts";

/** What restricts a tool's calls. */
export interface ToolGuards {
  /** Null: no limit. */
  readonly maxCallsPerConversation: number | null;
  /** By the whole organization in the last 24 hours; null: no limit. */
  readonly maxCallsPerDay: number | null;
  /** Nothing is sent before the customer has agreed to these very arguments. */
  readonly requiresConfirmation: boolean;
}

export const NO_GUARDS: ToolGuards = {
  maxCallsPerConversation: null,
  maxCallsPerDay: null,
  requiresConfirmation: false,
};

/** Calls of the tool so far that were not held back. */
export interface CallCounts {
  readonly inConversation: number;
  /** By the whole organization in the last 24 hours. */
  readonly inDay: number;
}

const MAX_SUMMARY_CHARS = 1_000;

/** Null: another call is allowed. */
export function refuseOverLimit(guards: ToolGuards, counts: CallCounts): ToolOutcome | null {
  if (guards.maxCallsPerConversation !== null && counts.inConversation >= guards.maxCallsPerConversation) {
    return refusedOutcome(
      LIMIT_REACHED,
      "This was not done: it has been done as often as it may be in one conversation. Do not call the tool again in this conversation; tell the customer that it cannot be done now.",
    );
  }
  if (guards.maxCallsPerDay !== null && counts.inDay >= guards.maxCallsPerDay) {
    return refusedOutcome(
      LIMIT_REACHED,
      "This was not done: it has been done as often as it may be in one day. Do not call the tool again today; tell the customer that it cannot be done now.",
    );
  }
  return null;
}

/** The answer to a call the customer has yet to agree to. */
export function holdForConfirmation(given: JsonObject): ToolOutcome {
  const summary = JSON.stringify(given).slice(0, MAX_SUMMARY_CHARS).toWellFormed();
  return refusedOutcome(
    NEEDS_CONFIRMATION,
    `This was not done yet: the customer must agree first. Tell them in plain words what is about to be done, with every one of these particulars, and ask them to confirm with yes or no: ${summary}. Only when they have answered with a clear yes, call the tool again with exactly the same arguments. Do not say that it was done.`,
  );
}
