import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

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
  id: id.describe("Names the document in every path."),
  assistant_id: id.describe("The assistant that looks things up in it."),
  organization_id: id.describe("Organization the document belongs to."),
  name: z.string().describe("What people call it, and what the assistant names as its source."),
  filename: z.string().describe("Name of the file, or the last part of the address."),
  original_filename: z.string().describe("The same as `filename`."),
  content_type: z.string().describe("As the file came; empty until a document from the web was fetched."),
  file_type: z
    .string()
    .describe("`pdf`, `docx`, `html`, `md`, `txt`, `csv` or `json`; empty until a document from the web was fetched."),
  file_size: z.int().describe("Bytes of the file; 0 until a document from the web was fetched."),
  source_url: z.string().nullable().describe("Address it is fetched from, again each day. Null: it was uploaded."),
  status: z
    .enum(["pending", "processing", "completed", "failed"])
    .describe("`pending` until it is read, then `processing`, then `completed` or `failed`."),
  processing_status: z.enum(["pending", "processing", "completed", "failed"]).describe("The same as `status`."),
  processing_error: z.string().nullable().describe("Why it cannot be used. Null: it can, or it is not known yet."),
  error_message: z.string().nullable().describe("The same as `processing_error`."),
  progress_percentage: z.number().describe("How much of it is read, in percent."),
  processing_progress: z.number().describe("The same as `progress_percentage`."),
  total_chunks: z.int().describe("How many passages it has; 0 until they are known."),
  processed_chunks: z.int().describe("How many of these are stored."),
  chunk_count: z.int().describe("The same as `total_chunks`."),
  total_tokens: z.int().describe("Tokens of all its passages together, estimated."),
  page_count: z.int().nullable().describe("How many pages it has. Null where the format has none."),
  storage_key: z
    .string()
    .nullable()
    .describe("SHA-256 of the file, under which it is kept once. Null until a document from the web was fetched."),
  category: z.string().nullable().describe("As it was given. Null: none."),
  tags: z.array(z.string()).describe("As they were given."),
  created_at: timestamp.describe("When it was added."),
  updated_at: timestamp.describe("When it last changed."),
  processed_at: timestamp.nullable().describe("When it was last read to its end. Null: it was not yet."),
};
export const document = z.object(documentMembers).meta({ id: "Document" });

