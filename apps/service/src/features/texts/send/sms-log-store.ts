import { type AssistantId, asId, type ConversationId, type SmsLogId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import { databaseTimeIn } from "../../../platform/database/database-time.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { SmsLogs } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { type SmsEvent, type SmsStatus, smsStatusAfter, smsStatusesBefore, UNSURE_FAILURES } from "./sms-delivery.ts";

/** A text on its way out: the row is the intent, committed before anything is asked of the carrier. */
export interface OutboundText {
  readonly id: SmsLogId;
  /** UUID: what the API and the carrier's callback call it. */
  readonly messageId: string;
  readonly conversationId: ConversationId | null;
  readonly provider: string;
  readonly origin: SmsOrigin;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly status: SmsStatus;
  readonly attemptCount: number;
  readonly attemptedAt: Date | null;
  readonly createdAt: Date;
}

/** Named one by one, so that the statements of every text can be prepared; the rest of a row is large. */
const OUTBOUND_COLUMNS = [
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

/** What asked for a text: the carrier (inbound), an answer of the assistant, a keyword rule, the API. */
export type SmsOrigin = "carrier" | "answer" | "keyword" | "api";

export interface InboundTextRecord {
  readonly sms: InboundSms;
  readonly provider: string;
  readonly segmentCount: number;
  readonly conversationId: ConversationId | null;
  readonly assistantId: AssistantId | null;
  /** Why the text went no further, when it did not. */
  readonly refusal?: { readonly code: string; readonly message: string };
}

export async function insertInboundText(unit: ScopedUnitOfWork, record: InboundTextRecord): Promise<SmsLogId> {
  const [row] = await insertReceived(unit.db, {
    organizationId: unit.organizationId,
    conversationId: record.conversationId,
    assistantId: record.assistantId,
    provider: record.provider,
    providerMessageId: record.sms.providerMessageId,
    from: record.sms.from,
    to: record.sms.to,
    body: record.sms.body,
    mediaUrls: [...record.sms.mediaUrls],
    segmentCount: record.segmentCount,
    payload: storableJson(record.sms.payload),
    errorCode: record.refusal?.code ?? null,
    errorMessage: record.refusal?.message ?? null,
  });
  if (row === undefined) throw new Error("a received text was not stored");
  return asId(row.id);
}

interface ReceivedColumns {
  readonly organizationId: number;
  readonly conversationId: number | null;
  readonly assistantId: number | null;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: string[];
  readonly segmentCount: number;
  readonly payload: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

const insertReceived = prepareQuery<ReceivedColumns>()((db, value) =>
  db
    .insertInto("sms_logs")
    .values({
      organization_id: value("organizationId"),
      conversation_id: value("conversationId"),
      assistant_id: value("assistantId"),
      provider: value("provider"),
      provider_message_id: value("providerMessageId"),
      direction: "inbound",
      origin: "carrier",
      from_number: value("from"),
      to_number: value("to"),
      body: value("body"),
      media_urls: value("mediaUrls"),
      segment_count: value("segmentCount"),
      status: "received",
      provider_status: "received",
      provider_payload: value("payload"),
      error_code: value("errorCode"),
      error_message: value("errorMessage"),
    })
    .returning("id"),
);

export interface NewOutboundText {
  readonly conversationId: ConversationId;
  readonly assistantId: AssistantId;
  readonly provider: string;
  readonly origin: SmsOrigin;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly segmentCount: number;
  /** The message this answers; a second answer to the same message is refused by the database. */
  readonly answersMessageIndex: number | null;
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer };
}

/** @returns null when the same answer, or a text with the same idempotency key, exists already */
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

/** What a move brings along. Members left out stay as they are. */
export interface SmsChange {
  readonly providerMessageId?: string;
  readonly providerStatus?: string;
  /** The carrier takes nothing before then. */
  readonly notBefore?: Date;
  readonly errorCode?: string | null;
  readonly errorMessage?: string | null;
  readonly segmentCount?: number | null;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/**
 * Which text to move: by our row, by the id in the callback URL, or by the carrier's id. With `attempt` only while no later
 * attempt has begun: what is known of one attempt says nothing of the next, which may have been accepted.
 */
export type SmsSelector =
  | { readonly id: SmsLogId; readonly attempt?: number }
  | { readonly messageId: string }
  | { readonly provider: string; readonly providerMessageId: string };

/**
 * Moves an outbound text if its status allows the event; the only way a status changes. A text given up without knowing
 * what became of it still moves by what the carrier reports later.
 * @returns the text after the move, or null when nothing moved
 */
export async function moveText(
  unit: ScopedUnitOfWork,
  selector: SmsSelector,
  event: SmsEvent,
  change: SmsChange = {},
): Promise<OutboundText | null> {
  const isReport = event === "accept" || event === "deliver" || event === "fail";
  const row = await unit.db
    .updateTable("sms_logs")
    .set({
      status: smsStatusAfter(event),
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
        where("status", "in", [...smsStatusesBefore(event)]),
        ...(isReport
          ? [where.and([where("status", "=", "failed"), where("error_code", "in", [...UNSURE_FAILURES])])]
          : []),
      ]),
    )
    .returning(OUTBOUND_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : outboundTextFromRow(row);
}

/** Notes what the carrier said without moving the status (a repeated or late report). */
export async function noteOnText(unit: ScopedUnitOfWork, selector: SmsSelector, change: SmsChange): Promise<void> {
  await unit.db
    .updateTable("sms_logs")
    .set(changedColumns(change))
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where((where) => where.and(selectorConditions(selector).map(([column, value]) => where(column, "=", value))))
    .execute();
}

function selectorConditions(
  selector: SmsSelector,
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

function changedColumns(change: SmsChange) {
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

export async function findOutboundText(unit: ScopedUnitOfWork, selector: SmsSelector): Promise<OutboundText | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select(OUTBOUND_COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where((where) => where.and(selectorConditions(selector).map(([column, value]) => where(column, "=", value))))
    .executeTakeFirst();
  return row === undefined ? null : outboundTextFromRow(row);
}

/** The text of an idempotency key, with what it was asked for by. */
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

/** Stops everything still queued for a number; keyword confirmations are not stopped. Returns the texts stopped. */
export async function cancelQueuedTexts(unit: ScopedUnitOfWork, to: string): Promise<readonly OutboundText[]> {
  const rows = await unit.db
    .updateTable("sms_logs")
    .set({
      status: smsStatusAfter("cancel"),
      error_code: "recipient-opted-out",
      error_message: "The recipient opted out before the text was sent",
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where("to_number", "=", to)
    .where("origin", "<>", "keyword")
    .where("status", "in", [...smsStatusesBefore("cancel")])
    .returning(OUTBOUND_COLUMNS)
    .execute();
  return rows.map(outboundTextFromRow);
}

/** The carrier's ids of texts that are already ours, out of those given. */
export async function knownCarrierIds(
  unit: ScopedUnitOfWork,
  provider: string,
  providerMessageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (providerMessageIds.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom("sms_logs")
    .select("provider_message_id")
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .where("provider_message_id", "in", providerMessageIds)
    .execute();
  return new Set(rows.flatMap((row) => (row.provider_message_id === null ? [] : [row.provider_message_id])));
}

type OutboundRow = Pick<Selectable<SmsLogs>, (typeof OUTBOUND_COLUMNS)[number]>;

function outboundTextFromRow(row: OutboundRow): OutboundText {
  return {
    id: asId(row.id),
    messageId: row.message_id,
    conversationId: row.conversation_id === null ? null : asId(row.conversation_id),
    provider: row.provider,
    origin: row.origin as SmsOrigin,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    mediaUrls: row.media_urls,
    messagingServiceSid: row.messaging_service_sid,
    status: row.status as SmsStatus,
    attemptCount: row.attempt_count,
    attemptedAt: row.attempted_at,
    createdAt: row.created_at,
  };
}

/**
 * The number an outbound text of ours was sent for, by the id that travelled with it; null for an id we never gave.
 * Unscoped: a carrier's report that names no sender is what has to be routed by it.
 */
export async function findSenderOfText(unit: Pick<UnitOfWork, "db">, messageId: string): Promise<string | null> {
  if (!UUID.test(messageId)) return null;
  const row = await unit.db
    .selectFrom("sms_logs")
    .select("from_number")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.from_number ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The database's clock, by which texts are timed. @param afterMs from now on */
export function readDatabaseTime(unit: Pick<UnitOfWork, "db">, afterMs = 0): Promise<Date> {
  return databaseTimeIn(unit.db, afterMs);
}

/** Whether a request that was begun at that time has either reached the carrier by now or never will. */
export async function isGraceOver(unit: ScopedUnitOfWork, attemptedAt: Date, graceMs: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ${attemptedAt}::timestamptz + ${graceMs} * interval '1 millisecond' <= now() + interval '50 milliseconds' as is_over`.execute(
    unit.db,
  );
  return rows[0]?.is_over === true;
}

/** Until the transaction ends, nobody else settles a text with the same recipient and words. */
export async function lockEqualTexts(
  unit: ScopedUnitOfWork,
  { to, body }: Pick<OutboundText, "to" | "body">,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${unit.organizationId}|${to}|${body}`}, 0))`.execute(
    unit.db,
  );
}
