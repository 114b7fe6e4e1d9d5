import { z } from "zod";
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

/** As set by `Intl`; UTC is one of them. */
export const timeZone = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(isTimeZone, { message: "Input should be the name of a time zone, such as America/New_York" });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    // Offsets have no clock changes; whoever means a place says so.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** `09:30`; 24 hours. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Input should be a time such as 09:30");
/** 1 is Monday, 7 Sunday. */
const weekday = z.int().min(1).max(7);

/** What is left out stays as it is, or is the default. */
export const campaignSettings = z.object({
  concurrent_limit: z.int().min(1).max(10_000).nullish(),
  rate_limit_per_minute: z.int().min(1).max(60_000).nullish(),
  /** Narrower than what the law allows; wider ones change nothing. */
  allowed_hours: z
    .object({ start: timeOfDay, end: timeOfDay, days: z.array(weekday).max(7).nullish() })
    .refine(({ start, end }) => start < end, { message: "start should be before end", path: ["end"] })
    .nullish(),
  time_zone: timeZone.nullish(),
  enable_voicemail_detection: z.boolean().nullish(),
  leave_voicemail: z.boolean().nullish(),
  voicemail_message: z.string().max(4_096).nullish(),
});

const shownSettings = z.object({
  concurrent_limit: z.int(),
  rate_limit_per_minute: z.int(),
  allowed_hours: z.object({ start: z.string(), end: z.string(), days: z.array(z.int()) }).nullable(),
  /** Null: each contact's own. */
  time_zone: z.string().nullable(),
  enable_voicemail_detection: z.boolean(),
  leave_voicemail: z.boolean(),
  voicemail_message: z.string().nullable(),
});

const recurringConfig = z.object({
  frequency: z.enum(["daily", "weekly", "monthly"]),
  interval: z.int(),
  days_of_week: z.array(z.int()),
  day_of_month: z.int().nullable(),
  time: z.string(),
  time_zone: z.string(),
  end_date: z.string().nullable(),
});

const scheduleMembers = {
  schedule_type: z.enum(["immediate", "scheduled", "recurring"]),
  /** When it starts, or starts next. */
  scheduled_at: timestamp.nullable(),
  timezone: z.string(),
  recurring_config: recurringConfig.nullable(),
};
export const campaignSchedule = z.object(scheduleMembers).meta({ id: "CampaignSchedule" });

/** Why a campaign reaches for nobody although it is running, or why it failed. */
export const campaignHold = z.object({ reason: z.string(), since: timestamp });

export const campaignMembers = {
  id,
  organization_id: id,
  name: z.string(),
  description: z.string().nullable(),
  campaign_type: campaignType,
  purpose: campaignPurpose,
  status: campaignStatus,
  assistant_id: id,
  assistant_name: z.string().nullable(),
  phone_number_id: id.nullable(),
  welcome_message_template: z.string().nullable(),
  agenda_template: z.string().nullable(),
  end_call_message_template: z.string().nullable(),
  sms_message_template: z.string().nullable(),
  fallback_values: z.record(z.string(), z.string()),
  variable_mappings: z.record(z.string(), z.string()),
  available_variables: z.array(z.string()),
  pending_import: z.record(z.string(), z.unknown()).nullable(),
  max_attempts: z.int(),
  retry_delay_minutes: z.int(),
  settings: shownSettings,
  schedule: campaignSchedule,
  total_contacts: z.int(),
  completed_contacts: z.int(),
  /** Of those that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: z.int(),
  hold: campaignHold.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
};

export const campaignWithImport = z
  .object({
    ...campaignMembers,
    /** Of the last import that made contacts. */
    last_import_file_name: z.string().nullable(),
    last_import_date: timestamp.nullable(),
    last_import_row_count: z.int().nullable(),
  })
  .meta({ id: "CampaignDetails" });

export const campaignResult = z
  .object({
    success: z.boolean(),
    message: z.string(),
    campaign_id: id,
    /** Always null: the work was done when this is answered. */
    task_id: z.string().nullable(),
    ...campaignMembers,
  })
  .meta({ id: "CampaignResult" });

export const pagination = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total_items: z.int(),
    total_pages: z.int(),
    has_next: z.boolean(),
    has_prev: z.boolean(),
  })
  .meta({ id: "CampaignPagination" });

/** `skip` and `limit`, where one of them is sent, take the place of `page` and `per_page`. */
export const pageQuery = {
  page: queryInteger({ min: 1, max: 1_000_000 }).default(1),
  per_page: queryInteger({ min: 1, max: 1_000 }).default(50),
  skip: queryInteger({ min: 0, max: 1_000_000_000 }).optional(),
  limit: queryInteger({ min: 1, max: 1_000 }).optional(),
};
