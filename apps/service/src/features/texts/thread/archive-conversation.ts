import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { forgetConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { deletePartsOfThread } from "../receive/sms-part-store.ts";
import { findParties, markArchived } from "./sms-conversation-store.ts";
import { lockThread } from "./thread-lock-store.ts";

/**
 * Archives a thread: marks the record deleted (`sms_deleted`), removes its messages, logs, timeline, receipts of tools and live state, and
 * stops texts of it that are still queued. A later text between the two numbers begins a new thread. Opt-outs stay.
 * @returns false when there is no such thread, or it is archived already
 */
export async function archiveConversation(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const parties = await findParties(unit, conversationId);
  if (parties === null) return false;
  await lockThread(unit, parties);
  if (!(await markArchived(unit, conversationId))) return false;
  await deletePartsOfThread(unit, { customer: parties.customerPhoneNumber, ours: parties.assistantPhoneNumber });
  await forgetConversationExecutions(unit, conversationId);
  return true;
}
