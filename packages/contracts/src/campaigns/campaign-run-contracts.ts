import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { campaignReadiness } from "./campaign-readiness-schemas.ts";
import { scheduledAt } from "./campaign-schedule-contracts.ts";
import { campaignMembers, campaignResult, timeZone } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam });
const missing = { 404: "There is no such campaign." } as const;

const started = z
  .object({
    success: z.boolean(),
    message: z.string(),
    campaign_id: id,
    /** Names this run of the campaign. */
    task_id: z.string().nullable(),
    ...campaignMembers,
    /** When it begins; null: as soon as a worker takes it up. */
    scheduled_time: timestamp.nullable(),
    /** What keeps contacts from being reached, or from being told everything; null: it could not be found out in time. */
    readiness: campaignReadiness.nullable(),
  })
  .meta({ id: "CampaignStarted" });

const start = {
  method: "POST",
  tag,
  access: "write",
  params,
  success: started,
  errors: {
    ...missing,
    400: "It is running or over, has no contacts with work left, no number, no text, no fresh register, or nobody in it may be reached.",
  },
} as const;

export const startCampaign = defineContract({
  ...start,
  name: "startCampaign",
  path: `${path}/start`,
  summary: "Start a campaign, or go on with one that is paused",
});
export const resumeCampaign = defineContract({
  ...start,
  name: "resumeCampaign",
  path: `${path}/resume`,
  summary: "The same as start",
});

const change = { method: "POST", tag, access: "write", params, success: campaignResult } as const;

export const pauseCampaign = defineContract({
  ...change,
  name: "pauseCampaign",
  path: `${path}/pause`,
  summary: "Pause a running campaign: calls that go on end as they do, and nobody else is reached for",
  errors: { ...missing, 400: "It is not running." },
});

const stop = { ...change, errors: { ...missing, 400: "It is neither scheduled nor running nor paused." } } as const;

export const stopCampaign = defineContract({
  ...stop,
  name: "stopCampaign",
  path: `${path}/stop`,
  summary: "Stop a campaign for good: contacts that wait are skipped",
});
export const cancelCampaign = defineContract({
  ...stop,
  name: "cancelCampaign",
  path: `${path}/cancel`,
  summary: "The same as stop",
});

export const reExecuteRequest = z
  .object({
    /** `failed_only`: failed, not answered, busy, or a machine. Else contacts by their ids. */
    contact_selection: z.union([z.enum(["all", "failed_only"]), z.array(z.int()).min(1).max(100_000)]).nullish(),
    schedule_settings: z
      .object({
        schedule_type: z.enum(["immediate", "scheduled", "once"]).nullish(),
        scheduled_at: scheduledAt.nullish(),
        timezone: timeZone.nullish(),
      })
      .superRefine(({ schedule_type: type, scheduled_at: at }, context) => {
        if ((type === "scheduled" || type === "once") && at == null) {
          context.addIssue({ code: "custom", path: ["scheduled_at"], message: "Field required" });
        }
      })
      .nullish(),
  })
  .meta({ id: "CampaignReExecuteRequest" });

export const reExecuteCampaign = defineContract({
  name: "reExecuteCampaign",
  method: "POST",
  path: `${path}/re-execute`,
  tag,
  summary: "Go through a campaign that is over once more, with all of its contacts or some",
  access: "write",
  params,
  body: reExecuteRequest,
  success: z
    .object({
      success: z.boolean(),
      message: z.string(),
      campaign_id: id,
      contacts_reset: z.int(),
      schedule_type: z.enum(["immediate", "once"]),
      status: campaignMembers.status,
      scheduled_time: timestamp.nullable(),
    })
    .meta({ id: "CampaignReExecuted" }),
  errors: { ...missing, 400: "It is not over, the time has passed, or none of its contacts is chosen." },
});
