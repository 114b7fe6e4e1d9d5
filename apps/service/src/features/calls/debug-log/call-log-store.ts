import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export interface CallLogEntry {
  readonly id: number;
  readonly level: "info" | "warning" | "error";
  readonly event: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** In ms since the media stream began; null outside of it. */
  readonly atMs: number | null;
  readonly createdAt: Date;
}

/** In the order they were written. */
export async function listLogEntries(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly CallLogEntry[]> {
  const rows = await unit.db
    .selectFrom("call_log_entries")
    .select(["id", "level", "event", "message", "at_ms", "created_at"])
    .select(sql<Record<string, unknown> | null>`data`.as("data"))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The table takes no other.
    level: row.level as CallLogEntry["level"],
    event: row.event,
    message: row.message,
    data: row.data,
    atMs: row.at_ms,
    createdAt: row.created_at,
  }));
}
