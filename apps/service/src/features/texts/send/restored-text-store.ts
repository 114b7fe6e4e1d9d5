import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { RESTORED_FROM_BACKUP } from "./sms-delivery.ts";

export interface SettledTexts {
  /** Texts that will not be sent. */
  readonly unsentCount: number;
  /** Conversations whose last texts will not be answered. */
  readonly unansweredCount: number;
}

/**
 * Ends what was on its way when a backup was made: the installation it was made of may have sent the texts and given the
 * answers since, and a customer must not get them twice. Nothing is hidden: the timeline says it, and a report of the
 * carrier that still comes says what became of a text.
 * @param db of the restored database, before any service works on it
 */
export async function settleRestoredTexts(db: Database): Promise<SettledTexts> {
  const unsent = await sql`
    with settled as (
      update sms_logs set
        status = 'failed', error_code = ${RESTORED_FROM_BACKUP}, updated_at = now(),
        error_message = 'The text waited when the backup was made; it may have been sent since'
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
