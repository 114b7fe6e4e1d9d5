import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { forgetShadow } from "../../prompts/shadow/enroll-conversations.ts";
import { forgetConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { deletePartsOfThread } from "../receive/part-store.ts";
import { archiveAndDeleteContent, findParties } from "./conversation-store.ts";
import { lockThread } from "./lock-store.ts";

/**
 * Archives a thread: deletes its content and tool executions, and with them the texts still queued. Opt-outs stay. A later
 * text between the two numbers begins a new thread.
 * @returns false when there is no such thread or it is already archived
 */
export async function archiveConversation(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const parties = await findParties(unit, conversationId);
  if (parties === null) return false;
  await lockThread(unit, parties);
  if (!(await archiveAndDeleteContent(unit, conversationId))) return false;
  await deletePartsOfThread(unit, { customer: parties.customerPhoneNumber, ours: parties.assistantPhoneNumber });
  await forgetConversationExecutions(unit, conversationId);
  await forgetShadow(unit, conversationId);
  return true;
}
