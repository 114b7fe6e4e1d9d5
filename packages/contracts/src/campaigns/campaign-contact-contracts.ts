import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";
import { contact, contactList } from "./campaign-contact-schemas.ts";
import { pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}/contacts";
const params = z.object({ campaign_id: idParam });

export const listCampaignContacts = defineContract({
  name: "listCampaignContacts",
  method: "GET",
  path,
  tag,
  summary: "The contacts of a campaign, in the order in which they came",
  access: "read",
  params,
  query: z.object({ ...pageQuery, status: z.string().max(64).optional() }),
  success: z
    .object({ contacts: z.array(contact), items: z.array(contact), pagination, total: z.int() })
    .meta({ id: "CampaignContactList" }),
  errors: { 400: "There is no such status.", 404: "There is no such campaign." },
});

export const addCampaignContacts = defineContract({
  name: "addCampaignContacts",
  method: "POST",
  path,
  tag,
  summary: "Add contacts to those a campaign has; numbers it has already, and those that opted out, are left out",
  access: "write",
  bodyLimitBytes: 2_097_152,
  params,
  body: z.object({ contacts: contactList.min(1) }).meta({ id: "AddCampaignContactsRequest" }),
  success: z
    .object({
      success: z.boolean(),
      message: z.string(),
      campaign_id: id,
      imported_count: z.int(),
      total_contacts: z.int(),
      duplicate_count: z.int(),
      invalid_count: z.int(),
      opted_out_count: z.int(),
      /** The first 1,000 that were left out. */
      rejects: z.array(z.object({ index: z.int(), reason: z.string(), value: z.string() })),
    })
    .meta({ id: "CampaignContactsAdded" }),
  errors: { 400: "It is running.", 404: "There is no such campaign." },
});
