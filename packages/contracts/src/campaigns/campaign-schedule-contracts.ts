import { z } from "zod";
import { defineContract } from "../operation.ts";
import { withWarnings } from "../request-warnings.ts";
import { timeZone } from "../time-zone.ts";
import { idParam } from "../wire-types.ts";
import { campaignSchedule, timeOfDay } from "./campaign-schemas.ts";

const tag = "Campaigns";
const path = "/api/v1/campaigns/{campaign_id}";
const params = z.object({ campaign_id: idParam.describe("The campaign, by its `id`.") });
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
  frequency: z.enum(["daily", "weekly", "monthly"]).describe("Whether `interval` counts days, weeks or months."),
  interval: z
    .int()
    .min(1)
    .max(365)
    .nullish()
    .describe("Every so many days, weeks (from Monday) or months; 1 if left out."),
  days_of_week: z
    .array(z.int().min(0).max(7))
    .max(7)
    .nullish()
    .describe(
      "1 is Monday, 7 is Sunday; required for weekly ones. Where a campaign is created, a list with a 0 counts from 0, as one client library does.",
    ),
  day_of_month: z
    .int()
    .min(1)
    .max(31)
    .nullish()
    .describe("Required for monthly ones. In a shorter month, its last day is taken."),
  time: timeOfDay.describe(
    "Time of day at which a round starts, `HH:MM`. One that the clocks skip is the first minute after; one that they show twice is the first.",
  ),
  time_zone: timeZone
    .nullish()
    .describe("IANA time zone of `time` and of the days; `timezone`, else UTC, if left out."),
  end_date: calendarDay.nullish().describe("The last day on which it may start, `YYYY-MM-DD`. Null: there is no end."),
});

export const scheduleRequest = z
  .object({
    schedule_type: z
      .enum(["immediate", "scheduled", "once", "recurring"])
      .describe(
        "`immediate`: when somebody starts it. `scheduled`, or `once`: at `scheduled_at`. `recurring`: again and again, by `recurring_config`.",
      ),
    scheduled_at: scheduledAt
      .nullish()
      .describe(
        "ISO 8601; without an offset it is a time in `timezone`. Required for `scheduled` and `once`, and to come; for `recurring`, the first moment it may start.",
      ),
    timezone: timeZone.nullish().describe("IANA time zone of times without an offset; UTC if left out."),
    recurring_config: recurringRequest.nullish().describe("How it recurs; required for `recurring`."),
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
  description:
    "Shows the schedule as it was understood, with its time in UTC. Of a recurring one, `scheduled_at` is the next time. A campaign without a schedule is `immediate`: it starts when somebody starts it.",
  access: "read",
  params,
  success: campaignSchedule,
  errors: missing,
});

/** Why a campaign could not be started now. */
export const startProblem = z.object({
  code: z.string().describe("Names the problem for programs, such as `no-contacts`, `no-number` or `consent-missing`."),
  message: z.string().describe("What is wrong, in a sentence for people."),
  fix: z.string().nullable().describe("What would help; null where nothing can be said."),
});

const changed = z
  .object({
    success: z.boolean().describe("Always true: a refusal is an error."),
    message: z.string().describe("What was done, in words for people."),
    ...campaignSchedule.shape,
  })
  .meta({ id: "CampaignScheduleChanged" });

export const saveCampaignSchedule = defineContract({
  name: "saveCampaignSchedule",
  method: "POST",
  path: `${path}/schedule`,
  tag,
  summary: "Say when a campaign is to start",
  description:
    "Takes the place of the schedule that a draft or scheduled campaign has. With a time to come the campaign is `scheduled`, and begins by itself when the time has come. `immediate` makes it a draft again. A recurring campaign goes through all its contacts once more each time; a time that comes while a round runs is left out. `start_problems` says what is missing for it so far.",
  access: "write",
  params,
  body: scheduleRequest,
  success: withWarnings(
    changed.extend({
      start_problems: z
        .array(startProblem)
        .describe(
          "What would keep the campaign from being started now, as `start` would say. The schedule is saved all the same: there is time until then. Empty for `immediate`.",
        ),
    }),
    "CampaignScheduleSaved",
  ),
  errors: { ...missing, 400: "The time has passed, or the campaign is neither a draft nor scheduled." },
});

export const unscheduleCampaign = defineContract({
  name: "unscheduleCampaign",
  method: "POST",
  path: `${path}/unschedule`,
  tag,
  summary: "Make a scheduled campaign a draft again",
  description:
    "Removes the schedule, so that the campaign starts only when somebody starts it, and can be changed again. Contacts and everything else stay as they are.",
  access: "write",
  params,
  success: changed,
  errors: { ...missing, 400: "It is not scheduled." },
});
