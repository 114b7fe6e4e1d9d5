import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import { campaignExecution, campaignProgress } from "./campaign-progress-schemas.ts";
import { pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam.describe("The campaign, by its `id`.") });
const missing = { 404: "There is no such campaign." } as const;

export const getCampaignProgress = defineContract({
  name: "getCampaignProgress",
  method: "GET",
  path: `${path}/progress`,
  tag,
  summary: "How far a campaign is, and what has come of it",
  description:
    "Counts are of the present round's contacts, figures of calls and texts are of all rounds. It takes as long for a million contacts as for one. A call's cost is known some seconds after its end. Changes can also be followed by WebSocket, at `/ws/campaigns/{campaign_id}/progress`.",
  access: "read",
  params,
  success: campaignProgress,
  errors: missing,
});

export const listCampaignExecutions = defineContract({
  name: "listCampaignExecutions",
  method: "GET",
  path: `${path}/executions`,
  tag,
  summary: "Every attempt to reach a contact, the newest first",
  description:
    "Has the attempts of every round, each with its call or text, also while it goes on. With `status`, counting ends at 100,000, and `total_is_exact` is then false. Why an attempt was allowed is at its `why`.",
  access: "read",
  params,
  query: z.object({
    ...pageQuery,
    status: z
      .string()
      .max(64)
      .optional()
      .describe("Only attempts that ended so; `in_progress`: those whose end nobody knows yet. Another word is a 400."),
  }),
  success: z
    .object({
      executions: z.array(campaignExecution).describe("This page of attempts, the newest first."),
      items: z.array(campaignExecution).describe("The same as `executions`, for client libraries."),
      pagination: pagination.describe("Where this page stands among the others."),
      total: z.int().describe("Attempts on all pages, as far as they were counted."),
      total_is_exact: z.boolean().describe("False: with a status, counting ended at 100,000, and there may be more."),
    })
    .meta({ id: "CampaignExecutions" }),
  errors: { ...missing, 400: "There is no such status." },
});

export const listCampaignConnections = defineContract({
  name: "listCampaignConnections",
  method: "GET",
  path: "/ws/campaigns/{campaign_id}/connections",
  tag,
  summary: "How many WebSockets of this process watch a campaign",
  description:
    "Counts only the sockets of the process that answers; where several processes serve, each has its own. A campaign, and the monitor of an organization, may have 50 sockets in a process.",
  access: "read",
  params,
  success: z
    .object({
      campaign_id: id.describe("The campaign that is watched."),
      active_connections: z.int().describe("Sockets that watch this campaign alone."),
      monitor_connections: z.int().describe("Sockets that watch all campaigns of the organization."),
    })
    .meta({ id: "CampaignConnections" }),
  errors: missing,
});
