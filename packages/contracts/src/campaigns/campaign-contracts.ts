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
  campaignSettings,
  campaignText,
  campaignType,
  campaignWithImport,
  pageQuery,
  pagination,
  savedCampaign,
  valuesByName,
  variableNames,
} from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns";
const campaignPath = `${path}/{campaign_id}`;
const params = z.object({ campaign_id: idParam.describe("The campaign, by its `id`.") });
const missing = { 404: "There is no such campaign." } as const;
const BODY_LIMIT_BYTES = 2_097_152;

const texts = {
  description: campaignText.nullish().describe("A note for the people of the organization."),
  welcome_message_template: campaignText
    .nullish()
    .describe("What a call begins with, as a template: `Hello {{ name }}`. Of calls and mixed campaigns."),
  agenda_template: campaignText
    .nullish()
    .describe("What the assistant is to do in the conversation, as a template. Of calls and mixed campaigns."),
  end_call_message_template: campaignText
    .nullish()
    .describe("What a call ends with, as a template. Of calls and mixed campaigns."),
  sms_message_template: campaignText
    .nullish()
    .describe("The text, as a template. Texts and mixed campaigns cannot start without one."),
  fallback_values: valuesByName
    .nullish()
    .describe("By the name of a variable: what templates say where a contact has no value."),
  variable_mappings: valuesByName
    .nullish()
    .describe(
      "By the name of a variable: the column or member its value comes from. The two names mean the same, in either direction.",
    ),
  available_variables: variableNames
    .nullish()
    .describe("Names of variables to offer for templates; an import adds those of its file."),
  pending_import: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Anything of the client's own. While there is one, an import makes contacts only once it is confirmed."),
};
const maxAttempts = z.int().min(1).max(10);
const retryDelayMinutes = z.int().min(5).max(1_440);

const listEntry = z
  .object({
    ...campaignMembers,
    metrics: z
      .object(campaignMetrics)
      .describe("Figures of its calls and texts over all rounds, and the share of contacts reached."),
  })
  .meta({ id: "CampaignListEntry" });

export const listCampaigns = defineContract({
  name: "listCampaigns",
  method: "GET",
  path,
  tag,
  summary: "Campaigns, the newest first",
  description:
    "Shows a page of the organization's campaigns with their counts and figures, which are no older than the request. The filters hold together; a status or type that does not exist is a 400.",
  access: "read",
  query: z.object({
    ...pageQuery,
    status: z
      .string()
      .max(64)
      .optional()
      .describe("Only campaigns in this state: draft, scheduled, running, paused, completed, cancelled or failed."),
    campaign_type: z.string().max(64).optional().describe("Only campaigns of this type: call, sms or mixed."),
    assistant_id: idParam.optional().describe("Only campaigns of this assistant."),
    search: z.string().max(256).optional().describe("Text to find in name or description, in any case."),
  }),
  success: z
    .object({
      campaigns: z.array(listEntry).describe("This page of campaigns, the newest first."),
      items: z.array(listEntry).describe("The same as `campaigns`, for client libraries."),
      pagination: pagination.describe("Where this page stands among the others."),
      total: z.int().describe("Campaigns on all pages."),
    })
    .meta({ id: "CampaignList" }),
  errors: { 400: "There is no such status or type." },
});

export const createCampaign = defineContract({
  name: "createCampaign",
  method: "POST",
  path,
  tag,
  summary: "Create a campaign, with contacts or without",
  description:
    "Creates a campaign as a draft, or as `scheduled` where a time is sent with it. Everything is created or nothing is: a mistake in a template and a contact that cannot be read are a 422, while duplicates and numbers that opted out are left out. Nobody is reached for before the campaign starts.",
  access: "write",
  bodyLimitBytes: BODY_LIMIT_BYTES,
  body: z
    .object({
      name: campaignName.describe("What people call the campaign."),
      campaign_type: campaignType.describe(
        "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. It cannot be changed.",
      ),
      assistant_id: id.describe("The assistant that talks to the contacts. It cannot be changed."),
      ...texts,
      max_attempts: maxAttempts
        .nullable()
        .default(3)
        .describe(
          "Most attempts that a contact uses up in a round; those that failed on our side use up none. Mixed campaigns call once.",
        ),
      retry_delay_minutes: retryDelayMinutes
        .nullable()
        .default(30)
        .describe("Minutes after which a contact who was not reached is tried again."),
      purpose: campaignPurpose
        .nullish()
        .describe("`marketing`, which is the default, needs written consent and a fresh do-not-call register."),
      settings: campaignSettings.nullish().describe("Pace, hours and voicemail; what is left out has its default."),
      phone_number_id: id
        .nullish()
        .describe("The number that calls and texts come from. Null: the assistant's active numbers take turns."),
      contacts: contactList.nullish().describe("The first contacts, at most 10,000; more can be added or imported."),
      schedule: scheduleRequest.nullish().describe("When the campaign is to start. Null: when somebody starts it."),
    })
    .meta({ id: "CampaignCreateRequest" }),
  success: savedCampaign,
  errors: { 400: "The time it is scheduled for has passed.", 404: "There is no such assistant or number." },
});

