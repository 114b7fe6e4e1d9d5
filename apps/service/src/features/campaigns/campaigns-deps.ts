import type { Platform } from "../../platform/platform.ts";
import type { CallsDeps } from "../calls/calls-deps.ts";
import type { ComplianceDeps } from "../compliance/compliance-deps.ts";
import type { TextsDeps } from "../texts/texts-deps.ts";

/** What the composition root hands to the campaigns. */
export interface CampaignsDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "hashes" | "random">;
  readonly calls: CallsDeps;
  readonly texts: TextsDeps;
  readonly compliance: ComplianceDeps;
}
