import type { Feature } from "../../platform/feature.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { eraseCampaign } from "./delete-campaign.ts";
import { driveCampaigns, runCampaigns } from "./dispatch/run-campaign.ts";
import { runImport } from "./import/run-import.ts";
import { campaignContactOperations } from "./operations/campaign-contacts.ts";
import { campaignImportOperations } from "./operations/campaign-imports.ts";
import { campaignRunOperations } from "./operations/campaign-runs.ts";
import { campaignScheduleOperations } from "./operations/campaign-schedules.ts";
import { campaignOperations } from "./operations/campaigns.ts";
import { resumeLostWork } from "./schedules/resume-lost-work.ts";

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
      ...campaignRunOperations(deps),
    ],
    jobs: [runImport(jobDeps), eraseCampaign(jobDeps), runCampaigns(jobDeps)],
    schedules: [resumeLostWork(jobDeps), driveCampaigns(jobDeps)],
  };
}
