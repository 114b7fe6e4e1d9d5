import type { Feature } from "../../platform/feature.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { eraseCampaign } from "./delete-campaign.ts";
import { driveCampaigns, runCampaigns } from "./dispatch/run-campaign.ts";
import { runImport } from "./import/run-import.ts";
import { campaignContactOperations } from "./operations/campaign-contacts.ts";
import { campaignEvidenceOperations } from "./operations/campaign-evidence.ts";
import { campaignImportOperations } from "./operations/campaign-imports.ts";
import { campaignProgressOperations } from "./operations/campaign-progress.ts";
import { campaignRunOperations } from "./operations/campaign-runs.ts";
import { campaignScheduleOperations } from "./operations/campaign-schedules.ts";
import { campaignOperations } from "./operations/campaigns.ts";
import { forgetCampaignHistory } from "./schedules/forget-campaign-history.ts";
import { resumeLostWork } from "./schedules/resume-lost-work.ts";
import { sealCampaignDecisions } from "./schedules/seal-campaign-decisions.ts";

/**
 * Outreach to many people: what they are told, by whom and when, and what came of it.
 * @param jobDeps the same on the workers' database connections
 */
export function createCampaignsFeature(deps: CampaignsDeps, jobDeps: CampaignsDeps): Feature {
  return {
    operations: [
      ...campaignOperations(deps),
      ...campaignContactOperations(deps),
      ...campaignImportOperations(deps),
      ...campaignScheduleOperations(deps),
      ...campaignRunOperations(deps),
      ...campaignProgressOperations(deps),
      ...campaignEvidenceOperations(deps),
    ],
    jobs: [runImport(jobDeps), eraseCampaign(jobDeps), runCampaigns(jobDeps)],
    schedules: [
      resumeLostWork(jobDeps),
      driveCampaigns(jobDeps),
      sealCampaignDecisions(jobDeps),
      forgetCampaignHistory(jobDeps),
    ],
  };
}
