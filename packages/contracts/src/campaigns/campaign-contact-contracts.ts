import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import { contact, contactList } from "./campaign-contact-schemas.ts";
import { pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}/contacts";
const params = z.object({ campaign_id: idParam.describe("The campaign whose contacts these are.") });

export const listCampaignContacts = defineContract({
  name: "listCampaignContacts",
  method: "GET",
  path,
  tag,
  summary: "The contacts of a campaign, in the order they came",
  description:
    "Shows a page of the campaign's contacts with what has become of them so far. What was tried with each, and how it ended, is in the campaign's executions.",
  access: "read",
  params,
  query: z.object({
    ...pageQuery,
    status: z
      .string()
      .max(64)
      .optional()
      .describe("Only contacts in this state, such as `pending` or `no_answer`; another word is a 400."),
  }),
  success: z
    .object({
      contacts: z.array(contact).describe("This page of contacts, in the order in which they were added."),
      items: z.array(contact).describe("The same as `contacts`, for client libraries."),
      pagination: pagination.describe("Where this page stands among the others."),
      total: z.int().describe("Contacts on all pages."),
    })
    .meta({ id: "CampaignContactList" }),
  errors: { 400: "There is no such status.", 404: "There is no such campaign." },
});

export const addCampaignContacts = defineContract({
  name: "addCampaignContacts",
  method: "POST",
  path,
  tag,
  summary: "Add contacts to a campaign",
  description:
    "Adds up to 10,000 contacts (2 MB) to those the campaign has, unless it is running; larger lists are imported as a file. Numbers become E.164; those that the campaign has already, those that opted out, and contacts that cannot be read are left out and listed in `rejects`, while the others are added. Members without a place of their own become variables for templates, and a consent with a date is recorded in the same transaction.",
  access: "write",
  bodyLimitBytes: 2_097_152,
  params,
  body: z
    .object({ contacts: contactList.min(1).describe("1 to 10,000 contacts; members not named here become variables.") })
    .meta({ id: "AddCampaignContactsRequest" }),
  success: z
    .object({
      success: z.boolean().describe("Always true, also when every contact was left out."),
      message: z.string().describe("What was done, in words for people."),
      campaign_id: id.describe("The campaign they were added to."),
      imported_count: z.int().describe("Contacts that were added."),
      total_contacts: z.int().describe("Contacts that the campaign has now."),
      duplicate_count: z.int().describe("Left out: their number is in the campaign already, or twice in the list."),
      invalid_count: z.int().describe("Left out: their number or consent cannot be read, or a value is too long."),
      opted_out_count: z.int().describe("Left out: their owners want nothing more from the organization."),
      rejects: z
        .array(
          z.object({
            index: z.int().describe("Place in the list that was sent, from 0."),
            reason: z
              .string()
              .describe("Such as `duplicate`, `opted-out`, `number-invalid` or `consent-date-unreadable`."),
            value: z.string().describe("What it is about, such as the number, cut to 64 characters."),
          }),
        )
        .describe("The first 1,000 that were left out."),
    })
    .meta({ id: "CampaignContactsAdded" }),
  errors: { 400: "It is running.", 404: "There is no such campaign." },
});
