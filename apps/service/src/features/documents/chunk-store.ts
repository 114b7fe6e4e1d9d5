import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import type { Document } from "./document.ts";
import type { Chunk } from "./parsing/split-document.ts";

/** Above this a count of chunks does not matter any more. */
export const COUNTED_TO = 500;
const MOST_RANKED = 1_000;

export async function deleteChunks(unit: ScopedUnitOfWork, documentId: number): Promise<void> {
  await unit.db
    .deleteFrom("document_chunks")
    .where("organization_id", "=", unit.organizationId)
    .where("document_id", "=", documentId)
    .execute();
}

/** @param from the position of the first */
export async function insertChunks(
  unit: ScopedUnitOfWork,
  { id, assistantId }: Pick<Document, "id" | "assistantId">,
  from: number,
  chunks: readonly Chunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await unit.db
    .insertInto("document_chunks")
    .values(
      chunks.map(({ text, headings, page }, index) => ({
        organization_id: unit.organizationId,
        document_id: id,
        assistant_id: assistantId,
        position: from + index,
        section: storable(headings.join(" > ")),
        content: storable(text),
        page,
      })),
    )
    .execute();
}

export interface CountedTerm {
  readonly term: string;
  readonly count: number;
}

/** The terms of a question, with the number of the assistant's chunks that have each. */
export async function countQuestionTerms(
  unit: ScopedUnitOfWork,
  assistantId: number,
  question: string,
): Promise<readonly CountedTerm[]> {
  const { rows } = await sql<CountedTerm>`
    select term, chunk_count as count from parley_count_chunks(
      ${assistantId}::bigint, array(select lexeme from unnest(parley_search_terms(${storable(question)}))),
      ${COUNTED_TO}::integer)`.execute(unit.db);
  return rows;
}

/** A passage that may answer a question. */
export interface Passage {
  readonly documentId: number;
  readonly documentName: string;
  readonly section: string;
  readonly content: string;
  readonly page: number | null;
  /** The weights of the question's terms it has, added up. */
  readonly weight: number;
}

/** The best first; only of documents that have been read to their end. */
export async function rankPassages(
  unit: ScopedUnitOfWork,
  assistantId: number,
  terms: readonly { readonly term: string; readonly weight: number }[],
  limit: number,
): Promise<readonly Passage[]> {
  if (terms.length === 0) return [];
  const names = sql`${terms.map(({ term }) => term)}::text[]`;
  const weights = sql`${terms.map(({ weight }) => weight)}::double precision[]`;
  const { rows } = await sql<Passage>`
    select chunk.document_id as "documentId", document.name as "documentName", chunk.section, chunk.content, chunk.page,
      ranked.weight
    from parley_rank_chunks(${assistantId}::bigint, ${names}, ${weights}, ${MOST_RANKED}, ${limit}) as ranked
    join document_chunks as chunk on chunk.organization_id = ${unit.organizationId} and chunk.id = ranked.id
    join documents as document
      on document.organization_id = chunk.organization_id and document.id = chunk.document_id
    where document.status = 'completed'
    order by ranked.weight desc, length(chunk.content), chunk.id`.execute(unit.db);
  return rows;
}
