import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { executionStatus } from "./campaign-progress-schemas.ts";
import { campaignPurpose, pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const missing = { 404: "There is no such campaign." } as const;

export const campaignDecision = z.object({
  version: z.int().describe("Of the form of the record; 1."),
  decided_at: timestamp.describe("The moment for which it was decided."),
  campaign_id: id.describe("The campaign, as the record has it."),
  contact_id: id.describe("The contact, as the record has it."),
  round: z.int().describe("The campaign's round, as the record has it."),
  attempt_number: z.int().describe("The attempt in that round, as the record has it."),
  channel: z.enum(["call", "sms"]).describe("Whether the contact was to be called or texted."),
  purpose: campaignPurpose.describe("What the campaign was for, which decides the consent it needed."),
  number_hash: z.string().describe("The keyed hash of the number, hexadecimal."),
  is_allowed: z.boolean().describe("True of every attempt; others are not made."),
  reasons: z.array(z.string()).describe("What spoke against it; of an attempt, nothing."),
  country: z.string().nullable().describe("ISO 3166 code of the country the contact was taken to be in."),
  states: z.array(z.string()).describe("States whose rules held, of address and number, such as `US-CA`."),
  zones: z.array(z.string()).describe("IANA time zones the contact may have been in; the moment suited all of them."),
  zones_found_by: z
    .string()
    .nullable()
    .describe("How the zones were found: `time_zone` of the contact, `address`, or `number`."),
  rules: z
    .array(
      z.object({
        jurisdiction: z.string().describe("ISO 3166: a country, or a state of the United States."),
        version: z.string().describe("Version of the rules; the organization's own begin with `organization-`."),
        source_date: z.string().describe("When the source of the rules was read, `YYYY-MM-DD`."),
      }),
    )
    .describe("The rules that held."),
  data_versions: z
    .object({
      area_codes: z.string().describe("Date of the tables of area codes."),
      time_zones: z.string().describe("Version of the tz database, such as `2026c`."),
    })
    .describe("The data that place and time zone were found by."),
  consent: z
    .object({
      kind: z.string().describe("`written` or `express`."),
      source: z.string().describe("Where it was given, in words."),
      given_at: z.string().describe("When it was given."),
      is_attested: z
        .boolean()
        .describe("Whether it is the organization's attestation, not a consent recorded for the number."),
    })
    .nullable()
    .describe("The consent that stood; null: there was none."),
  registers: z
    .array(
      z.object({
        source: z.string().describe("The public register that the copy is of."),
        obtained_at: z.string().describe("When its newest copy was obtained."),
      }),
    )
    .describe("Copies of public do-not-call registers that were there."),
  attempts_before: z.array(z.string()).describe("Times of the attempts to reach the number in the 24 hours before."),
});

const attemptEvidence = z
  .object({
    attempt_id: id.describe("The attempt, as executions have it in `id`."),
    execution_id: z.string().describe("The attempt's UUID, under which its call or text was asked for."),
    campaign_id: id.describe("The campaign that made the attempt."),
    contact_id: id.describe("The contact that was reached for."),
    round: z.int().describe("Goes up each time the whole campaign begins again."),
    attempt_number: z.int().describe("Which attempt in the contact's round it is, from 1."),
    channel: z.enum(["call", "sms"]).describe("Whether the contact was called or texted."),
    from_number: z.string().describe("The organization's number, E.164."),
    to_number: z.string().describe("The contact's number, E.164."),
    created_at: timestamp.describe("When attempt and decision were written."),
    hashed_created_at: z.string().describe("That time as it was hashed: UTC to the microsecond, without an offset."),
    decision: campaignDecision
      .nullable()
      .describe("What was known when it was decided. Null: it is gone, or no longer a record of a decision."),
    record: z.unknown().describe("The decision as it is in the database, for who computes the hashes anew."),
    decision_hash: z
      .string()
      .nullable()
      .describe("SHA-256, hexadecimal, computed from the rows as they are now; null when there is no decision."),
    seal: z
      .object({
        position: z.int().describe("Place in the organization's chain, from 1."),
        decision_count: z.int().describe("Decisions under this seal, at most 500."),
        previous_hash: z.string().describe("Hash of the seal before it, hexadecimal; zeros for the first."),
        hash: z.string().describe("SHA-256 of the seal, hexadecimal."),
        sealed_at: timestamp.describe("When the seal was made."),
        hashed_sealed_at: z.string().describe("That time as it was hashed: UTC to the microsecond, without an offset."),
      })
      .nullable()
      .describe(
        "The link of the organization's chain that it is under; null while it waits for one, or when it is gone.",
      ),
    is_sealed: z.boolean().describe("Whether it was sealed; that happens within seconds."),
    is_verified: z
      .boolean()
      .describe("Whether the decision, its seal and the links to the seals beside it are as they were written."),
    problem: z
      .enum([
        "decision-missing",
        "decision-changed",
        "attempt-changed",
        "sealed-before",
        "seal-missing",
        "seal-changed",
        "chain-broken",
      ])
      .nullable()
      .describe(
        "What does not agree, such as `decision-changed`: it is not what its seal lists; `sealed-before`: another seal lists it too; `chain-broken`: a link to a seal beside it is wrong. Null also while it waits for its seal.",
      ),
    ended: z
      .object({
        status: executionStatus.describe("How the attempt ended; `in_progress` while nobody knows yet."),
        reason: z
          .string()
          .nullable()
          .describe("An end reason of calls, `sent` or an error code of texts; null while nobody knows yet."),
        settled_at: timestamp.nullable().describe("When its end was noted; null before."),
        is_counted: z
          .boolean()
          .nullable()
          .describe("Whether it used up one of the contact's attempts; null while nobody knows yet."),
        is_retried: z
          .boolean()
          .nullable()
          .describe("Whether the contact is tried again after it; null while nobody knows yet."),
        duration_seconds: z
          .int()
          .nullable()
          .describe("From answer to end of the call; null for texts, and of calls that nobody answered or that go on."),
      })
      .describe("What came of the attempt."),
  })
  .meta({ id: "CampaignAttemptEvidence" });

export const explainCampaignAttempt = defineContract({
  name: "explainCampaignAttempt",
  method: "GET",
  path: `${path}/attempts/{attempt_id}/why`,
  tag,
  summary: "Why somebody was called or texted",
  description:
    "Shows the decision an attempt was made by (place, rules, consent, lists, earlier attempts), whether it is as it was written, and how the attempt ended. Every hash is computed anew for the answer. A decision is sealed within seconds; until then `is_verified` is false and `problem` null.",
  access: "read",
  params: z.object({
    campaign_id: idParam.describe("The campaign, by its `id`."),
    attempt_id: idParam.describe("The attempt: `id` of an execution."),
  }),
  success: attemptEvidence,
  errors: { 404: "The campaign has no such attempt." },
});

export const campaignEvidence = z.object({
  campaign_id: id.describe("The campaign whose attempts these are."),
  attempts: z.array(attemptEvidence).describe("This page of attempts, the oldest first."),
  items: z.array(attemptEvidence).describe("The same as `attempts`, for client libraries."),
  verified_count: z.int().describe("Attempts of this page that are sealed and as they were written."),
  unsealed_count: z.int().describe("Attempts of this page that wait for their seal."),
  broken_count: z.int().describe("Attempts of this page that have a `problem`."),
  pagination: pagination.describe("Where this page stands among the others."),
  total: z.int().describe("Attempts on all pages, as the campaign counted them."),
});

export const exportCampaignEvidence = defineContract({
  name: "exportCampaignEvidence",
  method: "GET",
  path: `${path}/evidence`,
  tag,
  summary: "Every attempt of a campaign with its decision",
  description:
    "Shows each attempt with its decision, whether both are as they were written, and how it ended, the oldest first. JSON comes page by page; with `format=csv` the answer is one file with all attempts, and the page is ignored. Whoever fears changes in the database itself keeps such a file elsewhere. Reading it is in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: z.object({ campaign_id: idParam.describe("The campaign, by its `id`.") }),
  query: z.object({
    ...pageQuery,
    format: z.enum(["json", "csv"]).default("json").describe("`json`: a page. `csv`: all of it as a file."),
  }),
  rawSuccess: {
    contentType: "application/json",
    description:
      "A page as JSON, with `attempts` as `why` shows them and `pagination`; with `format=csv` all of it as a file.",
  },
  errors: missing,
});
