import { z } from "zod";

/** What stands in the way of a campaign's contacts. All counts are of those with work left. */
export const campaignReadiness = z
  .object({
    contacts: z.int(),
    /** Variables of the templates without a value, and how many contacts lack it; a text is sent without it. */
    missing_variables: z.array(z.object({ name: z.string(), contacts: z.int() })),
    /** Contacts that will be skipped: no consent of that kind, or a better one, stands. */
    missing_consent: z.object({ contacts: z.int(), kind_needed: z.enum(["written", "express"]) }),
    /** Contacts that will be skipped because they opted out since they were added. */
    opted_out: z.int(),
    /** Null: informational campaigns need none. */
    do_not_call_register: z.enum(["ok", "missing", "stale"]).nullable(),
    /** At list price; null where a price is not known. `assumptions` says what it rests on, in sentences. */
    cost_estimate: z.object({ amount_usd: z.number().nullable(), assumptions: z.array(z.string()) }),
  })
  .meta({ id: "CampaignReadiness" });
