import type { Feature } from "../../platform/feature.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { eraseCampaign } from "./delete-campaign.ts";
import { runImport } from "./import/run-import.ts";
import { campaignContactOperations } from "./operations/campaign-contacts.ts";
import { campaignEvidenceOperations } from "./operations/campaign-evidence.ts";
import { campaignImportOperations } from "./operations/campaign-imports.ts";
import { campaignProgressOperations } from "./operations/campaign-progress.ts";
import { campaignScheduleOperations } from "./operations/campaign-schedules.ts";
import { campaignOperations } from "./operations/campaigns.ts";
import { forgetCampaignHistory } from "./schedules/forget-campaign-history.ts";
import { resumeLostWork } from "./schedules/resume-lost-work.ts";
import { sealCampaignDecisions } from "./schedules/seal-campaign-decisions.ts";

/**
 * Campaigns up to their start: what they say, to whom, and when.
 * @param jobDeps the same on the workers' database connections
 */
export function createCampaignsFeature(deps: CampaignsDeps, jobDeps: CampaignsDeps): Feature {
  return {
    operations: [
      ...campaignOperations(deps),
      ...campaignContactOperations(deps),
      ...campaignImportOperations(deps),
      ...campaignScheduleOperations,
      ...campaignProgressOperations(deps),
      ...campaignEvidenceOperations(deps),
    ],
    jobs: [runImport(jobDeps), eraseCampaign(jobDeps)],
    schedules: [resumeLostWork(jobDeps), sealCampaignDecisions(jobDeps), forgetCampaignHistory(jobDeps)],
  };
}
