import { type AssistantId, asId, type ConversationId, type SmsLogId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import { databaseTimeIn } from "../../../platform/database/database-time.ts";
import type { SmsLogs } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { isMessageId } from "./message-id.ts";
import {
  type TextEvent,
  type TextStatus,
  textStatusAfter,
  textStatusesBefore,
  UNSURE_FAILURES,
} from "./text-status.ts";

/** An outbound text. Its row is the intent, committed before any request to the carrier. */
export interface OutboundText {
  readonly id: SmsLogId;
  /** The UUID that the API and the carrier's callback use. */
  readonly messageId: string;
  readonly conversationId: ConversationId | null;
  readonly provider: string;
  readonly origin: TextOrigin;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly status: TextStatus;
  readonly attemptCount: number;
  readonly attemptedAt: Date | null;
  readonly createdAt: Date;
}

/** The rest of a row is large and not needed to send a text. */
export const OUTBOUND_COLUMNS = [
  "id",
  "message_id",
  "conversation_id",
  "provider",
  "origin",
  "from_number",
  "to_number",
  "body",
  "media_urls",
  "messaging_service_sid",
  "status",
  "attempt_count",
  "attempted_at",
  "created_at",
] as const;

/** Where a text comes from: the carrier (inbound), an assistant's answer, a keyword rule, the API or a campaign. */
export type TextOrigin = "carrier" | "answer" | "keyword" | "api" | "campaign";

export interface NewOutboundText {
  readonly conversationId: ConversationId;
  readonly assistantId: AssistantId;
  readonly provider: string;
  readonly origin: TextOrigin;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly segmentCount: number;
  /** The message this answers. The database refuses a second answer to the same message. */
  readonly answersMessageIndex: number | null;
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer };
}

