import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { CONTACT_STATUSES, campaignHold, campaignStatus } from "./campaign-schemas.ts";

/** As a contact's; one whose end nobody knows yet is `in_progress`. */
export const executionStatus = z.enum(CONTACT_STATUSES);

/** Of an organization's campaign: what has come of its calls and texts, over all its rounds. */
export const campaignMetrics = {
  total_duration_seconds: z.number(),
  /** Of the calls that were answered. */
  average_duration_seconds: z.number(),
  /** Completed of completed and failed; 0 to 1. */
  success_rate: z.number(),
  /** Answered of the calls that have ended; 0 to 1. */
  answer_rate: z.number(),
  /** US dollars, of the calls that are billed; null when a price is unknown, as those of texts are. */
  actual_cost: z.number().nullable(),
};

const recentActivity = z.object({
  execution_id: z.string(),
  contact_phone: z.string(),
  status: executionStatus,
  executed_at: timestamp,
  call_id: id.nullable(),
});

/** What sockets send as `data`. */
const progressMembers = {
  campaign_id: id,
  status: campaignStatus,
  progress: z.object({
    total_contacts: z.int(),
    completed: z.int(),
    /** Tried as often as they may be: failed, not answered, busy, or a machine. */
    failed: z.int(),
    processing: z.int(),
    pending: z.int(),
    skipped: z.int(),
    /** Of all contacts, those with no work left; 0 to 100. */
    progress_percentage: z.number(),
    /** Completed of completed and failed; 0 to 1. */
    success_rate: z.number(),
  }),
  /** Why it dials nobody although it is running, or failed. */
  hold: campaignHold.nullable(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  /** The last ten, the newest first. */
  recent_activity: z.array(recentActivity),
};
export const liveProgress = z.object(progressMembers);

/** As client libraries read it. */
const flatMembers = {
  total_contacts: z.int(),
  completed_contacts: z.int(),
  failed_contacts: z.int(),
  pending_contacts: z.int(),
  in_progress_contacts: z.int(),
  /** 0 to 100. */
  completion_percentage: z.number(),
};
export const flatProgress = z.object(flatMembers);

export const campaignProgress = z
  .object({
    ...progressMembers,
    ...flatMembers,
    success_rate: z.number(),
    metrics: z.object({
      ...campaignMetrics,
      /** Of all contacts, those with no work left; 0 to 1. */
      completion_rate: z.number(),
      /** US dollars; null when it is not known. */
      cost_estimate: z.number().nullable(),
      last_updated: timestamp,
    }),
  })
  .meta({ id: "CampaignProgress" });

export const campaignExecution = z
  .object({
    /** Of the attempt, as `why` takes it. */
    id,
    execution_id: z.string(),
    contact_id: id,
    /** Null also when the contact is gone. */
    contact_name: z.string().nullable(),
    contact_phone: z.string(),
    status: executionStatus,
    call_id: id.nullable(),
    /** The text's message id. */
    sms_id: z.string().nullable(),
    executed_at: timestamp,
    /** Goes up each time the whole campaign begins again. */
    round: z.int(),
    attempt_number: z.int(),
    channel: z.enum(["call", "sms"]),
    execution_data: z.object({
      from_number: z.string(),
      to_number: z.string(),
      personalized_welcome_message: z.string().nullable(),
      personalized_agenda: z.string().nullable(),
      template_variables_used: z.record(z.string(), z.unknown()),
      duration_seconds: z.int().nullable(),
      /** Why it did not reach the contact: an end reason of calls, or an error code of texts. */
      error_details: z.string().nullable(),
      /** Not null: the contact is tried again, because of this. */
      retry_reason: z.string().nullable(),
      voice_analytics: z.null(),
    }),
  })
  .meta({ id: "CampaignExecution" });
