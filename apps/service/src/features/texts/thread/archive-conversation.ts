import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { forgetConversationExecutions } from "../../tools/forget-conversations-executions.ts";
import { deletePartsOfThread } from "../receive/sms-part-store.ts";
import { lockThread } from "./thread-lock-store.ts";

/**
 * Archives a thread: marks the record deleted (`sms_deleted`), removes its messages, logs, timeline, receipts of tools and live state, and
 * stops texts of it that are still queued. A later text between the two numbers begins a new thread. Opt-outs stay.
 * @returns false when there is no such thread, or it is archived already
 */
export async function archiveConversation(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const parties = await unit.db
    .selectFrom("calls")
    .select(["customer_phone_number", "assistant_phone_number"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("channel", "=", "sms")
    .executeTakeFirst();
  if (parties === undefined) return false;
  await lockThread(unit, {
    customerPhoneNumber: parties.customer_phone_number,
    assistantPhoneNumber: parties.assistant_phone_number,
  });
  const archived = await unit.db
    .updateTable("calls")
    .set({
      call_meta: sql`call_meta || jsonb_build_object('sms_deleted', true, 'sms_deleted_at', now())`,
      status: "completed",
      ended_at: sql<Date>`coalesce(ended_at, now())`,
      message_count: 0,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("channel", "=", "sms")
    .where(sql<boolean>`not (call_meta ? 'sms_deleted')`)
    .executeTakeFirst();
  if (archived.numUpdatedRows === 0n) return false;
  for (const table of [
    "sms_sessions",
    "sms_answer_turns",
    "sms_messages",
    "sms_timeline_entries",
    "sms_logs",
  ] as const) {
    await unit.db
      .deleteFrom(table)
      .where("organization_id", "=", unit.organizationId)
      .where("conversation_id", "=", conversationId)
      .execute();
  }
  await deletePartsOfThread(unit, {
    customer: parties.customer_phone_number,
    ours: parties.assistant_phone_number,
  });
  await forgetConversationExecutions(unit, conversationId);
  return true;
}
