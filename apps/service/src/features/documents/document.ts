import type { AssistantId } from "@parley/foundation/branded-ids";
import type { DocumentFormat } from "./parsing/document-format.ts";

/** pending → processing → completed or failed; `reprocess` leads back to pending. */
export type DocumentStatus = "pending" | "processing" | "completed" | "failed";

/** What an assistant may look things up in. */
export interface Document {
  readonly id: number;
  readonly organizationId: number;
  readonly assistantId: AssistantId;
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Null until a URL's document was fetched. */
  readonly format: DocumentFormat | null;
  readonly fileSizeBytes: number;
  /** Of its file; null until a URL's document was fetched. */
  readonly sha256: Buffer | null;
  /** Null: it was uploaded. */
  readonly sourceUrl: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly status: DocumentStatus;
  readonly error: string | null;
  readonly revision: number;
  readonly pageCount: number | null;
  readonly totalChunks: number;
  readonly processedChunks: number;
  readonly totalTokens: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly processedAt: Date | null;
}

export interface NewDocument {
  readonly assistantId: AssistantId;
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly format: DocumentFormat | null;
  readonly fileSizeBytes: number;
  readonly sha256: Buffer | null;
  readonly sourceUrl: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
}
