import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "Documents";
const path = "/api/v1/assistants/{assistant_id}/documents";
/** One client library names no assistant where a document has an id. */
const byIdPath = "/api/v1/assistants/documents/{document_id}";

/** Of a document's file (API documentation, limits). */
export const MAX_DOCUMENT_BYTES = 10 * 1_024 * 1_024;
/** For the form around it. */
const FORM_BYTES = 65_536;

const name = z.string().trim().max(255);
const category = z.string().trim().max(255);
const url = z.string().trim().min(1).max(2_048);

const documentMembers = {
  id,
  assistant_id: id,
  organization_id: id,
  name: z.string(),
  filename: z.string(),
  original_filename: z.string(),
  content_type: z.string(),
  file_type: z.string(),
  file_size: z.int(),
  /** Null: it was uploaded. */
  source_url: z.string().nullable(),
  status: z.enum(["pending", "processing", "completed", "failed"]),
  processing_status: z.enum(["pending", "processing", "completed", "failed"]),
  /** Why it cannot be used; null: it can, or it is not known yet. */
  processing_error: z.string().nullable(),
  error_message: z.string().nullable(),
  /** Percent. */
  progress_percentage: z.number(),
  processing_progress: z.number(),
  total_chunks: z.int(),
  processed_chunks: z.int(),
  chunk_count: z.int(),
  total_tokens: z.int(),
  /** Null where the format has none. */
  page_count: z.int().nullable(),
  /** SHA-256 of the file, under which it is kept once. */
  storage_key: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
  processed_at: timestamp.nullable(),
};
export const document = z.object(documentMembers).meta({ id: "Document" });

const documentResult = z
  .object({ success: z.boolean(), message: z.string(), document, ...documentMembers })
  .meta({ id: "DocumentResult" });

const assistantParams = z.object({ assistant_id: idParam });
const documentParams = z.object({ assistant_id: idParam, document_id: idParam });
const idParams = z.object({ document_id: idParam });
const missingAssistant = { 404: "There is no such assistant." } as const;
const missing = { 404: "There is no such document." } as const;

export const uploadDocument = defineContract({
  name: "uploadDocument",
  method: "POST",
  path: `${path}/upload`,
  aliases: [path],
  tag,
  summary: "Give an assistant a document to look things up in: pdf, docx, html, md, txt, csv or json, up to 10 MB",
  access: "write",
  bodyForm: "raw",
  bodyLimitBytes: MAX_DOCUMENT_BYTES + FORM_BYTES,
  form: z.object({
    file: z.string().meta({ format: "binary" }),
    name: name.nullish(),
    category: category.nullish(),
    tags: z.string().nullish().meta({ description: "With commas between." }),
    auto_process: z.string().nullish().meta({ description: "`false`: it is read when `reprocess` says so." }),
  }),
  params: assistantParams,
  success: documentResult,
  errors: { ...missingAssistant, 400: "No file, too large a file, or one of a format that cannot be read." },
});

export const addDocumentUrl = defineContract({
  name: "addDocumentUrl",
  method: "POST",
  path: `${path}/url`,
  tag,
  summary: "Have a document fetched from the web, and again each day",
  access: "write",
  params: assistantParams,
  body: z.object({
    url,
    filename: name.nullish(),
    name: name.nullish(),
    category: category.nullish(),
    tags: z.array(z.string().trim().min(1).max(64)).max(50).nullish(),
    auto_process: z.boolean().default(true),
  }),
  success: documentResult,
  errors: { ...missingAssistant, 400: "The address is none that may be fetched." },
});

export const listDocuments = defineContract({
  name: "listDocuments",
  method: "GET",
  path,
  tag,
  summary: "An assistant's documents, the newest first",
  access: "read",
  params: assistantParams,
  success: z
    .object({ documents: z.array(document), items: z.array(document), total: z.int() })
    .meta({ id: "DocumentList" }),
  errors: missingAssistant,
});

export const getAssistantDocument = defineContract({
  name: "getAssistantDocument",
  method: "GET",
  path: `${path}/{document_id}`,
  aliases: [`${path}/{document_id}/status`],
  tag,
  summary: "A document, and how far its reading has come",
  access: "read",
  params: documentParams,
  success: document,
  errors: missing,
});

export const getDocument = defineContract({
  name: "getDocument",
  method: "GET",
  path: byIdPath,
  aliases: [`${byIdPath}/status`],
  tag,
  summary: "A document, and how far its reading has come",
  access: "read",
  params: idParams,
  success: document,
  errors: missing,
});

export const reprocessAssistantDocument = defineContract({
  name: "reprocessAssistantDocument",
  method: "POST",
  path: `${path}/{document_id}/reprocess`,
  tag,
  summary: "Read a document anew; one from the web is fetched again",
  access: "write",
  params: documentParams,
  success: documentResult,
  errors: missing,
});

export const reprocessDocument = defineContract({
  name: "reprocessDocument",
  method: "POST",
  path: `${byIdPath}/reprocess`,
  tag,
  summary: "Read a document anew; one from the web is fetched again",
  access: "write",
  params: idParams,
  success: documentResult,
  errors: missing,
});

const deleted = z.object({ success: z.boolean(), message: z.string() }).meta({ id: "DocumentDeleted" });

export const deleteAssistantDocument = defineContract({
  name: "deleteAssistantDocument",
  method: "DELETE",
  path: `${path}/{document_id}`,
  tag,
  summary: "Take a document from its assistant, for good",
  access: "write",
  params: documentParams,
  success: deleted,
  errors: missing,
});

export const deleteDocument = defineContract({
  name: "deleteDocument",
  method: "DELETE",
  path: byIdPath,
  tag,
  summary: "Take a document from its assistant, for good",
  access: "write",
  params: idParams,
  success: deleted,
  errors: missing,
});

export const searchDocuments = defineContract({
  name: "searchDocuments",
  method: "POST",
  path: `${path}/search`,
  tag,
  summary: "The passages of an assistant's documents that answer a question best, as the assistant would find them",
  access: "read",
  rateClass: "search",
  params: assistantParams,
  body: z.object({ query: z.string().trim().min(1).max(1_000), limit: z.int().min(1).max(20).default(3) }),
  success: z
    .object({
      passages: z.array(
        z.object({
          document_id: id,
          document_name: z.string(),
          page: z.int().nullable(),
          /** The headings it stands under, with ` > ` between. */
          section: z.string(),
          passage: z.string(),
          /** The share of the question's telling words it has, 0 to 1. */
          score: z.number(),
        }),
      ),
      retrieval_ms: z.number(),
    })
    .meta({ id: "DocumentSearchResponse" }),
  errors: missingAssistant,
});
