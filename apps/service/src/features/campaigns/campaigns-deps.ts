import type { Platform } from "../../platform/platform.ts";
import type { CallsDeps } from "../calls/calls-deps.ts";
import type { SpeechVendors } from "../calls/costs/name-speech-model.ts";
import type { ComplianceDeps } from "../compliance/compliance-deps.ts";
import type { TextsDeps } from "../texts/texts-deps.ts";
import type { CampaignWatchers } from "./watching/campaign-watchers.ts";

/** What the composition root hands to the campaigns. */
export interface CampaignsDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "metrics" | "hashes" | "random">;
  readonly calls: CallsDeps;
  readonly texts: TextsDeps;
  readonly compliance: ComplianceDeps;
  readonly speechVendors: SpeechVendors;
  /** The sockets of this process. */
  readonly watchers: Pick<CampaignWatchers, "count">;
}
