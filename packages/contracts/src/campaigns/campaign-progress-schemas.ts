import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { CONTACT_STATUSES, campaignHold, campaignStatus } from "./campaign-schemas.ts";

/** As a contact's; one whose end nobody knows yet is `in_progress`. */
export const executionStatus = z.enum(CONTACT_STATUSES);

const successRate = z
  .number()
  .describe("Completed of completed and failed contacts; 0 to 1, and 0 while there are none.");

/** Of an organization's campaign: what has come of its calls and texts, over all its rounds. */
export const campaignMetrics = {
  total_duration_seconds: z.number().describe("Seconds of the calls that were answered, over all rounds."),
  average_duration_seconds: z.number().describe("Seconds of an answered call, on average; 0 while there is none."),
  success_rate: successRate,
  answer_rate: z.number().describe("Answered of the calls that have ended, over all rounds; 0 to 1."),
  actual_cost: z
    .number()
    .nullable()
    .describe("US dollars, of the calls that are billed; null when a price is unknown, as those of texts are."),
};

const recentActivity = z.object({
  execution_id: z.string().describe("The attempt's UUID, as executions have it."),
  contact_phone: z.string().describe("The contact's number, E.164."),
  status: executionStatus.describe("How the attempt ended; `in_progress` while nobody knows yet."),
  executed_at: timestamp.describe("When the attempt was decided on."),
  call_id: id.nullable().describe("The call of the attempt; null for texts, and while there is no call yet."),
});

/** What sockets send as `data`. */
const progressMembers = {
  campaign_id: id.describe("The campaign whose progress this is."),
  status: campaignStatus.describe("The campaign's state."),
  progress: z
    .object({
      total_contacts: z.int().describe("Contacts in every state."),
      completed: z.int().describe("Contacts that were reached."),
      failed: z.int().describe("Contacts tried as often as they may be: failed, not answered, busy, or a machine."),
      processing: z.int().describe("Contacts with an attempt under way."),
      pending: z.int().describe("Contacts that wait for their first or next attempt."),
      skipped: z.int().describe("Contacts that are not reached for; each has its `skip_reason`."),
      progress_percentage: z.number().describe("Of all contacts, those with no work left; 0 to 100."),
      success_rate: successRate,
    })
    .describe("Counts of contacts in the present round."),
  hold: campaignHold
    .nullable()
    .describe("Why it reaches for nobody although it is running, or why it failed. Null: nothing holds it."),
  started_at: timestamp.nullable().describe("When the latest round began; null before it has begun."),
  completed_at: timestamp
    .nullable()
    .describe("When the latest round was completed, stopped or failed; null before it has ended."),
  recent_activity: z.array(recentActivity).describe("The last ten attempts, the newest first."),
};
export const liveProgress = z.object(progressMembers);

/** As client libraries read it. */
const flatMembers = {
  total_contacts: z.int().describe("The same as in `progress`."),
  completed_contacts: z.int().describe("The same as `progress.completed`."),
  failed_contacts: z.int().describe("The same as `progress.failed`."),
  pending_contacts: z.int().describe("The same as `progress.pending`."),
  in_progress_contacts: z.int().describe("The same as `progress.processing`."),
  completion_percentage: z.number().describe("The same as `progress.progress_percentage`; 0 to 100."),
};
export const flatProgress = z.object(flatMembers);

export const campaignProgress = z
  .object({
    ...progressMembers,
    ...flatMembers,
    success_rate: successRate,
    metrics: z
      .object({
        ...campaignMetrics,
        completion_rate: z.number().describe("Of all contacts, those with no work left; 0 to 1."),
        cost_estimate: z
          .number()
          .nullable()
          .describe(
            "US dollars at list price, if every contact is reached once and talks for a minute; null when a price is not known.",
          ),
        last_updated: timestamp.describe("When these figures were read: the time of this answer."),
      })
      .describe("Figures of its calls and texts over all rounds, and shares of its contacts."),
  })
  .meta({ id: "CampaignProgress" });

export const campaignExecution = z
  .object({
    id: id.describe("The attempt, as `why` takes it."),
    execution_id: z.string().describe("The attempt's UUID, under which its call or text was asked for."),
    contact_id: id.describe("The contact that was reached for; an import may have replaced it since."),
    contact_name: z.string().nullable().describe("Null also when the contact is gone."),
    contact_phone: z.string().describe("The contact's number, E.164."),
    status: executionStatus.describe(
      "How the attempt ended, in the words of contacts' states; `in_progress` while nobody knows yet.",
    ),
    call_id: id.nullable().describe("Null for texts, and while there is no call yet."),
    sms_id: z.string().nullable().describe("The text's message id; null for calls."),
    executed_at: timestamp.describe("When the attempt was decided on; the carrier is asked after that."),
    round: z.int().describe("Goes up each time the whole campaign begins again."),
    attempt_number: z.int().describe("Which attempt in the contact's round it is, from 1."),
    channel: z.enum(["call", "sms"]).describe("Whether the contact was called or texted."),
    execution_data: z
      .object({
        from_number: z.string().describe("The organization's number, E.164."),
        to_number: z.string().describe("The same as `contact_phone`."),
        personalized_welcome_message: z
          .string()
          .nullable()
          .describe("The welcome as it was filled for the contact; null for texts, and without a call."),
        personalized_agenda: z
          .string()
          .nullable()
          .describe("The agenda as it was filled for the contact; null for texts, and without a call."),
        template_variables_used: z
          .record(z.string(), z.unknown())
          .describe("The values that templates and conversation had of the contact, by name."),
        duration_seconds: z
          .int()
          .nullable()
          .describe("From answer to end of the call; null for texts, and of calls that nobody answered or that go on."),
        error_details: z
          .string()
          .nullable()
          .describe(
            "Why it did not reach the contact: an end reason of calls, or an error code of texts. Null when it did, or nobody knows yet.",
          ),
        retry_reason: z.string().nullable().describe("Not null: the contact is tried again, because of this."),
        voice_analytics: z.null().describe("Always null; there for client libraries."),
      })
      .describe("What was said, from where, and why it ended."),
  })
  .meta({ id: "CampaignExecution", description: "One attempt to reach a contact." });
