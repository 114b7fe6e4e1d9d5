import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { TextStatus } from "./text-status.ts";

/** Only inbound texts are `received`. */
type OutboundStatus = Exclude<TextStatus, "received">;

export interface TextDelivery {
  readonly status: OutboundStatus;
  readonly providerMessageId: string | null;
  readonly providerStatus: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly updatedAt: Date;
}

/** What became of an outbound text. @param messageId a UUID */
export async function findTextDelivery(unit: ScopedUnitOfWork, messageId: string): Promise<TextDelivery | null> {
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

export interface QueueCounts {
  readonly provider: string;
  readonly pending: number;
  /** Being sent. */
  readonly active: number;
  /** In the last 24 hours. */
  readonly failed: number;
}

/** @param provider undefined: all carriers */
export async function readQueueCounts(
  unit: ScopedUnitOfWork,
  provider: string | undefined,
): Promise<readonly QueueCounts[]> {
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
