import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { StoredMessage } from "./present-sms.ts";

export interface NewSmsMessage {
  readonly conversationId: ConversationId;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly mediaUrls: readonly string[];
  readonly smsLogId: number | null;
  readonly model?: {
    readonly provider: string;
    readonly modelId: string;
    readonly promptTokens: number | null;
    readonly completionTokens: number | null;
    readonly costMicros: number | null;
  };
}

/** Appends a message to its thread and gives its index. The thread's row is the counter, so indexes have no gaps. */
export async function appendMessage(unit: ScopedUnitOfWork, message: NewSmsMessage): Promise<number> {
  const counter = await unit.db
    .updateTable("calls")
    .set({ message_count: sql<number>`message_count + 1`, last_activity_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", message.conversationId)
    .returning(sql<number>`message_count - 1`.as("index"))
    .executeTakeFirstOrThrow();
  await unit.db
    .insertInto("sms_messages")
    .values({
      organization_id: unit.organizationId,
      conversation_id: message.conversationId,
      message_index: counter.index,
      role: message.role,
      content: message.content,
      media_urls: [...message.mediaUrls],
      sms_log_id: message.smsLogId,
      llm_provider: message.model?.provider ?? null,
      llm_model: message.model?.modelId ?? null,
      prompt_tokens: message.model?.promptTokens ?? null,
      completion_tokens: message.model?.completionTokens ?? null,
      cost_micros: message.model?.costMicros ?? null,
    })
    .execute();
  return counter.index;
}

export interface HistoryMessage {
  readonly index: number;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly mediaUrls: readonly string[];
}

/** The last messages of a thread, oldest first. */
export async function readHistory(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  limit: number,
): Promise<readonly HistoryMessage[]> {
  const rows = await unit.db
    .selectFrom("sms_messages")
    .select(["message_index", "role", "content", "media_urls"])
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .orderBy("message_index", "desc")
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({
    index: row.message_index,
    role: row.role === "assistant" ? "assistant" : "user",
    content: row.content,
    mediaUrls: row.media_urls,
  }));
}

/** Every message of a thread, in order. */
export async function listMessages(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly StoredMessage[]> {
  const rows = await unit.db
    .selectFrom("sms_messages")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .orderBy("message_index")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    role: row.role,
    content: row.content,
    createdAt: row.created_at,
    index: row.message_index,
    llmProvider: row.llm_provider,
    llmModel: row.llm_model,
    mediaUrls: row.media_urls,
  }));
}
