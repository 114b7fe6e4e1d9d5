import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { ContactCursor } from "../dispatch/dispatched-campaign-store.ts";
import { type ContactMove, type ContactStatus, contactStatusesWith } from "./contact-states.ts";

/** A contact whose turn it is. */
export interface DueContact {
  readonly id: number;
  readonly phoneNumber: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly faults: number;
  readonly dueAt: Date;
}

/**
 * Written into the statement: by a plan that fits any value, the index of those who wait would not be used, and each step would
 * go through all contacts.
 */
const PENDING = sql.lit<ContactStatus>("pending");

/**
 * The next contacts of a campaign whose time has come, locked. Behind the cursor nobody looks: there are the dead entries of
 * everything that was done before. Null: from the beginning.
 */
export async function lockDueContacts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  cursor: ContactCursor | null,
  limit: number,
): Promise<readonly DueContact[]> {
  const rows = await unit.db
    .selectFrom("campaign_contacts")
    .select(["id", "phone_number", "name", "email", "company", "variables"])
    .select(["attempts", "faults", "due_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", PENDING)
    .where("due_at", "<=", sql<Date>`now()`)
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(due_at, id) > (${cursor?.dueAt}::timestamptz, ${cursor?.id}::bigint)`),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    phoneNumber: row.phone_number,
    name: row.name,
    email: row.email,
    company: row.company,
    variables: row.variables as Readonly<Record<string, unknown>>,
    attempts: row.attempts,
    faults: row.faults,
    dueAt: row.due_at,
  }));
}

/**
 * When the next contact of a campaign that waits may be reached for; null: none waits.
 * @param cursor looks in front of it first; only when nobody waits there, from the beginning
 */
export async function nextDueAt(
  unit: ScopedUnitOfWork,
  campaignId: number,
  cursor: ContactCursor | null,
): Promise<Date | null> {
  const row = await unit.db
    .selectFrom("campaign_contacts")
    .select("due_at")
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", PENDING)
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(due_at, id) > (${cursor?.dueAt}::timestamptz, ${cursor?.id}::bigint)`),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined && cursor !== null) return nextDueAt(unit, campaignId, null);
  return row?.due_at ?? null;
}

/** Where a contact goes; members left out stay as they are. */
export interface ContactChange {
  readonly id: number;
  readonly move: ContactMove;
  readonly to: ContactStatus;
  readonly attempts?: number;
  readonly faults?: number;
  /** From when on it may be tried: a moment, or so long after this transaction. */
  readonly dueAt?: Date;
  readonly dueInMs?: number;
  readonly skipReason?: string | null;
  readonly lastReason?: string;
  readonly isAttempt?: boolean;
}

/** Moves contacts whose states allow it. @returns how many of which state there are more and fewer */
export async function moveContacts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  changes: readonly ContactChange[],
): Promise<Partial<Record<ContactStatus, number>>> {
  if (changes.length === 0) return {};
  const sent = storableJson(
    changes.map((change) => ({
      id: change.id,
      from: contactStatusesWith(change.move),
      to: change.to,
      attempts: change.attempts ?? null,
      faults: change.faults ?? null,
      due_at: change.dueAt?.toISOString() ?? null,
      due_in_ms: change.dueInMs ?? null,
      skip_reason: change.skipReason ?? null,
      last_reason: change.lastReason ?? null,
      is_attempt: change.isAttempt === true,
    })),
  );
  const { rows } = await sql<{ before: ContactStatus; after: ContactStatus; count: number }>`
    with sent as (
      select * from jsonb_to_recordset(${sent}::jsonb) as each
        (id bigint, "from" jsonb, "to" text, attempts integer, faults integer, due_at timestamptz, due_in_ms float8,
         skip_reason text, last_reason text, is_attempt boolean)),
    found as (
      select contact.id, contact.status as before from campaign_contacts contact join sent using (id)
      where contact.organization_id = ${unit.organizationId} and contact.campaign_id = ${campaignId}
      order by contact.id for update of contact),
    moved as (
      update campaign_contacts contact set
        status = sent."to",
        attempts = coalesce(sent.attempts, contact.attempts),
        faults = coalesce(sent.faults, contact.faults),
        due_at = coalesce(sent.due_at, now() + sent.due_in_ms * interval '1 millisecond', contact.due_at),
        skip_reason = sent.skip_reason,
        last_reason = coalesce(sent.last_reason, contact.last_reason),
        last_attempt_at = case when sent.is_attempt then now() else contact.last_attempt_at end
      from sent, found
      where contact.organization_id = ${unit.organizationId} and contact.campaign_id = ${campaignId}
        and contact.id = sent.id and found.id = sent.id and sent."from" ? contact.status
      returning found.before, contact.status as after)
    select before, after, count(*)::int as count from moved group by before, after`.execute(unit.db);
  const difference: Partial<Record<ContactStatus, number>> = {};
  for (const { before, after, count } of rows) {
    difference[before] = (difference[before] ?? 0) - count;
    difference[after] = (difference[after] ?? 0) + count;
  }
  return difference;
}

