import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";

export interface Attestation {
  readonly kind: ConsentKind;
  readonly source: string;
  readonly givenAt: Date;
  readonly attestedAt: Date;
}

const COLUMNS = ["kind", "source", "given_at", "attested_at"] as const;

/** The one that stands. */
export async function findAttestation(unit: ScopedUnitOfWork): Promise<Attestation | null> {
  const row = await unit.db
    .selectFrom("consent_attestations")
    .select(COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Two that are made at once come one after the other: one stands at a time. */
export async function lockAttestation(unit: ScopedUnitOfWork): Promise<void> {
  const name = `consent-attestation|${unit.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** Under the lock, after the one that stood has ended. */
export async function insertAttestation(
  unit: ScopedUnitOfWork,
  attestation: Omit<Attestation, "attestedAt">,
  attestedBy: number,
): Promise<Attestation> {
  const row = await unit.db
    .insertInto("consent_attestations")
    .values({
      organization_id: unit.organizationId,
      kind: attestation.kind,
      source: storable(attestation.source),
      given_at: attestation.givenAt,
      attested_by: attestedBy,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** @returns false: none stood */
export async function endAttestation(unit: ScopedUnitOfWork): Promise<boolean> {
  const result = await unit.db
    .updateTable("consent_attestations")
    .set({ ended_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function fromRow(row: { kind: string; source: string; given_at: Date; attested_at: Date }): Attestation {
  return {
    kind: row.kind as ConsentKind,
    source: row.source,
    givenAt: row.given_at,
    attestedAt: row.attested_at,
  };
}