/** @returns null when this answer, or a text with this idempotency key, already exists */
export async function insertOutboundText(unit: ScopedUnitOfWork, text: NewOutboundText): Promise<OutboundText | null> {
  const row = await unit.db
    .insertInto("sms_logs")
    .values({
      organization_id: unit.organizationId,
      conversation_id: text.conversationId,
      assistant_id: text.assistantId,
      provider: text.provider,
      direction: "outbound",
      origin: text.origin,
      from_number: text.from,
      to_number: text.to,
      body: text.body,
      media_urls: [...text.mediaUrls],
      messaging_service_sid: text.messagingServiceSid,
      segment_count: text.segmentCount,
      status: "queued",
      answers_message_index: text.answersMessageIndex,
      idempotency_key: text.idempotency?.key ?? null,
      request_hash: text.idempotency?.requestHash ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(OUTBOUND_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : outboundTextFromRow(row);
}

/** What changes along with the status. Members left out keep their values. */
export interface TextChange {
  readonly providerMessageId?: string;
  readonly providerStatus?: string;
  /** Not to be sent before then. */
  readonly notBefore?: Date;
  readonly errorCode?: string | null;
  readonly errorMessage?: string | null;
  readonly segmentCount?: number | null;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/**
 * Selects a text by our row id, the id in the callback URL, or the carrier's id. With `attempt`, only while that attempt is
 * the newest: the outcome of one attempt says nothing about the next, which may have been accepted.
 */
export type TextSelector =
  | { readonly id: SmsLogId; readonly attempt?: number }
  | { readonly messageId: string }
  | { readonly provider: string; readonly providerMessageId: string };

/**
 * Moves an outbound text to its next status if its current one allows the event. Nothing else changes a status, except
 * {@link cancelQueuedTexts} and {@link cancelQueuedAnswers}. A text that failed with an unknown outcome still follows the carrier's later reports.
 * @returns the text after the move; null when nothing moved
 */
export async function moveText(
  unit: ScopedUnitOfWork,
  selector: TextSelector,
  event: TextEvent,
  change: TextChange = {},
): Promise<OutboundText | null> {
  const isReport = event === "accept" || event === "deliver" || event === "fail";
  const row = await unit.db
    .updateTable("sms_logs")
    .set({
      status: textStatusAfter(event),
      ...(event === "dispatch"
        ? { attempt_count: sql<number>`attempt_count + 1`, attempted_at: sql<Date>`now()` }
        : {}),
      ...changedColumns(change),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where((where) => where.and(selectorConditions(selector).map(([column, value]) => where(column, "=", value))))
    .where((where) =>
      where.or([
        where("status", "in", [...textStatusesBefore(event)]),
        ...(isReport
          ? [where.and([where("status", "=", "failed"), where("error_code", "in", [...UNSURE_FAILURES])])]
          : []),
      ]),
    )
    .returning(OUTBOUND_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : outboundTextFromRow(row);
}

/** Stores what the carrier said without changing the status. */
export async function updateText(unit: ScopedUnitOfWork, selector: TextSelector, change: TextChange): Promise<void> {
  await unit.db
    .updateTable("sms_logs")
    .set(changedColumns(change))
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where((where) => where.and(selectorConditions(selector).map(([column, value]) => where(column, "=", value))))
    .execute();
}

function selectorConditions(
  selector: TextSelector,
): ["id" | "attempt_count" | "message_id" | "provider" | "provider_message_id", string | number][] {
  if ("id" in selector) {
    return selector.attempt === undefined
      ? [["id", selector.id]]
      : [
          ["id", selector.id],
          ["attempt_count", selector.attempt],
        ];
  }
  if ("messageId" in selector) return [["message_id", selector.messageId]];
  return [
    ["provider", selector.provider],
    ["provider_message_id", selector.providerMessageId],
  ];
}

function changedColumns(change: TextChange) {
  return {
    updated_at: sql<Date>`now()`,
    ...(change.providerMessageId === undefined ? {} : { provider_message_id: change.providerMessageId }),
    ...(change.providerStatus === undefined ? {} : { provider_status: change.providerStatus }),
    ...(change.notBefore === undefined ? {} : { not_before: change.notBefore }),
    ...(change.errorCode === undefined ? {} : { error_code: change.errorCode }),
    ...(change.errorMessage === undefined ? {} : { error_message: change.errorMessage }),
    ...(change.segmentCount === undefined || change.segmentCount === null
      ? {}
      : { segment_count: change.segmentCount }),
    ...(change.payload === undefined ? {} : { provider_payload: storableJson(change.payload) }),
  };
}

export async function findOutboundText(unit: ScopedUnitOfWork, selector: TextSelector): Promise<OutboundText | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select(OUTBOUND_COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where((where) => where.and(selectorConditions(selector).map(([column, value]) => where(column, "=", value))))
    .executeTakeFirst();
  return row === undefined ? null : outboundTextFromRow(row);
}

export interface HeldText {
  readonly status: TextStatus;
  /** Since it was written, by the database's clock. */
  readonly ageMs: number;
}

/** Reads a text whose status nobody else changes until the transaction ends; null when there is no such text. */
export async function holdText(unit: ScopedUnitOfWork, id: SmsLogId): Promise<HeldText | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select(["status", sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as("age_ms")])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { status: row.status as TextStatus, ageMs: row.age_ms };
}

/** The text of an idempotency key, with the hash of the request that created it. */
export async function findTextByKey(
  unit: ScopedUnitOfWork,
  idempotencyKey: string,
): Promise<{ readonly text: OutboundText; readonly requestHash: Buffer | null } | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select([...OUTBOUND_COLUMNS, "request_hash"])
    .where("organization_id", "=", unit.organizationId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? null : { text: outboundTextFromRow(row), requestHash: row.request_hash };
}

/** Cancels all texts queued for a number, except keyword confirmations. @returns how many */
export async function cancelQueuedTexts(unit: ScopedUnitOfWork, to: string): Promise<number> {
  const result = await unit.db
    .updateTable("sms_logs")
    .set({
      status: textStatusAfter("cancel"),
      error_code: "recipient-opted-out",
      error_message: "The recipient opted out before the text was sent",
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where("to_number", "=", to)
    .where("origin", "<>", "keyword")
    .where("status", "in", [...textStatusesBefore("cancel")])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Cancels what the assistant has answered in the thread and nobody has sent yet. @returns how many */
export async function cancelQueuedAnswers(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<number> {
  const result = await unit.db
    .updateTable("sms_logs")
    .set({
      status: textStatusAfter("cancel"),
      error_code: "person-answers",
      error_message: "A person took over the conversation before the text was sent",
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where("conversation_id", "=", conversationId)
    .where("origin", "=", "answer")
    .where("status", "in", [...textStatusesBefore("cancel")])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type OutboundRow = Pick<Selectable<SmsLogs>, (typeof OUTBOUND_COLUMNS)[number]>;

export function outboundTextFromRow(row: OutboundRow): OutboundText {
  return {
    id: asId(row.id),
    messageId: row.message_id,
    conversationId: row.conversation_id === null ? null : asId(row.conversation_id),
    provider: row.provider,
    origin: row.origin as TextOrigin,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    mediaUrls: row.media_urls,
    messagingServiceSid: row.messaging_service_sid,
    status: row.status as TextStatus,
    attemptCount: row.attempt_count,
    attemptedAt: row.attempted_at,
    createdAt: row.created_at,
  };
}

/**
 * The sender of an outbound text, by our id; null for an unknown id. Unscoped: it routes reports that do not name our
 * number.
 */
export async function findSenderOfText(unit: Pick<UnitOfWork, "db">, messageId: string): Promise<string | null> {
  if (!isMessageId(messageId)) return null;
  const row = await unit.db
    .selectFrom("sms_logs")
    .select("from_number")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.from_number ?? null;
}

/** The database's time, `afterMs` from now. */
export function readDatabaseTime(unit: Pick<UnitOfWork, "db">, afterMs = 0): Promise<Date> {
  return databaseTimeIn(unit.db, afterMs);
}
