import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { CONTACT_STATUSES } from "./campaign-schemas.ts";

/**
 * Contacts as they are sent. Members that are not named here become variables, as do those of `variables`, `variable_values`
 * and `custom_fields`; what a client library knows of a contact it got from here is ignored.
 */
export const contactList = z
  .array(
    z.looseObject({
      phone_number: z.string().max(256),
      name: z.string().max(1_000).nullish(),
      email: z.string().max(1_000).nullish(),
      company: z.string().max(1_000).nullish(),
      /** `written`, `express`, or yes, which is express; with `consent_given_at` a consent is recorded. */
      consent_kind: z.union([z.string().max(1_000), z.boolean()]).nullish(),
      /** ISO 8601: a date, or a time, in UTC unless it has an offset. */
      consent_given_at: z.string().max(1_000).nullish(),
      consent_source: z.string().max(1_000).nullish(),
      consent_evidence: z.string().max(4_096).nullish(),
      variables: z.record(z.string(), z.unknown()).nullish(),
      variable_values: z.record(z.string(), z.unknown()).nullish(),
      custom_fields: z.record(z.string(), z.unknown()).nullish(),
    }),
  )
  .max(10_000);

export const contact = z
  .object({
    id,
    campaign_id: id,
    phone_number: z.string(),
    name: z.string().nullable(),
    contact_data: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      source: z.string(),
      variable_values: z.record(z.string(), z.unknown()),
      custom_fields: z.record(z.string(), z.unknown()),
    }),
    variables: z.record(z.string(), z.unknown()),
    status: z.enum(CONTACT_STATUSES),
    /** Why it is skipped. */
    skip_reason: z.string().nullable(),
    attempts: z.int(),
    created_at: timestamp,
    last_attempt_at: timestamp.nullable(),
  })
  .meta({ id: "CampaignContact" });
