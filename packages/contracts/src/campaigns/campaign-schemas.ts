import { z } from "zod";
import { withWarnings } from "../request-warnings.ts";
import { timeZone } from "../time-zone.ts";
import { id, queryInteger, timestamp } from "../wire-types.ts";

export const CAMPAIGN_TYPES = ["call", "sms", "mixed"] as const;
export const CAMPAIGN_STATUSES = [
  "draft",
  "scheduled",
  "running",
  "paused",
  "completed",
  "cancelled",
  "failed",
] as const;
export const CONTACT_STATUSES = [
  "pending",
  "in_progress",
  "completed",
  "failed",
  "skipped",
  "no_answer",
  "busy",
  "voicemail",
] as const;

export const campaignType = z.enum(CAMPAIGN_TYPES);
export const campaignStatus = z.enum(CAMPAIGN_STATUSES);
export const campaignPurpose = z.enum(["marketing", "informational"]);

export const campaignName = z.string().trim().min(1).max(200);
export const campaignText = z.string().max(10_000);
export const valuesByName = z.record(z.string().min(1).max(128), z.string().max(4_096));
export const variableNames = z.array(z.string().trim().min(1).max(128)).max(500);

/** `09:30`; 24 hours. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Input should be a time such as 09:30");
/** 1 is Monday, 7 Sunday. */
const weekday = z.int().min(1).max(7);

const concurrentLimit = z.int().min(1).max(10_000).nullish();
const rateLimitPerMinute = z.int().min(1).max(60_000).nullish();

/** What is left out stays as it is, or is the default. */
export const campaignSettings = z.object({
  concurrent_limit: concurrentLimit.describe("Most calls of the campaign at a time; 5 by default."),
  rate_limit_per_minute: rateLimitPerMinute.describe(
    "Most attempts, calls and texts together, in any 60 seconds; 10 by default.",
  ),
  max_concurrent_calls: concurrentLimit.describe(
    "The name that client libraries have for `concurrent_limit`. Where both are sent, the one that changes something counts; if both do, `concurrent_limit`.",
  ),
  calls_per_minute: rateLimitPerMinute.describe(
    "The name that client libraries have for `rate_limit_per_minute`. Where both are sent, the one that changes something counts; if both do, `rate_limit_per_minute`.",
  ),
  allowed_hours: z
    .object({
      start: timeOfDay.describe("First minute of the day, `HH:MM` on a 24-hour clock."),
      end: timeOfDay.describe("End of the day's hours, exclusive, `HH:MM` on a 24-hour clock; after `start`."),
      days: z
        .array(weekday)
        .max(7)
        .nullish()
        .describe("Days of the week: 1 is Monday, 7 is Sunday. Null or left out: every day."),
    })
    .refine(({ start, end }) => start < end, { message: "start should be before end", path: ["end"] })
    .nullish()
    .describe(
      "Hours in which contacts are reached for. They only narrow what the contact rules allow; wider ones change nothing.",
    ),
  time_zone: timeZone
    .nullish()
    .describe("IANA time zone of `allowed_hours`. While none is set, each contact's own zones count."),
  enable_voicemail_detection: z
    .boolean()
    .nullish()
    .describe("Whether calls find out that a machine has answered; true by default."),
  leave_voicemail: z
    .boolean()
    .nullish()
    .describe("Whether `voicemail_message` is left on a machine; false by default. Needs voicemail detection."),
  voicemail_message: z.string().max(4_096).nullish().describe("What is said to a machine."),
});

const shownSettings = z.object({
  concurrent_limit: z.int().describe("Most calls of the campaign at a time."),
  rate_limit_per_minute: z.int().describe("Most attempts, calls and texts together, in any 60 seconds."),
  max_concurrent_calls: z.int().describe("The same as `concurrent_limit`, for client libraries."),
  calls_per_minute: z.int().describe("The same as `rate_limit_per_minute`, for client libraries."),
  allowed_hours: z
    .object({
      start: z.string().describe("First minute of the day, `HH:MM`."),
      end: z.string().describe("End of the day's hours, exclusive, `HH:MM`."),
      days: z.array(z.int()).describe("Days of the week in order: 1 is Monday, 7 is Sunday."),
    })
    .nullable()
    .describe("Hours in which contacts are reached for, within the contact rules. Null: whenever the rules allow."),
  time_zone: z.string().nullable().describe("IANA time zone of `allowed_hours`. Null: each contact's own zones."),
  enable_voicemail_detection: z.boolean().describe("Whether calls find out that a machine has answered."),
  leave_voicemail: z.boolean().describe("Whether `voicemail_message` is left on a machine."),
  voicemail_message: z.string().nullable().describe("What is said to a machine; null when nothing has been set."),
});

const recurringConfig = z.object({
  frequency: z.enum(["daily", "weekly", "monthly"]).describe("Whether `interval` counts days, weeks or months."),
  interval: z.int().describe("Every so many days, weeks (from Monday) or months."),
  days_of_week: z.array(z.int()).describe("1 is Monday, 7 is Sunday; empty unless the schedule is weekly."),
  day_of_month: z
    .int()
    .nullable()
    .describe("In a shorter month, its last day is taken. Null unless the schedule is monthly."),
  time: z.string().describe("Time of day at which a round starts, `HH:MM`, by the clocks of `time_zone`."),
  time_zone: z.string().describe("IANA time zone of `time` and of the days."),
  end_date: z
    .string()
    .nullable()
    .describe("Last day on which a round may start, `YYYY-MM-DD`. Null: the schedule has no end."),
});

