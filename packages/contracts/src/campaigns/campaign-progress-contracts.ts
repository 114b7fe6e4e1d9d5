import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import { campaignExecution, campaignProgress } from "./campaign-progress-schemas.ts";
import { pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam });
const missing = { 404: "There is no such campaign." } as const;

export const getCampaignProgress = defineContract({
  name: "getCampaignProgress",
  method: "GET",
  path: `${path}/progress`,
  tag,
  summary: "How far a campaign is, and what has come of it",
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
  summary: "Every attempt to reach a contact, of all rounds, the newest first",
  access: "read",
  params,
  query: z.object({ ...pageQuery, status: z.string().max(64).optional() }),
  success: z
    .object({
      executions: z.array(campaignExecution),
      items: z.array(campaignExecution),
      pagination,
      total: z.int(),
      /** False: with a status, counting ended at 100,000, and there are more. */
      total_is_exact: z.boolean(),
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
  access: "read",
  params,
  success: z
    .object({
      campaign_id: id,
      active_connections: z.int(),
      /** Those that watch all campaigns of the organization. */
      monitor_connections: z.int(),
    })
    .meta({ id: "CampaignConnections" }),
  errors: missing,
});