/** Skips a part of the contacts that wait. @returns how many; none: nobody waits any more */
export async function skipWaiting(
  unit: ScopedUnitOfWork,
  campaignId: number,
  reason: string,
  limit: number,
): Promise<number> {
  // Ids as an array, whose rows the primary key finds: joined, they are compared each with each where nobody has counted the rows yet.
  const { numAffectedRows } = await sql`
    update campaign_contacts set status = 'skipped', skip_reason = ${reason}
    where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and id = any(array(
      select id from campaign_contacts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
        and status = any(${contactStatusesWith("suppress")}::text[])
      limit ${limit}))`.execute(unit.db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Until the transaction ends, lists are joined by hashes: each with each, as it is tried where nobody has counted the rows yet,
 * 25,000 contacts take longer than a statement may. And a million take their time in any way.
 */
async function expectMany(unit: ScopedUnitOfWork): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '60s', true)`.execute(
    unit.db,
  );
}

/**
 * Begins a round: those that are chosen wait again, with all their attempts before them; the others are skipped.
 * @param chosen by their states or their ids; null: all
 * @returns how many of which state there are more and fewer
 */
export async function resetContacts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  chosen: { readonly statuses: readonly ContactStatus[] } | { readonly ids: readonly number[] } | null,
): Promise<{ readonly difference: Partial<Record<ContactStatus, number>>; readonly chosenCount: number }> {
  const isChosen =
    chosen === null
      ? sql<boolean>`true`
      : "ids" in chosen
        ? sql<boolean>`id = any(${[...chosen.ids]}::bigint[])`
        : sql<boolean>`status = any(${[...chosen.statuses]}::text[])`;
  await expectMany(unit);
  const { rows } = await sql<{ before: ContactStatus; after: ContactStatus; count: number }>`
    with found as (
      select id, status as before, ${isChosen} as is_chosen from campaign_contacts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
        and status = any(${contactStatusesWith("reset")}::text[])
      for update),
    moved as (
      update campaign_contacts contact set
        status = case when found.is_chosen then 'pending' else 'skipped' end,
        skip_reason = case when found.is_chosen then null else 'not-selected' end,
        attempts = 0, faults = 0, due_at = now()
      from found
      where contact.organization_id = ${unit.organizationId} and contact.campaign_id = ${campaignId}
        and contact.id = found.id
      returning found.before, contact.status as after)
    select before, after, count(*)::int as count from moved group by before, after`.execute(unit.db);
  const difference: Partial<Record<ContactStatus, number>> = {};
  let chosenCount = 0;
  for (const { before, after, count } of rows) {
    if (after === "pending") chosenCount += count;
    difference[before] = (difference[before] ?? 0) - count;
    difference[after] = (difference[after] ?? 0) + count;
  }
  return { difference, chosenCount };
}
