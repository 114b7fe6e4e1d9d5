import { sql } from "kysely";
import { likePattern } from "../../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SmsStatus } from "./sms-delivery.ts";

/** A text as the carrier knows it, read back. */
export interface SmsLogEntry {
  readonly id: number;
  readonly provider: string;
  readonly providerMessageId: string | null;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly segmentCount: number;
  readonly status: string;
  readonly providerStatus: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly assistantId: number | null;
  readonly assistantName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly providerPayload: Record<string, unknown>;
}

export interface SmsLogFilter {
  readonly provider?: string | undefined;
  readonly direction?: "inbound" | "outbound" | undefined;
  readonly status?: string | undefined;
  readonly fromNumber?: string | undefined;
  readonly toNumber?: string | undefined;
  readonly assistantId?: number | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Any part of the text, whatever its case. */
  readonly search?: string | undefined;
}

export async function listLogs(
  unit: ScopedUnitOfWork,
  filter: SmsLogFilter,
  page: { skip: number; limit: number },
): Promise<{ items: readonly SmsLogEntry[]; total: number }> {
  const rows = await logsWithAssistants(unit, filter)
    .orderBy("sms_logs.created_at", "desc")
    .orderBy("sms_logs.id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await filteredLogs(unit, filter)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { items: rows.map(logFromRow), total };
}

export async function findLog(unit: ScopedUnitOfWork, logId: number): Promise<SmsLogEntry | null> {
  const row = await logsWithAssistants(unit, {}).where("sms_logs.id", "=", logId).executeTakeFirst();
  return row === undefined ? null : logFromRow(row);
}

export interface SmsLogCount {
  readonly direction: string;
  readonly status: string;
  readonly provider: string;
  readonly count: number;
}

export async function countLogs(
  unit: ScopedUnitOfWork,
  range: { from?: Date | undefined; before?: Date | undefined },
): Promise<readonly SmsLogCount[]> {
  return filteredLogs(unit, range)
    .select((select) => [
      "sms_logs.direction",
      "sms_logs.status",
      "sms_logs.provider",
      select.fn.countAll<number>().as("count"),
    ])
    .groupBy(["sms_logs.direction", "sms_logs.status", "sms_logs.provider"])
    .execute();
}

function filteredLogs(unit: ScopedUnitOfWork, filter: SmsLogFilter) {
  let query = unit.db.selectFrom("sms_logs").where("sms_logs.organization_id", "=", unit.organizationId);
  if (filter.provider !== undefined) query = query.where("sms_logs.provider", "=", filter.provider);
  if (filter.direction !== undefined) query = query.where("sms_logs.direction", "=", filter.direction);
  if (filter.status !== undefined) query = query.where("sms_logs.status", "=", filter.status);
  if (filter.fromNumber !== undefined) query = query.where("sms_logs.from_number", "=", filter.fromNumber);
  if (filter.toNumber !== undefined) query = query.where("sms_logs.to_number", "=", filter.toNumber);
  if (filter.assistantId !== undefined) query = query.where("sms_logs.assistant_id", "=", filter.assistantId);
  if (filter.from !== undefined) query = query.where("sms_logs.created_at", ">=", filter.from);
  if (filter.before !== undefined) query = query.where("sms_logs.created_at", "<", filter.before);
  if (filter.search !== undefined) query = query.where("sms_logs.body", "ilike", likePattern(filter.search));
  return query;
}

function logsWithAssistants(unit: ScopedUnitOfWork, filter: SmsLogFilter) {
  return filteredLogs(unit, filter)
    .leftJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "sms_logs.organization_id")
        .onRef("assistants.id", "=", "sms_logs.assistant_id"),
    )
    .selectAll("sms_logs")
    .select([
      "assistants.name as assistant_name",
      sql<Record<string, unknown>>`sms_logs.provider_payload`.as("payload"),
    ]);
}

type LogRow = Awaited<ReturnType<ReturnType<typeof logsWithAssistants>["execute"]>>[number];

function logFromRow(row: LogRow): SmsLogEntry {
  return {
    id: row.id,
    provider: row.provider,
    providerMessageId: row.provider_message_id,
    direction: row.direction === "inbound" ? "inbound" : "outbound",
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    mediaUrls: row.media_urls,
    segmentCount: row.segment_count,
    status: row.status,
    providerStatus: row.provider_status,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    providerPayload: row.payload,
  };
}

/** `received` is of inbound texts only. */
type OutboundStatus = Exclude<SmsStatus, "received">;

export interface TextStatus {
  readonly status: OutboundStatus;
  readonly providerMessageId: string | null;
  readonly providerStatus: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly updatedAt: Date;
}

/** What became of an outbound text. @param messageId a UUID */
export async function findTextStatus(unit: ScopedUnitOfWork, messageId: string): Promise<TextStatus | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select(["status", "provider_message_id", "provider_status", "error_code", "error_message", "updated_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    status: row.status as OutboundStatus,
    providerMessageId: row.provider_message_id,
    providerStatus: row.provider_status,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    updatedAt: row.updated_at,
  };
}

export interface WaitingTexts {
  readonly provider: string;
  /** Queued. */
  readonly pending: number;
  /** On their way to the carrier. */
  readonly active: number;
  /** In the last 24 hours. */
  readonly failed: number;
}

/** @param provider undefined: of every carrier */
export async function countWaitingTexts(
  unit: ScopedUnitOfWork,
  provider: string | undefined,
): Promise<readonly WaitingTexts[]> {
  return unit.db
    .selectFrom("sms_logs")
    .select([
      "provider",
      sql<number>`count(*) filter (where status = 'queued')`.as("pending"),
      sql<number>`count(*) filter (where status = 'sending')`.as("active"),
      sql<number>`count(*) filter (where status = 'failed' and updated_at > now() - interval '24 hours')`.as("failed"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("direction", "=", "outbound")
    .where("status", "in", ["queued", "sending", "failed"])
    .$if(provider !== undefined, (query) => query.where("provider", "=", provider ?? ""))
    .groupBy("provider")
    .execute();
}
