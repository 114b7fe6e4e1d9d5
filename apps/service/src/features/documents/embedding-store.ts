import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { encodeVector, type StoredVector, signBits, splitVectors } from "../../platform/vectors/vector-bytes.ts";
import type { StoredSigns } from "../../platform/vectors/vector-index.ts";
import type {
  ChangedTexts,
  Embedded,
  EmbeddingSource,
  Unembedded,
  UnembeddedRequest,
} from "../embeddings/embedding-source.ts";
import type { StoredChunk } from "./chunk-store.ts";

export const DOCUMENTS = "documents";
/** The documents' only group of the vector index. */
const ALL = 0;
/** As clients that send no setting have it (`rag_settings.embedding_model`). */
const DEFAULT_MODEL = "text-embedding-3-small";

/** An assistant's passages, which have vectors together, where it looks things up. */
export const documentEmbeddings: EmbeddingSource = {
  kind: DOCUMENTS,
  listOwners,
  readWantedModel: (unit, assistantId) => readWantedModel(unit, assistantId ?? 0),
  listUnembedded,
  saveVectors: (unit, { assistantId, model }, embedded) => saveVectors(unit, assistantId ?? 0, model, embedded),
};

async function listOwners({ db }: DataDoor): Promise<readonly ChangedTexts[]> {
  const { rows } = await sql<{ organization_id: number; assistant_id: number; wanted: string; changed_at: Date }>`
    select assistants.organization_id, assistants.id as assistant_id, newest.changed_at,
      coalesce(assistants.settings -> 'rag_settings' ->> 'embedding_model', ${DEFAULT_MODEL}) as wanted
    from (select organization_id, assistant_id, max(updated_at) as changed_at from documents
      where live_revision is not null group by organization_id, assistant_id) as newest
    join assistants on assistants.organization_id = newest.organization_id and assistants.id = newest.assistant_id
    where assistants.deleted_at is null and assistants.settings -> 'rag_settings' ->> 'enabled' = 'true'`.execute(db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    assistantId: asId(row.assistant_id),
    wantedModel: row.wanted,
    changedAt: row.changed_at,
  }));
}

async function readWantedModel(unit: ScopedUnitOfWork, assistantId: number): Promise<string> {
  const row = await unit.db
    .selectFrom("assistants")
    .select(sql<string | null>`settings -> 'rag_settings' ->> 'embedding_model'`.as("name"))
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", asId<AssistantId>(assistantId))
    .executeTakeFirst();
  return row?.name ?? DEFAULT_MODEL;
}

async function listUnembedded(
  unit: ScopedUnitOfWork,
  { assistantId, model, changedAfter, afterId, limit }: UnembeddedRequest,
): Promise<readonly Unembedded[]> {
  const { rows } = await sql<StoredChunk & { readonly id: number }>`
    select chunk.id, chunk.section, chunk.content, chunk.page from documents as document
    join document_chunks as chunk on chunk.organization_id = document.organization_id
      and chunk.document_id = document.id and chunk.revision = document.live_revision
    where document.organization_id = ${unit.organizationId} and document.assistant_id = ${assistantId}
      and chunk.id > ${afterId}
      and (${changedAfter}::timestamptz is null or document.updated_at > ${changedAfter})
      and not exists (
        select from document_embeddings as known
        where known.organization_id = chunk.organization_id and known.chunk_id = chunk.id and known.model = ${model})
    order by chunk.id limit ${limit}`.execute(unit.db);
  return rows.map((row) => ({ id: row.id, text: passageText(row) }));
}

/** What becomes a vector: the passage, under the headings it stands under. */
export function passageText({ section, content }: StoredChunk): string {
  return section === "" ? content : `${section}\n${content}`;
}

async function saveVectors(
  unit: ScopedUnitOfWork,
  assistantId: number,
  model: string,
  embedded: readonly Embedded[],
): Promise<void> {
  const lock = `document-embeddings|${unit.organizationId}|${assistantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(unit.db);
  const ids = embedded.map(({ id }) => id);
  await sql`delete from document_embeddings
    where organization_id = ${unit.organizationId} and chunk_id = any(${ids}::bigint[])`.execute(unit.db);
  // A passage never changes; its document may be gone, or have been read anew.
  await sql`
    insert into document_embeddings (organization_id, chunk_id, assistant_id, model, vector, signs)
    select ${unit.organizationId}, made.id, ${assistantId}, ${model}, made.vector, made.signs
    from unnest(${ids}::bigint[], ${embedded.map(({ vector }) => encodeVector(vector))}::bytea[],
      ${embedded.map(({ vector }) => signBits(vector))}::bytea[]) as made (id, vector, signs)
    where exists (
      select from document_chunks
      where organization_id = ${unit.organizationId} and document_chunks.id = made.id for key share)
    order by made.id`.execute(unit.db);
}

/** What the index of a process holds, in the order in which it was written. */
export async function readSigns(
  unit: ScopedUnitOfWork,
  of: { readonly assistantId: AssistantId; readonly model: string },
  { version, limit, withVectors }: { version: number; limit: number; withVectors: boolean },
): Promise<readonly StoredSigns[]> {
  const rows = await unit.db
    .selectFrom("document_embeddings")
    .select(["chunk_id as id", "id as version", "signs"])
    .select(sql<Buffer | null>`case when ${withVectors} then vector end`.as("vector"))
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", of.assistantId)
    .where("model", "=", of.model)
    .where("id", ">", version)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, group: ALL }));
}

export async function readVectors(
  unit: ScopedUnitOfWork,
  model: string,
  chunkIds: readonly number[],
): Promise<readonly StoredVector[]> {
  const { rows } = await sql<{ ids: readonly number[] | null; vectors: string | null }>`
    select array_agg(chunk_id order by chunk_id) as ids, encode(string_agg(vector, '' order by chunk_id), 'base64') as vectors
    from document_embeddings
    where organization_id = ${unit.organizationId} and model = ${model} and chunk_id = any(${[...chunkIds]}::bigint[])`.execute(
    unit.db,
  );
  const [{ ids, vectors } = { ids: null, vectors: null }] = rows;
  return splitVectors(ids ?? [], Buffer.from(vectors ?? "", "base64"));
}
