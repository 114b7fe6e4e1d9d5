import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { executionStatus } from "./campaign-progress-schemas.ts";
import { campaignPurpose, pageQuery, pagination } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const missing = { 404: "There is no such campaign." } as const;

export const campaignDecision = z.object({
  version: z.int(),
  decided_at: timestamp,
  campaign_id: id,
  contact_id: id,
  round: z.int(),
  attempt_number: z.int(),
  channel: z.enum(["call", "sms"]),
  purpose: campaignPurpose,
  /** The keyed hash of the number, hexadecimal. */
  number_hash: z.string(),
  is_allowed: z.boolean(),
  reasons: z.array(z.string()),
  country: z.string().nullable(),
  states: z.array(z.string()),
  zones: z.array(z.string()),
  zones_found_by: z.string().nullable(),
  rules: z.array(z.object({ jurisdiction: z.string(), version: z.string(), source_date: z.string() })),
  data_versions: z.object({ area_codes: z.string(), time_zones: z.string() }),
  consent: z
    .object({
      kind: z.string(),
      source: z.string(),
      given_at: z.string(),
      /** An admin vouched for it. */
      is_attested: z.boolean(),
    })
    .nullable(),
  registers: z.array(z.object({ source: z.string(), obtained_at: z.string() })),
  /** Times of the attempts in the 24 hours before. */
  attempts_before: z.array(z.string()),
});

const attemptEvidence = z
  .object({
    attempt_id: id,
    execution_id: z.string(),
    campaign_id: id,
    contact_id: id,
    round: z.int(),
    attempt_number: z.int(),
    channel: z.enum(["call", "sms"]),
    from_number: z.string(),
    to_number: z.string(),
    created_at: timestamp,
    /** Null: it is gone, or no longer a record of a decision. */
    decision: campaignDecision.nullable(),
    /** As it is in the database, for who computes the hashes anew. */
    record: z.unknown(),
    /** Computed from the rows as they are now; null when there is no decision. */
    decision_hash: z.string().nullable(),
    /** The link of the organization's chain that it is under. */
    seal: z
      .object({
        position: z.int(),
        decision_count: z.int(),
        previous_hash: z.string(),
        hash: z.string(),
        sealed_at: timestamp,
      })
      .nullable(),
    /** A decision is sealed within seconds. */
    is_sealed: z.boolean(),
    /** The decision, its seal and the links to the seals beside it are as they were written. */
    is_verified: z.boolean(),
    /** What does not agree; null also while it waits for its seal. */
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
      .nullable(),
    ended: z.object({
      status: executionStatus,
      reason: z.string().nullable(),
      settled_at: timestamp.nullable(),
      /** Whether it used up one of the contact's attempts. */
      is_counted: z.boolean().nullable(),
      is_retried: z.boolean().nullable(),
      duration_seconds: z.int().nullable(),
    }),
  })
  .meta({ id: "CampaignAttemptEvidence" });

export const explainCampaignAttempt = defineContract({
  name: "explainCampaignAttempt",
  method: "GET",
  path: `${path}/attempts/{attempt_id}/why`,
  tag,
  summary: "Why somebody was called or texted: the decision, whether it is as it was written, and how it ended",
  access: "read",
  params: z.object({ campaign_id: idParam, attempt_id: idParam }),
  success: attemptEvidence,
  errors: { 404: "The campaign has no such attempt." },
});

export const campaignEvidence = z.object({
  campaign_id: id,
  attempts: z.array(attemptEvidence),
  items: z.array(attemptEvidence),
  /** Of these attempts: how many are sealed and as they were written, wait for their seal, or are neither. */
  verified_count: z.int(),
  unsealed_count: z.int(),
  broken_count: z.int(),
  pagination,
  total: z.int(),
});

export const exportCampaignEvidence = defineContract({
  name: "exportCampaignEvidence",
  method: "GET",
  path: `${path}/evidence`,
  tag,
  summary: "Every attempt of a campaign with its decision and whether both are as they were written, the oldest first",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: z.object({ campaign_id: idParam }),
  query: z.object({ ...pageQuery, format: z.enum(["json", "csv"]).default("json") }),
  rawSuccess: {
    contentType: "application/json",
    description:
      "A page as JSON, with `attempts` as `why` shows them and `pagination`; with `format=csv` all of it as a file.",
  },
  errors: missing,
});
