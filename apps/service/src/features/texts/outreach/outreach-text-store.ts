import {
  type AssistantId,
  asId,
  type ConversationId,
  type OrganizationId,
  type SmsLogId,
} from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";

/** What the texts of a batch have in common. */
export interface OutreachSender {
  readonly assistantId: AssistantId;
  readonly provider: string;
  /** E.164. */
  readonly from: string;
  readonly messagingServiceSid: string | null;
}

export interface NewOutreachText {
  /** A UUID. */
  readonly messageId: string;
  readonly conversationId: ConversationId;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly segmentCount: number;
}

/**
 * Writes intents of texts with their messages and timeline entries, in one statement however many they are. Each is of
 * another conversation, whose lock the caller holds.
 * @returns those that are new
 */
export async function insertOutreachTexts(
  unit: ScopedUnitOfWork,
  sender: OutreachSender,
  texts: readonly NewOutreachText[],
): Promise<readonly { readonly id: SmsLogId; readonly messageId: string }[]> {
  const rows = await insertTexts(unit.db, {
    organizationId: unit.organizationId,
    assistantId: sender.assistantId,
    provider: sender.provider,
    from: sender.from,
    messagingServiceSid: sender.messagingServiceSid,
    messageIds: texts.map(({ messageId }) => messageId),
    conversationIds: texts.map(({ conversationId }) => conversationId),
    recipients: texts.map(({ to }) => to),
    bodies: texts.map(({ body }) => storable(body)),
    segmentCounts: texts.map(({ segmentCount }) => segmentCount),
  });
  return rows.map((row) => ({ id: asId(row.id), messageId: row.message_id }));
}

interface TextColumns extends OutreachSender {
  readonly organizationId: number;
  readonly messageIds: readonly string[];
  readonly conversationIds: readonly number[];
  readonly recipients: readonly string[];
  readonly bodies: readonly string[];
  readonly segmentCounts: readonly number[];
}

const insertTexts = prepareQuery<TextColumns>()((db, value) => ({
  compile: () =>
    sql<{ id: number; message_id: string }>`
      with written as (
        insert into sms_logs (
          organization_id, assistant_id, provider, direction, origin, from_number, messaging_service_sid, status,
          message_id, conversation_id, to_number, body, segment_count
        )
        select ${value("organizationId")}::bigint, ${value("assistantId")}::bigint, ${value("provider")}::text,
          'outbound', 'campaign', ${value("from")}::text, ${value("messagingServiceSid")}::text, 'queued', given.*
        from unnest(
          ${value("messageIds")}::uuid[], ${value("conversationIds")}::bigint[], ${value("recipients")}::text[],
          ${value("bodies")}::text[], ${value("segmentCounts")}::integer[]
        ) as given
        on conflict (message_id) do nothing
        returning organization_id, id, message_id, conversation_id, body
      ), thread as (
        update calls set message_count = message_count + 1, last_activity_at = now()
        from written
        where calls.organization_id = ${value("organizationId")}::bigint and calls.id = written.conversation_id
        returning written.organization_id, calls.id, calls.message_count - 1 as index, written.body, written.id as log_id
      ), message as (
        insert into sms_messages (organization_id, conversation_id, message_index, role, content, sms_log_id)
        select organization_id, id, index, 'assistant', body, log_id from thread
      ), entry as (
        insert into sms_timeline_entries (organization_id, conversation_id, event_type, level, message, event_data)
        select organization_id, conversation_id, 'queued', 'info', 'A text is queued for the carrier',
          jsonb_build_object('message_id', message_id, 'origin', 'campaign')
        from written
      )
      select id, message_id from written`.compile(db),
}));

export interface UntakenText {
  readonly organizationId: OrganizationId;
  readonly smsLogId: SmsLogId;
}

/**
 * Intents of all organizations that nobody has taken to the carrier since they were written. Touches each row, so that it is
 * returned once; afterwards it is swept as any other text.
 */
export async function claimUntakenTexts(
  unit: UnitOfWork,
  olderThanMs: number,
  limit: number,
): Promise<readonly UntakenText[]> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    update sms_logs set updated_at = now()
    where id in (
      select id from sms_logs
      where status = 'queued' and direction = 'outbound' and origin = 'campaign'
        and attempted_at is null and updated_at = created_at
        and created_at < now() - ${olderThanMs} * interval '1 millisecond'
      limit ${limit} for update skip locked)
    returning organization_id, id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), smsLogId: asId(row.id) }));
}
