import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { type Selectable, sql } from "kysely";
import type { ContactConsents } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";

export interface ContactConsent {
  readonly id: number;
  readonly maskedNumber: string | null;
  readonly kind: ConsentKind;
  readonly source: string;
  readonly givenAt: Date;
  readonly evidence: string | null;
  readonly recordedAt: Date;
  readonly withdrawnAt: Date | null;
}

export interface NewConsent {
  readonly numberHash: Buffer;
  readonly maskedNumber: string;
  readonly kind: ConsentKind;
  readonly source: string;
  readonly givenAt: Date;
  readonly evidence: string | null;
}

/** What is there already stays as it is. @returns how many were not */
export async function insertConsents(
  unit: ScopedUnitOfWork,
  consents: readonly NewConsent[],
  recordedBy: number,
): Promise<number> {
  const result = await unit.db
    .insertInto("contact_consents")
    .values(
      consents.map((consent) => ({
        organization_id: unit.organizationId,
        number_hash: consent.numberHash,
        masked_number: consent.maskedNumber,
        kind: consent.kind,
        source: storable(consent.source),
        given_at: consent.givenAt,
        evidence: consent.evidence === null ? null : storable(consent.evidence),
        recorded_by: recordedBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** The newest first. */
export async function selectConsents(unit: ScopedUnitOfWork, numberHash: Buffer): Promise<readonly ContactConsent[]> {
  const rows = await unit.db
    .selectFrom("contact_consents")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("number_hash", "=", numberHash)
    .orderBy("given_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(consentFromRow);
}

/** One that is withdrawn already keeps its time. Null: there is none. */
export async function withdrawConsent(
  unit: ScopedUnitOfWork,
  id: number,
  withdrawnBy: number,
): Promise<ContactConsent | null> {
  const row = await unit.db
    .updateTable("contact_consents")
    .set({
      withdrawn_at: sql<Date>`coalesce(withdrawn_at, now())`,
      withdrawn_by: sql<number>`coalesce(withdrawn_by, ${withdrawnBy})`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : consentFromRow(row);
}

function consentFromRow(row: Selectable<ContactConsents>): ContactConsent {
  return {
    id: row.id,
    maskedNumber: row.masked_number,
    kind: row.kind as ConsentKind,
    source: row.source,
    givenAt: row.given_at,
    evidence: row.evidence,
    recordedAt: row.recorded_at,
    withdrawnAt: row.withdrawn_at,
  };
}
