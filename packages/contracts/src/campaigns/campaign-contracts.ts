import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import { contactList } from "./campaign-contact-schemas.ts";
import { campaignMetrics } from "./campaign-progress-schemas.ts";
import { scheduleRequest } from "./campaign-schedule-contracts.ts";
import {
  campaignMembers,
  campaignName,
  campaignPurpose,
  campaignResult,
  campaignSettings,
  campaignText,
  campaignType,
  campaignWithImport,
  pageQuery,
  pagination,
  valuesByName,
  variableNames,
} from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns";
const campaignPath = `${path}/{campaign_id}`;
const params = z.object({ campaign_id: idParam });
const missing = { 404: "There is no such campaign." } as const;
const BODY_LIMIT_BYTES = 2_097_152;

const texts = {
  description: campaignText.nullish(),
  welcome_message_template: campaignText.nullish(),
  agenda_template: campaignText.nullish(),
  end_call_message_template: campaignText.nullish(),
  sms_message_template: campaignText.nullish(),
  /** By the name of a variable: what it says where a contact has no value. */
  fallback_values: valuesByName.nullish(),
  /** By the name of a variable: the column its value comes from. */
  variable_mappings: valuesByName.nullish(),
  available_variables: variableNames.nullish(),
  /** While there is one, an import makes contacts only once it is confirmed. */
  pending_import: z.record(z.string(), z.unknown()).nullish(),
};
const maxAttempts = z.int().min(1).max(10);
const retryDelayMinutes = z.int().min(5).max(1_440);

const listEntry = z
  .object({
    ...campaignMembers,
    metrics: z.object(campaignMetrics),
  })
  .meta({ id: "CampaignListEntry" });

export const listCampaigns = defineContract({
  name: "listCampaigns",
  method: "GET",
  path,
  tag,
  summary: "Campaigns, the newest first",
  access: "read",
  query: z.object({
    ...pageQuery,
    status: z.string().max(64).optional(),
    campaign_type: z.string().max(64).optional(),
    assistant_id: idParam.optional(),
    /** In name and description. */
    search: z.string().max(256).optional(),
  }),
  success: z
    .object({
      campaigns: z.array(listEntry),
      items: z.array(listEntry),
      pagination,
      total: z.int(),
    })
    .meta({ id: "CampaignList" }),
  errors: { 400: "There is no such status or type." },
});

export const createCampaign = defineContract({
  name: "createCampaign",
  method: "POST",
  path,
  tag,
  summary: "Create a campaign as a draft, with contacts or without",
  access: "write",
  bodyLimitBytes: BODY_LIMIT_BYTES,
  body: z
    .object({
      name: campaignName,
      campaign_type: campaignType,
      assistant_id: id,
      ...texts,
      max_attempts: maxAttempts.nullable().default(3),
      retry_delay_minutes: retryDelayMinutes.nullable().default(30),
      purpose: campaignPurpose.nullish(),
      settings: campaignSettings.nullish(),
      /** Null: the assistant's numbers in turn. */
      phone_number_id: id.nullish(),
      contacts: contactList.nullish(),
      schedule: scheduleRequest.nullish(),
    })
    .meta({ id: "CampaignCreateRequest" }),
  success: campaignResult,
  errors: { 400: "The time it is scheduled for has passed.", 404: "There is no such assistant or number." },
});

export const getCampaign = defineContract({
  name: "getCampaign",
  method: "GET",
  path: campaignPath,
  tag,
  summary: "A campaign",
  access: "read",
  params,
  success: campaignWithImport,
  errors: missing,
});

const updateBody = z
  .object({
    name: campaignName.nullish(),
    ...texts,
    max_attempts: maxAttempts.nullish(),
    retry_delay_minutes: retryDelayMinutes.nullish(),
    purpose: campaignPurpose.nullish(),
    settings: campaignSettings.nullish(),
    phone_number_id: id.nullish(),
  })
  .meta({ id: "CampaignUpdateRequest" });

const update = {
  path: campaignPath,
  tag,
  summary: "Change a campaign that is a draft or paused; what is null or left out stays as it is",
  access: "write",
  params,
  body: updateBody,
  success: campaignResult,
  errors: { 400: "It is neither a draft nor paused.", 404: "There is no such campaign, or number." },
} as const;

export const updateCampaign = defineContract({ ...update, name: "updateCampaign", method: "PUT" });
export const patchCampaign = defineContract({ ...update, name: "patchCampaign", method: "PATCH" });

export const deleteCampaign = defineContract({
  name: "deleteCampaign",
  method: "DELETE",
  path: campaignPath,
  tag,
  summary: "Delete a campaign that is not running, with its contacts and imports",
  access: "write",
  params,
  success: z.object({ success: z.boolean(), message: z.string() }).meta({ id: "CampaignDeleted" }),
  errors: { ...missing, 400: "It is running." },
});

export const previewTemplate = defineContract({
  name: "previewCampaignTemplate",
  method: "POST",
  path: `${path}/template-preview`,
  tag,
  summary: "What a template says with these values",
  access: "read",
  body: z
    .object({ template: campaignText, variables: z.record(z.string(), z.unknown()) })
    .meta({ id: "TemplatePreviewRequest" }),
  success: z
    .object({
      success: z.boolean(),
      /** Of a template with mistakes: `[Template error]` and the first of them. */
      rendered_template: z.string(),
      /** Variables without a value, and without a default in the template. */
      missing_variables: z.array(z.string()),
    })
    .meta({ id: "TemplatePreviewResponse" }),
});
