import {
  archiveSmsConversation,
  exportSmsConversation,
  listRelatedRecords,
  listSmsConversationMessages,
  listSmsConversations,
  readSmsConversation,
  readSmsTimeline,
} from "@parley/contracts/texts/sms-conversation-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { canonicalNumber } from "@parley/foundation/subscriber-number";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { archiveConversation } from "../thread/archive-conversation.ts";
import { listConversations } from "../thread/conversation-list-store.ts";
import { findConversation, findOwnerOfConversation, findRelatedRecords } from "../thread/conversation-store.ts";
import { exportConversation } from "../thread/export-conversation.ts";
import { readInboxFacts } from "../thread/inbox-store.ts";
import { listMessages } from "../thread/message-store.ts";
import {
  presentListedConversation,
  presentMessage,
  presentRelatedRecord,
  presentTimelineEntry,
} from "../thread/present-conversation.ts";
import { readMatches } from "../thread/read-matches.ts";
import { showConversation, withConversation } from "../thread/show-conversation.ts";
import { listTimeline } from "../thread/timeline-store.ts";

const RELATED_LIMIT = 50;

/** Endpoints that read, export and archive text threads. */
export function smsConversationOperations({ platform }: Pick<TextsDeps, "platform">): readonly Operation[] {
  return [
    defineOperation(listSmsConversations, async ({ scope, query }) => {
      const filter = {
        status: query.status,
        assistantId: query.assistant_id,
        customerPhone: query.customer_phone === undefined ? undefined : canonicalNumber(query.customer_phone.trim()),
        ...readTimeRange(query),
        search: query.search,
      };
      const { skip, limit, before } = query;
      return scope.transaction(async (unit) => {
        const found = await listConversations(unit, filter, { skip, limit, after: before ?? null });
        const ids = found.map(({ id }) => id);
        const factsOf = await readInboxFacts(unit, ids);
        const matchOf = await readMatches(unit, ids, query.search);
        return found.map((each) => presentListedConversation(each, factsOf(each.id), matchOf(each.id)));
      });
    }),
    defineOperation(readSmsConversation, async ({ scope, params }) =>
      withConversation(scope, params.conversation_id, showConversation),
    ),
    defineOperation(listSmsConversationMessages, async ({ scope, params }) => {
      const messages = await withConversation(scope, params.conversation_id, (unit, found) =>
        listMessages(unit, found.id),
      );
      return messages.map(presentMessage);
    }),
    defineOperation(listRelatedRecords, async ({ scope, params }) => {
      const related = await withConversation(scope, params.conversation_id, (unit, found) =>
        findRelatedRecords(unit, found, RELATED_LIMIT),
      );
      return related.map((record) => ({
        ...presentRelatedRecord(record),
        is_current: record.id === params.conversation_id,
      }));
    }),
    defineOperation(exportSmsConversation, async ({ scope, params, query }) => {
      const file = await withConversation(scope, params.conversation_id, async (unit, found) =>
        exportConversation(
          query.format,
          found,
          await listMessages(unit, found.id),
          (await readInboxFacts(unit, [found.id]))(found.id),
        ),
      );
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
    defineOperation(readSmsTimeline, async ({ scope, params }) => {
      const id = asId<ConversationId>(params.call_id);
      const entries = await scope.transaction(async (unit) =>
        (await findConversation(unit, id)) === null ? null : listTimeline(unit, id),
      );
      if (entries === null) {
        // Only here does the interface answer 403 to another organization's conversation.
        const owner = await findOwnerOfConversation(platform.data.unscoped, id);
        if (owner === null || owner === scope.organizationId) throw notFound("Conversation");
        throw new DomainError("not-allowed", "The conversation belongs to another organization");
      }
      return { call_id: params.call_id, log_count: entries.length, logs: entries.map(presentTimelineEntry) };
    }),
  ];
}
