import {
  getCampaignSchedule,
  saveCampaignSchedule,
  unscheduleCampaign,
} from "@parley/contracts/campaigns/campaign-schedule-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { presentSchedule } from "../present-campaign.ts";
import { saveSchedule, unschedule } from "../schedule/save-schedule.ts";

/** Endpoints about when campaigns start. */
export const campaignScheduleOperations: readonly Operation[] = [
  defineOperation(getCampaignSchedule, async ({ scope, params }) =>
    presentSchedule((await scope.transaction((unit) => requireCampaign(unit, params.campaign_id))).schedule),
  ),
  defineOperation(saveCampaignSchedule, async ({ scope, params, body }) => {
    const { schedule } = await scope.transaction((unit) => saveSchedule(unit, params.campaign_id, body));
    return { success: true, message: "Schedule saved", ...presentSchedule(schedule) };
  }),
  defineOperation(unscheduleCampaign, async ({ scope, params }) => {
    const { schedule } = await scope.transaction((unit) => unschedule(unit, params.campaign_id));
    return { success: true, message: "Schedule removed", ...presentSchedule(schedule) };
  }),
];
