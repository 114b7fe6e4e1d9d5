import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Campaign } from "./campaign.ts";
import type { CampaignWatchers } from "./watching/campaign-watchers.ts";

/** What the composition root hands to the campaigns. */
export interface CampaignsDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "hashes">;
  /** The sockets of this process. */
  readonly watchers: Pick<CampaignWatchers, "count">;
  /** What a campaign will cost, in US dollars; null when that is not known, as it is without this. */
  readonly estimateCost?: (unit: ScopedUnitOfWork, campaign: Campaign) => Promise<number | null>;
}
