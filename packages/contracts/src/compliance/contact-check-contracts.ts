import { z } from "zod";
import { defineContract } from "../operation.ts";
import { timestamp } from "../wire-types.ts";
import { consentKind, moment, phoneNumber, COMPLIANCE_TAG as tag } from "./compliance-schemas.ts";
import { contactRuleSchemas } from "./contact-rule-contracts.ts";

const channel = z.enum(["call", "text"]);
const purpose = z.enum(["marketing", "informational"]);
const place = z.string().trim().min(1).max(100).nullish();

const check = z
  .object({
    phone_number: z.string().describe("As it was understood, E.164."),
    channel: channel.describe("As it was sent."),
    purpose: purpose.describe("As it was sent, or `marketing`."),
    at: timestamp.describe("The moment that was checked."),
    allowed: z.boolean().describe("Whether nothing speaks against it at that moment."),
    reason: z.string().nullable().describe("The first of `reasons`; null when it is allowed."),
    reasons: z
      .array(z.string())
      .describe(
        "Everything that speaks against it, such as `opted-out`, `consent-missing`, `time-zone-unknown` or `outside-hours`; empty when it is allowed.",
      ),
    next_allowed_at: timestamp
      .nullable()
      .describe(
        "When only hours and attempts speak against it: the first minute within two weeks in which it is allowed. Null when it is allowed already, or waiting does not help.",
      ),
    country: z.string().nullable().describe("ISO 3166 code; null when the number does not tell, as toll-free ones."),
    states: z.array(z.string()).describe("States whose rules hold, of address and number, such as `US-CA`."),
    time_zones: z
      .array(z.string())
      .describe("IANA time zones the person may be in; the moment has to be allowed in all of them. Empty: not known."),
    time_zone_source: z
      .enum(["time_zone", "address", "number"])
      .nullable()
      .describe("How the zones were found: the contact's own zone, the address, or the number. Null: they were not."),
    rules: z.array(contactRuleSchemas.contactRules).describe("The rules that hold for this contact, all together."),
    data_versions: contactRuleSchemas.dataVersions.describe("Versions of the data by which the contact was located."),
    facts: z
      .object({
        opted_out: z.boolean().describe("Whether the number is on the organization's list of opt-outs."),
        consent: z
          .object({
            kind: consentKind.describe("`written`: signed, also electronically. `express`: given in another way."),
            source: z.string().describe("Where it was given, in words."),
            given_at: timestamp.describe("When it was given."),
            is_attested: z
              .boolean()
              .describe("Whether it is the organization's attestation, not a consent recorded for the number."),
          })
          .nullable()
          .describe("The best consent that stands; null: none does."),
        consent_withdrawn: z.boolean().describe("Whether consent was withdrawn, and none was given since."),
        on_own_do_not_call_list: z.boolean().describe("Whether one of the organization's own lists has the number."),
        on_do_not_call_register: z
          .boolean()
          .describe("Whether a copy of a public register has the number; that counts for marketing only."),
        registers: z
          .array(
            z.object({
              source: z.string().describe("The public register that the copy is of."),
              obtained_at: timestamp.describe("When its newest copy was obtained."),
            }),
          )
          .describe("The newest copy of each public register that the organization has."),
        attempts_last_24h: z
          .int()
          .describe("Calls to the number, and texts that answered nothing, in the 24 hours before the moment."),
      })
      .describe("What the organization knows of the number."),
  })
  .meta({ id: "ContactCheck" });

export const checkContact = defineContract({
  name: "checkContact",
  method: "POST",
  path: "/api/v1/compliance/check",
  tag,
  summary: "Whether somebody may be called or texted, and why not",
  description:
    "Checks opt-outs, do-not-call lists, consent, the rules' hours in every place the person may be in, and earlier attempts, at the given moment or now. What is missing, unreadable or too old is a no with a reason of its own. It only checks, and is in the audit log; calls and texts that are asked for one by one are held back by opt-outs only.",
  access: "read",
  rateClass: "search",
  body: z
    .object({
      phone_number: phoneNumber.describe("Who is to be contacted, E.164, such as +14155550123."),
      channel: channel.describe("`call` or `text`; the same rules hold for both."),
      purpose: purpose
        .default("marketing")
        .describe("`marketing` also needs written consent and fresh copies of the do-not-call registers."),
      at: moment.optional().describe("The moment: ISO 8601 with an offset. Left out: now."),
      time_zone: place.describe(
        "The contact's own IANA time zone, if it is known; it comes before address and number.",
      ),
      state: place.describe("State of the contact's address, for numbers of the United States; name or abbreviation."),
      postal_code: place.describe("Postal code of the contact's address, for numbers of the United States."),
    })
    .meta({ id: "CheckContactRequest" }),
  success: check,
  errors: { 400: "This is no phone number." },
});
