import { readSmsTimeline } from "@parley/contracts/texts/sms-conversation-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { findConversation, findOwnerOfConversation } from "../thread/sms-conversation-store.ts";
import { listTimeline } from "../thread/timeline-store.ts";

/**
 * The debug timeline. The interface tells a foreign conversation (403) from a missing one (404) here, so a missing one
 * is looked for once more through the unscoped door: for its existence, nothing else.
 */
export function readSmsTimelineOperation(deps: Pick<SmsDeps, "platform">): Operation {
  return defineOperation(readSmsTimeline, async ({ scope, params }) => {
    const conversationId = asId<ConversationId>(params.call_id);
    const entries = await scope.transaction(async (unit) =>
      (await findConversation(unit, conversationId)) === null ? null : listTimeline(unit, conversationId),
    );
    if (entries === null) {
      const owner = await findOwnerOfConversation(deps.platform.data.unscoped, conversationId);
      if (owner !== null && owner !== scope.organizationId) {
        throw new DomainError("not-allowed", "The conversation belongs to another organization");
      }
      throw notFound("Conversation");
    }
    return {
      call_id: params.call_id,
      log_count: entries.length,
      logs: entries.map((entry) => ({
        id: entry.id,
        timestamp: toWireTimestamp(entry.createdAt),
        event_type: entry.eventType,
        level: entry.level,
        message: entry.message,
        event_data: entry.data,
      })),
    };
  });
}
