import {
  addDocumentUrl,
  deleteAssistantDocument,
  deleteDocument,
  getAssistantDocument,
  getDocument,
  listDocuments,
  reprocessAssistantDocument,
  reprocessDocument,
  searchDocuments,
  uploadDocument,
} from "@parley/contracts/documents/document-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { type MultipartForm, readMultipartForm } from "../../../platform/http/multipart-form.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { addFile, addUrl, readAnew, removeDocument, requireDocument } from "../add-document.ts";
import { listOfAssistant } from "../document-store.ts";
import type { DocumentsDeps } from "../documents-deps.ts";
import { presentDocument, presentDocumentResult } from "../present-document.ts";

const MOST_TAGS = 50;
const TAG_LENGTH = 64;
const LABEL_LENGTH = 255;

/** Endpoints about documents; by the assistant's and the document's id, and by the document's alone. */
export function documentOperations(deps: DocumentsDeps): readonly Operation[] {
  return [
    defineOperation(uploadDocument, async ({ scope, params, rawBody, headers }) => {
      const form = await readMultipartForm(rawBody, String(headers["content-type"] ?? ""));
      const file = form.files.get("file");
      if (file === undefined) {
        throw new DomainError("invalid-input", "The form has no file", {
          code: "file-missing",
          fix: "Send the document in the field `file`.",
        });
      }
      const labels = labelsOf(form);
      const document = await scope.transaction((unit) => addFile(unit, params.assistant_id, file, labels));
      return presentDocumentResult(document, "Document uploaded");
    }),
    defineOperation(addDocumentUrl, async ({ scope, params, body }) => {
      const labels = {
        name: body.name ?? null,
        fileName: body.filename ?? null,
        category: body.category ?? null,
        tags: body.tags ?? [],
        readsAtOnce: body.auto_process ? null : false,
      };
      const document = await scope.transaction((unit) => addUrl(deps, unit, params.assistant_id, body.url, labels));
      return presentDocumentResult(document, "Document added");
    }),
    defineOperation(listDocuments, async ({ scope, params }) => {
      const found = await scope.transaction(async (unit) => {
        await requireAssistant(unit, params.assistant_id);
        return listOfAssistant(unit, params.assistant_id);
      });
      const documents = found.map(presentDocument);
      return { documents, items: documents, total: documents.length };
    }),
    defineOperation(getAssistantDocument, ({ scope, params }) => show(scope, params.document_id, params.assistant_id)),
    defineOperation(getDocument, ({ scope, params }) => show(scope, params.document_id, null)),
    defineOperation(reprocessAssistantDocument, ({ scope, params }) =>
      reprocess(scope, params.document_id, params.assistant_id),
    ),
    defineOperation(reprocessDocument, ({ scope, params }) => reprocess(scope, params.document_id, null)),
    defineOperation(deleteAssistantDocument, ({ scope, params }) =>
      remove(scope, params.document_id, params.assistant_id),
    ),
    defineOperation(deleteDocument, ({ scope, params }) => remove(scope, params.document_id, null)),
    defineOperation(searchDocuments, async ({ scope, params, body }) => {
      const beganMs = deps.platform.clock.monotonicMs();
      const assistant = await scope.transaction((unit) => requireAssistant(unit, params.assistant_id));
      const passages = await deps.documentSearch.find(scope, assistant, body.query, body.limit);
      return {
        passages: passages.map((passage) => ({
          id: passage.id,
          document_id: passage.documentId,
          document_name: passage.documentName,
          page: passage.page,
          section: passage.section,
          passage: passage.content,
          score: passage.score,
        })),
        retrieval_ms: Math.round(1_000 * (deps.platform.clock.monotonicMs() - beganMs)) / 1_000,
      };
    }),
  ];
}

async function show(scope: OrganizationScope, id: number, assistantId: number | null) {
  return presentDocument(await scope.transaction((unit) => requireDocument(unit, id, assistantId)));
}

async function reprocess(scope: OrganizationScope, id: number, assistantId: number | null) {
  const document = await scope.transaction((unit) => readAnew(unit, id, assistantId));
  return presentDocumentResult(document, "The document is read anew");
}

async function remove(scope: OrganizationScope, id: number, assistantId: number | null) {
  await scope.transaction((unit) => removeDocument(unit, id, assistantId));
  return { success: true, message: "Document deleted" };
}

/** @throws DomainError invalid-input */
function labelsOf({ fields }: MultipartForm) {
  const name = fields.get("name") ?? null;
  const category = fields.get("category")?.trim() || null;
  const tags = (fields.get("tags") ?? "").split(",").map((tag) => tag.trim());
  const named = [...new Set(tags.filter((tag) => tag !== ""))];
  const isTooLong =
    (name ?? "").length > LABEL_LENGTH ||
    (category ?? "").length > LABEL_LENGTH ||
    named.length > MOST_TAGS ||
    named.some((tag) => tag.length > TAG_LENGTH);
  if (isTooLong) {
    throw new DomainError("invalid-input", "Name, category or tags are too long", {
      code: "labels-too-long",
      fix: `Send at most ${LABEL_LENGTH} characters of name and category, ${MOST_TAGS} tags of ${TAG_LENGTH} characters.`,
    });
  }
  return {
    name,
    category,
    tags: named,
    readsAtOnce: fields.get("auto_process")?.toLowerCase() === "false" ? false : null,
  };
}
