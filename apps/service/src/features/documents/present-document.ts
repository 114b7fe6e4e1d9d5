import type { document } from "@parley/contracts/documents/document-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Document } from "./document.ts";

/** Under the names of every client there is. */
export function presentDocument(found: Document): z.output<typeof document> {
  const progress = progressOf(found);
  return {
    id: found.id,
    assistant_id: found.assistantId,
    organization_id: found.organizationId,
    name: found.name,
    filename: found.fileName,
    original_filename: found.fileName,
    content_type: found.contentType,
    file_type: found.format ?? "",
    file_size: found.fileSizeBytes,
    source_url: found.sourceUrl,
    status: found.status,
    processing_status: found.status,
    processing_error: found.error,
    error_message: found.error,
    progress_percentage: progress,
    processing_progress: progress,
    total_chunks: found.totalChunks,
    processed_chunks: found.processedChunks,
    chunk_count: found.totalChunks,
    total_tokens: found.totalTokens,
    page_count: found.pageCount,
    storage_key: found.sha256?.toString("hex") ?? null,
    category: found.category,
    tags: [...found.tags],
    created_at: toWireTimestamp(found.createdAt),
    updated_at: toWireTimestamp(found.updatedAt),
    processed_at: toWireTimestampOrNull(found.processedAt),
  };
}

export function presentDocumentResult(found: Document, message: string) {
  const shown = presentDocument(found);
  return { ...shown, success: true, message, document: shown };
}

function progressOf({ status, totalChunks, processedChunks }: Document): number {
  if (status === "completed") return 100;
  return totalChunks === 0 ? 0 : Math.floor((100 * processedChunks) / totalChunks);
}
