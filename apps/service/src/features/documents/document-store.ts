import { asId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Documents } from "../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import type { Document, DocumentStatus, NewDocument } from "./document.ts";
import type { DocumentFormat } from "./parsing/document-format.ts";

/** Keeps a file; one that is there already is kept once. */
export async function putFile(unit: ScopedUnitOfWork, sha256: Buffer, bytes: Buffer): Promise<void> {
  await unit.db
    .insertInto("document_files")
    .values({ organization_id: unit.organizationId, sha256, bytes })
    .onConflict((conflict) => conflict.columns(["organization_id", "sha256"]).doNothing())
    .execute();
}

export async function readFile(unit: ScopedUnitOfWork, sha256: Buffer): Promise<Buffer | null> {
  const row = await unit.db
    .selectFrom("document_files")
    .select("bytes")
    .where("organization_id", "=", unit.organizationId)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Unless another document has the same. */
export async function dropFile(unit: ScopedUnitOfWork, sha256: Buffer): Promise<void> {
  await unit.db
    .deleteFrom("document_files")
    .where("organization_id", "=", unit.organizationId)
    .where("sha256", "=", sha256)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("documents")
            .select("documents.id")
            .where("documents.organization_id", "=", unit.organizationId)
            .where("documents.sha256", "=", sha256),
        ),
      ),
    )
    .execute();
}

/** Those who add and those who drop the same file take turns, until the transaction ends. */
export async function lockFile(unit: ScopedUnitOfWork, sha256: Buffer): Promise<void> {
  const name = `document-file|${unit.organizationId}|${sha256.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

export async function insertDocument(unit: ScopedUnitOfWork, document: NewDocument): Promise<Document> {
  const row = await unit.db
    .insertInto("documents")
    .values({
      organization_id: unit.organizationId,
      assistant_id: document.assistantId,
      name: storable(document.name),
      filename: storable(document.fileName),
      content_type: storable(document.contentType),
      format: document.format,
      file_size: document.fileSizeBytes,
      sha256: document.sha256,
      source_url: document.sourceUrl,
      category: document.category === null ? null : storable(document.category),
      tags: document.tags.map(storable),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return documentFromRow(row);
}

/** Newest first. */
export async function listOfAssistant(unit: ScopedUnitOfWork, assistantId: number): Promise<readonly Document[]> {
  const rows = await select(unit).where("assistant_id", "=", assistantId).orderBy("id", "desc").execute();
  return rows.map(documentFromRow);
}

/** How many there are, and how large they are together. */
export async function measureDocuments(
  unit: ScopedUnitOfWork,
): Promise<{ readonly count: number; readonly sizeBytes: number }> {
  return unit.db
    .selectFrom("documents")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as("sizeBytes"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
}

/** @param assistantId null: whosever it is */
export async function findDocument(
  unit: ScopedUnitOfWork,
  id: number,
  assistantId: number | null,
): Promise<Document | null> {
  const row = await select(unit)
    .where("id", "=", id)
    .$if(assistantId !== null, (query) => query.where("assistant_id", "=", asId(assistantId ?? 0)))
    .executeTakeFirst();
  return row === undefined ? null : documentFromRow(row);
}

/** The document, which nobody else changes or deletes before the transaction ends. */
export async function lockDocument(unit: ScopedUnitOfWork, id: number): Promise<Document | null> {
  const row = await select(unit).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : documentFromRow(row);
}

export async function deleteDocument(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await unit.db
    .deleteFrom("documents")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** To be read anew. @returns its new revision */
export async function beginRevision(unit: ScopedUnitOfWork, id: number): Promise<Document> {
  const row = await unit.db
    .updateTable("documents")
    .set({
      status: "pending",
      error: null,
      processed_chunks: 0,
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return documentFromRow(row);
}

export interface DocumentProgress {
  readonly status?: DocumentStatus;
  readonly error?: string | null;
  readonly pageCount?: number | null;
  readonly totalChunks?: number;
  readonly processedChunks?: number;
  readonly totalTokens?: number;
  readonly isProcessed?: boolean;
  /** Its passages are the ones to be found from now on. */
  readonly liveRevision?: number;
}

export async function noteProgress(unit: ScopedUnitOfWork, id: number, progress: DocumentProgress): Promise<void> {
  await unit.db
    .updateTable("documents")
    .set({
      ...(progress.status === undefined ? {} : { status: progress.status }),
      ...(progress.error === undefined ? {} : { error: progress.error }),
      ...(progress.pageCount === undefined ? {} : { page_count: progress.pageCount }),
      ...(progress.totalChunks === undefined ? {} : { total_chunks: progress.totalChunks }),
      ...(progress.processedChunks === undefined ? {} : { processed_chunks: progress.processedChunks }),
      ...(progress.totalTokens === undefined ? {} : { total_tokens: progress.totalTokens }),
      ...(progress.liveRevision === undefined ? {} : { live_revision: progress.liveRevision }),
      ...(progress.isProcessed === true ? { processed_at: sql<Date>`now()` } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** What a URL gave. */
export async function noteFetched(
  unit: ScopedUnitOfWork,
  id: number,
  file: {
    readonly sha256: Buffer;
    readonly format: DocumentFormat;
    readonly contentType: string;
    readonly sizeBytes: number;
  },
): Promise<void> {
  await unit.db
    .updateTable("documents")
    .set({
      sha256: file.sha256,
      format: file.format,
      content_type: storable(file.contentType),
      file_size: file.sizeBytes,
      fetched_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Documents of the web that were read longest ago, of all organizations. */
export async function listStaleUrls(
  { db }: DataDoor,
  staleMs: number,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly id: number }[]> {
  const rows = await db
    .selectFrom("documents")
    .select(["organization_id", "id"])
    .where("source_url", "is not", null)
    .where("status", "=", "completed")
    .where("fetched_at", "<", sql<Date>`now() - ${staleMs} * interval '1 millisecond'`)
    .orderBy("fetched_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, id: row.id }));
}

function select(unit: ScopedUnitOfWork) {
  return unit.db.selectFrom("documents").selectAll().where("organization_id", "=", unit.organizationId);
}

function documentFromRow(row: Selectable<Documents>): Document {
  return {
    id: row.id,
    organizationId: row.organization_id,
    assistantId: asId(row.assistant_id),
    name: row.name,
    fileName: row.filename,
    contentType: row.content_type,
    format: row.format as DocumentFormat | null,
    fileSizeBytes: row.file_size,
    sha256: row.sha256,
    sourceUrl: row.source_url,
    category: row.category,
    tags: row.tags,
    status: row.status as DocumentStatus,
    error: row.error,
    revision: row.revision,
    pageCount: row.page_count,
    totalChunks: row.total_chunks,
    processedChunks: row.processed_chunks,
    totalTokens: row.total_tokens,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    processedAt: row.processed_at,
  };
}
