import {
  getCampaignSchedule,
  saveCampaignSchedule,
  unscheduleCampaign,
} from "@parley/contracts/campaigns/campaign-schedule-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { presentSchedule } from "../present-campaign.ts";
import { saveSchedule, unschedule } from "../schedule/save-schedule.ts";
import { presentStartProblem } from "../start/present-start-problem.ts";
import { findStartProblems } from "../start/start-campaign.ts";

/** Endpoints about when campaigns start. */
export function campaignScheduleOperations(deps: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(getCampaignSchedule, async ({ scope, params }) =>
      presentSchedule((await scope.transaction((unit) => requireCampaign(unit, params.campaign_id))).schedule),
    ),
    defineOperation(saveCampaignSchedule, async ({ scope, params, body }) => {
      const { schedule } = await scope.transaction((unit) => saveSchedule(unit, params.campaign_id, body));
      const problems = schedule.type === "immediate" ? [] : await findStartProblems(deps, scope, params.campaign_id);
      return {
        success: true,
        message: problems.length === 0 ? "Schedule saved" : "Schedule saved; the campaign cannot start yet",
        ...presentSchedule(schedule),
        start_problems: problems.map(presentStartProblem),
      };
    }),
    defineOperation(unscheduleCampaign, async ({ scope, params }) => {
      const { schedule } = await scope.transaction((unit) => unschedule(unit, params.campaign_id));
      return { success: true, message: "Schedule removed", ...presentSchedule(schedule) };
    }),
  ];
}
