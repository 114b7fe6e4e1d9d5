import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export interface NewMessage {
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

/** Appends a message to its thread. The thread's row counts, so indexes have no gaps. @returns the message's index */
export async function appendMessage(unit: ScopedUnitOfWork, message: NewMessage): Promise<number> {
  const [row] = await insertMessage(unit.db, {
    organizationId: unit.organizationId,
    conversationId: message.conversationId,
    role: message.role,
    content: message.content,
    mediaUrls: message.mediaUrls,
    smsLogId: message.smsLogId,
    provider: message.model?.provider ?? null,
    modelId: message.model?.modelId ?? null,
    promptTokens: message.model?.promptTokens ?? null,
    completionTokens: message.model?.completionTokens ?? null,
    costMicros: message.model?.costMicros ?? null,
  });
  if (row === undefined) throw new Error("a message was appended to a missing thread");
  return row.message_index;
}

interface MessageValues extends Pick<NewMessage, "conversationId" | "role" | "content" | "mediaUrls" | "smsLogId"> {
  readonly organizationId: number;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costMicros: number | null;
}

const insertMessage = prepareQuery<MessageValues>()((db, value) =>
  db
    .with("thread", (thread) =>
      thread
        .updateTable("calls")
        .set({ message_count: sql<number>`message_count + 1`, last_activity_at: sql<Date>`now()` })
        .where("organization_id", "=", value("organizationId"))
        .where("id", "=", value("conversationId"))
        .returning(["organization_id", "id", sql<number>`message_count - 1`.as("index")]),
    )
    .insertInto("sms_messages")
    .columns([
      "organization_id",
      "conversation_id",
      "message_index",
      "role",
      "content",
      "media_urls",
      "sms_log_id",
      "llm_provider",
      "llm_model",
      "prompt_tokens",
      "completion_tokens",
      "cost_micros",
    ])
    .expression((thread) =>
      thread
        .selectFrom("thread")
        .select([
          "thread.organization_id",
          "thread.id",
          "thread.index",
          sql<string>`${value("role")}::text`.as("role"),
          sql<string>`${value("content")}::text`.as("content"),
          sql<string[]>`${value("mediaUrls")}::text[]`.as("media_urls"),
          sql<number | null>`${value("smsLogId")}::bigint`.as("sms_log_id"),
          sql<string | null>`${value("provider")}::text`.as("llm_provider"),
          sql<string | null>`${value("modelId")}::text`.as("llm_model"),
          sql<number | null>`${value("promptTokens")}::integer`.as("prompt_tokens"),
          sql<number | null>`${value("completionTokens")}::integer`.as("completion_tokens"),
          sql<number | null>`${value("costMicros")}::bigint`.as("cost_micros"),
        ]),
    )
    .returning("message_index"),
);

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

/** Whether an assistant has answered in the thread. Texts that people sent or campaigns wrote do not count. */
export async function hasAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("sms_messages")
    .select("message_index")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("role", "=", "assistant")
    .where("llm_provider", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredMessage {
  readonly id: number;
  readonly conversationId: number;
  readonly role: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly index: number;
  readonly llmProvider: string | null;
  readonly llmModel: string | null;
  readonly mediaUrls: readonly string[];
  /** What is on record of it at the carrier; null: no longer anything. */
  readonly delivery: {
    readonly origin: string;
    readonly direction: string;
    readonly messageId: string;
    readonly status: string;
    readonly error: string | null;
  } | null;
}

/** All messages of a thread, in order. */
export async function listMessages(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly StoredMessage[]> {
  const rows = await unit.db
    .selectFrom("sms_messages")
    .leftJoin("sms_logs as log", (join) =>
      join
        .onRef("log.organization_id", "=", "sms_messages.organization_id")
        .onRef("log.id", "=", "sms_messages.sms_log_id"),
    )
    .selectAll("sms_messages")
    .select([
      "log.origin",
      "log.direction",
      "log.message_id",
      "log.status",
      sql<string | null>`coalesce(log.error_message, log.error_code)`.as("error"),
    ])
    .where("sms_messages.organization_id", "=", unit.organizationId)
    .where("sms_messages.conversation_id", "=", conversationId)
    .orderBy("sms_messages.message_index")
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
    delivery: deliveryOf(row),
  }));
}

function deliveryOf(row: {
  readonly origin: string | null;
  readonly direction: string | null;
  readonly message_id: string | null;
  readonly status: string | null;
  readonly error: string | null;
}): StoredMessage["delivery"] {
  const { origin, direction, message_id: messageId, status, error } = row;
  if (origin === null || direction === null || messageId === null || status === null) return null;
  return { origin, direction, messageId, status, error };
}
