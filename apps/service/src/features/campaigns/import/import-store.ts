import type { UserId } from "@parley/foundation/branded-ids";
import type { Delimiter } from "@parley/foundation/csv-reader";
import { type Selectable, sql } from "kysely";
import type { CampaignImports } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type {
  CampaignImport,
  FileColumn,
  FileFormat,
  ImportCounts,
  ImportEnd,
  ImportStatus,
} from "./campaign-import.ts";
import type { ColumnMappings } from "./reading/columns.ts";
import type { FileEncoding } from "./reading/encoding.ts";

export interface NewImport {
  readonly campaignId: number;
  readonly fileName: string;
  readonly confirmsItself: boolean;
  readonly createdBy: UserId;
}

/** @returns null when another import of the campaign is going on */
export async function insertImport(unit: ScopedUnitOfWork, made: NewImport, leaseMs: number): Promise<number | null> {
  const row = await unit.db
    .insertInto("campaign_imports")
    .values({
      organization_id: unit.organizationId,
      campaign_id: made.campaignId,
      file_name: storable(made.fileName),
      confirms_itself: made.confirmsItself,
      created_by: made.createdBy,
      claimed_until: leaseEnd(leaseMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "campaign_id"])
        .where(sql<boolean>`status in ('uploading', 'pending', 'processing', 'awaiting_confirmation', 'confirming')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findImport(
  unit: ScopedUnitOfWork,
  campaignId: number,
  id: number,
): Promise<CampaignImport | null> {
  const row = await select(unit).where("campaign_id", "=", campaignId).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : importFromRow(row);
}

/** The last one that made contacts. */
export async function findLastImport(unit: ScopedUnitOfWork, campaignId: number): Promise<CampaignImport | null> {
  const row = await select(unit)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "completed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : importFromRow(row);
}

/** Locked until the transaction ends; null as well while somebody else has locked it. */
export async function lockImport(unit: ScopedUnitOfWork, id: number): Promise<CampaignImport | null> {
  const row = await select(unit).where("id", "=", id).forUpdate().skipLocked().executeTakeFirst();
  return row === undefined ? null : importFromRow(row);
}

/** @returns false when the import is no longer the one that was claimed */
export async function extendImport(
  unit: ScopedUnitOfWork,
  { id, claimNumber }: Pick<CampaignImport, "id" | "claimNumber">,
  leaseMs: number,
  counts: ImportCounts | null = null,
): Promise<boolean> {
  const result = await update(unit, id, {
    claimed_until: leaseEnd(leaseMs),
    ...(counts === null
      ? {}
      : {
          row_count: counts.rowCount,
          new_count: counts.newCount,
          duplicate_count: counts.duplicateCount,
          invalid_count: counts.invalidCount,
          opted_out_count: counts.optedOutCount,
        }),
  })
    .where("claim_number", "=", claimNumber)
    .where("status", "in", ["uploading", "processing", "confirming"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @param leaseMs whoever claims it is given so long, until they ask for more */
export async function claimImport(
  unit: ScopedUnitOfWork,
  id: number,
  status: "processing" | "confirming",
  leaseMs: number,
): Promise<void> {
  await update(unit, id, {
    status,
    claim_number: sql<number>`claim_number + 1`,
    claimed_until: leaseEnd(leaseMs),
  }).execute();
}

export interface ArrivedFile {
  readonly fileBytes: number;
  readonly mappings: ColumnMappings;
  readonly format: FileFormat;
  readonly encoding: FileEncoding;
}

/** All of the file is there. @param dueMs after so long somebody should be at it */
export async function noteArrival(unit: ScopedUnitOfWork, id: number, file: ArrivedFile, dueMs: number): Promise<void> {
  await update(unit, id, {
    status: "pending",
    file_bytes: file.fileBytes,
    column_mappings: storableJson(file.mappings),
    format: file.format,
    encoding: file.encoding,
    claimed_until: leaseEnd(dueMs),
  }).execute();
}

export async function noteColumns(
  unit: ScopedUnitOfWork,
  id: number,
  delimiter: Delimiter | null,
  columns: readonly FileColumn[],
): Promise<void> {
  await update(unit, id, { delimiter, columns: storableJson(columns) }).execute();
}

/** @param dueMs for a status somebody has to do something in: after so long */
export async function moveImport(
  unit: ScopedUnitOfWork,
  id: number,
  to: {
    readonly status: ImportStatus;
    readonly reason?: ImportEnd;
    readonly importedCount?: number;
    readonly dueMs?: number;
  },
): Promise<void> {
  const isOver = to.status === "completed" || to.status === "failed" || to.status === "discarded";
  await update(unit, id, {
    status: to.status,
    reason: to.reason ?? null,
    claimed_until: to.dueMs === undefined ? null : leaseEnd(to.dueMs),
    ...(to.importedCount === undefined ? {} : { imported_count: to.importedCount }),
    ...(isOver ? { finished_at: sql<Date>`now()` } : {}),
  }).execute();
}

/** Makes room for the next one: what nobody confirmed is no longer wanted. */
export async function discardAwaiting(unit: ScopedUnitOfWork, campaignId: number): Promise<void> {
  await unit.db
    .updateTable("campaign_imports")
    .set({ status: "discarded", reason: "replaced" satisfies ImportEnd, finished_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "awaiting_confirmation")
    .execute();
}

/** An upload that did not come to its end. */
export async function deleteUpload(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await unit.db
    .deleteFrom("campaign_imports")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("status", "=", "uploading")
    .execute();
}

/** The same, where the process that took it is gone, for all organizations. */
export async function deleteAbandonedUploads({ db }: DataDoor): Promise<void> {
  await db
    .deleteFrom("campaign_imports")
    .where("status", "=", "uploading")
    .where("claimed_until", "<", sql<Date>`now()`)
    .execute();
}

/** Imports that nobody is at, although somebody should be, of all organizations. */
export async function listOverdueImports(
  { db }: DataDoor,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly importId: number }[]> {
  const rows = await db
    .selectFrom("campaign_imports")
    .select(["organization_id", "id"])
    .where("status", "in", ["pending", "processing", "confirming"])
    .where("claimed_until", "<", sql<Date>`now()`)
    .orderBy("claimed_until")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, importId: row.id }));
}

function select(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("campaign_imports")
    .selectAll()
    .select(
      sql<boolean>`coalesce(status in ('processing', 'confirming') and claimed_until > now(), false)`.as("is_claimed"),
    )
    .where("organization_id", "=", unit.organizationId);
}

function update(unit: ScopedUnitOfWork, id: number, values: object) {
  return unit.db
    .updateTable("campaign_imports")
    .set(values)
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id);
}

function leaseEnd(leaseMs: number) {
  return sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;
}

function importFromRow(row: Selectable<CampaignImports> & { readonly is_claimed: boolean }): CampaignImport {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    status: row.status as ImportStatus,
    reason: row.reason as ImportEnd | null,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    mappings: row.column_mappings as ColumnMappings,
    confirmsItself: row.confirms_itself,
    format: row.format as FileFormat | null,
    encoding: row.encoding as FileEncoding | null,
    delimiter: row.delimiter as Delimiter | null,
    columns: row.columns as unknown as readonly FileColumn[] | null,
    rowCount: row.row_count,
    newCount: row.new_count,
    duplicateCount: row.duplicate_count,
    invalidCount: row.invalid_count,
    optedOutCount: row.opted_out_count,
    importedCount: row.imported_count,
    claimNumber: row.claim_number,
    isClaimed: row.is_claimed,
    createdBy: row.created_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** Whether a file is being read, or contacts are being made of it; one that waits for a person keeps nobody. */
export async function findWorkingImport(unit: ScopedUnitOfWork, campaignId: number): Promise<boolean> {
  const row = await unit.db
    .selectFrom("campaign_imports")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("status", "in", ["uploading", "pending", "processing", "confirming"])
    .executeTakeFirst();
  return row !== undefined;
}
