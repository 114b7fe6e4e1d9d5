import { z } from "zod";
import { defineContract } from "../operation.ts";
import { timeZone } from "../time-zone.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { campaignReadiness } from "./campaign-readiness-schemas.ts";
import { scheduledAt, startProblem } from "./campaign-schedule-contracts.ts";
import { campaignMembers, campaignResult } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam.describe("The campaign, by its `id`.") });
const missing = { 404: "There is no such campaign." } as const;

const started = z
  .object({
    success: z.boolean().describe("Always true: a refusal is an error."),
    message: z.string().describe("What was done, in words for people."),
    campaign_id: id.describe("The same as `id`, for client libraries."),
    task_id: z.string().nullable().describe("Names this round of the campaign."),
    ...campaignMembers,
    scheduled_time: timestamp.nullable().describe("When it begins; null: as soon as a worker takes it up."),
    readiness: campaignReadiness
      .nullable()
      .describe(
        "What keeps contacts from being reached, or from being told everything; null: it could not be found out within 20 seconds.",
      ),
  })
  .meta({ id: "CampaignStarted" });

export const reviewCampaign = defineContract({
  name: "reviewCampaign",
  method: "GET",
  path: `${path}/readiness`,
  tag,
  summary: "What starting a campaign would meet with, and cost",
  description:
    "Looks at everything that `start` looks at, and changes nothing: whoever is about to start a campaign sees what stands in its way. A campaign that is running or over is looked at as if it were to start. It reads every contact with work left, so of a large campaign it takes seconds.",
  access: "read",
  rateClass: "search",
  params,
  success: z
    .object({
      campaign_id: id.describe("The campaign that was looked at."),
      start_problems: z
        .array(startProblem)
        .describe("What would keep the campaign from being started now, as `start` would say. Empty: nothing would."),
      readiness: campaignReadiness
        .nullable()
        .describe(
          "What keeps contacts from being reached, or from being told everything, and the cost; null: it could not be found out within 20 seconds.",
        ),
    })
    .meta({ id: "CampaignReview" }),
  errors: missing,
});

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
  description:
    "Answers `scheduled`, and a worker makes the campaign `running` within a second; one with a time to come waits for it, and a paused one is running at once. What would keep every contact from being reached is a 400 whose `code` names it, such as `no-number` or `consent-missing`; what keeps some is in `readiness`. Whether a contact may be reached is checked again before each attempt.",
});
export const resumeCampaign = defineContract({
  ...start,
  name: "resumeCampaign",
  path: `${path}/resume`,
  summary: "The same as start",
  description:
    "Goes on with a paused campaign, and starts others as `start` does; it checks and answers the same. It is there for client libraries.",
});

const change = { method: "POST", tag, access: "write", params, success: campaignResult } as const;

export const pauseCampaign = defineContract({
  ...change,
  name: "pauseCampaign",
  path: `${path}/pause`,
  summary: "Pause a running campaign",
  description:
    "Nobody else is reached for until the campaign is started again, and it can be changed meanwhile. Calls that go on end as they do. Calls and texts that have not reached the carrier are called off, and their contacts wait.",
  errors: { ...missing, 400: "It is not running." },
});

const stop = { ...change, errors: { ...missing, 400: "It is neither scheduled nor running nor paused." } } as const;

export const stopCampaign = defineContract({
  ...stop,
  name: "stopCampaign",
  path: `${path}/stop`,
  summary: "Stop a campaign for good",
  description:
    "The campaign is `cancelled` at once; contacts that wait are skipped afterwards, with the reason `campaign-cancelled`. Calls that go on end as they do; calls and texts that have not reached the carrier are called off. It can only be executed again.",
});
export const cancelCampaign = defineContract({
  ...stop,
  name: "cancelCampaign",
  path: `${path}/cancel`,
  summary: "The same as stop",
  description: "Ends a scheduled, running or paused campaign as `stop` does. It is there for client libraries.",
});

export const reExecuteRequest = z
  .object({
    contact_selection: z
      .union([z.enum(["all", "failed_only"]), z.array(z.int()).min(1).max(100_000)])
      .nullish()
      .describe(
        "`all`, which is the default; `failed_only`: failed, not answered, busy, or a machine; or contacts by their ids.",
      ),
    schedule_settings: z
      .object({
        schedule_type: z
          .enum(["immediate", "scheduled", "once"])
          .nullish()
          .describe("`immediate`, which is the default: when somebody starts it. `scheduled`, or `once`: at a time."),
        scheduled_at: scheduledAt
          .nullish()
          .describe("ISO 8601, to come; without an offset a time in `timezone`. Required unless `immediate`."),
        timezone: timeZone.nullish().describe("IANA time zone of a time without an offset; UTC if left out."),
      })
      .superRefine(({ schedule_type: type, scheduled_at: at }, context) => {
        if ((type === "scheduled" || type === "once") && at == null) {
          context.addIssue({ code: "custom", path: ["scheduled_at"], message: "Field required" });
        }
      })
      .nullish()
      .describe("When the new round is to start; it takes the place of any schedule there was."),
  })
  .meta({ id: "CampaignReExecuteRequest" });

export const reExecuteCampaign = defineContract({
  name: "reExecuteCampaign",
  method: "POST",
  path: `${path}/re-execute`,
  tag,
  summary: "Go through a campaign that is over once more",
  description:
    "Prepares a new round of a completed, cancelled or failed campaign: the chosen contacts wait again with all their attempts, the others are skipped (`not-selected`), and earlier attempts stay on record. The campaign becomes a draft, which still has to be started, or `scheduled`, which begins at its time.",
  access: "write",
  params,
  body: reExecuteRequest,
  success: z
    .object({
      success: z.boolean().describe("Always true: a refusal is an error."),
      message: z.string().describe("What was done, in words for people."),
      campaign_id: id.describe("The campaign that is gone through again."),
      contacts_reset: z.int().describe("Contacts that were chosen and wait again."),
      schedule_type: z
        .enum(["immediate", "once"])
        .describe("`immediate`: it begins when somebody starts it. `once`: at `scheduled_time`."),
      status: campaignMembers.status.describe("`draft`, or `scheduled` where a time was sent."),
      scheduled_time: timestamp.nullable().describe("When the round begins; null: when somebody starts it."),
    })
    .meta({ id: "CampaignReExecuted" }),
  errors: { ...missing, 400: "It is not over, the time has passed, or none of its contacts is chosen." },
});
