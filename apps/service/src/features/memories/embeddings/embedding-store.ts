import { asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { encodeVector, type StoredVector, signBits, splitVectors } from "../../../platform/vectors/vector-bytes.ts";
import type { StoredSigns } from "../../../platform/vectors/vector-index.ts";
import type {
  ChangedTexts,
  Embedded,
  EmbeddingSource,
  Unembedded,
  UnembeddedRequest,
} from "../../embeddings/embedding-source.ts";

export const MEMORIES = "memories";
/** The group of the vector index that has the facts about nobody who calls. */
export const OF_NOBODY = 0;
/** What organizations without a setting have. */
const DEFAULT_MODEL = "lexical";

/** An organization's facts, which have vectors together. */
export const memoryEmbeddings: EmbeddingSource = {
  kind: MEMORIES,
  listOwners,
  readWantedModel,
  listUnembedded,
  saveVectors: (unit, { model }, embedded) => saveVectors(unit, model, embedded),
};

async function listOwners({ db }: DataDoor): Promise<readonly ChangedTexts[]> {
  const { rows } = await sql<{ organization_id: number; wanted: string; changed_at: Date }>`
    select organizations.id as organization_id, coalesce(memory_embedding_model, ${DEFAULT_MODEL}) as wanted,
      newest.updated_at as changed_at
    from organizations
    cross join lateral (
      select updated_at from memories where organization_id = organizations.id order by updated_at desc limit 1
    ) as newest`.execute(db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    assistantId: null,
    wantedModel: row.wanted,
    changedAt: row.changed_at,
  }));
}

export async function readWantedModel(unit: ScopedUnitOfWork): Promise<string> {
  const row = await unit.db
    .selectFrom("organizations")
    .select("memory_embedding_model as name")
    .where("id", "=", unit.organizationId)
    .executeTakeFirst();
  return row?.name ?? DEFAULT_MODEL;
}

async function listUnembedded(
  unit: ScopedUnitOfWork,
  { model, changedAfter, afterId, limit }: UnembeddedRequest,
): Promise<readonly Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select memories.id, memories.fact as text from memories
    where memories.organization_id = ${unit.organizationId} and memories.deleted_at is null
      and memories.valid_to is null and memories.id > ${afterId}
      and (${changedAfter}::timestamptz is null or memories.updated_at > ${changedAfter})
      and not exists (
        select from memory_embeddings as known
        where known.organization_id = memories.organization_id and known.memory_id = memories.id and known.model = ${model})
    order by memories.id limit ${limit}`.execute(unit.db);
  return rows;
}

async function saveVectors(unit: ScopedUnitOfWork, model: string, embedded: readonly Embedded[]): Promise<void> {
  const lock = `memory-embeddings|${unit.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(unit.db);
  const ids = embedded.map(({ id }) => id);
  await deleteEmbeddings(unit, ids);
  await sql`
    insert into memory_embeddings (organization_id, memory_id, model, vector, signs)
    select ${unit.organizationId}, made.id, ${model}, made.vector, made.signs
    from unnest(${ids}::bigint[], ${embedded.map(({ text }) => text)}::text[],
      ${embedded.map(({ vector }) => encodeVector(vector))}::bytea[],
      ${embedded.map(({ vector }) => signBits(vector))}::bytea[]) as made (id, fact, vector, signs)
    where exists (
      select from memories
      where memories.organization_id = ${unit.organizationId} and memories.id = made.id and memories.fact = made.fact
      for key share)
    order by made.id`.execute(unit.db);
}

/** The facts were changed, or are not to be found any more. */
export async function deleteEmbeddings(unit: ScopedUnitOfWork, memoryIds: readonly number[]): Promise<void> {
  await unit.db
    .deleteFrom("memory_embeddings")
    .where("organization_id", "=", unit.organizationId)
    .where("memory_id", "in", memoryIds)
    .execute();
}

/** The group of the vector index that has a caller's facts, by the first 32 bits of their hash; `readFound` knows the others. */
export function groupOfCaller(callerHash: string): number {
  return Math.max(OF_NOBODY + 1, Number.parseInt(callerHash.slice(0, 8), 16));
}

/** What the index of a process holds, in the order in which it was written. */
export async function readSigns(
  unit: ScopedUnitOfWork,
  model: string,
  { version, limit, withVectors }: { version: number; limit: number; withVectors: boolean },
): Promise<readonly StoredSigns[]> {
  const { rows } = await sql<Omit<StoredSigns, "group"> & { readonly callerHash: string | null }>`
    select embedded.memory_id as id, embedded.id as version, embedded.signs, memories.caller_hash as "callerHash",
      case when ${withVectors} then embedded.vector end as vector
    from memory_embeddings as embedded
    join memories on memories.organization_id = embedded.organization_id and memories.id = embedded.memory_id
    where embedded.organization_id = ${unit.organizationId} and embedded.model = ${model} and embedded.id > ${version}
    order by embedded.id limit ${limit}`.execute(unit.db);
  return rows.map(({ callerHash, ...row }) => ({
    ...row,
    group: callerHash === null ? OF_NOBODY : groupOfCaller(callerHash),
  }));
}

/** Those of them that have a vector of the model. */
export async function keepEmbedded(
  unit: ScopedUnitOfWork,
  model: string,
  memoryIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await unit.db
    .selectFrom("memory_embeddings")
    .select("memory_id")
    .where("organization_id", "=", unit.organizationId)
    .where("model", "=", model)
    .where(sql<boolean>`memory_id = any(${[...memoryIds]}::bigint[])`)
    .execute();
  return rows.map((row) => row.memory_id);
}

export async function readVectors(
  unit: ScopedUnitOfWork,
  model: string,
  memoryIds: readonly number[],
): Promise<readonly StoredVector[]> {
  const { rows } = await sql<{ ids: readonly number[] | null; vectors: string | null }>`
    select array_agg(memory_id order by memory_id) as ids, encode(string_agg(vector, '' order by memory_id), 'base64') as vectors
    from memory_embeddings
    where organization_id = ${unit.organizationId} and model = ${model} and memory_id = any(${[...memoryIds]}::bigint[])`.execute(
    unit.db,
  );
  const [{ ids, vectors } = { ids: null, vectors: null }] = rows;
  return splitVectors(ids ?? [], Buffer.from(vectors ?? "", "base64"));
}
