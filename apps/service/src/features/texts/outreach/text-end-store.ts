import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { TextStatus } from "../send/text-status.ts";

export interface StoredTextEnd {
  readonly messageId: string;
  /** Null: it is being changed at this moment. */
  readonly status: TextStatus | null;
  readonly errorCode: string | null;
}

/**
 * Reads what is known of texts, and keeps it so until the transaction ends. Does not wait for those that are being changed.
 * @param messageIds UUIDs
 */
export async function holdTextEnds(
  unit: ScopedUnitOfWork,
  messageIds: readonly string[],
): Promise<readonly StoredTextEnd[]> {
  const { rows } = await sql<{ message_id: string; status: TextStatus | null; error_code: string | null }>`
    with held as materialized (
      select message_id, status, error_code from sms_logs
      where organization_id = ${unit.organizationId} and direction = 'outbound'
        and message_id = any(${messageIds}::uuid[])
      for share skip locked
    )
    select known.message_id, held.status, held.error_code
    from sms_logs as known left join held using (message_id)
    where known.organization_id = ${unit.organizationId} and known.direction = 'outbound'
      and known.message_id = any(${messageIds}::uuid[])`.execute(unit.db);
  return rows.map((row) => ({ messageId: row.message_id, status: row.status, errorCode: row.error_code }));
}
