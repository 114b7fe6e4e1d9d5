import type { UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { CallerConsents } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";

/** What a caller may agree to. */
export type ConsentKind = "memory";

export interface Consent {
  /** False: it was taken back. */
  readonly isGiven: boolean;
  readonly source: string;
  readonly recordedBy: number | null;
  readonly recordedAt: Date;
}

/** Oldest first. */
export async function listConsents(
  unit: ScopedUnitOfWork,
  callerHash: string,
  kind: ConsentKind,
): Promise<readonly Consent[]> {
  const rows = await unit.db
    .selectFrom("caller_consents")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map(consentFromRow);
}

/** The one that counts; null: the caller said nothing. */
export async function findConsent(
  unit: ScopedUnitOfWork,
  callerHash: string,
  kind: ConsentKind,
): Promise<Consent | null> {
  const row = await unit.db
    .selectFrom("caller_consents")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row === undefined ? null : consentFromRow(row);
}

export async function insertConsent(
  unit: ScopedUnitOfWork,
  callerHash: string,
  kind: ConsentKind,
  consent: { readonly isGiven: boolean; readonly source: string; readonly recordedBy: UserId },
): Promise<void> {
  await unit.db
    .insertInto("caller_consents")
    .values({
      organization_id: unit.organizationId,
      caller_hash: callerHash,
      kind,
      is_given: consent.isGiven,
      source: storable(consent.source),
      recorded_by: consent.recordedBy,
    })
    .execute();
}

/** Held until the transaction ends: what is written of a caller and what they decide take turns. */
export async function lockCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<void> {
  const name = `caller-memory|${unit.organizationId}|${callerHash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** When the caller was forgotten last; null: never. */
export async function findForgotten(unit: ScopedUnitOfWork, callerHash: string): Promise<Date | null> {
  const row = await unit.db
    .selectFrom("forgotten_callers")
    .select("forgotten_at")
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .executeTakeFirst();
  return row?.forgotten_at ?? null;
}

export async function noteForgotten(unit: ScopedUnitOfWork, callerHash: string): Promise<void> {
  await unit.db
    .insertInto("forgotten_callers")
    .values({ organization_id: unit.organizationId, caller_hash: callerHash })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "caller_hash"]).doUpdateSet({ forgotten_at: sql<Date>`now()` }),
    )
    .execute();
}

function consentFromRow(row: Selectable<CallerConsents>): Consent {
  return { isGiven: row.is_given, source: row.source, recordedBy: row.recorded_by, recordedAt: row.recorded_at };
}