const documentResult = z
  .object({
    success: z.boolean().describe("Always true; failures have other statuses."),
    message: z.string().describe("What was done, in English."),
    document: document.describe("The same document once more, for clients that look for it here."),
    ...documentMembers,
  })
  .meta({ id: "DocumentResult" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") });
const documentParams = z.object({
  assistant_id: idParam.describe("The assistant the document belongs to, by its `id`."),
  document_id: idParam.describe("The document, by its `id`."),
});
const idParams = z.object({ document_id: idParam.describe("The document, by its `id`.") });
const missingAssistant = { 404: "There is no such assistant." } as const;
const missing = { 404: "There is no such document." } as const;

export const uploadDocument = defineContract({
  name: "uploadDocument",
  method: "POST",
  path: `${path}/upload`,
  aliases: [path],
  tag,
  summary: "Give an assistant a document to look things up in",
  description:
    "Takes a form with a pdf, docx, html, md, txt, csv or json file of at most 10 MB; pictures of text are not read. It is read in the background: `status` says when the assistant can use it, and only where its `rag_settings.enabled` is true. An organization keeps at most 2,000 documents of 2 GB together.",
  access: "write",
  bodyForm: "raw",
  bodyLimitBytes: MAX_DOCUMENT_BYTES + FORM_BYTES,
  form: z.object({
    file: z.string().meta({ format: "binary", description: "The document, at most 10 MB." }),
    name: name.nullish().describe("What people call it, at most 255 characters. Absent: the file's name."),
    category: category
      .nullish()
      .describe("For people who look for it, at most 255 characters; the assistant does not see it."),
    tags: z.string().nullish().meta({ description: "With commas between; at most 50 of 64 characters each." }),
    auto_process: z.string().nullish().meta({
      description:
        "`false`: it is read when `reprocess` says so. Anything else: as the assistant's `rag_settings.auto_process` says.",
    }),
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
  summary: "Have a document fetched from the web, again each day",
  description:
    "It is fetched and read in the background: `status` says when the assistant can use it. Private hosts are refused, also after redirects, and robots.txt is respected. A page that says the same as before keeps its passages.",
  access: "write",
  params: assistantParams,
  body: z.object({
    url: url.describe("Address of a public page or file; private hosts are refused."),
    filename: name.nullish().describe("Name of the file. Absent: the last part of the address."),
    name: name.nullish().describe("What people call it. Absent: as the file."),
    category: category.nullish().describe("For people who look for it; the assistant does not see it."),
    tags: z
      .array(z.string().trim().min(1).max(64))
      .max(50)
      .nullish()
      .describe("For people who look for it; the assistant does not see them."),
    auto_process: z
      .boolean()
      .default(true)
      .describe(
        "False: it is fetched and read when `reprocess` says so. True: as the assistant's `rag_settings.auto_process` says.",
      ),
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
  description: "All of the assistant's documents, whatever their state, without pages.",
  access: "read",
  params: assistantParams,
  success: z
    .object({
      documents: z.array(document).describe("The newest first."),
      items: z.array(document).describe("The same list as `documents`, for clients that look for it here."),
      total: z.int().describe("How many there are."),
    })
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
  description: "Ask again until `status` is `completed` or `failed`; in that case `error_message` says why.",
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
  summary: "A document by its id alone, and how far it is read",
  description:
    "The same as under its assistant, for clients that name no assistant. Ask again until `status` is `completed` or `failed`.",
  access: "read",
  params: idParams,
  success: document,
  errors: missing,
});

export const listDocumentPassages = defineContract({
  name: "listDocumentPassages",
  method: "GET",
  path: `${path}/{document_id}/passages`,
  tag,
  summary: "What a document was cut into, passage by passage",
  description:
    "The passages the assistant finds now, in the order of the document; none before it is read. While a new reading is going on, they are those of the one before. Each page takes the same time, however long the document is.",
  access: "read",
  params: documentParams,
  query: z.object({
    after: queryInteger({ min: 0 })
      .optional()
      .describe(
        "The `position` of the last passage of the page before; the list goes on after it. Absent: from the first.",
      ),
    limit: queryInteger({ min: 1, max: 100 }).default(20).describe("How many to return at most."),
  }),
  success: z
    .object({
      items: z
        .array(
          z.object({
            id: id.describe("Names the passage, as in the answer to a question; a new reading gives others."),
            position: z.int().describe("Its place in the document, from 0."),
            page: z.int().nullable().describe("Number of the page, from 1. Null where the format has none."),
            section: z.string().describe("The headings it stands under, with ` > ` between; empty: none."),
            passage: z.string().describe("Its text."),
          }),
        )
        .describe("In the order of the document."),
      next_after: z.int().nullable().describe("`after` of the next page. Null: this is the last."),
    })
    .meta({ id: "DocumentPassages" }),
  errors: missing,
});

export const reprocessAssistantDocument = defineContract({
  name: "reprocessAssistantDocument",
  method: "POST",
  path: `${path}/{document_id}/reprocess`,
  tag,
  summary: "Read a document anew",
  description:
    "One from the web is fetched again. The assistant's settings of now say how it is cut. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails.",
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
  summary: "Read a document, by its id alone, anew",
  description:
    "The same as under its assistant, for clients that name no assistant. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails.",
  access: "write",
  params: idParams,
  success: documentResult,
  errors: missing,
});

const deleted = z
  .object({
    success: z.boolean().describe("Always true; failures have other statuses."),
    message: z.string().describe("What was done, in English."),
  })
  .meta({ id: "DocumentDeleted" });

export const deleteAssistantDocument = defineContract({
  name: "deleteAssistantDocument",
  method: "DELETE",
  path: `${path}/{document_id}`,
  tag,
  summary: "Take a document from its assistant, for good",
  description:
    "Its passages are deleted at once, and with the last document that has it, its file. There is no way back but to add it again.",
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
  summary: "Delete a document by its id alone, for good",
  description:
    "The same as under its assistant, for clients that name no assistant. Its passages are deleted at once, and with the last document that has it, its file.",
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
  summary: "The passages that answer a question best",
  description:
    "Finds what the assistant itself would find in its documents, to try them before people call. Searches with the assistant's `rag_settings`, also where it may not look things up yet.",
  access: "read",
  rateClass: "search",
  params: assistantParams,
  body: z.object({
    query: z.string().trim().min(1).max(1_000).describe("A question, as a caller would put it."),
    limit: z.int().min(1).max(20).default(3).describe("Most passages of the answer."),
  }),
  success: z
    .object({
      passages: z
        .array(
          z.object({
            id: id.describe("Names the passage, as in the list of its document; a new reading gives others."),
            document_id: id.describe("The document the passage is from."),
            document_name: z.string().describe("What people call it."),
            page: z.int().nullable().describe("Number of the page, from 1. Null where the format has none."),
            section: z.string().describe("The headings it stands under, with ` > ` between; empty: none."),
            passage: z.string().describe("Its text."),
            score: z
              .number()
              .describe(
                "How well it fits, 0 to 1: the share of the question's telling words it has, or how similar it is, whichever is more.",
              ),
          }),
        )
        .describe("The best first."),
      retrieval_ms: z.number().describe("Milliseconds the search took."),
    })
    .meta({ id: "DocumentSearchResponse" }),
  errors: missingAssistant,
});
