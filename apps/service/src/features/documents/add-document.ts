import { createHash } from "node:crypto";
import { MAX_DOCUMENT_BYTES } from "@parley/contracts/documents/document-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { baseName } from "../../platform/http/file-name.ts";
import { announceVectors } from "../../platform/vectors/vector-events.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { holdAssistant, requireAssistant } from "../assistants/find-assistant.ts";
import type { Document } from "./document.ts";
import {
  beginRevision,
  deleteDocument,
  dropFile,
  findDocument,
  insertDocument,
  lockDocument,
  lockFile,
  measureDocuments,
  putFile,
} from "./document-store.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { DOCUMENTS } from "./embedding-store.ts";
import { processRequest } from "./jobs/process-document-job.ts";
import { contentTypeOf, DOCUMENT_FORMATS, documentFormatOf } from "./parsing/document-format.ts";

/** Of an organization together; its database holds them. */
const MOST_DOCUMENTS = 2_000;
const MOST_BYTES = 2 * 1_024 ** 3;

/** What clients send that do not know a file's type. */
const NO_TYPE: ReadonlySet<string> = new Set(["", "application/octet-stream"]);

/** A file whose name was nothing but a path. */
const NO_NAME = "document";

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What people say of a document. */
export interface DocumentLabels {
  readonly name: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  /** Null: as the assistant's settings say. */
  readonly readsAtOnce: boolean | null;
}

/** @throws DomainError invalid-input: too large, or of a format that cannot be read; not-found: no such assistant */
export async function addFile(
  unit: ScopedUnitOfWork,
  assistantId: number,
  file: UploadedFile,
  labels: DocumentLabels,
): Promise<Document> {
  if (file.bytes.length === 0) throw refused("The file is empty", "file-empty", "Send the file's content.");
  if (file.bytes.length > MAX_DOCUMENT_BYTES) {
    throw refused("The file is larger than 10 MB", "file-too-large", "Send it in parts of at most 10 MB.");
  }
  const format = documentFormatOf(file.name, file.contentType, file.bytes);
  if (format === null) {
    throw refused(
      "Files of this format cannot be read",
      "format-not-supported",
      `Send one of these: ${DOCUMENT_FORMATS.join(", ")}.`,
    );
  }
  const fileName = baseName(file.name) ?? NO_NAME;
  const assistant = await holdOwner(unit, assistantId);
  await refuseTooMany(unit, file.bytes.length);
  const sha256 = createHash("sha256").update(file.bytes).digest();
  await lockFile(unit, sha256);
  await putFile(unit, sha256, file.bytes);
  const document = await insertDocument(unit, {
    assistantId: assistant.id,
    name: labels.name?.trim() || fileName,
    fileName,
    contentType: NO_TYPE.has(file.contentType) ? contentTypeOf(format) : file.contentType,
    format,
    fileSizeBytes: file.bytes.length,
    sha256,
    sourceUrl: null,
    category: labels.category,
    tags: labels.tags,
  });
  if (labels.readsAtOnce ?? assistant.knowledge.readsAtOnce) unit.enqueue(processRequest(document));
  return document;
}

/** @throws DomainError invalid-input: the address is none that may be fetched; not-found: no such assistant */
export async function addUrl(
  { findAddressProblem }: DocumentsDeps,
  unit: ScopedUnitOfWork,
  assistantId: number,
  address: string,
  labels: DocumentLabels & { readonly fileName: string | null },
): Promise<Document> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const problem = url === null ? "The address is not a URL" : findAddressProblem(url);
  if (url === null || problem !== null) {
    throw refused(
      problem ?? "The address is not a URL",
      "address-not-allowed",
      "Send the address of a public web page.",
    );
  }
  const assistant = await holdOwner(unit, assistantId);
  await refuseTooMany(unit, 0);
  url.hash = "";
  const fileName =
    baseName(labels.fileName ?? "") ?? url.pathname.split("/").findLast((part) => part !== "") ?? url.hostname;
  const document = await insertDocument(unit, {
    assistantId: assistant.id,
    name: labels.name?.trim() || fileName,
    fileName,
    contentType: "",
    format: null,
    fileSizeBytes: 0,
    sha256: null,
    sourceUrl: url.href,
    category: labels.category,
    tags: labels.tags,
  });
  if (labels.readsAtOnce ?? assistant.knowledge.readsAtOnce) unit.enqueue(processRequest(document));
  return document;
}

/** @throws DomainError not-found */
export async function requireDocument(
  unit: ScopedUnitOfWork,
  id: number,
  assistantId: number | null,
): Promise<Document> {
  const found = await findDocument(unit, id, assistantId);
  if (found === null) throw notFound("Document");
  return found;
}

/** Reads a document anew. @throws DomainError not-found */
export async function readAnew(unit: ScopedUnitOfWork, id: number, assistantId: number | null): Promise<Document> {
  await requireDocument(unit, id, assistantId);
  const document = await beginRevision(unit, id);
  unit.enqueue(processRequest(document));
  return document;
}

/** For good, with its passages; its file, unless another document has the same. @throws DomainError not-found */
export async function removeDocument(unit: ScopedUnitOfWork, id: number, assistantId: number | null): Promise<void> {
  const { sha256 } = await requireDocument(unit, id, assistantId);
  if (sha256 !== null) await lockFile(unit, sha256);
  if ((await lockDocument(unit, id)) === null) throw notFound("Document");
  await deleteDocument(unit, id);
  await announceVectors(unit, { organizationId: unit.organizationId, kind: DOCUMENTS }, "erased");
  if (sha256 !== null) await dropFile(unit, sha256);
}

/** Nobody deletes it until the transaction ends. */
async function holdOwner(unit: ScopedUnitOfWork, id: number): Promise<Assistant> {
  await holdAssistant(unit, asId(id));
  return requireAssistant(unit, id);
}

async function refuseTooMany(unit: ScopedUnitOfWork, moreBytes: number): Promise<void> {
  const { count, sizeBytes } = await measureDocuments(unit);
  if (count < MOST_DOCUMENTS && sizeBytes + moreBytes <= MOST_BYTES) return;
  throw new DomainError("invalid-state", "The organization has as many documents as it may have", {
    code: "too-many-documents",
    fix: `Delete some: ${MOST_DOCUMENTS} documents of 2 GB together are kept.`,
  });
}

const refused = (detail: string, code: string, fix: string) => new DomainError("invalid-input", detail, { code, fix });
