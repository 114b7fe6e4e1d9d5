import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";
import { findCampaign } from "../campaign-store.ts";
import type { Execution } from "./execution.ts";
import { listExecutions } from "./execution-store.ts";

/** Shown of what happened last. */
const RECENT = 10;

/** How a campaign stands at one moment. */
export interface Progress {
  readonly campaign: Campaign;
  /** The newest first. */
  readonly recent: readonly Execution[];
}

/** Null when there is no such campaign. No part of it takes longer the more contacts there are. */
export async function readProgress(unit: ScopedUnitOfWork, campaignId: number): Promise<Progress | null> {
  const campaign = await findCampaign(unit, campaignId);
  if (campaign === null) return null;
  return { campaign, recent: await listExecutions(unit, campaignId, null, { skip: 0, limit: RECENT }) };
}
