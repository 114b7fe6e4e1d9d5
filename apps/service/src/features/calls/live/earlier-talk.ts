import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import type { LiveCall } from "./live-call.ts";

export interface EarlierTalk {
  /** Of calls that ended a moment ago, as one conversation. */
  readonly messages: readonly ModelMessage[];
  /** The caller has talked with this assistant before. */
  readonly isKnownCaller: boolean;
  /** Another process led this very call before. */
  readonly isGoingOn: boolean;
}

/** Calls of one number within this time are one conversation (interface, assistants: continuity). */
const CONTINUITY_MINUTES = 15;
const MOST_MESSAGES = 40;

/**
 * What was said before in this very call, where a session goes on with it, and in the calls just before, where the
 * assistant continues conversations.
 */
export async function readEarlierTalk(
  unit: ScopedUnitOfWork,
  call: LiveCall,
  continuesCalls: boolean,
): Promise<EarlierTalk> {
  const calls = showsNumber(call) ? await listEarlierCalls(unit, call) : [];
  const recent = continuesCalls ? calls.filter(({ is_recent: isRecent }) => isRecent === true).map(({ id }) => id) : [];
  const rows = await unit.db
    .selectFrom("call_messages")
    .select(["call_id", "role", "content"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "in", [call.id, ...recent])
    .where("role", "in", ["user", "assistant"])
    .orderBy("id", "desc")
    .limit(MOST_MESSAGES)
    .execute();
  const messages = rows
    .reverse()
    .map(({ role, content }): ModelMessage => ({ role: role === "assistant" ? "assistant" : "user", content }));
  const isGoingOn = rows.some(({ call_id: callId }) => callId === call.id);
  return { messages, isKnownCaller: calls.length > 0, isGoingOn };
}

/** Whoever hides their number is nobody we know: two of them are two people. */
function showsNumber({ customerPhoneNumber }: LiveCall): boolean {
  return /^\+\d|^browser:/.test(customerPhoneNumber);
}

async function listEarlierCalls(unit: ScopedUnitOfWork, call: LiveCall) {
  return unit.db
    .selectFrom("calls")
    .select(["id", sql<boolean>`ended_at > now() - make_interval(mins => ${CONTINUITY_MINUTES})`.as("is_recent")])
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("assistant_id", "=", call.assistantId)
    .where("customer_phone_number", "=", call.customerPhoneNumber)
    .where("assistant_phone_number", "=", call.assistantPhoneNumber)
    .where("id", "<>", call.id)
    .orderBy("started_at", "desc")
    .limit(5)
    .execute();
}
