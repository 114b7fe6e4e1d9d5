import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CampaignPurpose } from "../campaign.ts";
import { type CampaignSettings, DEFAULT_SETTINGS } from "../campaign-settings.ts";
import type { CampaignStatus } from "../campaign-states.ts";
import type { AttemptChannel } from "./attempt.ts";

/** An attempt that is about to be taken to its carrier, as things are now. */
export interface IntendedAttempt {
  readonly channel: AttemptChannel;
  readonly phoneNumber: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: CampaignStatus;
  readonly purpose: CampaignPurpose;
  readonly settings: CampaignSettings;
  /** By the database's clock. */
  readonly now: Date;
}

/**
 * Attempts that are about to be taken to their carriers, by their intents.
 * @returns one that is settled, or that nobody knows of (its campaign was deleted), is left out
 */
export async function findIntendedAttempts(
  unit: ScopedUnitOfWork,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, IntendedAttempt>> {
  const rows = await selectIntended(unit.db, { organizationId: unit.organizationId, intentIds });
  return new Map(
    rows.map((row) => [
      row.intent_id,
      {
        channel: row.channel,
        phoneNumber: row.phone_number,
        variables: row.variables,
        status: row.status,
        purpose: row.purpose,
        settings: { ...DEFAULT_SETTINGS, ...row.settings },
        now: row.now,
      },
    ]),
  );
}

interface IntendedRow extends Omit<IntendedAttempt, "phoneNumber" | "settings"> {
  readonly intent_id: string;
  readonly phone_number: string;
  readonly settings: Partial<CampaignSettings>;
}

/**
 * Each look is one into an index, and in this order. Left to itself, a plan made while few attempts are open, or while the tables
 * are new, goes through all contacts of the organization for each attempt, until statistics say otherwise.
 */
const selectIntended = prepareQuery<{ organizationId: number; intentIds: readonly string[] }>()((db, value) => ({
  compile: () =>
    sql<IntendedRow>`
      select asked.intent_id, attempt.channel, contact.phone_number, contact.variables, campaign.status, campaign.purpose,
        campaign.settings, clock_timestamp() as now
      from unnest(${value("intentIds")}::uuid[]) as asked (intent_id)
      cross join lateral (
        select channel, campaign_id, contact_id from campaign_attempts
        where organization_id = ${value("organizationId")}::bigint and intent_id = asked.intent_id and settled_at is null
        offset 0) as attempt
      cross join lateral (
        select phone_number, variables from campaign_contacts
        where organization_id = ${value("organizationId")}::bigint and campaign_id = attempt.campaign_id
          and id = attempt.contact_id
        offset 0) as contact
      cross join lateral (
        select status, purpose, settings from campaigns
        where organization_id = ${value("organizationId")}::bigint and id = attempt.campaign_id and deleted_at is null
        offset 0) as campaign`.compile(db),
}));

/** What a carrier had accepted came to nothing. @returns whose attempt it was; null: it had not been settled as done */
export async function markUndelivered(
  unit: ScopedUnitOfWork,
  intentId: string,
  reason: string,
): Promise<{ readonly campaignId: number; readonly contactId: number } | null> {
  const row = await unit.db
    .updateTable("campaign_attempts")
    .set({ outcome: "failed", reason })
    .where("organization_id", "=", unit.organizationId)
    .where("intent_id", "=", intentId)
    .where("outcome", "=", "completed")
    .returning(["campaign_id", "contact_id"])
    .executeTakeFirst();
  return row === undefined ? null : { campaignId: row.campaign_id, contactId: row.contact_id };
}
