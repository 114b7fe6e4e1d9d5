import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";
import { campaignSchedule, timeOfDay, timeZone } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam });
const missing = { 404: "There is no such campaign." } as const;

/** A timestamp; one without an offset is the time of the schedule's time zone. */
export const scheduledAt = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i,
    "Input should be a valid timestamp",
  )
  .refine((value) => !Number.isNaN(Date.parse(`${value.slice(0, 10)}T${value.slice(11, 16)}:00Z`)), {
    message: "Input should be a valid timestamp",
  });

const calendarDay = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(`${value.slice(0, 10)}T00:00Z`)), {
    message: "Input should be a valid date",
  });

const recurringRequest = z.object({
  frequency: z.enum(["daily", "weekly", "monthly"]),
  /** Every so many days, weeks or months. */
  interval: z.int().min(1).max(365).nullish(),
  /** 1 is Monday. A list with a 0 counts from 0, as one client library does. */
  days_of_week: z.array(z.int().min(0).max(7)).max(7).nullish(),
  /** In a month that is shorter, its last day. */
  day_of_month: z.int().min(1).max(31).nullish(),
  time: timeOfDay,
  time_zone: timeZone.nullish(),
  /** The last day on which it may start. */
  end_date: calendarDay.nullish(),
});

export const scheduleRequest = z
  .object({
    schedule_type: z.enum(["immediate", "scheduled", "once", "recurring"]),
    scheduled_at: scheduledAt.nullish(),
    timezone: timeZone.nullish(),
    recurring_config: recurringRequest.nullish(),
  })
  .superRefine((schedule, context) => {
    const need = (member: string) => context.addIssue({ code: "custom", path: [member], message: "Field required" });
    const { schedule_type: type, recurring_config: recurring } = schedule;
    if ((type === "scheduled" || type === "once") && schedule.scheduled_at == null) need("scheduled_at");
    if (type !== "recurring") return;
    if (recurring == null) need("recurring_config");
    else if (recurring.frequency === "weekly" && (recurring.days_of_week ?? []).length === 0) {
      context.addIssue({ code: "custom", path: ["recurring_config", "days_of_week"], message: "Field required" });
    } else if (recurring.frequency === "monthly" && recurring.day_of_month == null) {
      context.addIssue({ code: "custom", path: ["recurring_config", "day_of_month"], message: "Field required" });
    }
  });

export const getCampaignSchedule = defineContract({
  name: "getCampaignSchedule",
  method: "GET",
  path: `${path}/schedule`,
  tag,
  summary: "When a campaign is to start",
  access: "read",
  params,
  success: campaignSchedule,
  errors: missing,
});

const saved = z
  .object({ success: z.boolean(), message: z.string(), ...campaignSchedule.shape })
  .meta({ id: "CampaignScheduleSaved" });

export const saveCampaignSchedule = defineContract({
  name: "saveCampaignSchedule",
  method: "POST",
  path: `${path}/schedule`,
  tag,
  summary: "Say when a draft is to start: at a time, again and again, or when somebody starts it",
  access: "write",
  params,
  body: scheduleRequest,
  success: saved,
  errors: { ...missing, 400: "The time has passed, or the campaign is neither a draft nor scheduled." },
});

export const unscheduleCampaign = defineContract({
  name: "unscheduleCampaign",
  method: "POST",
  path: `${path}/unschedule`,
  tag,
  summary: "Make a scheduled campaign a draft again",
  access: "write",
  params,
  success: saved,
  errors: { ...missing, 400: "It is not scheduled." },
});