const scheduleMembers = {
  schedule_type: z
    .enum(["immediate", "scheduled", "recurring"])
    .describe(
      "`immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here.",
    ),
  scheduled_at: timestamp
    .nullable()
    .describe("When the campaign starts, or, if it recurs, starts next. Null for `immediate`."),
  timezone: z.string().describe("IANA time zone of the schedule; UTC unless another one was sent."),
  recurring_config: recurringConfig.nullable().describe("How the campaign recurs; null unless it does."),
};
export const campaignSchedule = z
  .object(scheduleMembers)
  .meta({ id: "CampaignSchedule", description: "When a campaign is to start." });

/** Why a campaign reaches for nobody although it is running, or why it failed. */
export const campaignHold = z.object({
  reason: z
    .string()
    .describe(
      "Such as `no-number`, `no-capacity`, `limit-reached`, `carrier-failing`, `do-not-call-register-stale`, `restored`, `assistant-deleted` or `number-gone`.",
    ),
  since: timestamp.describe("When that began."),
});

export const campaignMembers = {
  id: id.describe("Names the campaign in every path below it."),
  organization_id: id.describe("The organization that the campaign belongs to."),
  name: z.string().describe("What people call the campaign."),
  description: z.string().nullable().describe("A note for the people of the organization."),
  campaign_type: campaignType.describe(
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach.",
  ),
  purpose: campaignPurpose.describe(
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent.",
  ),
  status: campaignStatus.describe(
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are.",
  ),
  assistant_id: id.describe("The assistant that talks to the contacts."),
  assistant_name: z.string().nullable().describe("Null when the assistant is gone."),
  phone_number_id: id
    .nullable()
    .describe("The number that calls and texts come from. Null: the assistant's active numbers take turns."),
  welcome_message_template: z.string().nullable().describe("What a call begins with; of calls."),
  agenda_template: z.string().nullable().describe("What the assistant is to do in the conversation; of calls."),
  end_call_message_template: z.string().nullable().describe("What a call ends with; of calls."),
  sms_message_template: z.string().nullable().describe("The text that is sent; of texts and mixed campaigns."),
  fallback_values: z
    .record(z.string(), z.string())
    .describe("By the name of a variable: what templates say where a contact has no value."),
  variable_mappings: z
    .record(z.string(), z.string())
    .describe("Pairs of names that mean the same, such as a template's variable and the column its value comes from."),
  available_variables: z
    .array(z.string())
    .describe(
      "Names of variables for templates, with those of imported files, which are added by themselves; at most 500.",
    ),
  pending_import: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null.",
    ),
  max_attempts: z
    .int()
    .describe(
      "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's, and calls that a carrier did not place, use up none. Mixed campaigns call once.",
    ),
  retry_delay_minutes: z
    .int()
    .describe("Minutes after which a contact who was not reached is tried again; sooner if no phone rang."),
  settings: shownSettings.describe("Pace, hours and voicemail."),
  schedule: campaignSchedule.describe("When the campaign is to start."),
  total_contacts: z.int().describe("Contacts in every state."),
  completed_contacts: z
    .int()
    .describe("Contacts that were reached: somebody talked, or the carrier accepted the text."),
  failed_contacts: z
    .int()
    .describe("Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."),
  hold: campaignHold
    .nullable()
    .describe("Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."),
  created_at: timestamp.describe("When the campaign was created."),
  updated_at: timestamp.describe("When the campaign was last changed."),
  started_at: timestamp.nullable().describe("When the latest round began; null before it has begun."),
  completed_at: timestamp
    .nullable()
    .describe("When the latest round was completed, stopped or failed; null before it has ended."),
};

export const campaignWithImport = z
  .object({
    ...campaignMembers,
    last_import_file_name: z
      .string()
      .nullable()
      .describe("File of the last import that made contacts; null when there was none."),
    last_import_date: timestamp.nullable().describe("When that import began; null when there was none."),
    last_import_row_count: z.int().nullable().describe("Rows of that file, also those that became no contact."),
  })
  .meta({ id: "CampaignDetails" });

export const campaignResult = z
  .object({
    success: z.boolean().describe("Always true: a refusal is an error."),
    message: z.string().describe("What was done, in words for people."),
    campaign_id: id.describe("The same as `id`, for client libraries."),
    task_id: z.string().nullable().describe("Always null: the work was done when this is answered."),
    ...campaignMembers,
  })
  .meta({ id: "CampaignResult" });

/** The answer to what makes or changes a campaign. */
export const savedCampaign = withWarnings(campaignResult, "CampaignSaved");

export const pagination = z
  .object({
    page: z.int().describe("From 1; the page on which the first entry stands."),
    per_page: z.int().describe("Most entries on a page."),
    total_items: z.int().describe("Entries on all pages."),
    total_pages: z.int().describe("0 when there is nothing."),
    has_next: z.boolean().describe("Whether more entries follow."),
    has_prev: z.boolean().describe("Whether entries come before these."),
  })
  .meta({ id: "CampaignPagination" });

/** `skip` and `limit`, where one of them is sent, take the place of `page` and `per_page`. */
export const pageQuery = {
  page: queryInteger({ min: 1, max: 1_000_000 }).default(1).describe("Page to show, from 1."),
  per_page: queryInteger({ min: 1, max: 1_000 }).default(50).describe("Most entries on a page."),
  skip: queryInteger({ min: 0, max: 1_000_000_000 })
    .optional()
    .describe("Entries to pass over, in place of `page`; 0 when only `limit` is sent."),
  limit: queryInteger({ min: 1, max: 1_000 }).optional().describe("Most entries to show, in place of `per_page`."),
};
