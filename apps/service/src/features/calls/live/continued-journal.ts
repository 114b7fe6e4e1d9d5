import { sql } from "kysely";
import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { LiveCall } from "./live-call.ts";

/** What sessions of other processes have written of a call. */
export interface JournalSoFar {
  readonly messageCount: number;
  readonly turnCount: number;
  /** Since the call was answered; 0 where nothing was written. */
  readonly elapsedMs: number;
}

export async function readJournalSoFar(unit: ScopedUnitOfWork, call: Pick<LiveCall, "id">): Promise<JournalSoFar> {
  const { rows } = await sql<{ messages: number; turns: number; elapsed: number | null }>`
    select
      (select coalesce(max(message_index) + 1, 0) from call_messages
        where organization_id = calls.organization_id and call_id = calls.id) as messages,
      (select coalesce(max(turn_index) + 1, 0) from call_turns
        where organization_id = calls.organization_id and call_id = calls.id) as turns,
      (extract(epoch from clock_timestamp() - answered_at) * 1000)::double precision as elapsed
    from calls where organization_id = ${unit.organizationId} and id = ${call.id}`.execute(unit.db);
  const { messages = 0, turns = 0, elapsed = null } = rows[0] ?? {};
  return { messageCount: messages, turnCount: turns, elapsedMs: messages === 0 ? 0 : Math.round(elapsed ?? 0) };
}

/** A session counts from 0; what goes on with a call counts on from where the one before stopped. */
export function continueJournal(journal: CallJournal, soFar: JournalSoFar): CallJournal {
  const { messageCount, turnCount, elapsedMs } = soFar;
  if (messageCount === 0) return journal;
  const later = (ms: number) => ms + elapsedMs;
  const laterOrNull = (ms: number | null) => (ms === null ? null : later(ms));
  return {
    transcript: (segment) =>
      journal.transcript({ ...segment, startMs: laterOrNull(segment.startMs), endMs: laterOrNull(segment.endMs) }),
    message: (message) => {
      // The session's first is the system prompt, which is on record.
      if (message.index > 0) journal.message({ ...message, index: message.index - 1 + messageCount });
    },
    turn: (turn) =>
      journal.turn({
        ...turn,
        index: turn.index + turnCount,
        startedMs: later(turn.startedMs),
        endedMs: laterOrNull(turn.endedMs),
      }),
    usage: (usage) => journal.usage(usage),
    log: (event, atMs) => journal.log(event, later(atMs)),
  };
}
