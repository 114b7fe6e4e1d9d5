import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { RESTORED_FROM_BACKUP } from "./text-status.ts";

export interface SettledTexts {
  readonly unsentCount: number;
  /** Conversations, not texts. */
  readonly unansweredCount: number;
}

/**
 * Ends the texts and answers that were pending in a restored backup. The original installation may have sent them since,
 * and customers must not get them twice. The timeline says so, and a carrier's later report still settles a text.
 * @param db the restored database, before any service uses it
 */
export async function settleRestoredTexts(db: Database): Promise<SettledTexts> {
  const unsent = await sql`
    with settled as (
      update sms_logs set
        status = 'failed', error_code = ${RESTORED_FROM_BACKUP}, updated_at = now(),
        error_message = 'The text was queued when the backup was made and may have been sent since'
      where direction = 'outbound' and status in ('queued', 'sending')
      returning organization_id, conversation_id, message_id
    ), noted as (
      insert into sms_timeline_entries (organization_id, conversation_id, event_type, level, message, event_data)
      select organization_id, conversation_id, 'failed', 'error', 'The text was not sent',
        jsonb_build_object('message_id', message_id, 'code', ${RESTORED_FROM_BACKUP}::text)
      from settled where conversation_id is not null
    )
    select from settled`.execute(db);
  const unanswered = await sql`
    with waiting as (
      update sms_answer_turns set waiting_since = null, due_at = null, lease_token = null, lease_until = null
      where due_at is not null or lease_token is not null
      returning organization_id, conversation_id
    ), noted as (
      insert into sms_timeline_entries (organization_id, conversation_id, event_type, level, message, event_data)
      select organization_id, conversation_id, 'failed', 'warning', 'The text is not answered',
        jsonb_build_object('code', ${RESTORED_FROM_BACKUP}::text)
      from waiting
    )
    select from waiting`.execute(db);
  return { unsentCount: unsent.rows.length, unansweredCount: unanswered.rows.length };
}
