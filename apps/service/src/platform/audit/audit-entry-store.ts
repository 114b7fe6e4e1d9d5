import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { storableJson } from "../database/storable.ts";
import type { AuditFacts } from "./audit-entry.ts";

function valuesOf(entry: AuditFacts, statusCode: number) {
  return sql`select ${entry.requestId}::uuid, ${entry.organizationId}::bigint, ${entry.userId}::bigint,
    ${entry.apiKeyId}::bigint, ${entry.sessionId ?? null}::uuid, ${entry.credential}::text, ${entry.operation}::text,
    ${storableJson(entry.pathIds)}::jsonb, ${[...entry.bodyMembers]}::text[], ${statusCode}::integer,
    ${entry.remoteAddress}::text, ${entry.userAgent}::text, ${entry.occurredAt}::timestamptz`;
}

const INTO = sql`insert into audit_entries (request_id, organization_id, user_id, api_key_id, session_id, credential,
  operation, path_ids, body_members, status_code, remote_address, user_agent, occurred_at)`;

export async function insertAuditEntry(db: Database, entry: AuditFacts, statusCode: number): Promise<void> {
  await sql`${INTO} ${valuesOf(entry, statusCode)}`.execute(db);
}

/**
 * Writes the entry if the current transaction changed anything: PostgreSQL gives a transaction an id with its first
 * write or row lock. Call it just before the commit. @returns whether an entry was written
 */
export async function insertAuditEntryOfEffect(db: Database, entry: AuditFacts, statusCode: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    ${INTO} ${valuesOf(entry, statusCode)} where pg_current_xact_id_if_assigned() is not null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
