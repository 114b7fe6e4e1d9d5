import type { OrganizationId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { AuditEntries } from "../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import type { ChainedEntry } from "./chained-entry.ts";

export interface AuditFilter {
  readonly userId?: number | undefined;
  readonly operation?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export type AuditEntryRow = Selectable<AuditEntries>;

export async function listAuditEntries(
  unit: ScopedUnitOfWork,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly AuditEntryRow[]; readonly total: number }> {
  const { userId, operation, from, before } = filter;
  const matching = unit.db
    .selectFrom("audit_entries")
    .where("organization_id", "=", unit.organizationId)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? null))
    .$if(operation !== undefined, (query) => query.where("operation", "=", operation ?? ""))
    .$if(from !== undefined, (query) => query.where("occurred_at", ">=", from ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where("occurred_at", "<", before ?? new Date(0)));
  const entries = await matching.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { entries, total: count };
}

export interface SealedEntry {
  readonly entry: ChainedEntry;
  readonly position: number;
  readonly hash: Buffer;
}

/** The entries of the organization's chain after a position, in order. */
export async function listSealedEntries(
  unit: ScopedUnitOfWork,
  afterPosition: number,
  limit: number,
): Promise<readonly SealedEntry[]> {
  const rows = await selectChained(unit.db)
    .select(["chain_position", "chain_hash"])
    .where("organization_id", "=", unit.organizationId)
    .where("chain_hash", "is not", null)
    .where("chain_position", ">", afterPosition)
    .orderBy("chain_position")
    .limit(limit)
    .execute();
  return rows.map(({ chain_position, chain_hash, ...row }) => ({
    entry: chainedFrom(row),
    position: chain_position ?? 0,
    hash: chain_hash ?? Buffer.alloc(0),
  }));
}

/** Entries that are not in a chain yet, oldest first. */
export async function listUnsealedEntries(
  unit: UnitOfWork,
  organizationId: OrganizationId | null,
  limit: number,
): Promise<readonly ChainedEntry[]> {
  const rows = await selectChained(unit.db)
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}`)
    .where("chain_hash", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(chainedFrom);
}

export async function sealEntries(
  unit: UnitOfWork,
  organizationId: OrganizationId | null,
  seals: readonly { readonly id: number; readonly position: number; readonly hash: Buffer }[],
): Promise<void> {
  await sql`
    update audit_entries e set chain_position = s.position, chain_hash = s.hash
    from unnest(
      ${seals.map(({ id }) => id)}::bigint[],
      ${seals.map(({ position }) => position)}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[]
    ) as s (id, position, hash)
    where e.id = s.id and e.organization_id is not distinct from ${organizationId}`.execute(unit.db);
}

/** Organizations with unsealed entries; null stands for the entries of unknown callers. */
export async function listOrganizationsToSeal(
  { db }: DataDoor,
  limit: number,
): Promise<readonly (OrganizationId | null)[]> {
  const rows = await db
    .selectFrom("audit_entries")
    .select("organization_id")
    .distinct()
    .where("chain_hash", "is", null)
    .limit(limit)
    .execute();
  return rows.map(({ organization_id }) => organization_id as OrganizationId | null);
}

function selectChained(db: Database) {
  return db
    .selectFrom("audit_entries")
    .select([
      "id",
      "request_id",
      "organization_id",
      "user_id",
      "api_key_id",
      "session_id",
      "credential",
      "operation",
      "body_members",
      "status_code",
      "remote_address",
      "user_agent",
      sql<string>`path_ids::text`.as("path_ids"),
      sql<string>`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as("occurred_at"),
    ]);
}

function chainedFrom(
  row: Awaited<ReturnType<ReturnType<typeof selectChained>["executeTakeFirstOrThrow"]>>,
): ChainedEntry {
  return {
    id: row.id,
    requestId: row.request_id,
    organizationId: row.organization_id,
    userId: row.user_id,
    apiKeyId: row.api_key_id,
    sessionId: row.session_id,
    credential: row.credential,
    operation: row.operation,
    pathIds: row.path_ids,
    bodyMembers: row.body_members,
    statusCode: row.status_code,
    remoteAddress: row.remote_address,
    userAgent: row.user_agent,
    occurredAt: row.occurred_at,
  };
}
