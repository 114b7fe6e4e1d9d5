import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { announceVectors } from "../../../platform/vectors/vector-events.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { deleteChunks, deleteFormerChunks, insertChunks, listLiveChunks, toStoredChunk } from "../chunk-store.ts";
import type { Document } from "../document.ts";
import {
  type DocumentProgress,
  dropFile,
  lockDocument,
  lockFile,
  noteFetched,
  noteProgress,
  putFile,
  readFile,
} from "../document-store.ts";
import type { DocumentsDeps } from "../documents-deps.ts";
import { DOCUMENTS } from "../embedding-store.ts";
import { fetchUrl } from "../fetch-url.ts";
import { type DocumentFile, parseInThread } from "../parsing/parse-in-thread.ts";
import { UnreadableDocumentError } from "../parsing/parsed-document.ts";
import { type Chunk, splitDocument } from "../parsing/split-document.ts";
import { processDocumentJob } from "./process-document-job.ts";

const CHUNKS_AT_ONCE = 200;
/** A rule of thumb of the vendors, for texts in European languages. */
const CHARACTERS_A_TOKEN = 4;

export function processDocument(deps: DocumentsDeps): JobRegistration {
  return handleJob(processDocumentJob, ({ organizationId, documentId, revision }, context) =>
    process(deps, asId<OrganizationId>(organizationId), { id: documentId, revision }, context),
  );
}

type Work = Pick<Document, "id" | "revision">;

/**
 * Reads a document: fetches it if it comes from the web, parses it, cuts it, and stores the passages a part at a time. Before
 * each part it looks whether the document is still there and still of this revision; else the rest is dropped. Until all are
 * stored, the passages of the reading before are the ones to be found.
 */
async function process(
  deps: DocumentsDeps,
  organizationId: OrganizationId,
  work: Work,
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const scope = deps.platform.data.scope(organizationId);
  try {
    const begun = await inWork(scope, work, async (unit, document) => {
      if (document.status !== "pending" && document.status !== "processing") return null;
      await noteProgress(unit, document.id, { status: "processing", error: null });
      return { document, knowledge: (await findAssistant(unit, document.assistantId))?.knowledge ?? null };
    });
    if (begun === null) return;
    const file = await fileOf(deps, scope, work, begun.document, signal);
    if (file === null) return;
    const parsed = await parseInThread(file, signal);
    const chunks = splitDocument(parsed.blocks, {
      size: begun.knowledge?.chunkSize ?? 1_000,
      overlap: begun.knowledge?.chunkOverlap ?? 200,
      strategy: begun.knowledge?.chunkingStrategy ?? "recursive",
    });
    await storeChunks(scope, work, chunks, parsed.pageCount);
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = reasonOf(error, isLastAttempt);
    if (reason === null) throw error;
    deps.platform.logger.warn("document not read", {
      organizationId,
      documentId: work.id,
      reason,
      ...errorFields(error),
    });
    await inWork(scope, work, (unit) =>
      noteProgress(unit, work.id, { status: "failed", error: reason, isProcessed: true }),
    );
  }
}

/** Null: it is tried again. */
function reasonOf(error: unknown, isLastAttempt: boolean): string | null {
  if (error instanceof UnreadableDocumentError) return error.message;
  if (!isLastAttempt) return null;
  return error instanceof OutboundHttpError ? "The site cannot be reached" : "The document could not be processed";
}

/** Runs while the document is there, of this revision, and held; else null. */
function inWork<Result>(
  scope: OrganizationScope,
  { id, revision }: Work,
  run: (unit: ScopedUnitOfWork, document: Document) => Promise<Result>,
): Promise<Result | null> {
  return scope.transaction(async (unit) => {
    const document = await lockDocument(unit, id);
    return document === null || document.revision !== revision ? null : run(unit, document);
  });
}

async function fileOf(
  deps: DocumentsDeps,
  scope: OrganizationScope,
  work: Work,
  document: Document,
  signal: AbortSignal,
): Promise<DocumentFile | null> {
  if (document.sourceUrl === null) {
    const { sha256, format, contentType } = document;
    const bytes = sha256 === null ? null : await scope.transaction((unit) => readFile(unit, sha256));
    return bytes === null || format === null ? null : { format, bytes, contentType };
  }
  const fetched = await fetchUrl(deps.platform.guardedHttp, document.sourceUrl, signal);
  const sha256 = createHash("sha256").update(fetched.bytes).digest();
  const isKept = await scope.transaction(async (unit) => {
    // Locks in the order in which documents are deleted: files first.
    for (const hash of [document.sha256, sha256].toSorted(byBytes)) if (hash !== null) await lockFile(unit, hash);
    const now = await lockDocument(unit, work.id);
    if (now === null || now.revision !== work.revision) return false;
    await putFile(unit, sha256, fetched.bytes);
    const { format, contentType } = fetched;
    await noteFetched(unit, work.id, { sha256, format, contentType, sizeBytes: fetched.bytes.length });
    if (document.sha256 !== null && !document.sha256.equals(sha256)) await dropFile(unit, document.sha256);
    return true;
  });
  return isKept ? fetched : null;
}

function byBytes(one: Buffer | null, other: Buffer | null): number {
  return Buffer.compare(one ?? Buffer.alloc(0), other ?? Buffer.alloc(0));
}

async function storeChunks(
  scope: OrganizationScope,
  work: Work,
  chunks: readonly Chunk[],
  pageCount: number | null,
): Promise<void> {
  const totalTokens = chunks.reduce((total, { text }) => total + Math.ceil(text.length / CHARACTERS_A_TOKEN), 0);
  const total: DocumentProgress = { totalChunks: chunks.length, pageCount, totalTokens };
  if (await inWork(scope, work, (unit, document) => keepIfSame(unit, document, chunks, total))) return;
  for (let done = 0; done < chunks.length; done += CHUNKS_AT_ONCE) {
    const part = chunks.slice(done, done + CHUNKS_AT_ONCE);
    const isStored = await inWork(scope, work, async (unit, document) => {
      if (done === 0) await deleteChunks(unit, document);
      await insertChunks(unit, document, done, part);
      const isLast = done + part.length === chunks.length;
      await noteProgress(unit, document.id, {
        ...total,
        processedChunks: done + part.length,
        ...(isLast ? { status: "completed", error: null, isProcessed: true, liveRevision: document.revision } : {}),
      });
      if (isLast) {
        await deleteFormerChunks(unit, document);
        await announceVectors(unit, { organizationId: unit.organizationId, kind: DOCUMENTS }, "erased");
      }
      return true;
    });
    if (isStored === null) return;
  }
}

/** A page of the web seldom changes: what it says keeps its passages then, and their vectors. */
async function keepIfSame(
  unit: ScopedUnitOfWork,
  document: Document,
  chunks: readonly Chunk[],
  total: DocumentProgress,
): Promise<boolean> {
  const live = await listLiveChunks(unit, document.id);
  if (!isDeepStrictEqual(live, chunks.map(toStoredChunk))) return false;
  const done = { status: "completed", error: null, isProcessed: true } as const;
  await noteProgress(unit, document.id, { ...total, ...done, processedChunks: chunks.length });
  return true;
}
