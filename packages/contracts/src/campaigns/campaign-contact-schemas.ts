import { z } from "zod";
import { openObject } from "../request-warnings.ts";
import { id, timestamp } from "../wire-types.ts";
import { CONTACT_STATUSES } from "./campaign-schemas.ts";

/**
 * Contacts as they are sent. Members that are not named here become variables, as do those of `variables`, `variable_values`
 * and `custom_fields`; what a client library knows of a contact it got from here is ignored.
 */
export const contactList = z
  .array(
    openObject({
      phone_number: z
        .string()
        .max(256)
        .describe(
          "In any usual spelling. Without a country it is of the organization's default country, else of the US.",
        ),
      name: z.string().max(1_000).nullish().describe("What templates say for `{{ name }}`."),
      email: z.string().max(1_000).nullish().describe("For templates; nothing is sent to it."),
      company: z.string().max(1_000).nullish().describe("What templates say for `{{ company }}`."),
      consent_kind: z
        .union([z.string().max(1_000), z.boolean()])
        .nullish()
        .describe(
          "`written` (or `signed`); `express`, or yes or true, which is express; `no`: there is none. A date without a kind is express consent.",
        ),
      consent_given_at: z
        .string()
        .max(1_000)
        .nullish()
        .describe(
          "ISO 8601: a date, or a time, in UTC unless it has an offset; not in the future. Without it no consent is recorded.",
        ),
      consent_source: z
        .string()
        .max(1_000)
        .nullish()
        .describe("Where consent was given, at most 500 characters; `Contacts sent by a client` if left out."),
      consent_evidence: z
        .string()
        .max(4_096)
        .nullish()
        .describe("Where the proof is, at most 1,500 characters; the campaign's id is added."),
      variables: z
        .record(z.string(), z.unknown())
        .nullish()
        .describe("Values for templates; names become lower case, with `_` between words."),
      variable_values: z.record(z.string(), z.unknown()).nullish().describe("Read as `variables` are."),
      custom_fields: z.record(z.string(), z.unknown()).nullish().describe("Read as `variables` are."),
    }),
  )
  .max(10_000);

export const contact = z
  .object({
    id: id.describe("Names the contact, as in executions and in `contact_selection` of a re-execution."),
    campaign_id: id.describe("The campaign that the contact belongs to."),
    phone_number: z.string().describe("E.164."),
    name: z.string().nullable().describe("Null: not known."),
    contact_data: z
      .object({
        name: z.string().nullable().describe("The same as the contact's `name`."),
        email: z.string().nullable().describe("Null: not known."),
        company: z.string().nullable().describe("Null: not known."),
        source: z.string().describe("`import`: from a file. `api`: sent as JSON."),
        variable_values: z.record(z.string(), z.unknown()).describe("The same as the contact's `variables`."),
        custom_fields: z.record(z.string(), z.unknown()).describe("The same as the contact's `variables`."),
      })
      .describe("What was sent of the contact."),
    variables: z
      .record(z.string(), z.unknown())
      .describe("Values for templates, by name; columns and members without a place of their own."),
    status: z
      .enum(CONTACT_STATUSES)
      .describe(
        "`pending`: work is left. `in_progress`: somebody may be talking. `completed`: reached. `failed`, `no_answer`, `busy` and `voicemail`: the last attempt, and none follows. `skipped`: not reached for.",
      ),
    skip_reason: z
      .string()
      .nullable()
      .describe(
        "Why the contact is skipped, such as `opted-out`, `consent-missing`, `not-selected` or `campaign-cancelled`; null unless it is.",
      ),
    failure_reason: z
      .string()
      .nullable()
      .describe(
        "How the last attempt of a contact that failed ended: the call's `end_reason`, such as `call-not-placed` or `outcome-unknown`, or the text's `error_code`. Null unless it failed.",
      ),
    attempts: z.int().describe("Attempts used up in the present round, with one that is under way."),
    created_at: timestamp.describe("When the contact was added."),
    last_attempt_at: timestamp.nullable().describe("When the last attempt was made; null before the first."),
  })
  .meta({ id: "CampaignContact", description: "A person in a campaign." });
