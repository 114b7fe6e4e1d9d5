import {
  archiveSmsConversation,
  exportSmsConversation,
  listRelatedRecords,
  listSmsConversationMessages,
  listSmsConversations,
  readSmsConversation,
} from "@parley/contracts/texts/sms-conversation-contracts";
import { readTimeRange, toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { archiveConversation } from "../thread/archive-conversation.ts";
import { exportConversation } from "../thread/export-conversation.ts";
import { presentConversation, presentMessage, type StoredMessage } from "../thread/present-sms.ts";
import {
  findConversation,
  listConversations,
  listRelated,
  type SmsConversation,
} from "../thread/sms-conversation-store.ts";
import { listMessages } from "../thread/sms-message-store.ts";

const RELATED_LIMIT = 50;

/** Reading, exporting and archiving text threads. */
export function smsConversationOperations(): readonly Operation[] {
  return [
    defineOperation(listSmsConversations, async ({ scope, query }) => {
      const filter = {
        status: query.status,
        assistantId: query.assistant_id,
        customerPhone: query.customer_phone?.trim(),
        ...readTimeRange(query),
      };
      const found = await scope.transaction((unit) => listConversations(unit, filter, query));
      return found.map(presentConversation);
    }),
    defineOperation(readSmsConversation, async ({ scope, params }) =>
      presentConversation(await withConversation(scope, params.conversation_id, async (_unit, found) => found)),
    ),
    defineOperation(listSmsConversationMessages, async ({ scope, params }) => {
      const messages = await withConversation(scope, params.conversation_id, (unit, found) =>
        listMessages(unit, found.id),
      );
      return messages.map(presentMessage);
    }),
    defineOperation(listRelatedRecords, async ({ scope, params }) => {
      const related = await withConversation(scope, params.conversation_id, (unit, found) =>
        listRelated(unit, found, RELATED_LIMIT),
      );
      return related.map((record) => ({
        id: record.id,
        call_sid: record.callSid,
        channel: record.channel,
        direction: record.direction,
        status: record.status,
        duration: durationSeconds(record.startedAt, record.endedAt),
        message_count: record.messageCount,
        started_at: toWireTimestamp(record.startedAt),
        ended_at: toWireTimestampOrNull(record.endedAt),
        is_current: record.id === params.conversation_id,
      }));
    }),
    defineOperation(exportSmsConversation, async ({ scope, params, query }) => {
      const [conversation, messages] = await withConversation(
        scope,
        params.conversation_id,
        async (unit, found): Promise<[SmsConversation, readonly StoredMessage[]]> => [
          found,
          await listMessages(unit, found.id),
        ],
      );
      const file = exportConversation(query.format, conversation, messages);
      return new OperationReply({
        headers: {
          "content-type": file.contentType,
          "content-disposition": `attachment; filename="${file.fileName}"`,
        },
        body: file.content,
      });
    }),
    defineOperation(archiveSmsConversation, async ({ scope, params }) => {
      const isArchived = await scope.transaction((unit) => archiveConversation(unit, asId(params.conversation_id)));
      if (!isArchived) throw notFound("Conversation");
      return { success: true, message: "Conversation archived" };
    }),
  ];
}

/** Runs `work` on the organization's own thread, in one transaction. @throws DomainError not-found */
async function withConversation<Result>(
  scope: OrganizationScope,
  conversationId: number,
  work: (unit: ScopedUnitOfWork, found: SmsConversation) => Promise<Result>,
): Promise<Result> {
  return scope.transaction(async (unit) => {
    const found = await findConversation(unit, asId<ConversationId>(conversationId));
    if (found === null) throw notFound("Conversation");
    return work(unit, found);
  });
}

function durationSeconds(startedAt: Date, endedAt: Date | null): number | null {
  return endedAt === null ? null : Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000));
}