export const getCampaign = defineContract({
  name: "getCampaign",
  method: "GET",
  path: campaignPath,
  tag,
  summary: "A campaign and its last import",
  description:
    "Shows the campaign with its settings, schedule and counts, and the last import that made contacts. Rates and costs are in its progress.",
  access: "read",
  params,
  success: campaignWithImport,
  errors: missing,
});

const updateBody = z
  .object({
    name: campaignName.nullish().describe("What people call the campaign."),
    ...texts,
    max_attempts: maxAttempts.nullish().describe("Most attempts that a contact uses up in a round."),
    retry_delay_minutes: retryDelayMinutes
      .nullish()
      .describe("Minutes after which a contact who was not reached is tried again."),
    purpose: campaignPurpose
      .nullish()
      .describe("`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."),
    settings: campaignSettings.nullish().describe("Pace, hours and voicemail; what is left out stays as it is."),
    phone_number_id: id
      .nullish()
      .describe("The number that calls and texts are to come from. 0: the assistant's active numbers take turns."),
  })
  .meta({ id: "CampaignUpdateRequest" });

const update = {
  path: campaignPath,
  tag,
  summary: "Change a campaign that is a draft or paused",
  description:
    "What is null or left out stays as it is, since client libraries send every member. An empty text removes a description or a template, 0 the number, an empty object the `pending_import`. Type and assistant cannot be changed, and a scheduled campaign has to be unscheduled first. PUT and PATCH do the same.",
  access: "write",
  params,
  body: updateBody,
  success: savedCampaign,
  errors: { 400: "It is neither a draft nor paused.", 404: "There is no such campaign, or number." },
} as const;

export const updateCampaign = defineContract({ ...update, name: "updateCampaign", method: "PUT" });
export const patchCampaign = defineContract({ ...update, name: "patchCampaign", method: "PATCH" });

export const deleteCampaign = defineContract({
  name: "deleteCampaign",
  method: "DELETE",
  path: campaignPath,
  tag,
  summary: "Delete a campaign that is not running",
  description:
    "At once nobody sees the campaign any more; its contacts, imports, attempts and evidence are deleted afterwards, part by part. A running campaign has to be paused or stopped first. Calls and texts that it made stay on record by themselves.",
  access: "write",
  params,
  success: z
    .object({
      success: z.boolean().describe("Always true: a refusal is an error."),
      message: z.string().describe("What was done, in words for people."),
    })
    .meta({ id: "CampaignDeleted" }),
  errors: { ...missing, 400: "It is running." },
});

export const previewTemplate = defineContract({
  name: "previewCampaignTemplate",
  method: "POST",
  path: `${path}/template-preview`,
  tag,
  summary: "What a template says with these values",
  description:
    "Fills a template without storing or sending anything. Templates have `{{ name }}` and the filters `upper`, `lower`, `title_case`, `capitalize`, `trim`, `phone_format` and `default('x')`. A mistake in it is no error here: `success` is false, and the text says what is wrong.",
  access: "read",
  // Asked at every pause of whoever writes a template.
  isAudited: false,
  body: z
    .object({
      template: campaignText.describe("The template to fill."),
      variables: z
        .record(z.string(), z.unknown())
        .describe("Values by name; `name`, `company` and `assistant_name` have generic ones, such as `there`."),
    })
    .meta({ id: "TemplatePreviewRequest" }),
  success: z
    .object({
      success: z.boolean().describe("False when the template has a mistake."),
      rendered_template: z
        .string()
        .describe("The filled text; of a template with mistakes, `[Template error]` and the first of them."),
      missing_variables: z
        .array(z.string())
        .describe("Variables without a value, a generic one, or a default in the template; the text leaves them out."),
    })
    .meta({ id: "TemplatePreviewResponse" }),
});
