import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CampaignPurpose } from "../campaign.ts";

export interface RequiredVariable {
  readonly name: string;
  /** Names of members and variables of contacts, any of which is enough. */
  readonly sources: readonly string[];
}

const MEMBERS: ReadonlySet<string> = new Set(["name", "email", "company"]);

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
 * Of the contacts that have work left, how many opted out, and of how many no consent stands that is good enough. As
 * `standingConsentOf` of the compliance feature judges: withdrawing takes back all that was given until then, and an attestation
 * stands in for numbers without any consent only.
 */
export async function countUnwilling(
  unit: ScopedUnitOfWork,
  campaignId: number,
  purpose: CampaignPurpose,
): Promise<{ readonly optedOut: number; readonly withoutConsent: number }> {
  const kinds = purpose === "marketing" ? ["written"] : ["written", "express"];
  const { organizationId } = unit;
  const { rows } = await sql<{ optedOut: number; withoutConsent: number }>`
    with withdrawals as (
      select number_hash, max(withdrawn_at) as last_at from contact_consents
      where organization_id = ${organizationId} and withdrawn_at is not null group by number_hash),
    judged as (
      select number_hash, bool_or(
        withdrawn_at is null and (last_at is null or given_at > last_at)
        and given_at <= now() and kind = any(${kinds}::text[])) as is_enough
      from contact_consents left join withdrawals using (number_hash)
      where organization_id = ${organizationId} group by number_hash),
    attested as (
      select count(*) > 0 as is_enough from consent_attestations
      where organization_id = ${organizationId} and ended_at is null
        and given_at <= now() and kind = any(${kinds}::text[]))
    select count(opt_outs.number_hash)::int as "optedOut",
      count(*) filter (where not coalesce(judged.is_enough, attested.is_enough))::int as "withoutConsent"
    from campaign_contacts as contacts
    cross join attested
    left join opt_outs
      on opt_outs.organization_id = contacts.organization_id and opt_outs.number_hash = contacts.number_hash
    left join judged on judged.number_hash = contacts.number_hash
    where contacts.organization_id = ${organizationId} and contacts.campaign_id = ${campaignId}
      and contacts.status = 'pending'`.execute(unit.db);
  return rows[0] ?? { optedOut: 0, withoutConsent: 0 };
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
