import { z } from "zod";
import { countryCode } from "./phone-numbers/phone-number-country-codes.ts";
import { id, timestamp } from "./wire-types.ts";

const count = z.int().min(0).max(1_000_000_000);
const pace = z.int().min(1).max(1_000_000);
/** US dollars. */
const spend = z.number().min(0).max(1_000_000);

/** Absent or null: no limit. 0: nothing is allowed. A misspelt name is refused, because it would limit nothing. */
export const usageLimits = z.strictObject({
  texts_per_hour: count.nullish(),
  texts_per_day: count.nullish(),
  texts_per_recipient_per_day: count.nullish(),
  calls_per_hour: count.nullish(),
  calls_per_day: count.nullish(),
  /** Outbound calls at a time, from the moment one is asked for until it has ended. */
  concurrent_calls: count.nullish(),
  model_spend_usd_per_hour: spend.nullish(),
  model_spend_usd_per_day: spend.nullish(),
});

/** `settings.limits` of an organization: limits of all its assistants together, and where its texts and calls may go. */
export const organizationLimits = usageLimits.extend({
  allow_premium_destinations: z.boolean().nullish(),
  /** In addition to the sending number's country; absent or null: all. */
  allowed_destination_countries: z.array(countryCode).max(300).nullish(),
  /** Of all campaigns together; absent or null: 60. */
  campaign_texts_per_minute_per_number: pace.nullish(),
  campaign_calls_per_minute_per_carrier: pace.nullish(),
});

const usageInWindow = z.object({
  started_at: timestamp,
  ends_at: timestamp,
  texts_sent: z.int(),
  texts_refused: z.int(),
  /** Outbound, whatever became of them. */
  calls_placed: z.int(),
  calls_refused: z.int(),
  model_answers: z.int(),
  /** Answers without a known price; `model_spend_usd` does not include them. */
  model_answers_without_price: z.int(),
  model_answers_refused: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  model_spend_usd: z.number(),
});

const shownLimits = z.object({
  texts_per_hour: z.int().nullable(),
  texts_per_day: z.int().nullable(),
  texts_per_recipient_per_day: z.int().nullable(),
  calls_per_hour: z.int().nullable(),
  calls_per_day: z.int().nullable(),
  concurrent_calls: z.int().nullable(),
  model_spend_usd_per_hour: z.number().nullable(),
  model_spend_usd_per_day: z.number().nullable(),
});

const usage = z.object({
  hour: usageInWindow,
  day: usageInWindow,
  /** Outbound calls that are being placed or live now: what `concurrent_calls` limits. */
  outbound_calls_now: z.int(),
});

export const organizationUsage = usage
  .extend({
    limits: shownLimits.extend({
      allow_premium_destinations: z.boolean(),
      allowed_destination_countries: z.array(z.string()).nullable(),
    }),
    /** The assistants that used something today, have outbound calls, or limits of their own. */
    assistants: z.array(usage.extend({ assistant_id: id, name: z.string(), limits: shownLimits })),
  })
  .meta({ id: "OrganizationUsage" });
