import type { contact as contactSchema } from "@parley/contracts/campaigns/campaign-contact-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { CampaignContact } from "./contact.ts";

export function presentContact(contact: CampaignContact): z.input<typeof contactSchema> {
  const { name, email, company, source, variables } = contact;
  return {
    id: contact.id,
    campaign_id: contact.campaignId,
    phone_number: contact.phoneNumber,
    name,
    contact_data: { name, email, company, source, variable_values: { ...variables }, custom_fields: { ...variables } },
    variables: { ...variables },
    status: contact.status,
    skip_reason: contact.skipReason,
    failure_reason: contact.failureReason,
    attempts: contact.attempts,
    created_at: toWireTimestamp(contact.createdAt),
    last_attempt_at: toWireTimestampOrNull(contact.lastAttemptAt),
  };
}
