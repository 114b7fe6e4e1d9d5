import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Appends to the file of an import. @param position 0, 1, 2, … */
export async function insertPiece(
  unit: ScopedUnitOfWork,
  importId: number,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await unit.db
    .insertInto("campaign_import_pieces")
    .values({ organization_id: unit.organizationId, import_id: importId, position, bytes })
    .execute();
}

/** Null after the last. */
export async function readPiece(unit: ScopedUnitOfWork, importId: number, position: number): Promise<Buffer | null> {
  const row = await unit.db
    .selectFrom("campaign_import_pieces")
    .select("bytes")
    .where("organization_id", "=", unit.organizationId)
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function deletePieces(unit: ScopedUnitOfWork, importId: number): Promise<void> {
  await unit.db
    .deleteFrom("campaign_import_pieces")
    .where("organization_id", "=", unit.organizationId)
    .where("import_id", "=", importId)
    .execute();
}
