import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CampaignPurpose } from "../campaign.ts";

export interface RequiredVariable {
  readonly name: string;
  /** Names of members and variables of contacts, any of which is enough. */
  readonly sources: readonly string[];
}

const MEMBERS: ReadonlySet<string> = new Set(["name", "email", "company"]);

/**
 * All counts of the transaction are of one moment: else contacts that are worked on meanwhile would be of one count and not of the
 * next. Comes first in its transaction.
 */
export async function countAtOneMoment(unit: ScopedUnitOfWork): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(unit.db);
}

/** Until the transaction ends: lists of a million are joined in memory, and on a busy machine that takes its time. */
export async function prepareToCount(unit: ScopedUnitOfWork): Promise<void> {
  await sql`select set_config('work_mem', '32MB', true), set_config('statement_timeout', '20s', true)`.execute(unit.db);
}

/** Of the contacts that have work left: how many, and how many of them have no value for each variable. Reads each contact once. */
export async function countGaps(
  unit: ScopedUnitOfWork,
  campaignId: number,
  variables: readonly RequiredVariable[],
): Promise<{ readonly contacts: number; readonly gaps: readonly number[] }> {
  const gaps = variables.map(
    ({ sources }) => sql`, count(*) filter (where not (${sql.join(sources.map(hasValue), sql` or `)}))`,
  );
  const { rows } = await sql<{ contacts: number; gaps: number[] }>`
    select count(*)::int as contacts, array[0 ${sql.join(gaps, sql``)}]::int[] as gaps from campaign_contacts
    where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and status = 'pending'`.execute(
    unit.db,
  );
  return { contacts: rows[0]?.contacts ?? 0, gaps: rows[0]?.gaps.slice(1) ?? [] };
}

/** Blank texts are never stored. */
function hasValue(source: string): RawBuilder<boolean> {
  if (source === "phone_number") return sql`true`;
  const inVariables = sql<boolean>`coalesce(jsonb_typeof(variables -> ${source}::text) in ('string', 'number', 'boolean'), false)`;
  return MEMBERS.has(source) ? sql`(${sql.ref(source)} is not null or ${inVariables})` : inVariables;
}

/**
 * Of the contacts that have work left, how many opted out, and for how many a consent of their own stands that is good enough or
 * not. As `standingConsentOf` of the compliance feature judges: withdrawing takes back all that was given until then, and an
 * attestation stands in for numbers without any consent only. Each count is one join of whole lists.
 */
export async function countWilling(
  unit: ScopedUnitOfWork,
  campaignId: number,
  purpose: CampaignPurpose,
): Promise<{ readonly optedOut: number; readonly consented: number; readonly attested: number }> {
  const { organizationId } = unit;
  const kinds = sql`any(${purpose === "marketing" ? ["written"] : ["written", "express"]}::text[])`;
  const count = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from campaign_contacts as contacts
      where organization_id = ${organizationId} and campaign_id = ${campaignId} and status = 'pending' and ${condition}`.execute(
      unit.db,
    );
    return rows[0]?.count ?? 0;
  };
  const ofContact = (alias: string) =>
    sql`${sql.ref(alias)}.organization_id = ${organizationId} and ${sql.ref(alias)}.number_hash = contacts.number_hash`;
  const optedOut = await count(sql`exists (select from opt_outs where ${ofContact("opt_outs")})`);
  const consented = await count(sql`exists (
    select from contact_consents as given
    where ${ofContact("given")} and given.withdrawn_at is null and given.given_at <= now() and given.kind = ${kinds}
      and not exists (
        select from contact_consents as taken
        where taken.organization_id = ${organizationId} and taken.number_hash = given.number_hash
          -- Few are: this keeps the others out of the join.
          and taken.withdrawn_at is not null and taken.withdrawn_at >= given.given_at))`);
  const attested = await count(sql`
    exists (
      select from consent_attestations as given
      where given.organization_id = ${organizationId} and given.ended_at is null
        and given.given_at <= now() and given.kind = ${kinds})
    and not exists (select from contact_consents as given where ${ofContact("given")})`);
  return { optedOut, consented, attested };
}

/** Numbers of the first contacts that have work left. */
export async function sampleNumbers(unit: ScopedUnitOfWork, campaignId: number, limit: number): Promise<string[]> {
  const rows = await unit.db
    .selectFrom("campaign_contacts")
    .select("phone_number")
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "pending")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.phone_number);
}

/** Of the numbers that a campaign calls from: its own, or its assistant's. */
export async function listCarriers(
  unit: ScopedUnitOfWork,
  campaign: { readonly phoneNumberId: number | null; readonly assistantId: number },
): Promise<string[]> {
  const { phoneNumberId, assistantId } = campaign;
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select("provider")
    .distinct()
    .where("organization_id", "=", unit.organizationId)
    .$if(phoneNumberId !== null, (query) => query.where("id", "=", phoneNumberId ?? 0))
    .$if(phoneNumberId === null, (query) => query.where("assistant_id", "=", assistantId))
    .execute();
  return rows.map((row) => row.provider);
}
