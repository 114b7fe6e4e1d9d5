import { z } from "zod";
import { countryCode } from "./phone-numbers/phone-number-country-codes.ts";
import { id, timestamp } from "./wire-types.ts";

const count = z.int().min(0).max(1_000_000_000);
const pace = z.int().min(1).max(1_000_000);
const spend = z.number().min(0).max(1_000_000);

/** Absent or null: no limit. 0: nothing is allowed. A misspelt name is refused, because it would limit nothing. */
export const usageLimits = z.strictObject({
  texts_per_hour: count.nullish().describe("Texts in an hour of UTC; null: no limit."),
  texts_per_day: count.nullish().describe("Texts in a day of UTC; null: no limit."),
  texts_per_recipient_per_day: count.nullish().describe("Texts to one person in a day of UTC; null: no limit."),
  calls_per_hour: count.nullish().describe("Outbound calls in an hour of UTC; null: no limit."),
  calls_per_day: count.nullish().describe("Outbound calls in a day of UTC; null: no limit."),
  concurrent_calls: count
    .nullish()
    .describe("Outbound calls at a time, from the moment one is asked for until it has ended; null: no limit."),
  model_spend_usd_per_hour: spend.nullish().describe("US dollars for models in an hour of UTC; null: no limit."),
  model_spend_usd_per_day: spend.nullish().describe("US dollars for models in a day of UTC; null: no limit."),
});

/** `settings.limits` of an organization: limits of all its assistants together, and where its texts and calls may go. */
export const organizationLimits = usageLimits.extend({
  allow_premium_destinations: z
    .boolean()
    .nullish()
    .describe(
      "True: texts and calls may go to premium-rate, shared-cost and satellite numbers; otherwise they are refused.",
    ),
  allowed_destination_countries: z
    .array(countryCode)
    .max(300)
    .nullish()
    .describe(
      "Where texts and calls may go besides the sending number's country, as ISO 3166-1 codes. Null: everywhere.",
    ),
  campaign_texts_per_minute_per_number: pace
    .nullish()
    .describe("How fast all campaigns together send from one number. Null: 60."),
  campaign_calls_per_minute_per_carrier: pace
    .nullish()
    .describe("How fast all campaigns together call by one carrier. Null: 60."),
});

const usageInWindow = z.object({
  started_at: timestamp.describe("The first moment that counts."),
  ends_at: timestamp.describe("From this moment on counting begins anew."),
  texts_sent: z.int().describe("Texts that were to be sent, whatever became of them."),
  texts_refused: z.int().describe("Texts a limit has kept back."),
  calls_placed: z.int().describe("Outbound calls, whatever became of them."),
  calls_refused: z.int().describe("Outbound calls a limit has kept back."),
  model_answers: z.int().describe("Answers models have given."),
  model_answers_without_price: z
    .int()
    .describe("Those without a known price; `model_spend_usd` does not include them."),
  model_answers_refused: z.int().describe("Answers a limit of spending has kept back."),
  prompt_tokens: z.int().describe("Tokens models have read, to answer or to make vectors."),
  completion_tokens: z.int().describe("Tokens models have written."),
  model_spend_usd: z.number().describe("What models cost, in US dollars, as far as prices are known."),
  voice_characters: z
    .int()
    .describe("Characters that voices spoke outside of calls: samples, and texts that were read aloud."),
  voice_characters_without_price: z
    .int()
    .describe("Those of voices without a known price; `voice_spend_usd` does not include them."),
  voice_spend_usd: z
    .number()
    .describe("What voices cost outside of calls, in US dollars, as far as prices are known. No limit is about it."),
});

const shownLimits = z.object({
  texts_per_hour: z.int().nullable().describe("Null: no limit."),
  texts_per_day: z.int().nullable().describe("Null: no limit."),
  texts_per_recipient_per_day: z.int().nullable().describe("Of texts to one person; null: no limit."),
  calls_per_hour: z.int().nullable().describe("Of outbound calls; null: no limit."),
  calls_per_day: z.int().nullable().describe("Of outbound calls; null: no limit."),
  concurrent_calls: z.int().nullable().describe("Of outbound calls at a time; null: no limit."),
  model_spend_usd_per_hour: z.number().nullable().describe("In US dollars; null: no limit."),
  model_spend_usd_per_day: z.number().nullable().describe("In US dollars; null: no limit."),
});

const usage = z.object({
  hour: usageInWindow.describe("The hour of UTC that runs now."),
  day: usageInWindow.describe("The day of UTC that runs now."),
  outbound_calls_now: z
    .int()
    .describe("Outbound calls that are being placed or live now: what `concurrent_calls` limits."),
});

export const organizationUsage = usage
  .extend({
    limits: shownLimits
      .extend({
        allow_premium_destinations: z
          .boolean()
          .describe("Whether texts and calls may go to premium-rate, shared-cost and satellite numbers."),
        allowed_destination_countries: z
          .array(z.string())
          .nullable()
          .describe("Where texts and calls may go besides the sending number's country. Null: everywhere."),
      })
      .describe("Those of all assistants together, as `settings.limits` of the organization has them."),
    assistants: z
      .array(
        usage.extend({
          assistant_id: id.describe("Whose share it is."),
          name: z.string().describe("What the assistant is called."),
          limits: shownLimits.describe("The assistant's own, which hold besides the organization's."),
        }),
      )
      .describe("The assistants that used something today, have outbound calls, or limits of their own."),
  })
  .meta({ id: "OrganizationUsage", description: "What an organization used this hour and today, beside its limits." });
