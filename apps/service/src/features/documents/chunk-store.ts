import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import type { Document } from "./document.ts";
import type { Chunk } from "./parsing/split-document.ts";

/** Of a term that more passages have, so many are looked at; how many there are does not matter any more. */
export const COUNTED_TO = 500;

/** What an interrupted run has left of this reading. */
export async function deleteChunks(
  unit: ScopedUnitOfWork,
  { id, revision }: Pick<Document, "id" | "revision">,
): Promise<void> {
  await chunksOf(unit, id).where("revision", "=", revision).execute();
}

/** The passages of all readings but this one. */
export async function deleteFormerChunks(
  unit: ScopedUnitOfWork,
  { id, revision }: Pick<Document, "id" | "revision">,
): Promise<void> {
  await chunksOf(unit, id).where("revision", "<>", revision).execute();
}

function chunksOf(unit: ScopedUnitOfWork, documentId: number) {
  return unit.db
    .deleteFrom("document_chunks")
    .where("organization_id", "=", unit.organizationId)
    .where("document_id", "=", documentId);
}

/** What is found of a document now. */
function liveChunks(unit: ScopedUnitOfWork, documentId: number) {
  return unit.db
    .selectFrom("document_chunks as chunk")
    .innerJoin("documents as document", (join) =>
      join
        .onRef("document.organization_id", "=", "chunk.organization_id")
        .onRef("document.id", "=", "chunk.document_id")
        .onRef("document.live_revision", "=", "chunk.revision"),
    )
    .where("chunk.organization_id", "=", unit.organizationId)
    .where("chunk.document_id", "=", documentId);
}

/** What is found of a document now, in order. */
export async function listLiveChunks(unit: ScopedUnitOfWork, documentId: number): Promise<readonly StoredChunk[]> {
  return liveChunks(unit, documentId)
    .select(["chunk.section", "chunk.content", "chunk.page"])
    .orderBy("chunk.position")
    .execute();
}

/** A passage in its place. */
export interface PlacedChunk extends StoredChunk {
  readonly id: number;
  /** From 0, in the order of the document. */
  readonly position: number;
}

/** Some of what is found of a document now, in order. @param after the position of the last of the page before; null: from the first */
export async function listChunksAfter(
  unit: ScopedUnitOfWork,
  documentId: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly PlacedChunk[]> {
  return liveChunks(unit, documentId)
    .select(["chunk.id", "chunk.position", "chunk.section", "chunk.content", "chunk.page"])
    .$if(after !== null, (query) => query.where("chunk.position", ">", after ?? 0))
    .orderBy("chunk.position")
    .limit(limit)
    .execute();
}

/** A passage as it is kept. */
export interface StoredChunk {
  /** The headings it stands under, the outermost first, with ` > ` between. */
  readonly section: string;
  readonly content: string;
  readonly page: number | null;
}

export function toStoredChunk({ text, headings, page }: Chunk): StoredChunk {
  return { section: storable(headings.join(" > ")), content: storable(text), page };
}

/** @param from the position of the first */
export async function insertChunks(
  unit: ScopedUnitOfWork,
  { id, assistantId, revision }: Pick<Document, "id" | "assistantId" | "revision">,
  from: number,
  chunks: readonly Chunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await unit.db
    .insertInto("document_chunks")
    .values(
      chunks.map((chunk, index) => ({
        organization_id: unit.organizationId,
        document_id: id,
        assistant_id: assistantId,
        revision,
        position: from + index,
        ...toStoredChunk(chunk),
      })),
    )
    .execute();
}

/** A term of a question, and the passages that have it: as many as are looked at. */
export interface FoundTerm {
  readonly term: string;
  readonly chunkIds: readonly number[];
}

/**
 * The terms of a question that any of the assistant's passages has.
 * @param without terms that are not looked up
 */
export async function findQuestionTerms(
  unit: ScopedUnitOfWork,
  assistantId: number,
  question: string,
  without: readonly string[],
): Promise<readonly FoundTerm[]> {
  const { rows } = await sql<FoundTerm>`
    select term, ids as "chunkIds" from parley_find_chunks(
      ${assistantId}::bigint, array(
        select lexeme from unnest(parley_search_terms(${storable(question)}))
        where lexeme <> all (${[...without]}::text[])),
      ${COUNTED_TO}::integer)`.execute(unit.db);
  return rows;
}

/** A passage that may answer a question. */
export interface Passage {
  readonly id: number;
  readonly documentId: number;
  readonly documentName: string;
  readonly section: string;
  readonly content: string;
  readonly page: number | null;
}

/** Those of them that are part of what was read last of their documents. */
export async function readPassages(
  unit: ScopedUnitOfWork,
  chunkIds: readonly number[],
): Promise<ReadonlyMap<number, Passage>> {
  const rows = await unit.db
    .selectFrom("document_chunks as chunk")
    .innerJoin("documents as document", (join) =>
      join
        .onRef("document.organization_id", "=", "chunk.organization_id")
        .onRef("document.id", "=", "chunk.document_id")
        .onRef("document.live_revision", "=", "chunk.revision"),
    )
    .select([
      "chunk.id",
      "chunk.document_id as documentId",
      "document.name as documentName",
      "chunk.section",
      "chunk.content",
      "chunk.page",
    ])
    .where("chunk.organization_id", "=", unit.organizationId)
    .where(sql<boolean>`chunk.id = any(${[...chunkIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
