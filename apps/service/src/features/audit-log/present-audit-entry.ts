import type { listAuditLog } from "@parley/contracts/audit-log-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { AuditEntryRow } from "./audit-entry-store.ts";

type WireEntry = z.input<NonNullable<typeof listAuditLog.success>>["items"][number];

export function presentAuditEntry(row: AuditEntryRow): WireEntry {
  return {
    id: row.id,
    occurred_at: toWireTimestamp(row.occurred_at),
    request_id: row.request_id,
    user_id: row.user_id,
    api_key_id: row.api_key_id,
    session_id: row.session_id,
    // Both are as `platform/audit` wrote them; the database allows no other credential.
    credential: row.credential as WireEntry["credential"],
    path_ids: row.path_ids as WireEntry["path_ids"],
    operation: row.operation,
    body_members: row.body_members,
    status_code: row.status_code,
    remote_address: row.remote_address,
    user_agent: row.user_agent,
    hash: row.chain_hash?.toString("hex") ?? null,
  };
}
