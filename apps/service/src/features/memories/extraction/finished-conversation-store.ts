import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Channel } from "./extraction-store.ts";

/** A call or a thread of texts. */
export interface AnyConversation {
  readonly conversationId: number;
  readonly channel: Channel;
  readonly assistantId: AssistantId;
  readonly customerPhoneNumber: string;
  readonly beganAt: Date;
  readonly isOver: boolean;
}

/** Those of the ids that are conversations of the organization, in the order in which they began. */
export async function findConversations(
  unit: ScopedUnitOfWork,
  conversationIds: readonly number[],
): Promise<readonly AnyConversation[]> {
  if (conversationIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom("calls")
    .select(["id", "channel", "assistant_id", "customer_phone_number", "started_at", "ended_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "in", conversationIds)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    conversationId: row.id,
    channel: row.channel as Channel,
    assistantId: asId(row.assistant_id),
    customerPhoneNumber: row.customer_phone_number,
    beganAt: row.started_at,
    isOver: row.ended_at !== null,
  }));
}
