import { type Selectable, sql } from "kysely";
import type { Memories } from "../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable, storableJson } from "../../platform/database/storable.ts";
import { deleteEmbeddings } from "./embeddings/embedding-store.ts";
import type { ExpiryClass, Memory, MemoryRecord, MemoryScope, Provenance } from "./memory.ts";
import { uncountTerms } from "./search/term-store.ts";

const LIFETIMES: Readonly<Record<ExpiryClass, string | null>> = {
  day: "1 day",
  month: "30 days",
  year: "365 days",
  never: null,
};

/** What is read of a memory: everything but the terms it is found by. */
const COLUMNS = [
  "id",
  "organization_id",
  "fact",
  "memory_type",
  "memory_scope",
  "subject_type",
  "subject_id",
  "caller_hash",
  "confidence",
  "importance",
  "provenance",
  "valid_from",
  "valid_to",
  "expiry_class",
  "expires_at",
  "confirmed_at",
  "access_count",
  "created_at",
  "updated_at",
  "deleted_at",
] as const;

export interface MemoryFilter {
  readonly scope?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly type?: string | undefined;
  /** Viewers are not shown what is remembered of people. */
  readonly hidesCallers: boolean;
}

/** What is remembered now: neither deleted nor expired. */
export function selectLive(unit: ScopedUnitOfWork, hidesCallers: boolean) {
  return (
    unit.db
      .selectFrom("memories")
      .select(COLUMNS)
      .where("organization_id", "=", unit.organizationId)
      .where("deleted_at", "is", null)
      .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
      // Of who opted out nothing is read.
      .where((where) =>
        where.or([
          where("caller_hash", "is", null),
          sql<boolean>`coalesce((
          select consent.is_given from caller_consents as consent
          where consent.organization_id = memories.organization_id and consent.caller_hash = memories.caller_hash
            and consent.kind = 'memory'
          order by consent.id desc limit 1), true)`,
        ]),
      )
      .$if(hidesCallers, (query) => query.where("caller_hash", "is", null))
  );
}

/** Everything that is remembered of a caller, also while they do not want it used; the oldest first. */
export async function listOfCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<readonly Memory[]> {
  const rows = await selectOfCaller(unit, callerHash).select(COLUMNS).orderBy("id").execute();
  return rows.map(memoryFromRow);
}

