import { asId, type CallId } from "@parley/foundation/branded-ids";
import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { LiveCall } from "./live-call.ts";

/** How far sessions in other processes have written the call's journal. */
export interface JournalSoFar {
  readonly messageCount: number;
  readonly turnCount: number;
  /** How long ago the call was answered; 0 when nothing was written. */
  readonly elapsedMs: number;
}

/** @param extra read in the same statement: whatever else a call needs before it can be led */
export async function readJournalSoFar<Extra>(
  unit: ScopedUnitOfWork,
  call: Pick<LiveCall, "id">,
  extra: RawBuilder<Extra>,
): Promise<{ readonly soFar: JournalSoFar; readonly extra: Extra | null }> {
  const { rows } = await sql<{ messages: number; turns: number; elapsed: number | null; extra: Extra }>`
    select
      (select coalesce(max(message_index) + 1, 0) from call_messages
        where organization_id = calls.organization_id and call_id = calls.id) as messages,
      (select coalesce(max(turn_index) + 1, 0) from call_turns
        where organization_id = calls.organization_id and call_id = calls.id) as turns,
      (extract(epoch from clock_timestamp() - answered_at) * 1000)::double precision as elapsed,
      ${extra} as extra
    from calls where organization_id = ${unit.organizationId} and id = ${call.id}`.execute(unit.db);
  const { messages = 0, turns = 0, elapsed = null } = rows[0] ?? {};
  const elapsedMs = messages === 0 ? 0 : Math.round(elapsed ?? 0);
  return { soFar: { messageCount: messages, turnCount: turns, elapsedMs }, extra: rows[0]?.extra ?? null };
}

/** The caller's last calls with the same assistant and number, newest first. */
export async function listEarlierCalls(
  unit: ScopedUnitOfWork,
  call: LiveCall,
  recentMinutes: number,
): Promise<readonly { readonly id: CallId; readonly isRecent: boolean }[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select(["id", sql<boolean>`ended_at > now() - make_interval(mins => ${recentMinutes})`.as("is_recent")])
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("assistant_id", "=", call.assistantId)
    .where("customer_phone_number", "=", call.customerPhoneNumber)
    .where("assistant_phone_number", "=", call.assistantPhoneNumber)
    .where("id", "<>", call.id)
    .orderBy("started_at", "desc")
    .limit(5)
    .execute();
  return rows.map((row) => ({ id: asId(row.id), isRecent: row.is_recent === true }));
}

/** What callers and assistants said in the calls, newest first. */
export async function listNewestMessages(
  unit: ScopedUnitOfWork,
  callIds: readonly CallId[],
  limit: number,
): Promise<readonly { readonly callId: number; readonly role: string; readonly content: string }[]> {
  return unit.db
    .selectFrom("call_messages")
    .select(["call_id as callId", "role", "content"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "in", callIds)
    .where("role", "in", ["user", "assistant"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
