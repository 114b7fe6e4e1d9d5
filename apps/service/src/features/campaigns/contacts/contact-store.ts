import { type Selectable, sql } from "kysely";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { hashSpellings } from "../../../platform/crypto/number-hash.ts";
import type { CampaignContacts } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { CampaignContact } from "./contact.ts";
import { type ContactStatus, contactStatusesWith } from "./contact-states.ts";
import type { ReadContact } from "./read-contact.ts";

export interface HashedContact extends ReadContact {
  readonly numberHash: Buffer;
}

/** In the order in which they came. */
export async function listContacts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  status: ContactStatus | null,
  page: { readonly skip: number; readonly limit: number },
): Promise<readonly CampaignContact[]> {
  const rows = await unit.db
    .selectFrom("campaign_contacts")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .$if(status !== null, (query) => query.where("status", "=", status ?? ""))
    .orderBy("id")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(contactFromRow);
}

/** @returns how many; those whose number the campaign has already are left out */
export async function insertContacts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  contacts: readonly HashedContact[],
): Promise<number> {
  const sent = storableJson(
    contacts.map(({ consent: _, ...contact }) => ({ ...contact, numberHash: contact.numberHash.toString("hex") })),
  );
  const { rows } = await sql`
    insert into campaign_contacts
      (organization_id, campaign_id, phone_number, number_hash, name, email, company, source, variables)
    select ${unit.organizationId}, ${campaignId}, "phoneNumber", decode("numberHash", 'hex'), name, email, company, 'api', variables
    from jsonb_to_recordset(${sent}::jsonb) as sent
      ("phoneNumber" text, "numberHash" text, name text, email text, company text, variables jsonb)
    on conflict (organization_id, campaign_id, phone_number) do nothing
    returning 1`.execute(unit.db);
  return rows.length;
}

/** Which of these numbers the campaign has already; with `isKept`, those only that a new list leaves where they are. */
export async function findKnownNumbers(
  unit: ScopedUnitOfWork,
  campaignId: number,
  phoneNumbers: readonly string[],
  { isKept }: { readonly isKept: boolean },
): Promise<ReadonlySet<string>> {
  if (phoneNumbers.length === 0) return new Set();
  const replaced = isKept ? contactStatusesWith("replace") : [];
  const { rows } = await sql<{ phone_number: string }>`
    select phone_number from campaign_contacts
    where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
      and phone_number = any(${phoneNumbers}::text[]) and status <> all(${replaced}::text[])`.execute(unit.db);
  return new Set(rows.map((row) => row.phone_number));
}

/** Of the contacts that an import made, in the order of their ids. */
export async function listNumbersOfImport(
  unit: ScopedUnitOfWork,
  { id, campaignId }: { readonly id: number; readonly campaignId: number },
  afterId: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly phoneNumber: string; readonly numberHash: Buffer }[]> {
  const rows = await unit.db
    .selectFrom("campaign_contacts")
    .select(["id", "phone_number", "number_hash"])
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("import_id", "=", id)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, phoneNumber: row.phone_number, numberHash: row.number_hash }));
}

/** Which of these numbers opted out, whichever spelling they were noted under. */
export async function findOptedOut(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const numberOf = new Map(
    phoneNumbers.flatMap((number) =>
      hashSpellings(hashes, number).map((hash) => [hash.toString("hex"), number] as const),
    ),
  );
  if (numberOf.size === 0) return new Set();
  const { rows } = await sql<{ hash: string }>`
    select encode(number_hash, 'hex') as hash from opt_outs
    where organization_id = ${unit.organizationId}
      and number_hash = any(select decode(hash, 'hex') from unnest(${[...numberOf.keys()]}::text[]) as hash)`.execute(
    unit.db,
  );
  return new Set(rows.flatMap((row) => numberOf.get(row.hash) ?? []));
}

/** Removes a part of the contacts that a new list takes the place of. @returns how many were of which state; none: all are gone */
export async function deleteReplaced(
  unit: ScopedUnitOfWork,
  campaignId: number,
  limit: number,
): Promise<Partial<Record<ContactStatus, number>>> {
  const { rows } = await sql<{ status: ContactStatus; count: number }>`
    with gone as (
      delete from campaign_contacts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and id in (
        select id from campaign_contacts
        where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
          and status = any(${contactStatusesWith("replace")}::text[])
        limit ${limit})
      returning status)
    select status, count(*)::int as count from gone group by status`.execute(unit.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Removes a part of all contacts. @returns how many */
export async function deleteContacts(unit: ScopedUnitOfWork, campaignId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from campaign_contacts
    where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and id in (
      select id from campaign_contacts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} limit ${limit})`.execute(unit.db);
  return Number(numAffectedRows ?? 0);
}

function contactFromRow(row: Selectable<CampaignContacts>): CampaignContact {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    phoneNumber: row.phone_number,
    name: row.name,
    email: row.email,
    company: row.company,
    source: row.source,
    variables: row.variables as Readonly<Record<string, unknown>>,
    status: row.status as ContactStatus,
    skipReason: row.skip_reason,
    failureReason: row.status === "failed" ? row.last_reason : null,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    createdAt: row.created_at,
  };
}