/** What is still true of a caller, the newest facts of them, the oldest first. */
export async function listCurrentOfCaller(
  unit: ScopedUnitOfWork,
  callerHash: string,
  limit: number,
): Promise<readonly Memory[]> {
  const rows = await selectOfCaller(unit, callerHash)
    .select(COLUMNS)
    .where("valid_to", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed().map(memoryFromRow);
}

export async function countOfCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<number> {
  const row = await selectOfCaller(unit, callerHash)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function selectOfCaller(unit: ScopedUnitOfWork, callerHash: string) {
  return unit.db
    .selectFrom("memories")
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .where("deleted_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]));
}

/** For good, with edges and counted words, also what was deleted softly before. @returns how many there were */
export async function eraseCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<number> {
  await uncountTerms(unit, { callerHash });
  const result = await unit.db
    .deleteFrom("memories")
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Newest first. */
export async function listMemories(
  unit: ScopedUnitOfWork,
  { scope, subjectId, type, hidesCallers }: MemoryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly Memory[]> {
  const rows = await selectLive(unit, hidesCallers)
    .$if(scope !== undefined, (query) => query.where("memory_scope", "=", scope ?? ""))
    .$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId ?? ""))
    .$if(type !== undefined, (query) => query.where("memory_type", "=", type ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(memoryFromRow);
}

export async function findMemory(unit: ScopedUnitOfWork, id: number, hidesCallers = false): Promise<Memory | null> {
  const row = await selectLive(unit, hidesCallers).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : memoryFromRow(row);
}

/** The memory, which nobody else changes or deletes before the transaction ends. */
export async function lockMemory(unit: ScopedUnitOfWork, id: number): Promise<Memory | null> {
  const row = await selectLive(unit, false).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : memoryFromRow(row);
}

/**
 * The same fact about the same subject, if it is known and still true.
 * Held until the transaction ends: two that write the same fact at once write it one after the other.
 */
export async function findSame(unit: ScopedUnitOfWork, record: MemoryRecord): Promise<Memory | null> {
  const name = `memory|${unit.organizationId}|${record.scope}|${record.subjectId ?? ""}|${record.fact.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
  const row = await selectLive(unit, false)
    .where("memory_scope", "=", record.scope)
    .where("subject_id", "is not distinct from", record.subjectId)
    .where("valid_to", "is", null)
    .where(sql<string>`lower(fact)`, "=", sql<string>`lower(${storable(record.fact)})`)
    .orderBy("id")
    .executeTakeFirst();
  return row === undefined ? null : memoryFromRow(row);
}

export async function insertMemory(unit: ScopedUnitOfWork, record: MemoryRecord): Promise<Memory> {
  const row = await unit.db
    .insertInto("memories")
    .values({
      organization_id: unit.organizationId,
      ...columnsOf(record),
      expires_at: expiresAt(record.expiryClass),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return memoryFromRow(row);
}

/** Writes everything anew; its lifetime begins again where its class is another. */
export async function replaceMemory(unit: ScopedUnitOfWork, before: Memory, record: MemoryRecord): Promise<Memory> {
  const row = await unit.db
    .updateTable("memories")
    .set({
      ...columnsOf(record),
      ...(record.expiryClass === before.expiryClass ? {} : { expires_at: expiresAt(record.expiryClass) }),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return memoryFromRow(row);
}

/** Somebody said it again: it is as sure as the surer of both, and its lifetime begins again. */
export async function confirmMemory(unit: ScopedUnitOfWork, same: Memory, record: MemoryRecord): Promise<Memory> {
  const row = await unit.db
    .updateTable("memories")
    .set({
      confidence: Math.max(same.confidence, record.confidence),
      provenance: storableJson(record.provenance),
      confirmed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      expires_at: expiresAt(same.expiryClass),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", same.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return memoryFromRow(row);
}

/** For good, with their edges and counted words. @returns what they were */
export async function eraseMemories(unit: ScopedUnitOfWork, ids: readonly number[]): Promise<readonly Memory[]> {
  await uncountTerms(unit, { ids });
  const rows = await unit.db
    .deleteFrom("memories")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "in", ids)
    .returning(COLUMNS)
    .execute();
  return rows.map(memoryFromRow);
}

/** It is no longer true from now on. */
export async function endMemory(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await deleteEmbeddings(unit, [id]);
  await unit.db
    .updateTable("memories")
    .set({ valid_to: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("valid_to", "is", null)
    .execute();
}

/** @returns what it was; null when there is none */
export async function deleteMemory(unit: ScopedUnitOfWork, id: number): Promise<Memory | null> {
  const row = await unit.db
    .updateTable("memories")
    // The time of the change has the words counted anew.
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) return null;
  await deleteEmbeddings(unit, [id]);
  return memoryFromRow(row);
}

/** What has expired is deleted as if a person had done it: for good 30 days later. */
export async function deleteExpired({ db }: DataDoor, limit: number): Promise<number> {
  const result = await sql`
    update memories set deleted_at = expires_at, updated_at = now() where id in (
      select id from memories where expires_at <= now() and deleted_at is null
      order by expires_at limit ${limit} for update skip locked)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** What was deleted more than 30 days ago is gone, with its edges. @returns whose each was */
export async function purgeDeleted({ db }: DataDoor, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    delete from memories where id in (
      select id from memories where deleted_at < now() - interval '30 days'
      order by deleted_at limit ${limit} for update skip locked)
    returning organization_id`.execute(db);
  return rows.map((row) => row.organization_id);
}

function expiresAt(expiryClass: ExpiryClass) {
  const lifetime = LIFETIMES[expiryClass];
  return lifetime === null ? null : sql<Date>`now() + ${lifetime}::interval`;
}

function columnsOf(record: MemoryRecord) {
  return {
    fact: storable(record.fact),
    memory_type: record.type,
    memory_scope: record.scope,
    subject_type: storable(record.subjectType),
    subject_id: record.subjectId === null ? null : storable(record.subjectId),
    caller_hash: record.callerHash,
    confidence: record.confidence,
    importance: record.importance,
    provenance: storableJson(record.provenance),
    expiry_class: record.expiryClass,
  };
}

export function memoryFromRow(row: Pick<Selectable<Memories>, (typeof COLUMNS)[number]>): Memory {
  return {
    id: row.id,
    fact: row.fact,
    type: row.memory_type,
    scope: row.memory_scope as MemoryScope,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    callerHash: row.caller_hash,
    confidence: row.confidence,
    importance: row.importance,
    provenance: row.provenance as unknown as Provenance,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    expiryClass: row.expiry_class as ExpiryClass,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
    accessCount: row.access_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
