import { z } from "zod";

/** What stands in the way of a campaign's contacts. All counts are of those with work left. */
export const campaignReadiness = z
  .object({
    contacts: z.int().describe("Contacts with work left; all other counts are of these."),
    missing_variables: z
      .array(
        z.object({
          name: z.string().describe("Name of the variable, as templates write it."),
          contacts: z.int().describe("Contacts that have no value for it."),
        }),
      )
      .describe(
        "Variables of the templates for which contacts have no value, and no default or fallback takes its place; texts leave them out. The first 50 variables are looked at.",
      ),
    missing_consent: z
      .object({
        contacts: z.int().describe("Contacts without sufficient consent, attestations considered."),
        kind_needed: z
          .enum(["written", "express"])
          .describe("Marketing needs `written` consent; for informational campaigns either kind will do."),
      })
      .describe("Contacts that will be skipped because their consent is missing or not enough."),
    opted_out: z.int().describe("Contacts that will be skipped because they opted out since they were added."),
    do_not_call_register: z
      .enum(["ok", "missing", "stale"])
      .nullable()
      .describe(
        "Of the copies of public registers: `stale` is one older than 31 days. Null: informational campaigns need none.",
      ),
    cost_estimate: z
      .object({
        amount_usd: z.number().nullable().describe("US dollars at list price; null when a price is not known."),
        assumptions: z.array(z.string()).describe("What the amount rests on, and what is not known, in sentences."),
      })
      .describe("What it costs if everybody is reached once."),
  })
  .meta({ id: "CampaignReadiness", description: "What stands in the way of a campaign's contacts." });
