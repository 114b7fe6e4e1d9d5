import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { HashedContact } from "../contacts/contact-store.ts";
import type { ListedConsent } from "../contacts/read-consent.ts";
import type { RejectedRecord } from "./reading/raw-record.ts";

export interface ImportRow extends HashedContact {
  readonly line: number;
}

export async function insertRows(unit: ScopedUnitOfWork, importId: number, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  // As one value: an array for each column costs the driver several times as much.
  const sent = storableJson(
    rows.map((row) => [
      row.line,
      row.phoneNumber,
      row.numberHash.toString("hex"),
      row.name,
      row.email,
      row.company,
      row.variables,
      row.consent,
    ]),
  );
  await sql`
    insert into campaign_import_rows
      (organization_id, import_id, line, phone_number, number_hash, name, email, company, variables, consent)
    select ${unit.organizationId}, ${importId}, (row -> 0)::int, row ->> 1, decode(row ->> 2, 'hex'), row ->> 3, row ->> 4, row ->> 5, row -> 6,
      nullif(row -> 7, 'null')
    from jsonb_array_elements(${sent}::jsonb) as row`.execute(unit.db);
}

export async function insertRejects(
  unit: ScopedUnitOfWork,
  importId: number,
  rejects: readonly RejectedRecord[],
): Promise<void> {
  if (rejects.length === 0) return;
  await sql`
    insert into campaign_import_rejects (organization_id, import_id, line, reason, value)
    select ${unit.organizationId}, ${importId}, line, reason, value
    from jsonb_to_recordset(${storableJson(rejects)}::jsonb) as sent (line int, reason text, value text)
    on conflict do nothing`.execute(unit.db);
}

/** Numbers of rows that are stored, by line. */
export async function listRowNumbers(
  unit: ScopedUnitOfWork,
  importId: number,
  afterLine: number,
  limit: number,
): Promise<readonly { readonly line: number; readonly phoneNumber: string }[]> {
  const rows = await unit.db
    .selectFrom("campaign_import_rows")
    .select(["line", "phone_number"])
    .where("organization_id", "=", unit.organizationId)
    .where("import_id", "=", importId)
    .where("line", ">", afterLine)
    .orderBy("line")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ line: row.line, phoneNumber: row.phone_number }));
}

/** What a row said of its person's consent. */
export interface ConsentOfRow extends ListedConsent {
  readonly line: number;
  readonly phoneNumber: string;
  /** Hexadecimal. */
  readonly numberHash: string;
}

interface TurnedRows {
  readonly rows: number;
  readonly contacts: number;
  readonly consents: readonly ConsentOfRow[];
}

/**
 * Makes contacts of a part of the rows, in their order; the rows are gone then.
 * @returns how many rows there were, how many contacts became of them (not those whose number the campaign has), and the consents
 * that are still to be recorded
 */
export async function turnRowsIntoContacts(
  unit: ScopedUnitOfWork,
  { campaignId, importId }: { readonly campaignId: number; readonly importId: number },
  limit: number,
): Promise<TurnedRows> {
  const { rows } = await sql<TurnedRows>`
    with next as materialized (
      select line from campaign_import_rows
      where organization_id = ${unit.organizationId} and import_id = ${importId} order by line limit ${limit}),
    taken as (
      delete from campaign_import_rows
      where organization_id = ${unit.organizationId} and import_id = ${importId}
        and line between (select min(line) from next) and (select max(line) from next)
      returning *),
    made as (
      insert into campaign_contacts
        (organization_id, campaign_id, phone_number, number_hash, name, email, company, source, import_id, variables)
      select organization_id, ${campaignId}, phone_number, number_hash, name, email, company, 'import', import_id, variables
      from taken order by line
      on conflict (organization_id, campaign_id, phone_number) do nothing
      returning 1)
    select (select count(*)::int from taken) as rows, (select count(*)::int from made) as contacts,
      (select coalesce(json_agg(consent || jsonb_build_object(
          'line', line, 'phoneNumber', phone_number, 'numberHash', encode(number_hash, 'hex'))), '[]')
        from taken where consent is not null) as consents`.execute(unit.db);
  return rows[0] ?? { rows: 0, contacts: 0, consents: [] };
}

/** Removes a part of the rows of imports that come to nothing. @returns how many */
export async function deleteUselessRows(unit: ScopedUnitOfWork, campaignId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from campaign_import_rows where organization_id = ${unit.organizationId} and (import_id, line) in (
      select rows.import_id, rows.line from campaign_import_rows as rows
      join campaign_imports as imports on imports.organization_id = rows.organization_id and imports.id = rows.import_id
      where rows.organization_id = ${unit.organizationId} and imports.campaign_id = ${campaignId}
        and imports.status in ('failed', 'discarded') limit ${limit})`.execute(unit.db);
  return Number(numAffectedRows ?? 0);
}

/** By line. */
export async function listRejects(
  unit: ScopedUnitOfWork,
  importId: number,
  afterLine: number,
  limit: number,
): Promise<readonly { readonly line: number; readonly reason: string; readonly value: string }[]> {
  return unit.db
    .selectFrom("campaign_import_rejects")
    .select(["line", "reason", "value"])
    .where("organization_id", "=", unit.organizationId)
    .where("import_id", "=", importId)
    .where("line", ">", afterLine)
    .orderBy("line")
    .limit(limit)
    .execute();
}

/** Removes a part of what the imports of a campaign have stored, rejects included. @returns how much */
export async function deleteImportRows(unit: ScopedUnitOfWork, campaignId: number, limit: number): Promise<number> {
  let gone = 0;
  for (const table of ["campaign_import_rows", "campaign_import_rejects"]) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where organization_id = ${unit.organizationId} and (import_id, line) in (
        select stored.import_id, stored.line from ${sql.table(table)} as stored
        join campaign_imports as imports
          on imports.organization_id = stored.organization_id and imports.id = stored.import_id
        where stored.organization_id = ${unit.organizationId} and imports.campaign_id = ${campaignId} limit ${limit})`.execute(
      unit.db,
    );
    gone += Number(numAffectedRows ?? 0);
  }
  return gone;
}
