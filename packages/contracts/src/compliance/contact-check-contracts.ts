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
    phone_number: z.string(),
    channel,
    purpose,
    at: timestamp,
    allowed: z.boolean(),
    /** The first of `reasons`; null when it is allowed. */
    reason: z.string().nullable(),
    reasons: z.array(z.string()),
    /** When only time speaks against it. */
    next_allowed_at: timestamp.nullable(),
    country: z.string().nullable(),
    states: z.array(z.string()),
    time_zones: z.array(z.string()),
    /** How they were found: the contact's own zone, the address, or the number. */
    time_zone_source: z.enum(["time_zone", "address", "number"]).nullable(),
    rules: z.array(contactRuleSchemas.contactRules),
    data_versions: contactRuleSchemas.dataVersions,
    facts: z.object({
      opted_out: z.boolean(),
      consent: z
        .object({ kind: consentKind, source: z.string(), given_at: timestamp, is_attested: z.boolean() })
        .nullable(),
      consent_withdrawn: z.boolean(),
      on_own_do_not_call_list: z.boolean(),
      on_do_not_call_register: z.boolean(),
      registers: z.array(z.object({ source: z.string(), obtained_at: timestamp })),
      attempts_last_24h: z.int(),
    }),
  })
  .meta({ id: "ContactCheck" });

export const checkContact = defineContract({
  name: "checkContact",
  method: "POST",
  path: "/api/v1/compliance/check",
  tag,
  summary: "Whether somebody may be called or texted at a moment (now, if none is given), and why not",
  access: "read",
  rateClass: "search",
  body: z
    .object({
      phone_number: phoneNumber,
      channel,
      purpose: purpose.default("marketing"),
      at: moment.optional(),
      /** IANA; the contact's own. */
      time_zone: place,
      /** Of the United States. */
      state: place,
      postal_code: place,
    })
    .meta({ id: "CheckContactRequest" }),
  success: check,
  errors: { 400: "This is no phone number." },
});
