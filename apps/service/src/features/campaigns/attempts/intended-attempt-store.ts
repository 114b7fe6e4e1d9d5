import { sql } from "kysely";
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

/** @returns null when it is settled, or nobody knows of it (its campaign was deleted) */
export async function findIntendedAttempt(unit: ScopedUnitOfWork, intentId: string): Promise<IntendedAttempt | null> {
  const row = await unit.db
    .selectFrom("campaign_attempts as attempt")
    .innerJoin("campaigns as campaign", (join) =>
      join
        .onRef("campaign.organization_id", "=", "attempt.organization_id")
        .onRef("campaign.id", "=", "attempt.campaign_id"),
    )
    .innerJoin("campaign_contacts as contact", (join) =>
      join
        .onRef("contact.organization_id", "=", "attempt.organization_id")
        .onRef("contact.campaign_id", "=", "attempt.campaign_id")
        .onRef("contact.id", "=", "attempt.contact_id"),
    )
    .select(["attempt.channel", "contact.phone_number", "contact.variables"])
    .select(["campaign.status", "campaign.purpose", "campaign.settings"])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("attempt.organization_id", "=", unit.organizationId)
    .where("attempt.intent_id", "=", intentId)
    .where("attempt.settled_at", "is", null)
    .where("campaign.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    channel: row.channel as AttemptChannel,
    phoneNumber: row.phone_number,
    variables: row.variables as Readonly<Record<string, unknown>>,
    status: row.status as CampaignStatus,
    purpose: row.purpose as CampaignPurpose,
    settings: { ...DEFAULT_SETTINGS, ...(row.settings as Partial<CampaignSettings>) },
    now: row.now,
  };
}

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
