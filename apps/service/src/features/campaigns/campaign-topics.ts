import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { announce } from "../../platform/live-events/live-events.ts";

/** Something changed in the campaign: its status, its contacts or its attempts. */
export function campaignTopic(campaignId: number): string {
  return `campaign:${campaignId}`;
}

/** The same of every campaign of an organization; the detail begins with the campaign's id. */
export function campaignsTopic(organizationId: number): string {
  return `campaigns:${organizationId}`;
}

/** Tells those who watch the campaign, or all campaigns of the organization, if and when the transaction commits. */
export async function announceCampaign(
  unit: ScopedUnitOfWork,
  campaignId: number,
  change: "changed" | "completed",
): Promise<void> {
  await announce(unit, campaignTopic(campaignId), change);
  await announce(unit, campaignsTopic(unit.organizationId), `${campaignId}|${change}`);
}
