import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import { listEarlierCalls, listNewestMessages } from "./earlier-talk-store.ts";
import type { LiveCall } from "./live-call.ts";

export interface EarlierTalk {
  /** From this call and calls that ended a moment ago, as one conversation. */
  readonly messages: readonly ModelMessage[];
  /** The caller has talked with this assistant before. */
  readonly isKnownCaller: boolean;
  /** Another process has led this call before. */
  readonly isGoingOn: boolean;
}

/** Calls of one number within this time are one conversation (API documentation, assistants: continuity). */
const CONTINUITY_MINUTES = 15;
const MOST_MESSAGES = 40;

/**
 * What was said before: in this very call, when a session continues it, and in the calls just before, when the assistant
 * continues conversations.
 */
export async function readEarlierTalk(
  unit: ScopedUnitOfWork,
  call: LiveCall,
  continuesCalls: boolean,
): Promise<EarlierTalk> {
  const calls = showsNumber(call) ? await listEarlierCalls(unit, call, CONTINUITY_MINUTES) : [];
  const recent = continuesCalls ? calls.filter(({ isRecent }) => isRecent).map(({ id }) => id) : [];
  const rows = await listNewestMessages(unit, [call.id, ...recent], MOST_MESSAGES);
  const messages = rows
    .toReversed()
    .map(({ role, content }): ModelMessage => ({ role: role === "assistant" ? "assistant" : "user", content }));
  const isGoingOn = rows.some(({ callId }) => callId === call.id);
  return { messages, isKnownCaller: calls.length > 0, isGoingOn };
}

/** Callers who hide their number are not recognized: two of them are two people. */
function showsNumber({ customerPhoneNumber }: LiveCall): boolean {
  return /^\+\d|^browser:/.test(customerPhoneNumber);
}
