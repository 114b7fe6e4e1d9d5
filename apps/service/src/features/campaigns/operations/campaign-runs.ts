import {
  cancelCampaign,
  pauseCampaign,
  reExecuteCampaign,
  resumeCampaign,
  reviewCampaign,
  startCampaign,
  stopCampaign,
} from "@parley/contracts/campaigns/campaign-run-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Campaign } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { presentCampaignResult } from "../present-campaign.ts";
import { pauseCampaign as pause, stopCampaign as stop } from "../start/end-campaign.ts";
import { presentReadiness } from "../start/present-readiness.ts";
import { presentStartProblem } from "../start/present-start-problem.ts";
import { reExecuteCampaign as reExecute } from "../start/re-execute-campaign.ts";
import { reviewStart, startCampaign as start } from "../start/start-campaign.ts";

/** Endpoints that start, pause and end campaigns. */
export function campaignRunOperations(deps: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(reviewCampaign, async ({ scope, params }) => {
      const { problems, readiness } = await reviewStart(deps, scope, params.campaign_id);
      return {
        campaign_id: params.campaign_id,
        start_problems: problems.map(presentStartProblem),
        readiness: readiness === null ? null : presentReadiness(readiness),
      };
    }),
    ...[startCampaign, resumeCampaign].map((contract) =>
      defineOperation(contract, async ({ scope, params }) => {
        const { campaign, readiness } = await start(deps, scope, params.campaign_id);
        return {
          ...presentCampaignResult(campaign, "Campaign started"),
          task_id: `campaign-${campaign.id}-${campaign.round}`,
          scheduled_time: scheduledTime(campaign),
          readiness: readiness === null ? null : presentReadiness(readiness),
        };
      }),
    ),
    defineOperation(pauseCampaign, async ({ scope, params }) =>
      presentCampaignResult(await scope.transaction((unit) => pause(unit, params.campaign_id)), "Campaign paused"),
    ),
    ...[stopCampaign, cancelCampaign].map((contract) =>
      defineOperation(contract, async ({ scope, params }) =>
        presentCampaignResult(await scope.transaction((unit) => stop(unit, params.campaign_id)), "Campaign stopped"),
      ),
    ),
    defineOperation(reExecuteCampaign, async ({ scope, params, body }) => {
      const { campaign, contactsReset } = await scope.transaction((unit) => reExecute(unit, params.campaign_id, body));
      return {
        success: true,
        message: "Campaign is ready to be executed again",
        campaign_id: campaign.id,
        contacts_reset: contactsReset,
        schedule_type: campaign.schedule.type === "immediate" ? ("immediate" as const) : ("once" as const),
        status: campaign.status,
        scheduled_time: scheduledTime(campaign),
      };
    }),
  ];
}

function scheduledTime({ status, schedule }: Campaign): string | null {
  return status === "scheduled" && schedule.type !== "immediate" ? toWireTimestamp(schedule.at) : null;
}
