import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type ArrivingFile, readMultipartStream } from "../../../platform/http/multipart-stream.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { findCampaign } from "../campaign-store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { holdCampaign, refuseMove } from "../hold-campaign.ts";
import type { CampaignImport } from "./campaign-import.ts";
import { importRequest } from "./import-job.ts";
import {
  type ArrivedFile,
  claimImport,
  deleteUpload,
  discardAwaiting,
  extendImport,
  findImport,
  insertImport,
  noteArrival,
} from "./import-store.ts";
import { insertPiece } from "./piece-store.ts";
import { readMappings } from "./read-mappings.ts";
import { EncodingDetector } from "./reading/encoding.ts";
import { LEASE_MS, workOn } from "./run-import.ts";

const PIECE_BYTES = 131_072;
/** A small file is checked before the answer, so that it says what became of it. */
const AT_ONCE_BYTES = 524_288;
/** Between two pieces of an upload; who takes longer has gone. */
const UPLOAD_LEASE_MS = 600_000;
/** When a job has not begun by then, it is asked for again. */
const DUE_MS = 120_000;

export interface SentForm {
  readonly campaignId: number;
  readonly contentType: string;
  readonly body: AsyncIterable<Buffer>;
  readonly sentBy: UserId;
}

/**
 * Stores the file of a form piece by piece as it arrives, and has it checked.
 * @throws DomainError `not-found`; `invalid-state` for a campaign that is running; `conflict` while another import is going on;
 * `invalid-input` for a form without a file
 * @throws RequestValidationError for mappings that are none
 */
export async function receiveImport(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  form: SentForm,
): Promise<CampaignImport> {
  const { campaignId } = form;
  await scope.transaction(async (unit) => {
    const campaign = await findCampaign(unit, campaignId);
    if (campaign === null) throw notFound("Campaign");
    refuseMove(campaign.status, "import");
  });
  let stored: StoredFile | null = null;
  const begun: { importId: number | null } = { importId: null };
  try {
    const fields = await readMultipartStream(form.body, form.contentType, async (file, fieldsSoFar) => {
      if (file.field !== "file" || stored !== null) return;
      // Mappings that stand before the file and are none: nobody has to send the file to learn of it.
      mappingsOf(fieldsSoFar);
      const importId = await scope.transaction((unit) => begin(unit, form, file.name));
      begun.importId = importId;
      stored = await store(scope, importId, file);
    });
    const file = stored as StoredFile | null;
    if (file === null || begun.importId === null) throw refused("The form has no file", "file-missing");
    if (file.fileBytes === 0) throw refused("The file is empty", "file-empty");
    const arrived = { ...file, mappings: mappingsOf(fields) };
    return await finish(deps, scope, form, begun.importId, arrived);
  } catch (error) {
    const { importId } = begun;
    if (importId !== null) await scope.transaction((unit) => deleteUpload(unit, importId)).catch(() => undefined);
    throw error;
  }
}

const mappingsOf = (fields: ReadonlyMap<string, string>) => readMappings(fields.get("column_mappings") ?? "{}");

async function begin(unit: ScopedUnitOfWork, form: SentForm, fileName: string): Promise<number> {
  const { pendingImport } = await holdCampaign(unit, form.campaignId, "import");
  await discardAwaiting(unit, form.campaignId);
  const made = {
    campaignId: form.campaignId,
    fileName: fileName.slice(0, 255),
    confirmsItself: pendingImport === null,
    createdBy: form.sentBy,
  };
  const id = await insertImport(unit, made, UPLOAD_LEASE_MS);
  if (id !== null) return id;
  throw new DomainError("conflict", "Another import of the campaign is going on", {
    code: "import-going-on",
    fix: "Wait until it is completed or failed.",
  });
}

type StoredFile = Omit<ArrivedFile, "mappings">;

async function store(scope: OrganizationScope, importId: number, file: ArrivingFile): Promise<StoredFile> {
  const encoding = new EncodingDetector();
  let head: Buffer | null = null;
  let position = 0;
  let fileBytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    head ??= bytes.subarray(0, 256);
    encoding.add(bytes);
    await scope.transaction(async (unit) => {
      await insertPiece(unit, importId, position, bytes);
      await extendImport(unit, { id: importId, claimNumber: 0 }, UPLOAD_LEASE_MS);
    });
    position += 1;
  };
  for await (const piece of file.pieces) {
    held.push(piece);
    heldBytes += piece.length;
    fileBytes += piece.length;
    if (heldBytes >= PIECE_BYTES) await flush();
  }
  if (heldBytes > 0) await flush();
  return { fileBytes, encoding: encoding.result(), format: isJson(file, head ?? Buffer.alloc(0)) ? "json" : "csv" };
}

/** By what is in it; a name says little. */
function isJson(file: ArrivingFile, head: Buffer): boolean {
  const first = head
    .toString("latin1")
    .replaceAll(/[\0\xff\xfe\xef\xbb\xbf\s]/g, "")
    .charAt(0);
  return first === "[" || (first === "{" && !/\.csv$/i.test(file.name));
}

async function finish(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  { campaignId }: SentForm,
  importId: number,
  arrived: ArrivedFile,
): Promise<CampaignImport> {
  const isSmall = arrived.fileBytes <= AT_ONCE_BYTES;
  const find = async (unit: ScopedUnitOfWork) => {
    const found = await findImport(unit, campaignId, importId);
    if (found === null) throw notFound("Campaign");
    return found;
  };
  const made = await scope.transaction(async (unit) => {
    await noteArrival(unit, importId, arrived, DUE_MS);
    if (isSmall) await claimImport(unit, importId, "processing", LEASE_MS);
    else unit.enqueue(importRequest(unit.organizationId, importId));
    return find(unit);
  });
  if (!isSmall) return made;
  const { signal } = new AbortController();
  await workOn(deps, scope, made, { signal, isDraining: () => false }).catch((error: unknown) => {
    // It is stored, and a job goes on with it.
    deps.platform.logger.warn("import not checked at once", {
      organizationId: scope.organizationId,
      ...errorFields(error),
    });
  });
  return scope.transaction(find);
}

const refused = (detail: string, code: string) =>
  new DomainError("invalid-input", detail, { code, fix: "Send a file with contacts in the field `file`." });
