import type { Campaign } from "../campaign.ts";
import type { RetryRules } from "./plan-contact.ts";

/** What a campaign says of attempts after the first. */
export function retryRulesOf(
  campaign: Pick<Campaign, "type" | "status" | "maxAttempts" | "retryDelayMinutes" | "settings">,
): RetryRules {
  const { enableVoicemailDetection, leaveVoicemail, voicemailMessage } = campaign.settings;
  return {
    type: campaign.type,
    maxAttempts: campaign.maxAttempts,
    isOver: campaign.status === "cancelled" || campaign.status === "failed",
    retryDelayMs: campaign.retryDelayMinutes * 60_000,
    leavesVoicemail: enableVoicemailDetection && leaveVoicemail && voicemailMessage !== null,
  };
}
