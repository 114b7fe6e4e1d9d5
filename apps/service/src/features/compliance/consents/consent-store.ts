import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { type Selectable, sql } from "kysely";
import type { ContactConsents } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";

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

/**
 * What is there already stays as it is. Written in their order.
 * @param isAttested numbers that have withdrawn are left out
 * @returns how many were not there
 */
export async function insertConsents(
  unit: ScopedUnitOfWork,
  consents: readonly NewConsent[],
  recordedBy: number | null,
  { isAttested }: { readonly isAttested: boolean } = { isAttested: false },
): Promise<number> {
  // As one value: a parameter for each column of each row costs the driver several times as much.
  const sent = storableJson(consents.map((each) => ({ ...each, numberHash: each.numberHash.toString("hex") })));
  const { numAffectedRows } = await sql`
    insert into contact_consents
      (organization_id, number_hash, masked_number, kind, source, given_at, evidence, recorded_by)
    select ${unit.organizationId}, decode("numberHash", 'hex'), "maskedNumber", kind, source, "givenAt", evidence, ${recordedBy}
    from jsonb_to_recordset(${sent}::jsonb) as sent
      ("numberHash" text, "maskedNumber" text, kind text, source text, "givenAt" timestamptz, evidence text)
    where not ${isAttested} or not exists (
      select from contact_consents as withdrawn
      where withdrawn.organization_id = ${unit.organizationId}
        and withdrawn.number_hash = decode(sent."numberHash", 'hex') and withdrawn.withdrawn_at is not null)
    on conflict do nothing`.execute(unit.db);
  return Number(numAffectedRows ?? 0n);
}

/** Two lists with the same consents, each written in this order, do not wait for each other both at once. */
export function byKey(one: NewConsent, other: NewConsent): number {
  return (
    Buffer.compare(one.numberHash, other.numberHash) ||
    one.givenAt.getTime() - other.givenAt.getTime() ||
    `${one.kind}|${one.source}`.localeCompare(`${other.kind}|${other.source}`)
  );
}

/** The newest first. @param numberHashes of one number, under each spelling */
export async function selectConsents(
  unit: ScopedUnitOfWork,
  numberHashes: readonly Buffer[],
): Promise<readonly ContactConsent[]> {
  const rows = await unit.db
    .selectFrom("contact_consents")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("number_hash", "in", numberHashes)
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
