import type { Platform } from "../../platform/platform.ts";

/** What the composition root hands to the campaigns. */
export interface CampaignsDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "hashes">;
}
